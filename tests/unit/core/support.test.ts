import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { supportLogLine } from '../../../src/main/core/support/log-line';
import { redactPersonal } from '../../../src/main/core/support/redact-personal';
import { guarded, startTestCore, type TestCore } from './test-core';

describe('what tells of a person', () => {
  it.each([
    ['to max.miller+x@example.co.uk now', 'to [email] now'],
    ['from 203.0.113.7 and 127.0.0.1', 'from [address] and 127.0.0.1'],
    ['from 2001:db8:0:1:2:3:4:5 today', 'from [address] today'],
    ['GET https://api.example.com/search?q=Max', 'GET https://api.example.com/search?[query]'],
    ['GET https://api.example.com/member/4711', 'GET https://api.example.com/member/[id]'],
    ['call +1 (555) 010-9999 please', 'call [number] please'],
    ['in /home/sam/Downloads', 'in ~/Downloads'],
    ['Max Miller was opened', '[name] was opened'],
    ['Bearer abc.def-ghi', 'Bearer [redacted]'],
    ['at 2026-01-15T12:00:00.000Z version 1.2.3', 'at 2026-01-15T12:00:00.000Z version 1.2.3'],
  ])('is taken out of %s', (text, clean) => {
    expect(redactPersonal(text, '/home/sam', ['Max Miller'])).toBe(clean);
  });

  it("is not in a log line's details, nor the words of a server", () => {
    const line = JSON.stringify({
      time: '2026-01-15T12:00:00.000Z',
      level: 'error',
      message: 'call failed',
      method: 'member.getById',
      subject: 'member 4711',
      company: 'Miller Inc.',
      cause: {
        name: 'AppFailure',
        message: 'Max Miller has no team',
        stack:
          'AppFailure: Max Miller has no team\n    at run (core.ts:1:2)\n    at go (core.ts:3:4)',
        cause: { name: 'TypeError', code: 'ECONNRESET', message: 'fetch failed' },
      },
    });
    expect(supportLogLine(line)).toBe(
      '2026-01-15T12:00:00.000Z error call failed method=member.getById AppFailure at run (core.ts:1:2) < at go (core.ts:3:4); because of TypeError ECONNRESET fetch failed',
    );
    expect(supportLogLine('Max Miller')).toBe('[a line that cannot be read]');
  });
});

describe('the support bundle', () => {
  let core: TestCore;
  afterEach(() => core.stop());

  it('is saved as it was shown, without people, records and secrets', async () => {
    core = await startTestCore();
    await core.signIn();
    guarded(core, 'POST /internal/member/verify_email', { body: {} });
    await core.call('member.verifyEmail', { memberId: 4711, emailVerified: true });
    await core.call('visits.add', { kind: 'member', id: 4711, name: 'Max Miller' });
    await core.call('searches.remember', { query: 'max@example.com' });
    await mkdir(path.join(core.userData, 'logs'), { recursive: true });
    await writeFile(
      path.join(core.userData, 'logs', 'main.log'),
      `${JSON.stringify({ time: 'T', level: 'warn', message: 'Max Miller at max@example.com' })}\n`,
    );
    const shown = await core.call('support.preview', {});
    if (!shown.ok) throw new Error('no preview');
    const { id, lines } = shown.value;
    expect(lines).toEqual(
      expect.arrayContaining([
        'Internal Dash: 1.2.3',
        'theme: system',
        'recent searches: 1',
        'T warn [name] at [email]',
      ]),
    );
    expect(lines.filter((line) => / sandbox member\.verifyEmail done$/.test(line))).toHaveLength(1);
    expect(lines.join('\n')).not.toMatch(/Max|Miller|4711|max@|sam@|bearer-secret/);

    // What happens meanwhile is not in what was shown.
    await writeFile(path.join(core.userData, 'logs', 'main.log'), 'other\n');
    const saved = await core.call('support.save', { id });
    if (!saved.ok) throw new Error('not saved');
    const file = path.join(core.downloads, saved.value.fileName);
    expect(await readFile(file, 'utf8')).toBe(`${lines.join('\n')}\n`);
  });

  it('that was not shown is not saved', async () => {
    core = await startTestCore();
    await core.signIn();
    expect(await core.call('support.save', { id: 'other' })).toMatchObject({
      error: { code: 'not-found' },
    });
  });
});
