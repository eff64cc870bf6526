import { afterEach, describe, expect, it } from 'vitest';
import type { Environment } from '../../../../src/contract/environment';
import type { TokenStore } from '../../../../src/main/core/app/ports';
import { sessionScope } from '../../../../src/main/core/session/stored-session';
import { createMemoryTokenStore } from '../../../../src/main/core/session/token-stores';
import { fakeClock } from '../helpers/fake-clock';
import { guarded, startTestCore, type TestCore, type TestCoreOptions } from '../helpers/test-core';
import { getMember, member, sessionHelpers } from './session-helpers';

let test: TestCore;
const start = async (options: TestCoreOptions = {}) => {
  test = await startTestCore(options);
};
afterEach(() => test.stop());

const { readMember, session, requestsOf, logins } = sessionHelpers(() => test);

describe('a restart', () => {
  it('restores the session without a new sign-in', async () => {
    await start({ isProd: true });
    await test.signIn();
    const before = await session();
    await test.core.close();
    const again = test.restart();
    expect(await again.call('session.get', {})).toEqual({ ok: true, value: before });
    guarded(test, getMember, { body: { member } });
    expect(await again.call('member.getById', { memberId: 5 })).toMatchObject({ ok: true });
    expect(again.opened).toEqual([]);
    expect(logins()).toBe(1);
    await again.core.close();
  });

  it('makes calls wait until the session is restored', async () => {
    const inner = createMemoryTokenStore();
    let open: () => void = () => undefined;
    let slow = false;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const tokenStore: TokenStore = {
      ...inner,
      get: async (key) => {
        if (slow) await gate;
        return inner.get(key);
      },
    };
    await start({ ports: { tokenStore } });
    await test.signIn();
    await test.core.close();
    slow = true;
    const again = test.restart();
    guarded(test, getMember, { body: { member } });
    const answer = again.call('member.getById', { memberId: 5 });
    const info = await again.call('app.info', {});
    expect(info).toMatchObject({ ok: true });
    open();
    expect(await answer).toMatchObject({ ok: true, value: { id: 5 } });
    await again.core.close();
  });

  it('renews an expired session when the first call reports it', async () => {
    await start();
    await test.signIn();
    test.bearers.clear();
    await test.core.close();
    const again = test.restart();
    guarded(test, getMember, { body: { member } });
    expect(await again.call('member.getById', { memberId: 5 })).toMatchObject({ ok: true });
    expect(again.opened).toEqual([]);
    await again.core.close();
  });

  it('opens the login with the reason when the session was revoked', async () => {
    await start();
    await test.signIn();
    test.bearers.clear();
    test.google.refreshTokens.clear();
    await test.core.close();
    const again = test.restart();
    guarded(test, getMember, { body: { member } });
    const answer = await again.call('member.getById', { memberId: 5 });
    expect(answer).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
    expect(await again.call('session.get', {})).toMatchObject({
      value: { status: 'signed-out', reason: expect.stringContaining('expired or revoked') },
    });
    await again.core.close();
    const third = test.restart();
    expect(await third.call('session.get', {})).toEqual({
      ok: true,
      value: { status: 'signed-out' },
    });
    await third.core.close();
  });

  it('keeps the sessions of two environments separate', async () => {
    await start();
    await test.signIn();
    await test.core.close();
    const staging = { ...test.environment, name: 'staging' };
    const other = test.restart({
      environmentInfo: {
        name: 'staging',
        label: 'Staging',
        kind: 'staging',
        sessionScope: sessionScope(staging),
      },
    });
    expect(await other.call('session.get', {})).toMatchObject({ value: { status: 'signed-out' } });
    await other.core.close();
  });

  it.each([
    ['another staff API', (all: Environment) => ({ ...all, staffApiUrl: 'https://evil.example' })],
    ['another product API', (all) => ({ ...all, productApiUrl: 'https://evil.example' })],
    ['another directory', (all) => ({ ...all, directoryProxyUrl: 'https://evil.example' })],
    ['another client', (all) => ({ ...all, google: { ...all.google, clientId: 'other' } })],
    [
      'another token endpoint',
      (all) => ({ ...all, google: { ...all.google, tokenUrl: 'https://evil.example' } }),
    ],
  ] as [string, (all: Environment) => Environment][])(
    'gives no token to a file that only uses the same name: %s',
    async (_what, change) => {
      await start();
      await test.signIn();
      await test.core.close();
      const environment = change(test.environment);
      const { name, label, kind } = environment;
      const other = test.restart({
        environment,
        environmentInfo: { name, label, kind, sessionScope: sessionScope(environment) },
      });
      const answer = await other.call('session.get', {});
      expect(answer).toEqual({ ok: true, value: { status: 'signed-out' } });
      await other.core.close();
    },
  );

  it('drops a damaged stored session', async () => {
    await start();
    await test.signIn();
    await test.core.close();
    await test.tokenStore.set(`${sessionScope(test.environment)}/person`, '{"user":');
    const again = test.restart();
    expect(await again.call('session.get', {})).toMatchObject({ value: { status: 'signed-out' } });
    expect(await test.tokenStore.get(`${sessionScope(test.environment)}/bearer`)).toBeNull();
    await again.core.close();
  });

  it('reports a keychain that cannot be read', async () => {
    const tokenStore: TokenStore = {
      ...createMemoryTokenStore(),
      get: () => Promise.reject(new Error('locked')),
    };
    await start({ ports: { tokenStore } });
    expect(await session()).toEqual({
      status: 'signed-out',
      reason: 'Your saved session can’t be read from the keychain. Sign in again.',
    });
  });

  it('does not wait forever for a keychain that does not respond', async () => {
    const clock = fakeClock();
    const tokenStore: TokenStore = {
      ...createMemoryTokenStore(),
      get: () => new Promise(() => undefined),
    };
    await start({ ports: { tokenStore, clock } });
    const found = session();
    await clock.awaited(20_000);
    clock.advance(20_000);
    expect(await found).toEqual({ status: 'restoring', waitsFor: 'keychain' });
    await expect.poll(session).toMatchObject({ status: 'signed-out' });
  });
});

describe('signing out', () => {
  it('deletes the session in memory and in the store', async () => {
    await start();
    await test.signIn();
    expect(await test.call('session.signOut', {})).toEqual({ ok: true, value: null });
    expect(await session()).toEqual({ status: 'signed-out' });
    for (const name of ['bearer', 'google-refresh', 'person']) {
      expect(await test.tokenStore.get(`${sessionScope(test.environment)}/${name}`)).toBeNull();
    }
    expect(await readMember()).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
  });

  it('deletes it in memory even if the store fails, and says so', async () => {
    await start({
      ports: {
        tokenStore: {
          ...createMemoryTokenStore(),
          delete: () => Promise.reject(new Error('locked')),
        },
      },
    });
    await test.signIn();
    expect(await test.call('session.signOut', {})).toEqual({ ok: true, value: null });
    expect(await session()).toMatchObject({
      status: 'signed-out',
      reason: expect.stringContaining('deleted as soon as the keychain allows it'),
    });
    expect(await readMember()).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
  });

  it("never sends a call from the last person with the next person's token", async () => {
    await start();
    await test.signIn();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    test.api.on(getMember, async () => {
      await held;
      return { status: 401, body: { message: 'gone' } };
    });
    const late = readMember();
    await test.api.seen(getMember);
    await test.call('session.signOut', {});
    await test.signIn();
    release();
    expect(await late).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
    expect(requestsOf('/internal/member/get_by_id')).toHaveLength(1);
    expect(await session()).toMatchObject({ status: 'signed-in' });
  });
});
