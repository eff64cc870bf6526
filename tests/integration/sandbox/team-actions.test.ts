import { describe, expect, it } from 'vitest';
import { easternDate } from '../../../src/domain/text/calendar-day';
import { memberIds, teamIds } from '../../../src/sandbox/data/seed/named/named-ids';
import { sandboxForTests } from './api';

const api = sandboxForTests();

interface TeamResponse {
  id: number;
  email?: string;
  enterprisePlan?: string;
  stripeSubscription?: string;
  stripeCustomer?: string;
  textFollowUp: boolean;
  sendWeeklyInviteReminders: boolean;
  orders: { customDevices: number; standardDevices: number; shopifyOrderId: string }[];
  internalDemoTeams: { id: number; isDeleted: boolean; trialExpiresAtUtc: string }[];
  memberTeams: { id: number; isAdmin: boolean; member: { id: number } }[];
}

const team = async (id: number): Promise<TeamResponse> => {
  const { body } = await api.call<{ data: { team: TeamResponse } }>('/internal/team/get_by_id', {
    body: { teamId: id },
  });
  return body.data.team;
};
const patch = (id: number, body: object, as?: 'sales' | 'ops') =>
  api.call(`/internal/team/${id}`, { method: 'PATCH', body, ...(as ? { as } : {}) });

describe('PATCH team', () => {
  it('changes only the given keys', async () => {
    const before = await team(teamIds.classic);
    expect((await patch(teamIds.classic, { sendWeeklyInviteReminders: false })).status).toBe(200);
    expect(await team(teamIds.classic)).toEqual({ ...before, sendWeeklyInviteReminders: false });
  });

  it('refuses a taken or malformed email', async () => {
    const { email } = await team(teamIds.legacy);
    expect((await patch(teamIds.classic, { email })).status).toBe(409);
    expect((await patch(teamIds.classic, { email: 'nothing' })).status).toBe(422);
    expect((await patch(teamIds.classic, { email: 'office@new.example' }, 'ops')).status).toBe(200);
    expect((await team(teamIds.classic)).email).toBe('office@new.example');
  });

  it('checks the subscription ID', async () => {
    for (const stripeSubscription of ['sub_1', 'si_1%', 'si_1%sub_1%x', 'si 1%sub_1']) {
      expect((await patch(teamIds.noPlan, { stripeSubscription })).status).toBe(422);
    }
    const { stripeSubscription } = await team(teamIds.classic);
    expect((await patch(teamIds.noPlan, { stripeSubscription })).status).toBe(409);
    expect((await patch(teamIds.noPlan, { stripeSubscription: 'si_1%sub_1' })).status).toBe(200);
    expect((await team(teamIds.noPlan)).stripeSubscription).toBe('si_1%sub_1');
    expect((await patch(teamIds.noPlan, { stripeSubscription: '' })).status).toBe(200);
  });

  it('accepts plan codes only', async () => {
    expect((await patch(teamIds.noPlan, { enterprisePlan: 'gold' })).status).toBe(422);
    expect((await patch(teamIds.noPlan, { enterprisePlan: '60' })).status).toBe(200);
    expect((await team(teamIds.noPlan)).enterprisePlan).toBe('60');
  });

  it('reserves flags, plan, and subscription for admins', async () => {
    for (const body of [{ textFollowUp: true }, { enterprisePlan: '50' }]) {
      expect((await patch(teamIds.classic, body, 'sales')).status).toBe(403);
    }
  });

  it('refuses a flag that the parent team has turned off', async () => {
    expect((await patch(teamIds.subTextOff, { textFollowUp: true })).status).toBe(422);
    expect((await patch(teamIds.parentTextOff, { textFollowUp: true })).status).toBe(200);
    expect((await patch(teamIds.subTextOff, { textFollowUp: true })).status).toBe(200);
    expect((await team(teamIds.subTextOff)).textFollowUp).toBe(true);
  });

  it('refuses an empty change and an unknown team', async () => {
    expect((await patch(teamIds.classic, {})).status).toBe(422);
    expect((await patch(77_777_777, { email: 'x@y.example' })).status).toBe(404);
  });
});

describe('adding an order', () => {
  const order = (changes: object = {}, as: 'all' | 'ops' | 'sales' = 'ops') =>
    api.call('/internal/team/add_order', {
      as,
      body: {
        teamId: teamIds.nobody,
        shopifyOrderId: 'S-1',
        fulfillOrderId: 'F-1',
        newStandardDevices: 4,
        newCustomDevices: 2,
        ...changes,
      },
    });

  it('takes effect once', async () => {
    expect((await order()).status).toBe(200);
    expect((await team(teamIds.nobody)).orders).toEqual([
      expect.objectContaining({ shopifyOrderId: 'S-1', standardDevices: 4, customDevices: 2 }),
    ]);
    expect((await order()).status).toBe(409);
  });

  it('refuses invalid orders and other roles', async () => {
    expect((await order({ shopifyOrderId: '' })).status).toBe(422);
    expect((await order({ newStandardDevices: 1.5 })).status).toBe(422);
    expect((await order({ newStandardDevices: -1 })).status).toBe(422);
    expect(
      (await order({ shopifyOrderId: 'S-2', newStandardDevices: 0, newCustomDevices: 0 })).status,
    ).toBe(422);
    expect((await order({ teamId: 77_777_777 })).status).toBe(404);
    expect((await order({ shopifyOrderId: 'S-3' }, 'sales')).status).toBe(403);
  });
});

describe('transfer', () => {
  const membership = (memberId: number) =>
    api.sandbox
      .database()
      .get<{ id: number; team_id: number; is_admin: number }>(
        'SELECT * FROM memberships WHERE member_id = ? ORDER BY id LIMIT 1',
        memberId,
      )!;
  const transfer = (id: number, teamId: number) =>
    api.call<{ data: { mid: string }; message: string }>(`/internal/member-teams/${id}`, {
      method: 'PATCH',
      body: { teamId },
    });

  it('moves the membership, without admin rights in the new team', async () => {
    const { id } = membership(memberIds.secondAdmin);
    const answer = await transfer(id, teamIds.withSeats);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { mid: String(memberIds.secondAdmin) } },
    });
    expect(membership(memberIds.secondAdmin)).toMatchObject({
      id,
      team_id: teamIds.withSeats,
      is_admin: 0,
    });
  });

  it('refuses the same team, a full team, the last admin, and unknown members', async () => {
    const { id } = membership(memberIds.transferable);
    expect(await transfer(id, teamIds.classic)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('already') },
    });
    expect(await transfer(id, teamIds.full)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('no available seats') },
    });
    expect(await transfer(membership(memberIds.onlyAdmin).id, teamIds.withSeats)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('only admin') },
    });
    expect((await transfer(77_777_777, teamIds.withSeats)).status).toBe(404);
    expect((await transfer(id, 77_777_777)).status).toBe(404);
    expect(membership(memberIds.transferable).team_id).toBe(teamIds.classic);
  });
});

describe('a device or business card', () => {
  const register = (name: string, mid: number = memberIds.noDetails) =>
    api.call<{ data: { mid: string }; message: string }>('/internal/popls', {
      body: { name, nickname: 'Desk', mid },
    });

  it('registers a device once', async () => {
    expect(await register('NFC-TEST-1')).toMatchObject({
      status: 200,
      body: { data: { mid: String(memberIds.noDetails) } },
    });
    expect(await register('nfc-test-1', memberIds.free)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`member ${memberIds.noDetails}`) },
    });
    expect((await register('NFC-1A2B')).status).toBe(409);
    expect((await register('no spaces')).status).toBe(422);
    expect((await register('NFC-TEST-2', 77_777_777)).status).toBe(404);
  });

  it('edits and reassigns a card, and keeps values that are not given', async () => {
    const cardOf = async (id: number) =>
      (
        await api.call<{ data: { id: number; exchangeText: string; mid: number }[] }>(
          `/internal/member/${id}/links-data`,
        )
      ).body.data;
    const [card] = await cardOf(memberIds.leadCaptureOff);
    const edit = (body: object) =>
      api.call(`/internal/link-data/${card!.id}`, { method: 'PATCH', body });
    expect((await edit({ exchangeText: 'Hello' })).status).toBe(200);
    expect(await cardOf(memberIds.leadCaptureOff)).toEqual([{ ...card, exchangeText: 'Hello' }]);
    expect((await edit({ mid: memberIds.noDetails })).status).toBe(200);
    expect(await cardOf(memberIds.leadCaptureOff)).toEqual([]);
    expect(await cardOf(memberIds.noDetails)).toEqual([
      { ...card, exchangeText: 'Hello', mid: memberIds.noDetails },
    ]);
    expect((await edit({ mid: 77_777_777 })).status).toBe(404);
    expect((await edit({})).status).toBe(422);
    const unknown = await api.call('/internal/link-data/77777777', {
      method: 'PATCH',
      body: { exchangeText: 'x' },
    });
    expect(unknown.status).toBe(404);
  });
});

describe('trials', () => {
  const extend = (id: number, trialDays: number) =>
    api.call<{ data: { teamId: number } }>(`/internal/stripe/demo_teams/${id}`, {
      method: 'PATCH',
      body: { trialDays },
    });
  const demo = async (id: number) => (await team(id)).internalDemoTeams.find((d) => !d.isDeleted)!;

  it('end with the last day in US Eastern time, counting today as the first', async () => {
    const { id } = await demo(teamIds.trial);
    const at = api.now;
    // Daylight saving time begins on March 8, 2026, and ends on November 1.
    for (const [now, days, lastDay] of [
      ['2026-03-07T04:59:00Z', 1, '2026-03-06'],
      ['2026-03-07T05:00:00Z', 1, '2026-03-07'],
      ['2026-03-07T12:00:00Z', 2, '2026-03-08'],
      ['2026-10-31T12:00:00Z', 3, '2026-11-02'],
    ] as const) {
      api.now = Date.parse(now);
      api.sandbox.database().run('UPDATE sessions SET expires_at_ms = 9e15');
      const answer = await extend(id, days);
      expect(answer).toMatchObject({ status: 200, body: { data: { teamId: teamIds.trial } } });
      const expires = Date.parse((await demo(teamIds.trial)).trialExpiresAtUtc);
      expect(easternDate(expires)).toBe(lastDay);
      expect(easternDate(expires + 1)).not.toBe(lastDay);
    }
    api.now = at;
  });

  it('can be extended for a yearly subscription, but not for a paid team', async () => {
    expect((await extend((await demo(teamIds.trialOnYearly)).id, 30)).status).toBe(200);
    const database = api.sandbox.database();
    const paid = database.insert(
      `INSERT INTO demo_teams (team_id,is_deleted,has_paid,given_trial_without_cc,multi_year_sub)
       VALUES (?,0,1,0,0)`,
      teamIds.legacy,
    );
    expect((await extend(paid, 30)).status).toBe(409);
  });

  it('cannot be in the past, too long, or for deleted or unknown teams', async () => {
    const { id } = await demo(teamIds.trial);
    expect((await extend(id, 0)).status).toBe(422);
    expect((await extend(id, -3)).status).toBe(422);
    expect((await extend(id, 40_000)).status).toBe(422);
    expect((await extend(77_777_777, 5)).status).toBe(404);
    const deleted = (await team(teamIds.onlyDeletedDemos)).internalDemoTeams[0]!;
    expect(deleted.isDeleted).toBe(true);
    expect((await extend(deleted.id, 5)).status).toBe(404);
  });
});
