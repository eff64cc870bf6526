import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../../src/contract/entities/settings';
import { flowMark, newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { fakeClock } from '../helpers/fake-clock';
import {
  guarded,
  ownKeyOf,
  startTestCore,
  type TestCore,
  type TestCoreOptions,
} from '../helpers/test-core';

let test: TestCore;
const start = async (options: TestCoreOptions = {}) => {
  test = await startTestCore(options);
  await test.signIn();
};
afterEach(() => test.stop());

describe('app.info', () => {
  it('returns what the first screen needs, plus its one-time warnings', async () => {
    await start();
    expect(await test.call('app.info', {})).toEqual({
      ok: true,
      value: {
        version: '1.2.3',
        host: 'browser',
        environment: { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' },
        tokenStore: 'memory',
        notices: [expect.stringContaining('keychain isn’t available')],
        downloadsFolder: test.downloads,
        canChooseFolder: false,
      },
    });
  });

  it('returns the New Billing price IDs from the environment', async () => {
    const newBilling = { yearly: 'nb_y', monthly: 'nb_m' };
    const environmentInfo = {
      name: 'eu-2',
      label: 'EU',
      kind: 'staging',
      sessionScope: 'eu',
      newBilling,
    } as const;
    await start({ core: { environmentInfo } });
    expect(await test.call('app.info', {})).toMatchObject({
      value: { environment: { name: 'eu-2', newBilling } },
    });
  });

  it('works alongside the license list and ping', async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'dash-licenses-'));
    const file = path.join(home, 'licenses.json');
    const licenses = {
      packages: [{ name: 'zod', version: '4.6.7', license: 'MIT', text: 0 }],
      texts: ['MIT License'],
    };
    await writeFile(file, JSON.stringify(licenses));
    await start({ ports: { licenses: file } });
    expect(await test.call('app.licenses', {})).toEqual({ ok: true, value: licenses });
    expect(await test.call('app.ping', {})).toEqual({ ok: true, value: null });
    await rm(home, { recursive: true });
  });

  it('continues in memory when the token store fails completely', async () => {
    const broken = Promise.reject(new Error('no keychain'));
    broken.catch(() => undefined);
    await start({ tokenStorePort: broken });
    expect(await test.call('app.info', {})).toMatchObject({ value: { tokenStore: 'memory' } });
    expect(await test.call('session.get', {})).toMatchObject({ value: { status: 'signed-in' } });
  });
});

describe('settings', () => {
  it('hide past searches when no one is signed in', async () => {
    await start();
    test.settings.value = {
      ...test.settings.value,
      recentSearches: { 'sandbox kim@example.com': ['of another'] },
    };
    await test.call('searches.remember', { query: 'max' });
    const mine = { 'sandbox sam@example.com': ['max'] };
    const answer = await test.call('settings.get', {});
    expect(answer.ok && answer.value.recentSearches).toEqual(mine);
    await test.call('session.signOut', {});
    expect(await test.call('settings.get', {})).toEqual({ ok: true, value: defaultSettings });
    expect(test.settings.value.recentSearches).toEqual({
      [ownKeyOf(test, 'sam@example.com')]: ['max'],
      'sandbox kim@example.com': ['of another'],
    });
  });

  it('show people their own values, and nothing about how sessions are stored', async () => {
    await start();
    const empty = await test.call('settings.get', {});
    expect(empty).toMatchObject({
      value: {
        recentSearches: { 'sandbox sam@example.com': [] },
        recentReasons: { 'sandbox sam@example.com': [] },
        recentHrTeams: { 'sandbox sam@example.com': [] },
        visits: { 'sandbox sam@example.com': [] },
      },
    });
    const visit = { kind: 'member', id: 5, name: 'Max', pinned: false } as const;
    const lists = (person: string) => ({
      recentReasons: { [person]: ['call 17'] },
      recentHrTeams: { [person]: [7] },
      visits: { [person]: [visit] },
    });
    test.settings.value = {
      ...test.settings.value,
      ...lists(ownKeyOf(test, 'sam@example.com')),
      signedOut: ['keychain sandbox'],
      locked: ['production'],
    };
    const mine = await test.call('settings.get', {});
    expect(mine.ok && mine.value).toEqual({
      ...defaultSettings,
      ...lists('sandbox sam@example.com'),
      recentSearches: { 'sandbox sam@example.com': [] },
    });
    test.settings.value = { ...test.settings.value, ...lists('sandbox kim@example.com') };
    expect(await test.call('settings.get', {})).toEqual(empty);
  });

  it('notify every window when they change', async () => {
    await start();
    const told = test.nextEvent('settings.changed');
    expect(await test.call('settings.setTheme', { theme: 'dark' })).toEqual({
      ok: true,
      value: null,
    });
    await told;
    expect(test.settings.value.theme).toBe('dark');
  });

  it('report when they cannot be written', async () => {
    await start();
    test.settings.change = () => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    };
    expect(await test.call('settings.setTheme', { theme: 'dark' })).toMatchObject({
      ok: false,
      error: { code: 'file', reason: 'ENOSPC' },
    });
  });

  it('have no folder dialog when the host has none', async () => {
    await start();
    expect(await test.call('settings.chooseDownloadsFolder', {})).toMatchObject({
      ok: false,
      error: { code: 'validation', field: 'path' },
    });
  });

  it('use the folder from the dialog, or keep theirs when the user cancels', async () => {
    let choice: string | null = null;
    const desktop = {
      openExternal: async () => undefined,
      openFile: async () => undefined,
      showInFolder: async () => undefined,
      focusApp: () => undefined,
      chooseFolder: async () => choice,
    };
    test = await startTestCore();
    const userData = test.userData;
    await test.signIn();
    await test.core.close();
    const again = await startTestCore({
      environment: () => test.environment,
      ports: { desktop, tokenStore: test.tokenStore },
    });
    expect(await again.call('app.info', {})).toMatchObject({ value: { canChooseFolder: true } });
    const choose = () => again.call('settings.chooseDownloadsFolder', {});
    expect(await choose()).toEqual({ ok: true, value: { downloadsFolder: null } });
    choice = userData;
    expect(await choose()).toEqual({ ok: true, value: { downloadsFolder: userData } });
    expect(again.settings.value.downloadsFolder).toBe(userData);
    await again.stop();
  });
});

describe('the team setup flow', () => {
  it('is kept per person and environment, and can be cleared', async () => {
    await start();
    expect(await test.call('teamSetup.get', {})).toEqual({ ok: true, value: null });
    await test.call('teamSetup.start', { email: 'max@example.com' });
    const kept = { email: 'max@example.com', finished: false, isUpgrade: false };
    expect(await test.call('teamSetup.get', {})).toMatchObject({ value: kept });
    const got = await test.call('teamSetup.get', {});
    await test.call(
      'teamSetup.leave',
      flowMark((got.ok && got.value) || newTeamSetupFlow('', false)),
    );
    expect(await test.call('teamSetup.get', {})).toEqual({ ok: true, value: null });
  });
});

describe('billing', () => {
  it.each([
    { isProd: true, page: 'https://dashboard.stripe.com/customers/cus_1' },
    { isProd: false, page: 'https://dashboard.stripe.com/test/customers/cus_1' },
  ])('opens $page', async ({ isProd, page }) => {
    await start({ isProd });
    test.opened.length = 0;
    const result = await test.call('billing.openCustomer', { stripeCustomerId: 'cus_1' });
    expect(result).toEqual({ ok: true, value: null });
    expect(test.opened).toEqual([page]);
  });

  it('opens no page for an invalid customer', async () => {
    await start();
    test.opened.length = 0;
    const wrong = { stripeCustomerId: '../settings?x=' };
    expect(await test.call('billing.openCustomer', wrong)).toMatchObject({
      error: { code: 'validation' },
    });
    expect(test.opened).toEqual([]);
  });

  it('returns the card form and its keys to a signed-in person only', async () => {
    await start();
    expect(await test.call('billing.cardProvider', {})).toEqual({
      ok: true,
      value: {
        frameUrl: 'https://card.test/',
        scriptUrl: 'https://js.stripe.com/clover/stripe.js',
        liveKey: 'pk_live_1',
        testKey: 'pk_test_1',
      },
    });
    await test.call('session.signOut', {});
    expect(await test.call('billing.cardProvider', {})).toMatchObject({
      error: { code: 'unauthorized' },
    });
  });
});

describe("the caller's public address", () => {
  it.each(['203.0.113.7', '2001:db8::7'])('is %s, asked without the token', async (ip) => {
    await start();
    test.api.on('GET /ip', { body: { ip } });
    expect(await test.call('firewall.currentIp', {})).toEqual({ ok: true, value: { ip } });
    const request = test.api.requests.find((each) => each.path === '/ip');
    expect(request?.headers.authorization).toBeUndefined();
  });

  it.each([{ ip: 'evil' }, { address: '203.0.113.7' }, '203.0.113.7', '<html>', { ip: 5 }])(
    'is not %j',
    async (body) => {
      await start();
      test.api.on('GET /ip', { body });
      expect(await test.call('firewall.currentIp', {})).toMatchObject({
        ok: false,
        error: { code: 'invalid-response', field: 'ip' },
      });
    },
  );

  it('may be unavailable', async () => {
    await start();
    test.api.on('GET /ip', { status: 500, body: { message: 'Down' } });
    expect(await test.call('firewall.currentIp', {})).toMatchObject({
      error: { code: 'server', message: 'Down' },
    });
    test.api.on('GET /ip', { raw: (_response, socket) => socket.destroy() });
    expect(await test.call('firewall.currentIp', {})).toMatchObject({ error: { code: 'offline' } });
  });
});

describe('a link', () => {
  it('waits until someone is signed in', async () => {
    test = await startTestCore();
    test.core.openLink('internal-dash://team/9');
    test.core.openLink('internal-dash://member/5');
    expect(test.events.filter(({ type }) => type === 'link.opened')).toEqual([]);
    const opened = test.nextEvent('link.opened');
    await test.signIn();
    expect(await opened).toEqual({ type: 'link.opened', target: 'member', id: 5 });
    expect(test.events.filter(({ type }) => type === 'link.opened')).toHaveLength(1);
  });

  it('opens at once when someone is signed in', async () => {
    await start();
    test.core.openLink('internal-dash://login/123');
    expect(test.events.at(-1)).toEqual({ type: 'link.opened', target: 'login', id: 123 });
  });

  it('that names no record is refused once someone is signed in', async () => {
    test = await startTestCore();
    test.core.openLink('internal-dash://member/5/delete');
    expect(test.log.text()).toContain('not one of our links');
    const refused = test.nextEvent('link.refused');
    await test.signIn();
    expect(await refused).toEqual({
      type: 'link.refused',
      link: 'internal-dash://member/5/delete',
    });
    expect(test.events.filter(({ type }) => type === 'link.opened')).toEqual([]);
  });

  it('that names no record does not replace one that waits', async () => {
    test = await startTestCore();
    test.core.openLink('internal-dash://member/5');
    test.core.openLink('internal-dash://nothing');
    const opened = test.nextEvent('link.opened');
    await test.signIn();
    expect(await opened).toEqual({ type: 'link.opened', target: 'member', id: 5 });
  });
});

describe('a call', () => {
  it('is parsed once for an exposed route and returned as the server sent it', async () => {
    await start();
    guarded(test, 'POST /internal/search/query', {
      body: {
        results: { members: [{ id: '5', email: 'a@b.c', isPro: true, more: 1 }], teams: [] },
      },
    });
    expect(await test.call('search.query', { query: ' a ' })).toEqual({
      ok: true,
      value: { members: [{ id: 5, email: 'a@b.c', isPro: 1 }], teams: [] },
    });
    const request = test.api.requests.find((each) => each.path.endsWith('/query'));
    expect(request?.json()).toEqual({ query: 'a' });
  });

  it('also ends at the server when it is canceled', async () => {
    await start();
    const closed = new Promise<void>((resolve) => {
      guarded(test, 'POST /internal/search/query', {
        raw: (response) => response.on('close', resolve),
      });
    });
    const answer = test.call('search.query', { query: 'a' }, { id: 'search' });
    await test.api.seen('POST /internal/search/query');
    test.core.cancel('search', 'window-1');
    expect(await answer).toMatchObject({ error: { code: 'cancelled' } });
    await closed;
  });

  it('ends with its window if it only reads', async () => {
    await start();
    guarded(test, 'POST /internal/search/query', { raw: () => undefined });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    guarded(test, 'POST /internal/member/verify_email', async () => {
      await held;
      return { body: {} };
    });
    const query = test.call('search.query', { query: 'a' });
    const write = test.call('member.verifyEmail', { memberId: 5, emailVerified: true });
    await test.api.seen('POST /internal/search/query');
    await test.api.seen('POST /internal/member/verify_email');
    test.core.forget('window-1');
    expect(await query).toMatchObject({ error: { code: 'cancelled' } });
    release();
    expect(await write).toMatchObject({ ok: true });
  });

  it('ends with the app, and no call is accepted after that', async () => {
    const clock = fakeClock(Date.now());
    await start({ ports: { clock } });
    guarded(test, 'POST /internal/member/verify_email', { raw: () => undefined });
    const write = test.call('member.verifyEmail', { memberId: 5, emailVerified: true });
    await test.api.seen('POST /internal/member/verify_email');
    const closed = test.core.close();
    expect(await test.call('app.ping', {})).toMatchObject({ error: { code: 'cancelled' } });
    clock.advance(5_000);
    expect(await write).toMatchObject({ error: { code: 'cancelled' } });
    await closed;
    expect(await test.call('app.ping', {})).toMatchObject({ error: { code: 'cancelled' } });
  });

  it('is refused without a permission, with the name of that permission', async () => {
    await start({ user: { can_access_firewall: false } });
    expect(await test.call('firewall.currentIp', {})).toEqual({
      ok: false,
      error: {
        code: 'forbidden',
        message: 'Your account doesn’t have permission for this (firewall).',
      },
    });
  });
});
