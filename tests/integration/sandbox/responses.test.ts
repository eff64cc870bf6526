import { describe, expect, it } from 'vitest';
import type { StaffRoute } from '../../../src/contract/methods/route';
import { type RouteId, staffRoutes } from '../../../src/contract/methods/routes';
import { readResponse } from '../../../src/main/core/api/read-response';
import { memberIds, teamIds } from '../../../src/sandbox/data/seed/named/named-ids';
import { sandboxForTests } from './api';

const api = sandboxForTests();

/** Parses a response with the client's own code, which throws if something essential is missing. */
const read = async (id: RouteId, path: string, body?: unknown): Promise<never> => {
  const answer = await api.call(path, body === undefined ? {} : { body });
  expect(answer.status, `${id}: ${JSON.stringify(answer.body)}`).toBe(200);
  const route: StaffRoute = staffRoutes[id];
  return readResponse(id, route, JSON.stringify(answer.body)) as never;
};

describe('every query responds as its contract says, for every named record', () => {
  it.each(Object.entries(memberIds))('member %s', async (_name, id) => {
    const member: { id: number } = await read('member.getById', '/internal/member/get_by_id', {
      memberId: id,
    });
    expect(member.id).toBe(id);
    for (const [route, path] of [
      ['member.linksData', 'links-data'],
      ['member.devices', 'popls'],
      ['member.integrationConnections', 'integration-connections'],
      ['member.crmExportLogs', 'crm-export-logs'],
    ] as const) {
      expect(Array.isArray(await read(route, `/internal/member/${id}/${path}`))).toBe(true);
    }
  });

  it.each(Object.entries(teamIds))('team %s', async (_name, id) => {
    const team: { id: number; memberTeams: { isAdmin: boolean }[] } = await read(
      'team.getById',
      '/internal/team/get_by_id',
      { teamId: id },
    );
    expect(team.id).toBe(id);
    expect(team.memberTeams.some(({ isAdmin }) => isAdmin)).toBe(true);
    for (const [route, path] of [
      ['team.salesData', 'sales_data'],
      ['team.integrationConnections', 'integration-connections'],
      ['team.salesforce', 'salesforce'],
      ['team.crmExportLogs', 'crm-export-logs'],
    ] as const) {
      await read(route, `/internal/team/${id}/${path}`);
    }
  });

  it('every ordinary member and team', async () => {
    for (let id = 101; id <= 300; id += 1) {
      await read('member.getById', '/internal/member/get_by_id', { memberId: id });
    }
    const teams = api.sandbox
      .database()
      .all<{ id: number; customer: string | null }>(
        'SELECT id, stripe_customer AS customer FROM teams WHERE id BETWEEN 3000101 AND 3999999',
      );
    expect(teams.length).toBe(15);
    for (const { id, customer } of teams) {
      await read('team.getById', '/internal/team/get_by_id', { teamId: id });
      if (!customer) continue;
      const body = { stripeCustomerId: customer };
      await read('billing.getCustomer', '/internal/stripe/get_customer', body);
      await read('billing.paymentMethods', '/internal/stripe/get_customer_payment_methods', body);
    }
  });
});

describe('response formats', () => {
  it('return prices and coupons as the server has them, without the synthetic entries', async () => {
    const {
      priceConfig,
      couponConfig,
    }: {
      priceConfig: Record<string, unknown>[];
      couponConfig: { id: string; name: string | null }[];
    } = await read('billing.priceConfig', '/internal/stripe/price_config');
    expect(
      priceConfig.map((each) =>
        [each.priceId, each.period, each.isCurrent, each.enterprisePlan, each.tierLevel, each.code]
          .map((value) => value ?? '-')
          .join(' '),
      ),
    ).toEqual([
      'price_1TeamsYear2025 year true 50 - DBC',
      'price_1TeamsMonth2025 month true 50 - DBC',
      'price_1TeamsStarterY year true 50 Starter DBC',
      'price_1TeamsBusinessY year true 50 Business DBC',
      'price_1TeamsPremiumY year true 50 Premium DBC',
      'price_1TeamsBusinessM month true 50 Business DBC',
      'price_1LeadCaptureY year true 60 - Lead Capture',
      'price_1LeadCaptureM month true 60 - Lead Capture',
      'price_1DigitalCardY year true 60 - DBC',
      'price_1Enterprise40Y year true 40 - DBC',
      'price_1Individual year true - - -',
      'price_0Teams2023Y year false 50 - DBC',
      'price_0Teams2023M month false 50 - DBC',
      'price_0Legacy30Y year false 30 - DBC',
      'price_0Legacy30M month false 30 - DBC',
      'price_0Legacy20Y year false 20 - DBC',
      'price_0NewBilling24Y year false 60 - Lead Capture',
    ]);
    expect(couponConfig).toEqual([
      { id: 'TEAM5', name: '5% off' },
      { id: 'TEAM10', name: '10% off' },
      { id: 'TEAM15', name: '15% off' },
      { id: 'TEAM20', name: '20% off' },
      { id: 'NONPROFIT25', name: 'Nonprofit & education 25% off' },
      { id: 'TEAM30', name: '30% off' },
      { id: 'LAUNCH50', name: '50% off' },
      { id: 'z7Qk2mXv', name: null },
      { id: 'PARTNER100', name: 'Partner 100% off' },
    ]);
    expect(JSON.stringify(priceConfig)).not.toContain('New Billing');
  });

  it('nest some responses under data, return some lists bare, and some IDs as text', async () => {
    const team = await api.call('/internal/team/get_by_id', { body: { teamId: teamIds.classic } });
    expect(Object.keys(team.body)).toEqual(['data']);
    const member = await api.call('/internal/member/get_by_id', { body: { memberId: 1 } });
    expect(Object.keys(member.body)).toEqual(['member']);
    const logs = await api.call(`/internal/team/${teamIds.classic}/crm-export-logs`);
    expect(Array.isArray(logs.body)).toBe(true);
    const devices = await api.call<{ data: { id: unknown }[] }>('/internal/member/1/popls');
    expect(devices.body.data[0]!.id).toMatch(/^\d+$/);
  });

  it('leave out a team’s missing values, and return null for a member’s', async () => {
    const team = await api.call<{ data: { team: object } }>('/internal/team/get_by_id', {
      body: { teamId: teamIds.emptyFields },
    });
    expect(team.body.data.team).not.toHaveProperty('email');
    expect(team.body.data.team).toMatchObject({ companyName: '' });
    const member = await api.call<{ member: object }>('/internal/member/get_by_id', {
      body: { memberId: memberIds.emptyFields },
    });
    expect(member.body.member).toMatchObject({ name: null, slug: '', activeTeamsMember: null });
  });

  it('cover 1,000 members, 5,000 log lines, and long messages', async () => {
    const crowd: { memberTeams: unknown[] } = await read(
      'team.getById',
      '/internal/team/get_by_id',
      { teamId: teamIds.crowd },
    );
    expect(crowd.memberTeams).toHaveLength(1000);
    const logs: { createdAt: string }[] = await read(
      'member.crmExportLogs',
      `/internal/member/${memberIds.manyLogs}/crm-export-logs`,
    );
    expect(logs).toHaveLength(5000);
    expect(logs.map(({ createdAt }) => createdAt)).toEqual(
      logs
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    );
    const long: { errorMessage: string }[] = await read(
      'member.crmExportLogs',
      `/internal/member/${memberIds.longErrors}/crm-export-logs`,
    );
    expect(long.every(({ errorMessage }) => errorMessage.length > 100)).toBe(true);
  });

  it('filter logs by literal text', async () => {
    const path = `/internal/member/${memberIds.manyLogs}/crm-export-logs?query=`;
    const all: { integrationType: string }[] = await read('member.crmExportLogs', path);
    expect(all).toHaveLength(5000);
    const hub: { integrationType: string }[] = await read('member.crmExportLogs', `${path}HubSpot`);
    expect(hub.length).toBeGreaterThan(100);
    expect(hub.length).toBeLessThan(5000);
    expect(await read('member.crmExportLogs', `${path}%25`)).toHaveLength(0);
  });

  it('include a team’s subscription, period, and leads in its customer', async () => {
    const team: { stripeCustomer: string; stripeSubscription: string } = await read(
      'team.getById',
      '/internal/team/get_by_id',
      { teamId: teamIds.newBillingYearly },
    );
    const customer: {
      subscriptions: { data: { id: string; items: { metadata: { leadsQty: number } }[] }[] };
    } = await read('billing.getCustomer', '/internal/stripe/get_customer', {
      stripeCustomerId: team.stripeCustomer,
    });
    const [subscription] = customer.subscriptions.data;
    expect(team.stripeSubscription.split('%')[1]).toBe(subscription!.id);
    expect(subscription!.items[0]!.metadata.leadsQty).toBe(5000);
  });
});

it.each([
  ['/internal/member/get_by_id', { memberId: 77_777_777 }],
  ['/internal/team/get_by_id', { teamId: 77_777_777 }],
  ['/internal/stripe/get_customer', { stripeCustomerId: 'cus_none' }],
  ['/internal/stripe/get_customer_payment_methods', { stripeCustomerId: 'cus_none' }],
])('returns 404 with a message for an unknown ID: %s', async (path, body) => {
  const answer = await api.call(path, { body });
  expect(answer.status).toBe(404);
  expect(answer.body.message).toMatch(/not found|no such/i);
});

it.each(['links-data', 'popls', 'integration-connections', 'crm-export-logs'])(
  'returns 404 for an unknown member: %s',
  async (part) => {
    const answer = await api.call(`/internal/member/77777777/${part}`);
    expect(answer).toMatchObject({
      status: 404,
      body: { message: 'Member 77777777 not found.' },
    });
  },
);
