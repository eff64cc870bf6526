import { afterEach, describe, expect, it } from 'vitest';
import { createMemoryTokenStore } from '../../../src/main/core/auth/token-stores';
import type { TokenStore } from '../../../src/main/core/ports';
import { fakeClock } from './fake-clock';
import { guarded, startTestCore, type TestCore, type TestCoreOptions } from './test-core';

let test: TestCore;
const start = async (options: TestCoreOptions = {}) => {
  test = await startTestCore(options);
};
afterEach(() => test.stop());

const member = { id: 5, email: 'max@example.com', uid: 'uid-5' };
const getMember = 'POST /internal/member/get_by_id';
const readMember = (memberId = 5) => test.call('member.getById', { memberId });
const session = async () => {
  const result = await test.call('session.get', {});
  return result.ok ? result.value : null;
};
const requestsOf = (route: string) => test.api.requests.filter(({ path: at }) => at === route);
const logins = () => requestsOf('/internal/auth/login_sso').length;

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

  it('lets calls that come during the restoration wait for it', async () => {
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

  it('renews an expired session when the first call says so', async () => {
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

  it('leads to the login with the reason when the session was revoked', async () => {
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

  it('keeps the sessions of two environments apart', async () => {
    await start();
    await test.signIn();
    await test.core.close();
    const other = test.restart({ environmentInfo: { name: 'staging', label: 'Staging' } });
    expect(await other.call('session.get', {})).toMatchObject({ value: { status: 'signed-out' } });
    await other.core.close();
  });

  it('drops a stored session that is damaged', async () => {
    await start();
    await test.signIn();
    await test.core.close();
    await test.tokenStore.set('sandbox/person', '{"user":');
    const again = test.restart();
    expect(await again.call('session.get', {})).toMatchObject({ value: { status: 'signed-out' } });
    expect(await test.tokenStore.get('sandbox/bearer')).toBeNull();
    await again.core.close();
  });

  it('says so when the keychain cannot be read', async () => {
    const tokenStore: TokenStore = {
      ...createMemoryTokenStore(),
      get: () => Promise.reject(new Error('locked')),
    };
    await start({ ports: { tokenStore } });
    expect(await session()).toEqual({
      status: 'signed-out',
      reason: 'The stored session cannot be read from the keychain. Sign in again.',
    });
  });

  it('does not wait for ever for a keychain that says nothing', async () => {
    const clock = fakeClock();
    const tokenStore: TokenStore = {
      ...createMemoryTokenStore(),
      get: () => new Promise(() => undefined),
    };
    await start({ ports: { tokenStore, clock } });
    const found = session();
    await clock.awaited(20_000);
    clock.advance(20_000);
    expect(await found).toMatchObject({ status: 'signed-out' });
  });
});

describe('signing out', () => {
  it('forgets the session here and in the store', async () => {
    await start();
    await test.signIn();
    expect(await test.call('session.signOut', {})).toEqual({ ok: true, value: null });
    expect(await session()).toEqual({ status: 'signed-out' });
    for (const name of ['bearer', 'google-refresh', 'person']) {
      expect(await test.tokenStore.get(`sandbox/${name}`)).toBeNull();
    }
    expect(await readMember()).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
  });

  it('forgets it here although the store fails, and says so', async () => {
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
      reason: expect.stringContaining('did not delete the stored session'),
    });
    expect(await readMember()).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
  });

  it('never sends a call of the last person with the token of the next', async () => {
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
