import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MethodInput, MethodName } from '../../../../src/contract/methods/methods';
import { defaultMappingScheme } from '../../../../src/domain/hr-sync/mapping-scheme';
import type { Answer } from '../helpers/fake-server';
import { recordHelpers } from '../helpers/record-helpers';
import { type HrServer, startHr, syncConfig } from '../hr-sync/hr-server';

let hr: HrServer;
beforeEach(async () => {
  hr = await startHr();
});
afterEach(() => hr.test.stop());
const { journal, on } = recordHelpers(() => hr.test);

const { mappingScheme: _none, ...settings } = syncConfig();
const weekly = { ...settings, syncSchedule: 'weekly' };
const scheme = { ...defaultMappingScheme, links: [] };

interface Save {
  readonly method: MethodName;
  readonly input: object;
  readonly read: string;
  readonly write: string;
  readonly body: unknown;
  readonly detail: string;
}

const saves: readonly Save[] = [
  {
    method: 'member.setEmail',
    input: { memberId: 5, email: 'new@x.test', base: { email: 'max@x.test' } },
    read: 'POST /internal/member/get_by_id',
    write: 'PATCH /internal/member/5',
    body: { email: 'new@x.test' },
    detail: 'email max@x.test -> new@x.test; not checked against the current value',
  },
  {
    method: 'team.setEmail',
    input: { teamId: 9, email: 'new@x.test', base: { email: 'team@x.test' } },
    read: 'POST /internal/team/get_by_id',
    write: 'PATCH /internal/team/9',
    body: { email: 'new@x.test' },
    detail: 'email team@x.test -> new@x.test; not checked against the current value',
  },
  {
    method: 'team.setSubscription',
    input: {
      teamId: 9,
      stripeSubscription: 'si_1%sub_2',
      enterprisePlan: '50',
      base: { stripeSubscription: 'si_1%sub_1', enterprisePlan: '50' },
    },
    read: 'POST /internal/team/get_by_id',
    write: 'PATCH /internal/team/9',
    body: { stripeSubscription: 'si_1%sub_2' },
    detail: 'stripeSubscription si_1%sub_1 -> si_1%sub_2; not checked against the current value',
  },
  {
    method: 'businessCard.update',
    input: {
      memberId: 5,
      id: 4,
      exchangeText: 'new',
      mid: 6,
      base: { exchangeText: 'old', mid: 5 },
    },
    read: 'GET /internal/member/5/links-data',
    write: 'PATCH /internal/link-data/4',
    body: { exchangeText: 'new', mid: 6 },
    detail:
      'business card 4, exchangeText old -> new, mid 5 -> 6; not checked against the current value',
  },
  {
    method: 'memberTeam.transfer',
    input: { id: 50, teamId: 10, base: { memberId: 5, teamId: 9 } },
    read: 'POST /internal/member/get_by_id',
    write: 'PATCH /internal/member-teams/50',
    body: { teamId: 10 },
    detail: 'membership 50 from team (unknown) to team 10; not checked against the current value',
  },
  {
    method: 'demoTeam.extendTrial',
    input: { id: 70, trialDays: 15, base: { teamId: 9, trialExpiresAtUtc: '2026-03-29' } },
    read: 'POST /internal/team/get_by_id',
    write: 'PATCH /internal/stripe/demo_teams/70',
    body: { trialDays: 15 },
    detail: 'trialDays 15; not checked against the current value',
  },
  {
    method: 'hr.saveSyncConfig',
    input: { teamId: 7, connectionId: 3, wanted: weekly, base: settings },
    read: 'POST /internal/hr-sync/get_hr_connections',
    write: 'PUT /internal/hr-sync/update-sync-config',
    body: weekly,
    detail: 'syncSchedule Daily -> Weekly; not checked against the current value',
  },
  {
    method: 'hr.saveMapping',
    input: { teamId: 7, scheme, base: null },
    read: 'GET /connections/hrSync/map-conf/7',
    write: 'POST /connections/hrSync/map-fields',
    body: { teamId: 7, user: 'sam@example.com', mappingScheme: scheme },
    detail:
      'mapping: 2 links, 0 member fields -> 0 links, 0 member fields; not checked against the current value',
  },
];

const failures: readonly (readonly [string, Answer, RegExp])[] = [
  ['a 500', { status: 500, body: { message: 'Broken.' } }, /value: Broken\.$/],
  ['a 404', { status: 404, body: { message: 'No such path.' } }, /value: No such path\.$/],
  ['a 501', { status: 501, body: '<html>' }, /the response was a web page, not the server’s\.$/],
  ['an unexpected shape', { body: { data: 'else' } }, /is missing a required value/],
];

describe.each(saves)('J22: $method', ({ method, input, read, write, body, detail }) => {
  const answer = (route: string, given: Answer) =>
    route.includes('/connections/hrSync') ? hr.product(route, given) : on(route, given);
  const save = (more: object = {}) =>
    hr.test.call(method, { ...input, ...more } as MethodInput<typeof method>);
  const writes = () => hr.requests(write).map(({ json }) => json());
  // The screen has shown what is being overwritten.
  beforeEach(async () => {
    await hr.test.call('hr.connections', { teamId: 7 });
    answer(write, { body: {} });
  });

  it.each(failures)(
    'asks when the current value gets %s, and then saves',
    async (_name, given, why) => {
      answer(read, given);
      expect(await save()).toEqual({
        ok: false,
        error: {
          code: 'conflict',
          outcome: 'not-sent',
          unread: true,
          message: expect.stringMatching(why),
        },
      });
      expect(writes()).toEqual([]);
      expect(await save({ unchecked: true })).toMatchObject({ ok: true });
      expect(writes()).toEqual([body]);
      expect(await journal()).toMatchObject([{ detail, outcome: 'done' }]);
    },
  );

  it('checks again after an earlier decision, as soon as it can', async () => {
    answer(read, { status: 500, body: { message: 'Broken.' } });
    answer(write, { raw: (_response, socket) => socket.destroy() });
    await save({ unchecked: true });
    const list = await hr.test.call('writes.unfinished', {});
    const id = list.ok ? (list.value[0]?.id ?? '') : '';
    expect(await hr.test.call('writes.repeat', { id })).toMatchObject({
      error: { code: 'conflict', unread: true },
    });
    answer(write, { body: {} });
    expect(await hr.test.call('writes.repeat', { id, unchecked: true })).toMatchObject({
      ok: true,
    });
  });

  it.each([403, 429])('%s', async (status) => {
    answer(read, { status, body: { message: 'No.' } });
    const asks = status === 403;
    const result = await save();
    expect(!result.ok && 'unread' in result.error).toBe(asks);
  });
});

describe('J32: an unexpected current value', () => {
  it.each([[{ id: 4, exchangeText: { html: 'x' }, mid: 5 }], [{ exchangeText: 'old' }]])(
    'is asked about before a card is saved over it: %j',
    async (card) => {
      on('GET /internal/member/5/links-data', { body: { data: [card] } });
      const input = { memberId: 5, id: 4, exchangeText: 'new', base: { exchangeText: 'old' } };
      expect(await hr.test.call('businessCard.update', input)).toMatchObject({
        error: { code: 'conflict', unread: true },
      });
    },
  );

  it('is asked about only in the field being saved', async () => {
    const team = { id: 9, email: { to: 'x' }, stripeSubscription: 'a%b', enterprisePlan: '50' };
    on('POST /internal/team/get_by_id', { body: { team } });
    on('PATCH /internal/team/9', { body: {} });
    const asked = { teamId: 9, email: 'new@x.test', base: { email: '' } };
    expect(await hr.test.call('team.setEmail', asked)).toMatchObject({
      error: {
        unread: true,
        message: 'Couldn’t check the current value: “email” has an unknown format.',
      },
    });
    const base = { stripeSubscription: 'a%b', enterprisePlan: '50' };
    const plan = { teamId: 9, enterprisePlan: '60', base };
    expect(await hr.test.call('team.setSubscription', plan)).toMatchObject({ ok: true });
  });
});
