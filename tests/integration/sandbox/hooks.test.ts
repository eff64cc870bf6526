import { describe, expect, it } from 'vitest';
import { Environment } from '../../../src/contract/environment';
import { memberIds, teamIds } from '../../../src/sandbox/data/seed/named/named-ids';
import { namedRecords } from '../../../src/sandbox/data/seed/named/named-records';
import { createIdentityProvider } from '../../../src/sandbox/identity/identity-provider';
import { people } from '../../../src/sandbox/identity/people';
import { generateKeys } from '../../../src/sandbox/identity/signing-keys';
import { startSandbox } from '../../../src/sandbox/server/server';
import { createMemoryRecordStore } from '../../helpers/memory-record-store';
import { sandboxForTests } from './api';

const api = sandboxForTests();

const hook = <T = Record<string, unknown>>(path: string, body?: object) =>
  api.call<T>(`/__sandbox/${path}`, { as: null, ...(body ? { body } : {}) });

describe('a sandbox not started for tests or demonstrations', () => {
  it('has no hooks, and links to none', async () => {
    const plain = await startSandbox({ members: 20 });
    try {
      for (const path of ['faults', 'reset', 'requests', 'identity', 'audit', 'named-records']) {
        for (const method of ['GET', 'POST', 'DELETE']) {
          const { status } = await fetch(`${plain.url}/__sandbox/${path}`, { method });
          expect(status, `${method} ${path}`).toBe(404);
        }
      }
      expect(await (await fetch(plain.url)).text()).not.toContain('__sandbox');
      expect(await (await fetch(api.sandbox.url)).text()).toContain('__sandbox');
    } finally {
      await plain.close();
    }
  });
});

describe('the environment', () => {
  it('is accepted by the app', () => {
    expect(Environment.parse(api.sandbox.environment)).toEqual(api.sandbox.environment);
    expect(api.sandbox.environment.staffApiUrl).toBe(api.sandbox.url);
  });

  it('uses the identity provider’s own addresses', async () => {
    const { google } = api.sandbox.environment;
    const provider = createIdentityProvider({
      issuer: google.issuers[0]!,
      clientId: google.clientId,
      people,
      keys: await generateKeys(),
      store: createMemoryRecordStore(),
    });
    expect(google).toMatchObject({
      authorizationUrl: provider.authorizationUrl,
      tokenUrl: provider.tokenUrl,
      jwksUrl: provider.jwksUrl,
      revocationUrl: provider.revocationUrl,
    });
  });

  it('has a working target for every address', async () => {
    const { environment } = api.sandbox;
    const customer = api.sandbox
      .database()
      .get<{ stripe_customer: string; company_name: string }>(
        'SELECT * FROM teams WHERE id = ?',
        teamIds.classic,
      )!;
    const pages = [
      environment.ipLookupUrl,
      environment.stripe.scriptUrl,
      environment.google.jwksUrl,
      `${environment.checkoutUrl}?members=10&plan=share`,
      `${environment.stripe.dashboardUrl}/customers/${customer.stripe_customer}`,
      `${environment.stripe.dashboardUrl}/test/customers/${customer.stripe_customer}`,
      environment.staffApiUrl,
    ];
    for (const page of pages) expect((await fetch(page)).status, page).toBe(200);
    const dashboard = await api.text(`/dashboard/test/customers/${customer.stripe_customer}`);
    expect(dashboard.text).toContain('Harbor &amp; Finch Logistics');
    expect(dashboard.text).toContain('Test');
    expect((await api.text('/dashboard/customers/cus_none')).status).toBe(404);
    const checkout = await api.text('/internal/up/checkout?members=%3Cb%3E10');
    expect(checkout.text).toContain('&lt;b&gt;10');
  });
});

describe('named records', () => {
  it('exist with the names in the list', async () => {
    const { body } = await hook<{ records: typeof namedRecords }>('named-records');
    expect(body.records).toEqual(namedRecords);
    for (const { kind, id, label } of namedRecords) {
      if (kind === 'directory user') {
        const sql = 'SELECT display_name FROM directory_objects WHERE upn = ?';
        const row = api.sandbox.database().get<{ display_name: string }>(sql, String(id));
        expect(label).toContain(row?.display_name);
        continue;
      }
      const { body: found } = await api.call<{
        results: { members: { id: number }[]; teams: { id: number }[] };
      }>('/internal/search/query', { body: { query: String(id) } });
      const list = kind === 'team' ? found.results.teams : found.results.members;
      if (kind === 'device') expect(list).toHaveLength(1);
      else expect(list[0]?.id, label).toBe(id);
    }
  });

  it('are on the home page with the people', async () => {
    const { text } = await api.text('/');
    for (const { shows } of namedRecords)
      expect(text).toContain(shows.replaceAll('&', '&amp;').replaceAll("'", '&#39;'));
    for (const { email } of people) expect(text).toContain(email);
    expect(text).not.toContain('<b>Robert</b>');
  });
});

describe('hooks', () => {
  it('reset restores the seed, and keeps people signed in', async () => {
    const token = api.sandbox.signIn('all');
    const before = api.sandbox.database().all('SELECT * FROM members ORDER BY id');
    await api.call(`/internal/member/${memberIds.free}`, {
      method: 'PATCH',
      as: { token },
      body: { email: 'gone@new.example' },
    });
    await hook('faults', { route: 'member.devices', status: 500 });
    await hook('ip', { ip: '198.51.100.9' });
    expect((await hook('reset', {})).body).toEqual({ reset: true });
    expect(api.sandbox.database().all('SELECT * FROM members ORDER BY id')).toEqual(before);
    expect((await api.audit()).length).toBe(0);
    const devices = await api.call('/internal/member/1/popls', { as: { token } });
    expect(devices.status).toBe(200);
    expect((await api.call('/ip-lookup', { as: null })).body).toEqual({ ip: '203.0.113.24' });
  });

  it('ip sets where the caller appears to be', async () => {
    await hook('ip', { ip: '2001:db8::77' });
    expect((await api.call('/ip-lookup', { as: null })).body).toEqual({ ip: '2001:db8::77' });
  });

  it('identity revokes the person it names', async () => {
    expect((await hook('identity', { revoke: people[0]!.email })).body).toEqual({ ended: 0 });
    expect((await hook('identity', { revoke: 'nobody@x.example' })).status).toBe(404);
    expect((await hook('identity', {})).status).toBe(400);
  });

  it('people lists all six', async () => {
    const { body } = await hook<{ people: { role: string }[] }>('people');
    expect(body.people.map(({ role }) => role)).toEqual([
      'all',
      'sales',
      'ops',
      'search',
      'firewall',
      'refused',
    ]);
  });
});
