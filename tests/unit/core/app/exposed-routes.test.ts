import { afterEach, describe, expect, it } from 'vitest';
import type { Result } from '../../../../src/contract/wire/result';
import { type FakeClock, fakeClock } from '../helpers/fake-clock';
import { recordHelpers } from '../helpers/record-helpers';
import { startTestCore, type TestCore } from '../helpers/test-core';
import { drop } from '../outbox/write-helpers';

let test: TestCore;
let clock: FakeClock;
const { changes, journal, on, sent } = recordHelpers(() => test);

const start = async () => {
  // Noon in New York, whose day counts for trials.
  clock = fakeClock(Date.UTC(2026, 0, 15, 17));
  test = await startTestCore({ ports: { clock } });
  await test.signIn();
};
afterEach(() => test.stop());

/** The earlier try that a refusal asks about. */
const unfinishedIn = (result: Result<unknown>): string =>
  !result.ok && result.error.code === 'conflict' ? (result.error.unfinished?.id ?? '') : '';

describe('trial days', () => {
  const route = 'PATCH /internal/stripe/demo_teams/70';
  const extend = () => test.call('demoTeam.extendTrial', { id: 70, trialDays: 15 });
  const keys = () =>
    sent('/internal/stripe/demo_teams/70').map(({ headers }) => headers['idempotency-key']);
  const hour = 3_600_000;

  it('count from today, so on another day a person decides before anything is sent', async () => {
    await start();
    on(route, drop);
    await extend();
    clock.advance(11 * hour);
    // The app has locked itself by this time.
    await test.signIn();
    await extend();
    // Past midnight in New York.
    clock.advance(2 * hour);
    await test.signIn();
    const asked = await extend();
    expect(asked).toMatchObject({ ok: false, error: { code: 'conflict', outcome: 'not-sent' } });
    expect(keys()).toHaveLength(2);
    const id = unfinishedIn(asked);
    await test.call('writes.renew', { id });
    await extend();
    const [first, sameDay, nextDay] = keys();
    expect(sameDay).toBe(first);
    expect(nextDay).not.toBe(first);
  });

  it('do not affect other writes, which stay the same after midnight', async () => {
    await start();
    on('POST /internal/member/verify_email', drop);
    const verify = () => test.call('member.verifyEmail', { memberId: 5, emailVerified: true });
    await verify();
    clock.advance(19 * hour);
    await test.signIn();
    await verify();
    const [first, tomorrow] = sent('/internal/member/verify_email');
    expect(tomorrow?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  });

  it('report a change only to the team that the server names', async () => {
    await start();
    on(route, { body: { data: { teamId: 9 } } });
    await extend();
    expect(changes()).toEqual(['team 9']);
    test.events.length = 0;
    on(route, { body: {} });
    await extend();
    expect(changes()).toEqual([]);
  });
});

describe('a change to a member', () => {
  const member = (memberTeams: unknown[]) => ({
    body: { member: { id: 5, email: 'max@example.com', uid: 'u', memberTeams } },
  });
  const remove = () => test.call('member.delete', { id: 5, email: 'max@example.com' });

  it('is reported to the teams that were opened and list them', async () => {
    await start();
    on('POST /internal/team/get_by_id', {
      body: {
        team: {
          id: 9,
          email: 'team@example.com',
          memberTeams: [{ id: 50, isAdmin: true, member: { id: 5, email: 'max@example.com' } }],
        },
      },
    });
    await test.call('team.getById', { teamId: 9 });
    on('DELETE /internal/member/5', { body: {} });
    expect(await remove()).toEqual({ ok: true, value: null });
    expect(changes()).toEqual(['member 5 deleted', 'team 9']);
  });

  it('is reported to no other record when none was opened', async () => {
    await start();
    on('DELETE /internal/member/5', { body: {} });
    await remove();
    expect(changes()).toEqual(['member 5 deleted']);
  });

  it('stays unknown after a lost response while the member is there', async () => {
    await start();
    on('DELETE /internal/member/5', drop);
    on('POST /internal/member/get_by_id', member([]));
    expect(await remove()).toMatchObject({ ok: false, error: { code: 'offline' } });
    expect(changes()).toEqual(['member 5']);
    on('POST /internal/member/get_by_id', { status: 404, body: { message: 'No such member' } });
    expect(await remove()).toEqual({ ok: true, value: null });
  });

  it('stays unknown after a lost response when the API says something else', async () => {
    await start();
    on('DELETE /internal/member/5', drop);
    on('POST /internal/member/get_by_id', { status: 422, body: { message: 'Not now.' } });
    expect(await remove()).toMatchObject({ ok: false, error: { code: 'offline' } });
    expect(sent('/internal/member/get_by_id').map((request) => request.json())).toEqual([
      { memberId: 5 },
    ]);
  });

  it('is known only by its own effect when it is another write', async () => {
    await start();
    on('POST /internal/member/verify_email', drop);
    on('POST /internal/member/get_by_id', { status: 404, body: { message: 'No such member' } });
    // The member being gone says nothing about the email.
    expect(
      await test.call('member.verifyEmail', { memberId: 5, emailVerified: true }),
    ).toMatchObject({ ok: false, error: { code: 'offline', outcome: 'unknown' } });
  });
});

describe('a transfer', () => {
  const transfer = () => test.call('memberTeam.transfer', { id: 50, teamId: 10 });
  const route = 'PATCH /internal/member-teams/50';

  it('reports what it can for a membership that was never opened', async () => {
    await start();
    on(route, { body: {} });
    await transfer();
    expect(changes()).toEqual(['team 10']);
    expect(await journal()).toMatchObject([
      {
        subject: 'membership 50',
        detail: 'membership 50 from team (unknown) to team 10',
        outcome: 'done',
      },
    ]);
  });
});

describe('a value that the user saw', () => {
  const memberIn = (...places: { id: number; team: number }[]) => ({
    body: {
      member: {
        id: 5,
        email: 'max@example.com',
        uid: 'u',
        memberTeams: places.map(({ id, team }) => ({
          id,
          isAdmin: false,
          team: { id: team, email: 'team@example.com' },
        })),
      },
    },
  });
  const trialOf = (trialExpiresAtUtc: string) => ({
    body: {
      team: { id: 9, email: 't@example.com', internalDemoTeams: [{ id: 70, trialExpiresAtUtc }] },
    },
  });
  const transfer = 'PATCH /internal/member-teams/50';
  const extend = 'PATCH /internal/stripe/demo_teams/70';
  const moveBack = () =>
    test.call('memberTeam.transfer', {
      id: 50,
      teamId: 10,
      base: { memberId: 5, teamId: 11 },
    });
  /** 15 days from January 15 end on January 29. */
  const setBack = () =>
    test.call('demoTeam.extendTrial', {
      id: 70,
      trialDays: 15,
      base: { teamId: 9, trialExpiresAtUtc: '2026-02-10' },
    });
  const bodies = (path: string) => sent(path).map((request) => request.json());

  it('is compared before a transfer, which is sent without it', async () => {
    await start();
    on(transfer, { body: { mid: 5 } });
    on('POST /internal/member/get_by_id', memberIn({ id: 50, team: 12 }));
    expect(await moveBack()).toMatchObject({
      ok: false,
      error: { code: 'conflict', current: { team: 12 } },
    });
    expect(bodies('/internal/member-teams/50')).toEqual([]);
    on('POST /internal/member/get_by_id', memberIn({ id: 50, team: 11 }));
    expect(await moveBack()).toEqual({ ok: true, value: 5 });
    expect(bodies('/internal/member-teams/50')).toEqual([{ teamId: 10 }]);
  });

  it('is compared as a US Eastern day before a trial’s end, which is sent without it', async () => {
    await start();
    on(extend, { body: { data: { teamId: 9 } } });
    on('POST /internal/team/get_by_id', trialOf('2026-03-04T04:59:59.999Z'));
    expect(await setBack()).toMatchObject({
      ok: false,
      error: { code: 'conflict', current: { trialExpiresAtUtc: '2026-03-03' } },
    });
    expect(bodies('/internal/stripe/demo_teams/70')).toEqual([]);
    on('POST /internal/team/get_by_id', trialOf('2026-02-11T04:59:59.999Z'));
    expect(await setBack()).toEqual({ ok: true, value: 9 });
    expect(bodies('/internal/stripe/demo_teams/70')).toEqual([{ trialDays: 15 }]);
  });

  it('that someone has already set back needs no call', async () => {
    await start();
    on('POST /internal/member/get_by_id', memberIn({ id: 50, team: 10 }));
    on('POST /internal/team/get_by_id', trialOf('2026-01-30T04:59:59.999Z'));
    expect([await moveBack(), await setBack()]).toEqual([
      { ok: true, value: null, unsent: true },
      { ok: true, value: null, unsent: true },
    ]);
    expect(changes()).toEqual(['member 5', 'team 9']);
    expect(bodies('/internal/member-teams/50')).toEqual([]);
  });

  it('that is gone is left to the server: it may have given the membership a new ID', async () => {
    await start();
    on('POST /internal/member/get_by_id', memberIn({ id: 51, team: 10 }));
    on('POST /internal/team/get_by_id', {
      body: { team: { id: 9, email: 't@example.com', internalDemoTeams: [] } },
    });
    on(transfer, { status: 404, body: { message: 'No such membership.' } });
    on(extend, { status: 404, body: { message: 'No such trial.' } });
    expect(await moveBack()).toMatchObject({ error: { message: 'No such membership.' } });
    expect(await setBack()).toMatchObject({ error: { message: 'No such trial.' } });
  });

  it.each([
    ['a day later, by the server’s date', '2026-02-12T04:59:59.999Z'],
    ['in an unknown format', 'mid-February'],
  ])('is still the trial’s end if the server has it %s', async (_how, ends) => {
    await start();
    on(extend, { body: { data: { teamId: 9 } } });
    on('POST /internal/team/get_by_id', trialOf(ends));
    expect(await setBack()).toEqual({ ok: true, value: 9 });
  });

  it('that is also the wanted one is sent while it is current, and the server decides', async () => {
    await start();
    on('POST /internal/member/get_by_id', memberIn({ id: 50, team: 11 }));
    on(transfer, { status: 409, body: { message: 'Member 5 is already on team 11.' } });
    const base = { memberId: 5, teamId: 11 };
    expect(await test.call('memberTeam.transfer', { id: 50, teamId: 11, base })).toMatchObject({
      error: { message: 'Member 5 is already on team 11.' },
    });
    on('POST /internal/member/get_by_id', memberIn({ id: 50, team: 12 }));
    expect(await test.call('memberTeam.transfer', { id: 50, teamId: 11, base })).toMatchObject({
      error: { code: 'conflict', current: { team: 12 } },
    });
  });

  it('is compared again when the call is repeated after an unknown outcome', async () => {
    await start();
    on(transfer, drop);
    on('POST /internal/member/get_by_id', memberIn({ id: 50, team: 11 }));
    await moveBack();
    const list = await test.call('writes.unfinished', {});
    const id = list.ok ? (list.value[0]?.id ?? '') : '';
    on('POST /internal/member/get_by_id', memberIn({ id: 50, team: 12 }));
    expect(await test.call('writes.repeat', { id })).toMatchObject({
      error: { code: 'conflict', current: { team: 12 } },
    });
    expect(sent('/internal/member-teams/50')).toHaveLength(1);
  });
});

it('a response that is no record is returned unchanged', async () => {
  await start();
  on('POST /internal/search/query', { body: { results: { members: [], teams: [] } } });
  expect(await test.call('search.query', { query: 'a' })).toEqual({
    ok: true,
    value: { members: [], teams: [] },
  });
});
