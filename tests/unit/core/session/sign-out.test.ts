import { afterEach, describe, expect, it } from 'vitest';
import type { TokenStore } from '../../../../src/main/core/app/ports';
import { createMemoryTokenStore } from '../../../../src/main/core/session/token-stores';
import { fakeClock } from '../helpers/fake-clock';
import {
  signInAs,
  staff,
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

const signOut = () => test.call('session.signOut', {});
const revoke = 'POST /revoke';

describe('signing out at Google', () => {
  it('revokes the refresh token without putting it in an address', async () => {
    await start();
    test.google.server.on(revoke, { status: 200 });
    const [token] = test.google.refreshTokens;
    await signOut();
    await test.google.server.seen(revoke);
    const request = test.google.server.requests.find(({ path }) => path.startsWith('/revoke'));
    expect(request?.path).toBe('/revoke');
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      token,
      token_type_hint: 'refresh_token',
      client_id: 'desktop-client',
    });
    expect(test.log.text()).not.toContain(token);
  });

  it('runs in the background and finishes before the app ends', async () => {
    await start();
    const answer = Promise.withResolvers<{ status: number }>();
    test.google.server.on(revoke, () => answer.promise);
    expect(await signOut()).toEqual({ ok: true, value: null });
    await test.google.server.seen(revoke);
    const closed = test.core.close();
    answer.resolve({ status: 200 });
    await closed;
    expect(test.log.text()).not.toContain('could not be ended');
  });

  it('delays quitting by at most a second when Google does not respond', async () => {
    const clock = fakeClock();
    await start({ ports: { clock } });
    test.google.server.on(revoke, () => new Promise(() => undefined));
    await signOut();
    await test.google.server.seen(revoke);
    const closed = test.core.close();
    await clock.awaited(1000);
    clock.advance(1000);
    await closed;
  });

  it.each([{ status: 400 }, { status: 503 }])(
    'only logs a refusal ($status)',
    async ({ status }) => {
      await start();
      test.google.server.on(revoke, { status });
      expect(await signOut()).toEqual({ ok: true, value: null });
      await test.core.close();
      expect(test.log.text()).toContain('could not be revoked at Google');
    },
  );
});

describe('signing out on this computer', () => {
  it('A4: keeps the flow and typed input for the same person and hides them from others', async () => {
    await start();
    await test.call('teamSetup.start', { email: 'a@b.c' });
    await test.call('drafts.set', { texts: { 'quote/memo': 'half a sentence' } });
    await signInAs(test, 'kim@example.com');
    expect(await test.call('teamSetup.get', {})).toEqual({ ok: true, value: null });
    expect(await test.call('drafts.get', {})).toMatchObject({ value: { texts: {} } });
    expect(JSON.stringify(await test.call('drafts.get', {}))).not.toContain('sentence');
    await signInAs(test, staff.email);
    expect(await test.call('teamSetup.get', {})).toMatchObject({ value: { email: 'a@b.c' } });
    expect(JSON.stringify(await test.call('drafts.get', {}))).toContain('half a sentence');
  });

  /** A keychain that may refuse to delete. */
  const someKeychain = () => {
    const kept = new Map<string, string>();
    let works = true;
    const keychain = {
      ...createMemoryTokenStore(),
      kind: 'keychain' as const,
      get: async (key: string) => kept.get(key) ?? null,
      set: async (key: string, value: string) => {
        kept.set(key, value);
      },
      delete: async (key: string) => {
        if (!works) throw new Error('locked');
        kept.delete(key);
      },
    };
    return { kept, keychain, lock: (locked: boolean) => (works = !locked) };
  };
  it('deletes what an earlier run kept in another store', async () => {
    const stores = someKeychain();
    let current: TokenStore = stores.keychain;
    const tokenStore: TokenStore = {
      kind: 'memory',
      get: (key) => current.get(key),
      set: (key, value) => current.set(key, value),
      delete: (key) => current.delete(key),
      others: [stores.keychain],
    };
    await start({ ports: { tokenStore } });
    expect(stores.kept.size).toBe(3);
    current = createMemoryTokenStore();
    await signOut();
    expect(stores.kept.size).toBe(0);
    expect(test.settings.value.signedOut).toEqual([]);
  });

  it('does not warn again about another store that is unavailable', async () => {
    const stores = someKeychain();
    stores.lock(true);
    const tokenStore: TokenStore = { ...createMemoryTokenStore(), others: [stores.keychain] };
    await start({ ports: { tokenStore } });
    expect(await signOut()).toEqual({ ok: true, value: null });
    await test.core.close();
    const lines = test.log.lines.map(({ level, message }) => `${level}: ${message}`);
    expect(lines).toContain('info: a token store of an earlier run cannot be reached');
    expect(lines).toContain('info: the login token of a new team may be left in another store');
    expect(lines.filter((line) => line.startsWith('warn'))).toEqual([]);
  });

  it('never restores a session that a store failed to delete, and deletes it later', async () => {
    const stores = someKeychain();
    await start({ ports: { tokenStore: stores.keychain } });
    stores.lock(true);
    await signOut();
    expect(stores.kept.size).toBe(3);
    await test.core.close();
    const locked = test.restart();
    expect(await locked.call('session.get', {})).toMatchObject({ value: { status: 'signed-out' } });
    await locked.core.close();
    stores.lock(false);
    const unlocked = test.restart();
    expect(await unlocked.call('session.get', {})).toEqual({
      ok: true,
      value: { status: 'signed-out' },
    });
    expect(stores.kept.size).toBe(0);
    expect(test.settings.value.signedOut).toEqual([]);
    await unlocked.core.close();
  });

  it('does not affect a new session after the next start', async () => {
    const stores = someKeychain();
    await start({ ports: { tokenStore: stores.keychain } });
    stores.lock(true);
    await signOut();
    await test.signIn();
    await test.core.close();
    const again = test.restart();
    expect(await again.call('session.get', {})).toMatchObject({ value: { status: 'signed-in' } });
    await again.core.close();
  });
});
