import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/result';
import type { StoredSession } from '../../../../src/main/core/session/stored-session';
import { failureOf } from '../../../helpers/failure-of';
import { staff } from '../helpers/test-core';
import { kept, kim, never, quietStore, sessionInEachTest, signInFirst } from './session-parts';

const at = sessionInEachTest();

describe('before the session is restored', () => {
  it('no one is signed in, and all but public calls wait', async () => {
    const load = Promise.withResolvers<StoredSession | null>();
    at.start(null, {
      store: { ...quietStore, load: () => load.promise },
    });
    expect(at.session.current()).toEqual({ status: 'restoring' });
    expect(() => at.session.person()).toThrow('Sign in first.');
    expect(at.session.refusal('public')).toBeNull();
    const waits = at.session.refusal('signed-in');
    load.resolve(kept);
    expect(await waits).toBeNull();
    expect(at.session.refusal('signed-in')).toBeNull();
    expect(at.session.person()).toMatchObject({ user: { email: 'sam@example.com' } });
  });
});

describe('a stored session', () => {
  it('is shown once, and its tokens are treated as secrets', async () => {
    at.start(kept);
    expect(await at.session.get()).toEqual({ status: 'signed-in', user: staff, isProd: false });
    expect(at.shown()).toEqual(['signed-in']);
    expect(at.secrets).toEqual(['bearer-0', 'refresh-0']);
    expect(await at.session.token(1, never)).toBe('bearer-0');
    // No one was asked for anything, and nothing was stored a second time.
    expect([at.saved, at.locks]).toEqual([[], []]);
  });

  it('has no refresh token to hide when there is none', async () => {
    at.start({ ...kept, refreshToken: null });
    await at.session.get();
    expect(at.secrets).toEqual(['bearer-0']);
  });

  it('comes back locked if it was locked', async () => {
    at.start(kept, {}, true);
    expect(await at.session.get()).toMatchObject({
      status: 'signed-in',
      locked: { systemPrompt: true },
    });
    expect(at.session.isLocked()).toBe(true);
    expect(at.session.refusal('signed-in')).toEqual({
      code: 'locked',
      message: 'Internal Dash is locked.',
    });
    expect(at.locks).toEqual([]);
  });

  it('leaves a lock in place when it is missing or cannot be read', async () => {
    at.start(null, {}, true);
    expect(await at.session.get()).toEqual({ status: 'signed-out' });
    expect(at.session.isLocked()).toBe(false);
    expect(at.locks).toEqual([]);
    const broken = { ...quietStore, load: () => Promise.reject(new Error('no keychain')) };
    at.start(null, { store: broken }, true);
    expect(await at.session.get()).toMatchObject({ status: 'signed-out' });
    expect(at.locks).toEqual([]);
  });

  it('leaves the lock for the next start when the server has ended it', async () => {
    at.start({ ...kept, refreshToken: null }, {}, true);
    await at.session.get();
    await failureOf(at.session.renewed('bearer-0', 'Expired', 1, never));
    expect(at.session.current()).toMatchObject({ status: 'signed-out' });
    expect(at.session.isLocked()).toBe(false);
    expect(at.locks).toEqual([]);
  });
});

describe('when signed out', () => {
  it('only public calls are allowed, and there is no token', async () => {
    at.start();
    await at.session.get();
    expect(at.session.refusal('public')).toBeNull();
    expect(at.session.refusal('signed-in')).toEqual(signInFirst);
    expect(at.session.refusal(['admin'])).toEqual(signInFirst);
    expect(await failureOf(at.session.token(1, never))).toEqual(signInFirst);
    expect(await failureOf(at.session.renewed('bearer-0', 'Expired', 1, never))).toEqual(
      signInFirst,
    );
    at.session.lock();
    at.session.unlock();
    expect([at.session.isLocked(), at.shown(), at.locks]).toEqual([false, ['signed-out'], []]);
  });

  it('the refusal names the missing permission', async () => {
    at.start({ ...kept, user: { ...staff, can_access_admin: false, can_access_ops: false } });
    await at.session.get();
    expect(at.session.refusal(['admin'])).toEqual({
      code: 'forbidden',
      message: 'Your account doesn’t have permission for this (admin).',
    });
    expect(at.session.refusal(['admin', 'ops'])).toMatchObject({
      message: 'Your account doesn’t have permission for this (admin or ops).',
    });
  });
});

describe('a sign-in', () => {
  it('stores the session, hides its tokens, and brings the app to the front', async () => {
    at.start();
    expect(await at.signIn()).toEqual({ status: 'signed-in', user: staff, isProd: false });
    expect(at.shown()).toEqual(['signed-out', 'signing-in', 'signed-in']);
    expect(at.secrets).toEqual(['id-a', 'bearer-of-id-a', 'refresh-a']);
    expect(at.saved).toEqual([{ ...kept, bearer: 'bearer-of-id-a', refreshToken: 'refresh-a' }]);
    expect(at.focused).toBe(1);
  });

  it('succeeds and logs it when the keychain does not store the session', async () => {
    const cause = new Error('locked');
    at.start(null, {
      store: { ...quietStore, save: () => Promise.reject(cause) },
    });
    expect(await at.signIn()).toMatchObject({ status: 'signed-in' });
    expect(at.log.lines.filter(({ level }) => level === 'error')).toEqual([
      {
        level: 'error',
        message: 'the session cannot be saved for the next start',
        details: { cause },
      },
    ]);
  });

  it('returns to the login after a failure without showing the error a second time', async () => {
    at.start();
    at.login = () => Promise.reject(new AppFailure({ code: 'forbidden', message: 'No staff.' }));
    const signedIn = failureOf(at.session.signIn());
    await at.comeBack('a');
    expect(await signedIn).toEqual({ code: 'forbidden', message: 'No staff.' });
    expect(at.told.at(-1)).toEqual({ status: 'signed-out' });
  });

  it("shows nothing of the previous person's when another one signs in after a lock", async () => {
    at.start(kept);
    await at.session.get();
    at.session.lock();
    at.login = async () => ({ token: 'bearer-kim', user: kim, isProd: false });
    await at.signIn();
    expect(at.told.slice(1).map((each) => [each.status, 'locked' in each])).toEqual([
      ['signed-in', true],
      ['signed-out', false],
      ['signed-in', false],
    ]);
    expect(at.session.person().user.email).toBe('kim@example.com');
  });

  it('leaves the windows unchanged when the same person signs in after a lock', async () => {
    at.start(kept);
    await at.session.get();
    at.session.lock();
    await at.signIn();
    expect(at.shown()).toEqual(['signed-in', 'signed-in', 'signed-in']);
    expect(at.locks).toEqual([true, false]);
  });

  it('counts even if the locked session has ended in the meantime', async () => {
    at.start({ ...kept, refreshToken: null });
    await at.session.get();
    at.session.lock();
    const signedIn = at.session.signIn();
    await at.page.promise;
    // A request from before the lock is answered only now.
    await failureOf(at.session.renewed('bearer-0', 'Expired', 1, never));
    expect(at.session.current()).toMatchObject({ status: 'signed-out' });
    await at.comeBack('a');
    expect(await signedIn).toEqual({ status: 'signed-in', user: staff, isProd: false });
    expect(await at.session.token(1, never)).toBe('bearer-of-id-a');
    expect(at.saved.map(({ bearer }) => bearer)).toEqual(['bearer-of-id-a']);
  });

  it('is stored once for the two windows that wait for it', async () => {
    at.start();
    const windows = [at.session.signIn(), at.session.signIn()];
    await at.comeBack('a');
    const inside = { status: 'signed-in', user: staff, isProd: false };
    expect(await Promise.all(windows)).toEqual([inside, inside]);
    expect([at.saved.length, at.focused]).toEqual([1, 1]);
  });

  it('has no effect when it ends after a sign-out', async () => {
    at.start();
    const gate = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    at.login = async (idToken) => {
      asked.resolve();
      await gate.promise;
      return { token: `bearer-of-${idToken}`, user: staff, isProd: false };
    };
    const late = at.session.signIn();
    const back = at.comeBack('a');
    await asked.promise;
    await at.session.signOut();
    gate.resolve();
    await late.catch(() => undefined);
    await back;
    expect(at.session.current()).toEqual({ status: 'signed-out' });
    expect([at.saved, at.focused]).toEqual([[], 0]);
  });
});

describe('a lock', () => {
  it('is announced and stored once, however often it is triggered', async () => {
    at.start(kept);
    await at.session.get();
    at.session.lock();
    at.session.lock();
    expect(at.locks).toEqual([true]);
    expect(at.told).toHaveLength(2);
    at.session.unlock();
    at.session.unlock();
    expect(at.locks).toEqual([true, false]);
    expect(at.told).toHaveLength(3);
    expect(at.session.current()).not.toHaveProperty('locked');
  });

  it('stays through a renewal', async () => {
    at.start(kept);
    await at.session.get();
    at.session.lock();
    at.login = async () => ({ token: 'bearer-1', user: kim, isProd: true });
    expect(await at.session.renewed('bearer-0', 'Expired', 1, never)).toBe('bearer-1');
    expect(at.session.current()).toMatchObject({ isProd: true, locked: { systemPrompt: true } });
  });

  it('gives up a sign-in that was begun under it when the system unlocks', async () => {
    at.start(kept);
    await at.session.get();
    at.session.lock();
    const end = failureOf(at.session.signIn());
    await at.page.promise;
    at.session.unlock();
    expect(await end).toMatchObject({ code: 'cancelled' });
    expect(at.session.current()).toEqual({ status: 'signed-in', user: staff, isProd: false });
    expect([at.saved, at.focused]).toEqual([[], 0]);
  });

  it('ends with the session', async () => {
    at.start(kept);
    await at.session.get();
    at.session.lock();
    await at.session.signOut();
    expect(at.session.isLocked()).toBe(false);
    expect(at.locks).toEqual([true, false]);
  });
});

describe('a sign-out', () => {
  it('revokes the token at Google when there is one', async () => {
    at.start(kept);
    await at.session.get();
    await at.session.signOut();
    expect(at.revoked).toEqual(['refresh-0']);
    expect(at.told.at(-1)).toEqual({ status: 'signed-out' });
    await at.session.signOut();
    expect(at.revoked).toEqual(['refresh-0']);
  });

  it('asks Google for nothing when the session has no token', async () => {
    at.start({ ...kept, refreshToken: null });
    await at.session.get();
    await at.session.signOut();
    expect(at.revoked).toEqual([]);
  });

  it('cancels a sign-in in progress', async () => {
    at.start();
    const end = failureOf(at.session.signIn());
    await at.page.promise;
    await at.session.signOut();
    expect(await end).toMatchObject({ code: 'cancelled' });
  });

  it('waits for the session to be restored, and no one is signed in afterward', async () => {
    at.start(kept);
    await at.session.signOut();
    expect(at.session.current()).toEqual({ status: 'signed-out' });
    expect(at.revoked).toEqual(['refresh-0']);
  });

  it('reports when the keychain fails to delete the session', async () => {
    const cause = new Error('locked');
    at.start(kept, {
      store: { ...quietStore, load: async () => kept, forget: () => Promise.reject(cause) },
    });
    await at.session.get();
    await at.session.signOut();
    expect(at.session.current()).toEqual({
      status: 'signed-out',
      reason:
        'You’re signed out. The keychain didn’t delete your saved session. It is no longer used and will be deleted as soon as the keychain allows it.',
    });
    expect(at.log.lines).toEqual([
      { level: 'error', message: 'the stored session cannot be deleted', details: { cause } },
    ]);
  });
});

describe('quitting the app', () => {
  it('cancels a sign-in in progress', async () => {
    at.start();
    const end = failureOf(at.session.signIn());
    await at.page.promise;
    await at.session.close();
    expect(await end).toMatchObject({ code: 'cancelled' });
  });

  it('cancels a renewal in progress and waits for pending saves', async () => {
    const stored = Promise.withResolvers<void>();
    let ended: AbortSignal | null = null;
    at.start(kept, {
      identity: {
        begin: () => Promise.reject(new Error('no')),
        revoke: async () => 'ended' as const,
        renew: (_token, _subject, signal) => {
          ended = signal;
          return new Promise(() => undefined);
        },
      },
      store: { ...quietStore, load: async () => kept, settled: () => stored.promise },
    });
    await at.session.get();
    void at.session.renewed('bearer-0', 'Expired', 1, never);
    let isClosed = false;
    const closed = at.session.close().then(() => {
      isClosed = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toMatchObject({ aborted: true });
    expect(isClosed).toBe(false);
    stored.resolve();
    await closed;
  });
});
