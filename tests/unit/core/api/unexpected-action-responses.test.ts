import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonRouteId } from '../../../../src/main/core/api/route-client';
import { failureOf } from '../../../helpers/failure-of';
import { fakeLog } from '../helpers/fake-log';
import { type FakeServer, startServer } from '../helpers/fake-server';
import { options, routeClient } from '../helpers/route-helpers';
import { guarded, startTestCore } from '../helpers/test-core';

let server: FakeServer;
let log = fakeLog();
beforeEach(async () => {
  server = await startServer();
  log = fakeLog();
});
afterEach(() => server.close());

const team = {
  teamOwnerEmail: 'o@x.test',
  teamOwnerName: 'O',
  salesforceAccountId: '1',
  memberEmails: ['o@x.test'],
  isTestAccount: false,
  addOwnerAsAdmin: true,
};
const noFlags = {
  can_access_sales: false,
  can_access_admin: false,
  can_access_ops: false,
  can_access_search: false,
  can_access_firewall: false,
};
const noTerms = {
  isPriceMonthly: false,
  isCustomPricing: false,
  multiYearSub: false,
  offerFreeTrial: false,
};
const inputs: Partial<Record<JsonRouteId, readonly [string, object]>> = {
  'auth.loginSso': ['POST /internal/auth/login_sso', { google_credential: 'x' }],
  'team.createTeam': ['POST /internal/team/create_team', team],
  'team.beginPlanChange': ['POST /internal/team/9/change_plan', { id: 9 }],
  'billing.linkSubscription': ['POST /internal/stripe/link_subscription/9', { teamId: 9 }],
  'memberTeam.transfer': ['PATCH /internal/member-teams/3', { id: 3, teamId: 4 }],
  'device.register': ['POST /internal/popls', { name: 'd', nickname: 'n', mid: 5 }],
  'demoTeam.extendTrial': ['PATCH /internal/stripe/demo_teams/3', { id: 3, trialDays: 4 }],
  'member.getLoginToken': ['POST /internal/member/get_login_token', { uid: 'u' }],
  'billing.sendInvoice': [
    'POST /internal/stripe/invoice/send',
    { stripe_customer_id: 'cus_1', stripe_invoice_id: 'in_1' },
  ],
};

const answered = (id: JsonRouteId, body: unknown): Promise<unknown> => {
  const [route, input] = inputs[id] ?? ['', {}];
  server.on(route, { body });
  return routeClient(server.url, { log }).send(id, input as never, options());
};
const logged = () => log.lines.map(({ details }) => details);

it('an unreadable response is in the log, for a list that shows only its message', async () => {
  server.on('POST /internal/member/get_by_id', { body: { member: { id: 'private' } } });
  const client = routeClient(server.url, { log });
  const failure = await failureOf(client.send('member.getById', { memberId: 5 }, options()));
  expect(failure).toMatchObject({ code: 'invalid-response' });
  expect(log.lines).toEqual([
    {
      level: 'warn',
      message: 'unreadable response',
      details: { route: 'member.getById', field: 'member.id' },
    },
  ]);
});

describe('J32: an action counts as done even when its response is unexpected', () => {
  it.each([
    [
      'auth.loginSso',
      { token: 't', user: { id: {}, email: 'a@b.c', can_access_sales: 'maybe' }, isProd: 'maybe' },
      { token: 't', user: { email: 'a@b.c', ...noFlags }, isProd: false },
      ['isProd', 'user.can_access_sales', 'user.id'],
    ],
    [
      'team.createTeam',
      { team: { id: 9, email: 4 }, loginToken: {}, stripeCustomer: 5, teamSize: 'five' },
      { team: { id: 9 } },
      ['loginToken', 'stripeCustomer', 'team.email', 'teamSize'],
    ],
    [
      'team.beginPlanChange',
      { subscription: { priceId: 4, numberSeats: 'ten', companyName: 'A' }, stripeCustomer: 'cus' },
      { subscription: { companyName: 'A', ...noTerms }, stripeCustomer: 'cus' },
      ['subscription.numberSeats', 'subscription.priceId'],
    ],
    [
      'billing.linkSubscription',
      { subscription: { collection_method: 3 }, invoice: { id: 'in_1', status: 4, number: 17 } },
      { subscription: {}, invoice: { id: 'in_1', number: '17' } },
      ['invoice.status', 'subscription.collection_method'],
    ],
  ] as const)('%s', async (id, body, value, at) => {
    expect(await answered(id, body)).toEqual(value);
    expect(logged()).toEqual([{ route: id, at }]);
  });

  it.each([
    ['memberTeam.transfer', { data: { mid: 'somebody' } }],
    ['device.register', { mid: { id: 5 } }],
    ['demoTeam.extendTrial', { data: { teamId: -1 } }],
  ] as const)('%s: does not say whose record it was', async (id, body) => {
    expect(await answered(id, body)).toBeUndefined();
    expect(logged()).toEqual([
      { route: id, at: [id === 'demoTeam.extendTrial' ? 'teamId' : 'mid'] },
    ]);
  });

  it.each(['OK', ''])('accepts a bare %j that names no record as a response', async (body) => {
    expect(await answered('demoTeam.extendTrial', body)).toBeUndefined();
    expect(await answered('device.register', body)).toBeUndefined();
  });

  it('logs where the unexpected value is but not the value, which may be a token', async () => {
    await answered('team.createTeam', { team: { id: 9 }, loginToken: { token: 'secret-9' } });
    expect(log.text()).toContain('loginToken');
    expect(log.text()).not.toContain('secret-9');
  });

  it.each([
    ['auth.loginSso', { user: { email: 'a@b.c' } }, 'token'],
    ['auth.loginSso', { token: 't', user: { email: 7 } }, 'user.email'],
    ['team.createTeam', { team: { id: 'nine' }, teamSize: 'five' }, 'team.id'],
    ['team.createTeam', 'OK', 'team'],
    ['member.getLoginToken', { loginToken: { token: 'x' } }, 'loginToken'],
    ['billing.linkSubscription', 'OK', 'subscription'],
    ['billing.linkSubscription', { subscription: 17 }, 'subscription'],
  ] as const)('leaves %s of %j without a response: "%s" is needed', async (id, body, field) => {
    expect(await failureOf(answered(id, body))).toMatchObject({ code: 'invalid-response', field });
  });
});

describe('a response with status 200 that says it failed, without a value that says otherwise', () => {
  const failures = [
    { status: 'error', message: 'Taken.' },
    { status: 'FAILED', data: null, message: 'Taken.' },
    { ok: false, message: 'Taken.' },
    { errors: [{ message: 'Taken.' }], message: 'Taken.' },
    { errors: ['Taken.'], message: 'Taken.', code: 22, data: { mid: null }, meta: { page: 1 } },
    { errors: ['Taken.'], message: 'Taken.', errorCode: 22, data: { data: { mid: null } } },
    { errors: ['Taken.'], message: 'Taken.', added: 0, data: { removed: 0 } },
  ];
  const ids = Object.keys(inputs) as JsonRouteId[];
  it.each(ids.flatMap((id) => failures.map((body) => [id, body] as const)))(
    'is refused with the server’s message: %s, %j',
    async (id, body) => {
      expect(await failureOf(answered(id, body))).toEqual({
        code: 'server',
        status: 200,
        message: 'Taken.',
      });
    },
  );

  it('is done when it has the value, whatever it says beside it', async () => {
    const body = { status: 'error', errors: [{ message: 'Mail is late.' }], data: { mid: 5 } };
    expect(await answered('device.register', body)).toBe(5);
    expect(await answered('device.register', { status: 'success', errors: [] })).toBeUndefined();
  });

  it.each([
    { success: true, errors: ['Row 3 has no email.'] },
    { ok: true, errors: [{ message: 'Row 3 has no email.' }] },
    { status: 'success', errors: ['Row 3 has no email.'] },
    { added: 5, removed: 0, errors: ['Row 3 has no email.'] },
    { data: { added: 5 }, errors: ['Row 3 has no email.'] },
  ])('is done when it says so or what it did, with errors of a part of it: %j', async (body) => {
    expect(await answered('billing.sendInvoice', body)).toBeNull();
    expect(await answered('device.register', body)).toBeUndefined();
  });

  it.each([{ ok: false }, { success: true, errors: ['down'] }])(
    'is no empty list: %j',
    async (said) => {
      const body = { ...said, data: [], message: 'Down.' };
      server.on('GET /internal/member/5/popls', { body });
      const devices = routeClient(server.url).send('member.devices', { id: 5 }, options());
      expect(await failureOf(devices)).toMatchObject({ code: 'server', message: 'Down.' });
    },
  );
});

describe('J8: a yes/no value of a person who signs in', () => {
  it.each([
    ['true', true],
    ['1', true],
    [1, true],
    [true, true],
    ['false', false],
    ['0', false],
    [0, false],
    [null, false],
  ])('reads %j as %s', async (given, is) => {
    const user = { email: 'a@b.c', can_access_admin: given };
    expect(await answered('auth.loginSso', { token: 't', user, isProd: given })).toMatchObject({
      user: { can_access_admin: is },
      isProd: is,
    });
    expect(logged()).toEqual([]);
  });
});

describe('the invoice in the response to linking', () => {
  const linked = (body: object) => answered('billing.linkSubscription', body);
  const subscription = { id: 'sub_1' };

  it.each([null, '', undefined])('is missing for %j', async (invoice) => {
    const answer = await linked({ subscription, ...(invoice === undefined ? {} : { invoice }) });
    expect(answer).toMatchObject({ invoice: null });
    expect(answer).not.toHaveProperty('unreadInvoice');
  });

  it.each([
    [{ subscription, invoice: 'in_7' }, 'in_7'],
    [{ subscription: null, invoice: { id: 17 } }, '17'],
    [{ subscription: 'sub_1', invoice: { id: 'in_7', amount_due: {} } }, 'in_7'],
    [{ subscription: 4, invoice: { id: 'in_7' } }, 'in_7'],
  ])('is read from %j with ID %s', async (body, id) => {
    expect(await linked(body)).toMatchObject({ invoice: { id } });
  });

  it.each([{}, { id: {} }, [], 17, true])('is unreadable for %j', async (invoice) => {
    expect(await linked({ subscription, invoice })).toMatchObject({
      invoice: null,
      unreadInvoice: JSON.stringify(invoice, null, 1),
    });
  });
});

describe('a null list counts as empty', () => {
  it.each([
    ['POST /internal/search/query', 'search.query', { query: 'a' }, 'results'],
    ['GET /internal/member/5/links-data', 'member.linksData', { id: 5 }, 'data'],
    ['GET /internal/member/5/popls', 'member.devices', { id: 5 }, 'data'],
    [
      'GET /internal/member/5/integration-connections',
      'member.integrationConnections',
      { id: 5 },
      'data',
    ],
    ['GET /internal/member/5/crm-export-logs', 'member.crmExportLogs', { id: 5 }, 'data'],
    [
      'GET /internal/team/5/integration-connections',
      'team.integrationConnections',
      { id: 5 },
      'data',
    ],
    ['GET /internal/team/5/crm-export-logs', 'team.crmExportLogs', { id: 5 }, 'data'],
    [
      'POST /internal/stripe/get_customer_payment_methods',
      'billing.paymentMethods',
      { stripeCustomerId: 'c' },
      'paymentMethods',
    ],
    [
      'GET /internal/stripe/demo_teams',
      'demoTeam.list',
      { search: '', isMine: false, limit: 25 },
      'demoTeams',
    ],
    ['POST /internal/hr-sync/get_hr_connections', 'hr.getConnections', { teamId: 5 }, 'data'],
    [
      'GET /connections/hrSync/team-cards/5',
      'product.teamCards',
      { parentTeamId: 5, offset: 0, limit: 9 },
      'data',
    ],
    [
      'POST /users/u/checkMemberGroups',
      'directory.checkMemberGroups',
      { upn: 'u', groupIds: ['g'] },
      'value',
    ],
  ] as const)('%s', async (route, id, input, key) => {
    const isSearch = id === 'search.query';
    server.on(route, { body: { [key]: isSearch ? { members: null, teams: null } : null } });
    const send = () => routeClient(server.url).send(id as JsonRouteId, input as never, options());
    expect(await send()).toEqual(isSearch ? { members: [], teams: [] } : []);
    // A missing list is not empty: nothing says that there are no rows.
    if (id === 'product.teamCards') return;
    server.on(route, { body: { other: 1 } });
    expect(await failureOf(send())).toMatchObject({ code: 'invalid-response' });
  });

  it('in prices and subscriptions too', async () => {
    server.on('GET /internal/stripe/price_config', {
      body: { priceConfig: null, couponConfig: null },
    });
    server.on('POST /internal/stripe/get_customer', {
      body: { customer: { id: 'c', subscriptions: { data: null } } },
    });
    const client = routeClient(server.url);
    expect(await client.send('billing.priceConfig', {}, options())).toEqual({
      priceConfig: [],
      couponConfig: [],
    });
    expect(
      await client.send('billing.getCustomer', { stripeCustomerId: 'c' }, options()),
    ).toMatchObject({ subscriptions: { data: [] } });
  });
});

it('every window hears of a registered device, whatever the response says about its member', async () => {
  const core = await startTestCore();
  try {
    await core.signIn();
    guarded(core, 'POST /internal/popls', { body: { mid: { id: 5 } } });
    const device = { name: 'd', nickname: 'n', mid: 5 };
    expect(await core.call('device.register', device)).toMatchObject({ ok: true });
    expect(await core.call('writes.unfinished', {})).toEqual({ ok: true, value: [] });
    expect(core.log.text()).toContain('"at":["mid"]');
  } finally {
    await core.stop();
  }
});
