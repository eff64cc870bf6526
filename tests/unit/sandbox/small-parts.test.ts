import { describe, expect, it } from 'vitest';
import type { Handlers } from '../../../src/sandbox/api/staff/handler';
import { easternMidnight } from '../../../src/sandbox/api/staff/handlers/eastern-midnight';
import { matchRoute } from '../../../src/sandbox/api/staff/match-route';
import { defaultDataFolder, FlagError, readFlags } from '../../../src/sandbox/server/cli/flags';
import { createFaults } from '../../../src/sandbox/server/hooks/faults';
import { createRequestLog } from '../../../src/sandbox/server/hooks/request-log';

describe('flags', () => {
  it('have defaults', () => {
    expect(readFlags([])).toEqual({
      port: 0,
      members: 20_000,
      seed: 1,
      prod: false,
      reset: false,
      hooks: false,
      data: null,
      quiet: false,
      exitWithParent: false,
    });
  });

  it('are read', () => {
    const flags =
      '--port 4010 --members 50 --seed 7 --prod --hooks --reset --data /d --quiet --exit-with-parent';
    expect(readFlags(flags.split(' '))).toEqual({
      port: 4010,
      members: 50,
      seed: 7,
      prod: true,
      reset: true,
      hooks: true,
      data: '/d',
      quiet: true,
      exitWithParent: true,
    });
  });

  it.each(['--port 70000', '--port x', '--members -1', '--members 1.5', '--colour red', 'words'])(
    'refuse %s',
    (text) => {
      expect(() => readFlags(text.split(' '))).toThrow(FlagError);
    },
  );
});

it("the data folder is in the system's usual place", () => {
  expect(defaultDataFolder('linux', { XDG_DATA_HOME: '/data' })).toBe(
    '/data/internal-dash-sandbox',
  );
  expect(defaultDataFolder('linux', {})).toMatch(/\.local\/share\/internal-dash-sandbox$/);
  expect(defaultDataFolder('darwin', {})).toMatch(/Library\/Application Support\//);
  expect(defaultDataFolder('win32', { LOCALAPPDATA: '/local' })).toContain('/local');
});

describe('routes', () => {
  it('match by method and path', () => {
    expect(matchRoute('POST', '/internal/member/get_by_id')).toEqual({
      id: 'member.getById',
      pathValues: {},
    });
    expect(matchRoute('PATCH', '/internal/member/12/links-data')).toEqual({
      id: 'member.setLeadCaptureMode',
      pathValues: { id: '12' },
    });
    expect(matchRoute('GET', '/internal/member/a%2Fb/popls')?.pathValues).toEqual({ id: 'a/b' });
  });

  it('match nothing else', () => {
    for (const [method, path] of [
      ['GET', '/internal/member/get_by_id'],
      ['POST', '/internal/member/get_by_id/'],
      ['POST', '/x/internal/member/get_by_id'],
      ['GET', '/internal/member/1/2/popls'],
      ['PATCH', '/internal/member/'],
    ] as const) {
      expect(matchRoute(method, path), path).toBeNull();
    }
  });
});

it('midnight in US Eastern time is right in summer, in winter, and on clock-change days', () => {
  for (const [day, utc] of [
    ['2026-01-15', '2026-01-15T05:00:00Z'],
    ['2026-07-15', '2026-07-15T04:00:00Z'],
    ['2026-03-08', '2026-03-08T05:00:00Z'],
    ['2026-03-09', '2026-03-09T04:00:00Z'],
    ['2026-11-01', '2026-11-01T04:00:00Z'],
    ['2026-11-02', '2026-11-02T05:00:00Z'],
  ] as const) {
    expect(new Date(easternMidnight(day)).toISOString(), day).toBe(new Date(utc).toISOString());
  }
});

it('faults of one route are used in order', () => {
  const faults = createFaults();
  faults.add({ route: 'member.devices', status: 500, times: 1 });
  faults.add({ route: 'GET /internal/member/{id}/popls', status: 501, times: 1 });
  const take = () => faults.take('GET', '/internal/member/1/popls', 'member.devices')?.status;
  expect([take(), take(), take()]).toEqual([500, 501, undefined]);
});

it('the log keeps the last 2,000 lines', () => {
  const log = createRequestLog();
  for (let index = 0; index < 5000; index += 1) {
    log.addUnknown({ at: '', method: 'GET', path: String(index) });
  }
  expect(log.unknown()).toHaveLength(2000);
  expect(log.unknown().at(-1)?.path).toBe('4999');
});

it('a handler that is missing, extra, or returns the wrong response does not compile', () => {
  const check = (all: Handlers) => {
    const { 'member.devices': _one, ...rest } = all;
    // @ts-expect-error a handler is missing
    const missing: Handlers = rest;
    // @ts-expect-error there is no such route
    const superfluous: Handlers = { ...all, 'member.dance': () => null };
    // @ts-expect-error devices are a list
    const wrong: Handlers = { ...all, 'member.devices': () => ({ id: 1 }) };
    return [missing, superfluous, wrong];
  };
  // The type check of the tests is what fails; nothing here needs to run.
  expect(check).toBeTypeOf('function');
});
