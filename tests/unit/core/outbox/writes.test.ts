import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MethodInput, MethodName } from '../../../../src/contract/methods/methods';
import { getMember, member, recordHelpers } from '../helpers/record-helpers';
import { startTestCore, type TestCore } from '../helpers/test-core';
import { addOrder, drop, order } from './write-helpers';

let test: TestCore;
beforeEach(async () => {
  test = await startTestCore();
  await test.signIn();
  test.events.length = 0;
});
afterEach(() => test.stop());

const { changes, journal, on, sent } = recordHelpers(() => test);

/** Every bridge write made of one call, with what it should change. */
const simple: {
  method: MethodName;
  input: MethodInput<MethodName>;
  route: string;
  body?: unknown;
  answer?: unknown;
  changed: string[];
  /** When the outcome is unknown. */
  maybe?: string[];
  subject: string;
}[] = [
  {
    method: 'member.verifyEmail',
    input: { memberId: 5, emailVerified: true },
    route: 'POST /internal/member/verify_email',
    body: { memberId: 5, emailVerified: true },
    changed: ['member 5'],
    subject: 'member 5',
  },
  {
    method: 'member.changeAdmin',
    input: { memberId: 5, teamId: 9, isAdmin: false },
    route: 'POST /internal/member/change_admin',
    body: { memberId: 5, teamId: 9, isAdmin: false },
    changed: ['member 5', 'team 9'],
    subject: 'member 5',
  },
  {
    method: 'member.delete',
    input: { id: 5, email: 'max@example.com' },
    route: 'DELETE /internal/member/5',
    body: { id: 5, email: 'max@example.com' },
    changed: ['member 5 deleted', 'team 9'],
    maybe: ['member 5', 'team 9'],
    subject: 'member 5',
  },
  {
    method: 'member.setLeadCaptureMode',
    input: { id: 5, leadCaptureMode: 0 },
    route: 'PATCH /internal/member/5/links-data',
    body: { leadCaptureMode: 0 },
    changed: ['member 5'],
    subject: 'member 5',
  },
  {
    method: 'memberTeam.transfer',
    input: { id: 50, teamId: 10 },
    route: 'PATCH /internal/member-teams/50',
    body: { teamId: 10 },
    answer: { data: { mid: 5 } },
    changed: ['member 5', 'team 9', 'team 10'],
    subject: 'member 5',
  },
  {
    method: 'device.register',
    input: { name: 'D1', nickname: 'Card', mid: 5 },
    route: 'POST /internal/popls',
    body: { name: 'D1', nickname: 'Card', mid: 5 },
    changed: ['member 5'],
    subject: 'member 5',
  },
  {
    method: 'team.addOrder',
    input: order('S1'),
    route: addOrder,
    changed: ['team 9'],
    subject: 'team 9',
  },
  {
    method: 'billing.addPaymentMethod',
    input: { stripeCustomerId: 'cus_1', paymentMethodId: 'pm_1' },
    route: 'POST /internal/stripe/add_payment_method',
    changed: [],
    subject: 'customer cus_1',
  },
  {
    method: 'demoTeam.extendTrial',
    input: { id: 70, trialDays: 15 },
    route: 'PATCH /internal/stripe/demo_teams/70',
    body: { trialDays: 15 },
    answer: { data: { teamId: 9 } },
    changed: ['team 9'],
    maybe: [],
    subject: 'demo team 70',
  },
  {
    method: 'firewall.updateIp',
    input: { ipAddress: '203.0.113.7' },
    route: 'POST /internal/firewall/firewall_update_ip',
    body: { ipAddress: '203.0.113.7' },
    changed: [],
    subject: 'firewall',
  },
  {
    method: 'member.setFlag',
    input: { memberId: 5, flag: 'textFollowUp', value: false },
    route: 'PATCH /internal/member/5',
    body: { textFollowUp: false },
    changed: ['member 5'],
    subject: 'member 5',
  },
  {
    method: 'team.setFlag',
    input: { teamId: 9, flag: 'sendWeeklyInviteReminders', value: true },
    route: 'PATCH /internal/team/9',
    body: { sendWeeklyInviteReminders: true },
    changed: ['team 9', 'member 5'],
    subject: 'team 9',
  },
];

describe.each(simple)(
  '$method',
  ({ method, input, route, body, answer, changed, maybe, subject }) => {
    const idempotencyKey = '6f1ff7c3-6d6e-4a53-8f53-0b5dd6a1d111';
    const run = () => test.call(method, input, { idempotencyKey });
    beforeEach(async () => {
      on(getMember, { body: { member: member() } });
      await test.call('member.getById', { memberId: 5 });
      test.events.length = 0;
    });

    it('is sent once, announced, and recorded', async () => {
      on(route, { body: answer ?? {} });
      expect(await run()).toMatchObject({ ok: true });
      const requests = test.api.requests.filter(
        (request) => `${request.method} ${request.path}` === route,
      );
      expect(requests).toHaveLength(1);
      expect(requests[0]?.headers['idempotency-key']).toBe(idempotencyKey);
      if (body) expect(requests[0]?.json()).toEqual(body);
      expect(changes()).toEqual(changed);
      expect(await journal()).toMatchObject([
        { action: method, subject, outcome: 'done', actor: 'sam@example.com' },
      ]);
    });

    it('shows why it is refused and changes nothing', async () => {
      on(route, { status: 409, body: { message: 'Not now.' } });
      expect(await run()).toMatchObject({
        ok: false,
        error: { code: 'conflict', message: 'Not now.' },
      });
      expect(changes()).toEqual([]);
      expect(await journal()).toMatchObject([{ outcome: 'refused', message: 'Not now.' }]);
    });

    it('is verified, not resent, when its connection breaks', async () => {
      on(route, drop);
      on(getMember, { status: 500, body: { message: 'Away.' } });
      on('POST /internal/team/get_by_id', { status: 500, body: { message: 'Away.' } });
      expect(await run()).toMatchObject({
        ok: false,
        error: { code: 'offline', outcome: 'unknown' },
      });
      expect(
        test.api.requests.filter(({ method: m, path }) => `${m} ${path}` === route),
      ).toHaveLength(1);
      expect(changes()).toEqual(maybe ?? changed);
      expect(await journal()).toMatchObject([{ outcome: 'unknown' }]);
    });

    it('is resent once with the same key after 401', async () => {
      on(route, { body: answer ?? {} });
      test.bearers.clear();
      expect(await run()).toMatchObject({ ok: true });
      const requests = test.api.requests.filter(({ method: m, path }) => `${m} ${path}` === route);
      expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual([
        idempotencyKey,
        idempotencyKey,
      ]);
      expect(await journal()).toHaveLength(1);
    });
  },
);

describe('an address for the firewall', () => {
  it('J22: is sent as typed in an unknown form, and the journal has the warning', async () => {
    on('POST /internal/firewall/firewall_update_ip', { body: {} });
    await test.call('firewall.updateIp', { ipAddress: ' 10.0.0.256 ' });
    await test.call('firewall.updateIp', { ipAddress: '10.0.0.25' });
    await test.call('firewall.updateIp', { ipAddress: '10.0.0.0/16' });
    expect(sent('/internal/firewall/firewall_update_ip').map(({ json }) => json())).toEqual([
      { ipAddress: '10.0.0.256' },
      { ipAddress: '10.0.0.25' },
      { ipAddress: '10.0.0.0/16' },
    ]);
    expect((await journal()).map(({ detail }) => detail)).toEqual([
      '10.0.0.0/16, 65,536 addresses',
      '10.0.0.25',
      expect.stringMatching(/^10\.0\.0\.256, added as typed: 10\.0\.0\.256 is not an IP address/),
    ]);
  });

  it('is refused when it is empty', async () => {
    expect(await test.call('firewall.updateIp', { ipAddress: ' ' })).toMatchObject({
      ok: false,
      error: { code: 'validation', field: 'ipAddress' },
    });
  });
});
