import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namedRecords } from '../../../src/sandbox/data/seed/named/named-records';
import { type SandboxDesk, startSandboxDesk } from './sandbox-core';

let desk: SandboxDesk;
beforeAll(async () => {
  desk = await startSandboxDesk();
  await desk.signIn('all');
});
afterAll(() => desk.stop());

describe('every named record', () => {
  it.each(namedRecords.filter(({ kind }) => kind === 'member'))(
    'member $id ($shows) loads completely',
    async ({ id: given }) => {
      const id = Number(given);
      const member = await desk.value('member.getById', { memberId: id });
      expect(member.id).toBe(id);
      await desk.value('member.linksData', { id });
      await desk.value('member.devices', { id });
      await desk.value('member.integrationConnections', { id });
      await desk.value('member.crmExportLogs', { id });
      await desk.value('member.crmExportLogs', { id, query: 'error' });
      const found = await desk.value('search.query', { query: String(id) });
      expect(found.members.map((row) => row.id)).toContain(id);
    },
  );

  it.each(namedRecords.filter(({ kind }) => kind === 'team'))(
    'team $id ($shows) loads completely',
    async ({ id: given }) => {
      const id = Number(given);
      const team = await desk.value('team.getById', { teamId: id });
      expect(team.id).toBe(id);
      await desk.value('team.salesData', { id });
      await desk.value('team.integrationConnections', { id });
      await desk.value('team.salesforce', { id });
      await desk.value('team.crmExportLogs', { id });
      if (team.stripeCustomer) {
        const stripeCustomerId = team.stripeCustomer;
        const customer = await desk.call('billing.getCustomer', { stripeCustomerId });
        // One team has a customer that the payment provider no longer knows.
        expect(customer).toMatchObject(
          stripeCustomerId.includes('Gone')
            ? {
                ok: false,
                error: { code: 'not-found', message: expect.stringContaining('No such') },
              }
            : { ok: true, value: { id: stripeCustomerId } },
        );
        if (customer.ok) await desk.value('billing.paymentMethods', { stripeCustomerId });
      }
    },
  );
});

it('reads the price configuration', async () => {
  const { priceConfig, couponConfig } = await desk.value('billing.priceConfig', {});
  expect(priceConfig.map(({ priceId, title }) => `${priceId}: ${title}`).slice(0, 4)).toEqual([
    'price_1TeamsYear2025: Teams',
    'price_1TeamsMonth2025: Teams',
    'price_1TeamsStarterY: Teams',
    'price_1TeamsBusinessY: Teams',
  ]);
  expect(priceConfig).toHaveLength(17);
  expect(priceConfig[0]).toEqual({
    priceId: 'price_1TeamsYear2025',
    period: 'year',
    isCurrent: true,
    enterprisePlan: '50',
    tierLevel: null,
    title: 'Teams',
    salesForceName: 'Teams Annual',
    code: 'DBC',
    displayName: 'Teams (Yearly)',
  });
  expect(couponConfig.map(({ id }) => id)).toEqual([
    'TEAM5',
    'TEAM10',
    'TEAM15',
    'TEAM20',
    'NONPROFIT25',
    'TEAM30',
    'LAUNCH50',
    'z7Qk2mXv',
    'PARTNER100',
  ]);
});

it('reads the public address', async () => {
  expect((await desk.value('firewall.currentIp', {})).ip).toMatch(/^[\d.]+$/);
});

it('reports a missing record as not found, with a message', async () => {
  expect(await desk.call('member.getById', { memberId: 999_999_999 })).toMatchObject({
    ok: false,
    error: { code: 'not-found', message: expect.stringMatching(/\S/) },
  });
});

describe('a faulty response', () => {
  it.each([
    {
      fault: { status: 500, body: { message: 'Boom' } },
      error: { code: 'server', message: 'Boom' },
    },
    // A record needs an ID; fields that are only displayed may be missing.
    {
      fault: { status: 200, body: { member: { email: 'a@b.test' } } },
      error: { field: 'member.id' },
    },
    { fault: { truncate: true }, error: { code: 'invalid-response', field: 'body' } },
    { fault: { drop: 'before' }, error: { code: 'offline' } },
  ])('$fault is recognized, and the next response is good again', async ({ fault, error }) => {
    await desk.fault({ route: 'member.getById', ...fault });
    const memberId = Number(namedRecords.find(({ kind }) => kind === 'member')?.id);
    expect(await desk.call('member.getById', { memberId })).toMatchObject({ ok: false, error });
    await desk.clearFaults();
    expect(await desk.call('member.getById', { memberId })).toMatchObject({ ok: true });
  });

  it('is requested again when the connection broke once', async () => {
    await desk.fault({ route: 'member.getById', drop: 'before', times: 1 });
    const memberId = Number(namedRecords.find(({ kind }) => kind === 'member')?.id);
    expect(await desk.call('member.getById', { memberId })).toMatchObject({ ok: true });
  });
});
