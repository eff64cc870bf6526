import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TeamCard } from '../../../../src/contract/entities/hr';
import { fakeClock } from '../helpers/fake-clock';
import { guarded } from '../helpers/test-core';
import { type HrServer, person, startHr, syncConfig } from './hr-server';

const card = (memberId: number, email: string): TeamCard => ({
  id: memberId * 10,
  memberId,
  email,
  isAdmin: false,
  linkData: { Name: 'Old', 'Job Title': '', Company: '', Location: '' },
  member: null,
  links: [],
});
const some = <T>(make: (index: number) => T): T[] =>
  Array.from({ length: 251 }, (_, at) => make(at));

let hr: HrServer;
beforeEach(async () => {
  hr = await startHr({ ports: { clock: fakeClock(Date.UTC(2026, 0, 15, 17)) } });
  hr.config = syncConfig({ groups: [{ id: 'g1', displayName: 'Sales' }] });
  hr.product('GET /connections/hrSync/map-conf/7', { body: { data: null } });
  const cards = [
    ...some((index) => card(index + 1, `changed${index}@acme.example`)),
    ...some((index) => card(index + 1001, `gone${index}@acme.example`)),
  ];
  hr.product('GET /connections/hrSync/team-cards/7', { body: { data: cards } });
  hr.directory('GET /groups/g1/transitiveMembers', {
    body: {
      value: [
        ...some((index) => person(`new${index}`)),
        ...some((index) => person(`changed${index}`)),
        ...some((index) => person(`off${index}`, { accountEnabled: false })),
      ],
    },
  });
});
afterEach(() => hr.test.stop());

const dryRun = async () => {
  const answer = await hr.test.call('hr.dryRun', { teamId: 7, connectionId: 3 }, { id: 'dry' });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
};

describe('large dry-run lists', () => {
  it('are sent to the window 250 rows at a time, with the totals', async () => {
    const { id, at, result } = await dryRun();
    expect(at).toBe('2026-01-15T17:00:00.000Z');
    expect(result.counts).toEqual({ added: 251, changed: 251, removed: 251, skipped: 251 });
    const { added, changed, removed, skipped } = result;
    expect([added, changed, removed, skipped].map((each) => each.length)).toEqual([
      250, 250, 250, 250,
    ]);
    expect(removed.at(-1)?.email).toBe('gone249@acme.example');
    const page = (part: 'added' | 'changed' | 'removed' | 'skipped', offset: number) =>
      hr.test.call('hr.dryRunPage', { id, part, offset });
    const none = { added: [], changed: [], removed: [], skipped: [] };
    for (const [part, email] of [
      ['added', 'new250@acme.example'],
      ['changed', 'changed250@acme.example'],
      ['removed', 'gone250@acme.example'],
      ['skipped', 'off250@acme.example'],
    ] as const) {
      const answer = await page(part, 250);
      expect(answer).toEqual({ ok: true, value: { ...none, [part]: [expect.anything()] } });
      expect(answer.ok && answer.value[part][0]?.email).toBe(email);
    }
    const again = await page('removed', 0);
    expect(again.ok && again.value.removed).toEqual(removed);
    expect(await page('added', 251)).toEqual({ ok: true, value: none });
  });

  it('report that they are no longer available', async () => {
    expect(
      await hr.test.call('hr.dryRunPage', { id: 'other', part: 'added', offset: 0 }),
    ).toMatchObject({ ok: false, error: { code: 'validation', field: 'dryRunId' } });
  });

  it('are compared step by step, with progress for the window', async () => {
    await dryRun();
    const told = hr.test.events.filter((event) => event.type === 'hr.progress');
    // The number of cards and people is unknown until the last of them is read.
    expect(told).toContainEqual({ type: 'hr.progress', call: 'dry', step: 'cards', done: 502 });
    expect(told).toContainEqual({ type: 'hr.progress', call: 'dry', step: 'users', done: 753 });
    expect(told.every((event) => event.step === 'compare' || !('total' in event))).toBe(true);
    // 753 people in the directory against 502 members.
    expect(told.at(-1)).toEqual({
      type: 'hr.progress',
      call: 'dry',
      step: 'compare',
      done: 1200,
      total: 1255,
    });
  });

  it('are saved under the team and the day', async () => {
    const { id } = await dryRun();
    expect(await hr.test.call('hr.exportDryRun', { id })).toMatchObject({
      value: { fileName: 'Internal Dash dry run - sandbox - team 7 - 2026-01-15.csv' },
    });
  });

  it.each([
    ['without its list', {}, { code: 'invalid-response', field: 'value' }],
    [
      'with an error in place of its list',
      { error: { message: 'Upstream timed out.' } },
      { code: 'server', message: 'Upstream timed out.' },
    ],
    [
      'with a link that is no text',
      { value: [person('new0')], '@odata.nextLink': { href: 'https://graph.example/v1.0/x' } },
      { code: 'invalid-response', field: 'body' },
    ],
    [
      'with a link without a token',
      { value: [person('new0')], '@odata.nextLink': 'https://graph.example/v1.0/x?$skip=999' },
      { code: 'invalid-response', field: '@odata.nextLink' },
    ],
  ])('are not made from a directory’s response %s', async (_which, body, error) => {
    hr.directory('GET /groups/g1/transitiveMembers', { body });
    expect(await hr.test.call('hr.dryRun', { teamId: 7, connectionId: 3 })).toMatchObject({
      ok: false,
      error,
    });
    // A group isn't gone from the directory because of such a response.
    hr.directory('GET /groups', { body });
    expect(await hr.test.call('hr.groups', { uid: 'conn-uid', groupIds: ['g1'] })).toMatchObject({
      ok: false,
      error,
    });
  });

  it('are not made from a team’s record without its members', async () => {
    guarded(hr.test, 'POST /internal/team/get_by_id', {
      body: { team: { id: 7, email: 'boss@acme.example' } },
    });
    expect(await hr.test.call('hr.dryRun', { teamId: 7, connectionId: 3 })).toMatchObject({
      ok: false,
      error: { code: 'invalid-response', field: 'memberTeams' },
    });
  });
});
