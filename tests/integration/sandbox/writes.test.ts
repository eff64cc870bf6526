import { describe, expect, it } from 'vitest';
import type { StaffRoute } from '../../../src/contract/methods/route';
import { type RouteId, staffRoutes } from '../../../src/contract/methods/routes';
import { memberIds, teamIds } from '../../../src/sandbox/data/seed/named/named-ids';
import { sandboxForTests } from './api';
import { newTeam, teamPricing } from './team-setup-payloads';

const api = sandboxForTests();

interface Write {
  readonly method?: string;
  readonly path: () => string;
  readonly body: () => object;
  /** A different body, which the same idempotency key must not be used for. */
  readonly other: object;
  readonly subject: RegExp;
}

const row = <T>(sql: string, ...values: (string | number)[]): T =>
  api.sandbox.database().get<T>(sql, ...values)!;
const demoId = () =>
  row<{ id: number }>('SELECT id FROM demo_teams WHERE team_id = ?', teamIds.trial).id;
const cardId = () =>
  row<{ id: number }>('SELECT id FROM business_cards WHERE mid = ?', memberIds.manyCards).id;
const uid = () => row<{ uid: string }>('SELECT uid FROM members WHERE id = 1').uid;
const customerOf = (teamId: number) =>
  row<{ c: string }>('SELECT stripe_customer AS c FROM teams WHERE id = ?', teamId).c;
const customer = () => customerOf(teamIds.classic);
const pricingOf = (teamId: number) => teamPricing({ teamId, stripeCustomerId: customerOf(teamId) });

type ActionId = {
  [K in RouteId]: (typeof staffRoutes)[K]['kind'] extends 'action' ? K : never;
}[RouteId];

/** One valid request for every action in the table; a new action without one doesn't compile. */
const writes: Readonly<Record<Exclude<ActionId, 'auth.loginSso'>, Write>> = {
  'member.setLeadCaptureMode': {
    method: 'PATCH',
    path: () => '/internal/member/1/links-data',
    body: () => ({ leadCaptureMode: 0 }),
    other: { leadCaptureMode: 1 },
    subject: /^member 1$/,
  },
  'member.update': {
    method: 'PATCH',
    path: () => `/internal/member/${memberIds.pro}`,
    body: () => ({ email: 'write@new.example' }),
    other: { email: 'other@new.example' },
    subject: /^member 3$/,
  },
  'member.delete': {
    method: 'DELETE',
    path: () => '/internal/member/36',
    body: () => ({ id: 36, email: '100%_percy@wildcard.example' }),
    other: { id: 36, email: 'x@y.example' },
    subject: /^member 36$/,
  },
  'member.changeAdmin': {
    path: () => '/internal/member/change_admin',
    body: () => ({ memberId: memberIds.transferable, teamId: teamIds.classic, isAdmin: true }),
    other: { memberId: memberIds.transferable, teamId: teamIds.classic, isAdmin: false },
    subject: /^member 19$/,
  },
  'member.verifyEmail': {
    path: () => '/internal/member/verify_email',
    body: () => ({ memberId: memberIds.unverified, emailVerified: true }),
    other: { memberId: memberIds.unverified, emailVerified: false },
    subject: /^member 5$/,
  },
  'member.getLoginToken': {
    path: () => '/internal/member/get_login_token',
    body: () => ({ uid: uid() }),
    other: { uid: 'other' },
    subject: /^member 1$/,
  },
  'team.update': {
    method: 'PATCH',
    path: () => `/internal/team/${teamIds.classic}`,
    body: () => ({ enterprisePlan: '60' }),
    other: { enterprisePlan: '50' },
    subject: /^team 3000001$/,
  },
  'team.addOrder': {
    path: () => '/internal/team/add_order',
    body: () => ({
      teamId: teamIds.classic,
      shopifyOrderId: 'W-1',
      fulfillOrderId: 'F-1',
      newStandardDevices: 1,
      newCustomDevices: 1,
    }),
    other: { teamId: teamIds.classic },
    subject: /^team 3000001$/,
  },
  'linkData.update': {
    method: 'PATCH',
    path: () => `/internal/link-data/${cardId()}`,
    body: () => ({ exchangeText: 'written' }),
    other: { exchangeText: 'other' },
    subject: /^business card \d+$/,
  },
  'memberTeam.transfer': {
    method: 'PATCH',
    path: () =>
      `/internal/member-teams/${row<{ id: number }>('SELECT id FROM memberships WHERE member_id = ?', memberIds.leadCaptureOff).id}`,
    body: () => ({ teamId: teamIds.withSeats }),
    other: { teamId: teamIds.full },
    subject: /^member 11$/,
  },
  'device.register': {
    path: () => '/internal/popls',
    body: () => ({ name: 'NFC-WRITE', nickname: 'Desk', mid: 1 }),
    other: { name: 'NFC-OTHER', nickname: 'Desk', mid: 1 },
    subject: /^member 1$/,
  },
  'billing.addPaymentMethod': {
    path: () => '/internal/stripe/add_payment_method',
    body: () => {
      api.sandbox
        .database()
        .run(
          "INSERT OR IGNORE INTO payment_methods (id,brand,last4,created_at_ms) VALUES ('pm_w','visa','4242',1)",
        );
      return { stripeCustomerId: customer(), paymentMethodId: 'pm_w' };
    },
    other: { stripeCustomerId: 'cus_other', paymentMethodId: 'pm_w' },
    subject: /^customer cus_/,
  },
  'demoTeam.extendTrial': {
    method: 'PATCH',
    path: () => `/internal/stripe/demo_teams/${demoId()}`,
    body: () => ({ trialDays: 44 }),
    other: { trialDays: 45 },
    subject: /^team 3000007$/,
  },
  'quote.makePdf': {
    path: () => '/internal/quotes/make_pdf',
    body: () => ({
      companyName: 'A',
      clientName: 'B',
      clientEmail: 'c@d.example',
      memberQuantity: 5,
      sourcePriceId: 'price_1TeamsYear2025',
      customMemo: '',
      discountId: null,
      includeCheckout: false,
    }),
    other: {},
    subject: /^quote Q-\d{4}-\d{5}$/,
  },
  'team.createTeam': {
    path: () => '/internal/team/create_team',
    body: () => newTeam('write@sales.example'),
    other: { teamOwnerName: 'Other' },
    subject: /^team \d+$/,
  },
  'team.beginPlanChange': {
    path: () => `/internal/team/${teamIds.legacyUnbilled}/change_plan`,
    body: () => ({}),
    other: { id: teamIds.legacyUnbilled },
    subject: /^team 3000006$/,
  },
  'demoTeam.createOne': {
    path: () => '/internal/stripe/demo_teams',
    body: () => pricingOf(teamIds.trialExpired),
    other: { companyName: 'Other' },
    subject: /^team 3000008$/,
  },
  'billing.setTeamPricing': {
    path: () => '/internal/stripe/set_team_pricing',
    body: () => pricingOf(teamIds.canceled),
    other: { companyName: 'Other' },
    subject: /^team 3000011$/,
  },
  'billing.linkSubscription': {
    path: () => `/internal/stripe/link_subscription/${teamIds.canceled}`,
    body: () => ({}),
    other: { teamId: teamIds.canceled },
    subject: /^team 3000011$/,
  },
  'billing.sendInvoice': {
    path: () => '/internal/stripe/invoice/send',
    body: () => ({
      stripe_customer_id: customerOf(teamIds.canceled),
      stripe_invoice_id: row<{ id: string }>(
        'SELECT id FROM invoices WHERE team_id = ?',
        teamIds.canceled,
      ).id,
    }),
    other: { stripe_invoice_id: 'in_other' },
    subject: /^team 3000011$/,
  },
  'firewall.updateIp': {
    path: () => '/internal/firewall/firewall_update_ip',
    body: () => ({ ipAddress: '203.0.113.99' }),
    other: { ipAddress: '203.0.113.98' },
    subject: /^address 203\.0\.113\.99$/,
  },
};

it('this test’s table names every action with a session', () => {
  const actions = Object.entries<StaffRoute>(staffRoutes)
    .filter(([, { kind, access }]) => kind === 'action' && access !== 'public')
    .map(([id]) => id);
  expect(Object.keys(writes).toSorted()).toEqual(actions.toSorted());
});

describe.each(Object.entries(writes))(
  '%s',
  (id, { method = 'POST', path, body, other, subject }) => {
    it('takes effect once per key, and is recorded in the audit', async () => {
      const address = path();
      const given = body();
      const key = `key ${id}`;
      const before = await api.audit();
      const first = await api.call(address, { method, body: given, key });
      expect(first.status, JSON.stringify(first.body)).toBe(200);
      const noted = (await api.audit()).slice(before.length);
      expect(noted).toHaveLength(1);
      expect(noted[0]).toMatchObject({ route: id, subject: expect.stringMatching(subject) });
      expect(noted[0]).toHaveProperty('staff', 'ada.alvarez@internal-dash.example');

      const again = await api.call(address, { method, body: given, key });
      expect(again.status).toBe(200);
      expect(again.body).toEqual(first.body);
      expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
      expect((await api.audit()).length).toBe(before.length + 1);

      const misused = await api.call(address, { method, body: { ...given, ...other, x: 1 }, key });
      expect(misused.status).toBe(409);
      expect((await api.audit()).length).toBe(before.length + 1);
    });
  },
);

describe('idempotency keys', () => {
  const order = (shopifyOrderId: string, key: string, as?: 'ops') =>
    api.call('/internal/team/add_order', {
      key,
      ...(as ? { as } : {}),
      body: {
        teamId: teamIds.nobody,
        shopifyOrderId,
        fulfillOrderId: 'F',
        newStandardDevices: 1,
        newCustomDevices: 0,
      },
    });

  it('belong to one person', async () => {
    expect((await order('K-1', 'shared')).status).toBe(200);
    expect((await order('K-2', 'shared', 'ops')).status).toBe(200);
  });

  it('return the refusal for a refused request, as the payment provider does', async () => {
    const refused = await order('K-1', 'retry');
    expect(refused.status).toBe(409);
    api.sandbox.database().run("DELETE FROM orders WHERE shopify_order_id = 'K-1'");
    const again = await order('K-1', 'retry');
    expect(again).toMatchObject({ status: 409, body: refused.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await order('K-1', 'another')).status).toBe(200);
  });

  it('are not consumed by a request that was rejected before it started', async () => {
    const wrong = await order('', 'early');
    expect(wrong.status).toBe(422);
    expect((await order('K-3', 'early')).status).toBe(200);
  });

  it('cannot be reused for other parameters', async () => {
    expect((await order('K-4', 'once')).status).toBe(200);
    expect(await order('K-5', 'once')).toMatchObject({
      status: 409,
      body: { message: 'This Idempotency-Key was used for another request.' },
    });
    expect((await order('K-5', 'twice')).status).toBe(200);
  });

  it('act once for two simultaneous requests', async () => {
    const answers = await Promise.all(['K-9', 'K-9', 'K-9'].map((id) => order(id, 'burst')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('are refused when they are too long', async () => {
    expect((await order('K-10', 'x'.repeat(256))).status).toBe(422);
  });
});

it('leaves nothing behind when a write fails halfway', async () => {
  const database = api.sandbox.database();
  database.execute(
    "CREATE TRIGGER broken BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'disk on fire'); END",
  );
  const answer = await api.call('/internal/popls', {
    body: { name: 'NFC-HALF', nickname: 'x', mid: 1 },
    key: 'half',
  });
  database.execute('DROP TRIGGER broken');
  expect(answer).toMatchObject({ status: 500 });
  expect(JSON.stringify(answer.body)).not.toContain('fire');
  expect(api.warnings.some((line) => line.includes('disk on fire'))).toBe(true);
  expect(database.get("SELECT 1 FROM devices WHERE name = 'NFC-HALF'")).toBeUndefined();
  // As at the payment provider, the key's stored response can be a server error.
  const again = await api.call('/internal/popls', {
    body: { name: 'NFC-HALF', nickname: 'x', mid: 1 },
    key: 'half',
  });
  expect(again).toMatchObject({ status: 500, body: answer.body });
});

describe('invalid requests', () => {
  const send = (body: string) =>
    fetch(`${api.sandbox.url}/internal/member/verify_email`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.sandbox.signIn('all')}` },
      body,
    });

  it.each(['{', '[]', '"x"', 'null'])('return 400 for %s', async (body) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toHaveProperty('message');
  });

  it('are refused at one megabyte', async () => {
    expect((await send(`{"x":"${'x'.repeat(1_000_001)}"}`)).status).toBe(413);
  });

  it('name the invalid field', async () => {
    const answer = await send('{"memberId":1}');
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      message: expect.stringContaining('emailVerified'),
      field: 'emailVerified',
    });
  });
});
