import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TokenStore } from '../../../../src/main/core/app/ports';
import { createMemoryTokenStore } from '../../../../src/main/core/session/token-stores';
import { type FakeClock, fakeClock } from '../helpers/fake-clock';
import { startTestCore, type TestCore } from '../helpers/test-core';

/** A keychain that asks for a password when no one is there. */
describe('a keychain that does not respond', () => {
  let clock: FakeClock;
  let given: PromiseWithResolvers<TokenStore>;
  let keychain: TokenStore;
  let test: TestCore;

  beforeEach(async () => {
    clock = fakeClock();
    given = Promise.withResolvers();
    keychain = { ...createMemoryTokenStore(), kind: 'keychain' };
    test = await startTestCore({ tokenStorePort: given.promise, ports: { clock } });
  });
  afterEach(async () => {
    given.resolve(keychain);
    await passing(test.stop());
  });

  /** Lets time pass until the work is done; returns how many milliseconds it took. */
  const passing = async (work: Promise<unknown>): Promise<number> => {
    const begun = clock.now();
    let isDone = false;
    const mark = () => {
      isDone = true;
    };
    work.then(mark, mark);
    while (!isDone) {
      await new Promise(setImmediate);
      if (!isDone) clock.advance(100);
    }
    await work;
    return clock.now() - begun;
  };

  const waiting = { status: 'restoring', waitsFor: 'keychain' };
  const status = () => test.call('session.get', {});

  it('is reported after a second, on request and by an event', async () => {
    const first = status();
    clock.advance(999);
    expect(test.events).toEqual([]);
    clock.advance(1);
    expect(await first).toEqual({ ok: true, value: waiting });
    expect(await status()).toEqual({ ok: true, value: waiting });
    expect(test.events).toEqual([{ type: 'session.changed', session: waiting }]);
  });

  it('does not keep the window from showing its environment', async () => {
    const info = test.call('app.info', {});
    await clock.awaited(1_000);
    clock.advance(1_000);
    expect(await info).toMatchObject({
      ok: true,
      value: { tokenStore: null, environment: { label: 'Sandbox' }, notices: [] },
    });
  });

  it('restores its session as soon as it responds', async () => {
    const changed = test.nextEvent('session.changed');
    clock.advance(1_000);
    await changed;
    const answered = test.nextEvent('session.changed');
    given.resolve(keychain);
    expect(await answered).toMatchObject({ session: { status: 'signed-out' } });
  });

  it('can be skipped: people sign in, and their tokens stay in memory', async () => {
    clock.advance(1_000);
    expect(await test.call('session.goOnWithoutKeychain', {})).toMatchObject({ ok: true });
    expect(await status()).toMatchObject({
      value: {
        status: 'signed-out',
        reason: 'Your saved session can’t be read from the keychain. Sign in again.',
      },
    });
    expect(await test.signIn()).toMatchObject({ ok: true, value: { status: 'signed-in' } });
    expect(await test.call('app.info', {})).toMatchObject({ value: { tokenStore: 'memory' } });
    // It responds at last and is not used in this run.
    given.resolve(keychain);
    expect(await keychain.get('anything')).toBeNull();
    expect(await status()).toMatchObject({ value: { status: 'signed-in' } });
  });

  it('is asked to delete when someone who skipped it signs out', async () => {
    clock.advance(1_000);
    await test.call('session.goOnWithoutKeychain', {});
    await test.signIn();
    await passing(test.call('session.signOut', {}));
    expect(await status()).toMatchObject({ value: { status: 'signed-out' } });
    // Its content is unknown, so it is ignored at the next start.
    expect(test.settings.value.signedOut).toEqual(
      expect.arrayContaining([expect.stringMatching(/^keychain /)]),
    );
  });

  it('does not keep the app from quitting soon', async () => {
    clock.advance(1_000);
    expect(await passing(test.core.close())).toBeLessThanOrEqual(1_100);
  });
});
