import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/result';
import type { Credential } from '../../../../src/main/core/session/identity';
import { failureOf } from '../../../helpers/failure-of';
import { staff } from '../helpers/test-core';
import { credential, kept, never, sessionInEachTest, signInFirst } from './session-parts';

const at = sessionInEachTest();

describe('a refused token', () => {
  const renewed = (token = 'bearer-0', message = 'Expired') =>
    at.session.renewed(token, message, 1, never);

  it('is renewed, stored, and hidden; later calls get the new one at once', async () => {
    at.start(kept);
    await at.session.get();
    expect(await renewed()).toBe('bearer-of-id-renewed');
    expect(at.secrets).toEqual(expect.arrayContaining(['id-renewed', 'bearer-of-id-renewed']));
    expect(at.saved.at(-1)).toEqual({
      ...kept,
      bearer: 'bearer-of-id-renewed',
      refreshToken: 'refresh-renewed',
    });
    // Same person, same flags: no event.
    expect(at.shown()).toEqual(['signed-in']);
    at.renew = () => Promise.reject(new Error('not once more'));
    expect(await renewed()).toBe('bearer-of-id-renewed');
  });

  it('is not renewed when it belongs to another session', async () => {
    at.start(kept);
    await at.session.get();
    expect(await failureOf(renewed('bearer-of-kim'))).toEqual(signInFirst);
    await at.session.signOut();
    await at.signIn();
    expect(await failureOf(renewed('bearer-0'))).toEqual(signInFirst);
  });

  it('makes other callers wait for the new token', async () => {
    at.start(kept);
    await at.session.get();
    const answer = Promise.withResolvers<Credential>();
    at.renew = () => answer.promise;
    const first = renewed();
    const second = at.session.token(2, never);
    answer.resolve(credential('late'));
    expect(await Promise.all([first, second])).toEqual(['bearer-of-id-late', 'bearer-of-id-late']);
  });

  it("ends the session with the server's message when there is no refresh token", async () => {
    at.start({ ...kept, refreshToken: null });
    await at.session.get();
    const reason = 'Your session has ended: Token revoked! Sign in again.';
    expect(await failureOf(renewed('bearer-0', 'Token revoked!'))).toEqual({
      code: 'unauthorized',
      message: reason,
    });
    expect(at.session.current()).toEqual({ status: 'signed-out', reason });
    expect(at.forgotten).toBe(1);
    expect(at.revoked).toEqual([]);
  });

  it.each([
    { says: 'It has expired', reason: 'It has expired. Sign in again.' },
    { says: 'Why?', reason: 'Why? Sign in again.' },
    { says: 'Gone…', reason: 'Gone… Sign in again.' },
    { says: 'Sign in again.', reason: 'Sign in again.' },
  ])('is reported in full sentences: $says', async ({ says, reason }) => {
    at.start(kept);
    await at.session.get();
    at.renew = () => Promise.reject(new AppFailure({ code: 'unauthorized', message: says }));
    await failureOf(renewed());
    expect(at.session.current()).toMatchObject({ reason: `Your session has ended: ${reason}` });
  });

  it('keeps the session when a network error stops the renewal, and sends nothing', async () => {
    at.start(kept);
    await at.session.get();
    const broke = { code: 'offline', outcome: 'unknown', message: 'Broke.' } as const;
    at.renew = () => Promise.reject(new AppFailure(broke));
    expect(await failureOf(renewed())).toEqual({ ...broke, outcome: 'not-sent' });
    at.renew = () => Promise.reject(new AppFailure({ code: 'timeout', message: 'Late.' }));
    expect(await failureOf(renewed())).toEqual({ code: 'timeout', message: 'Late.' });
    const defect = new Error('x');
    at.renew = () => Promise.reject(defect);
    await expect(renewed()).rejects.toBe(defect);
    expect([at.session.current().status, at.forgotten]).toEqual(['signed-in', 0]);
  });

  it('keeps the new refresh token even if the staff API then fails', async () => {
    at.start(kept);
    await at.session.get();
    at.login = () => Promise.reject(new AppFailure({ code: 'timeout', message: 'Late.' }));
    await failureOf(renewed());
    expect(at.saved).toEqual([{ ...kept, refreshToken: 'refresh-renewed' }]);
    expect(at.secrets).toContain('refresh-renewed');
  });

  it('stores nothing early when the refresh token stays the same', async () => {
    at.start(kept);
    await at.session.get();
    at.renew = async () => ({ ...credential('x'), refreshToken: 'refresh-0' });
    at.login = () => Promise.reject(new AppFailure({ code: 'timeout', message: 'Late.' }));
    await failureOf(renewed());
    expect(at.saved).toEqual([]);
  });

  it.each(['google', 'staff API'])(
    'is discarded when the renewal ends after a sign-out: %s',
    async (slow) => {
      at.start(kept);
      await at.session.get();
      const gate = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      const held = async <T>(answer: T) => {
        asked.resolve();
        await gate.promise;
        return answer;
      };
      if (slow === 'google') at.renew = () => held(credential('late'));
      else at.login = () => held({ token: 'bearer-late', user: staff, isProd: false });
      const late = failureOf(renewed());
      await asked.promise;
      at.saved.length = 0;
      await at.session.signOut();
      gate.resolve();
      expect(await late).toEqual(signInFirst);
      expect(at.session.current()).toEqual({ status: 'signed-out' });
      expect(at.saved).toEqual([]);
    },
  );

  it('signs in nowhere when Google responds after a sign-out', async () => {
    at.start(kept);
    await at.session.get();
    const answer = Promise.withResolvers<Credential>();
    const sent: string[] = [];
    at.renew = () => answer.promise;
    at.login = async (idToken) => {
      sent.push(idToken);
      return { token: 'bearer-late', user: staff, isProd: false };
    };
    const late = failureOf(renewed());
    await at.session.signOut();
    answer.resolve(credential('late'));
    expect(await late).toEqual(signInFirst);
    expect(sent).toEqual([]);
  });

  it.each([
    { what: 'is revoked', isBack: false, revoked: ['refresh-0', 'refresh-late'] },
    {
      what: 'isn’t revoked if the person is back, whose session that would end',
      isBack: true,
      revoked: ['refresh-0'],
    },
  ])('a new refresh token that comes after a sign-out $what', async ({ isBack, revoked }) => {
    at.start(kept);
    await at.session.get();
    const answer = Promise.withResolvers<Credential>();
    at.renew = () => answer.promise;
    const late = failureOf(renewed());
    await at.session.signOut();
    if (isBack) await at.signIn();
    answer.resolve(credential('late'));
    await late;
    expect(at.revoked).toEqual(revoked);
  });

  it('does not end the next session when Google refuses after a sign-out', async () => {
    at.start(kept);
    await at.session.get();
    const answer = Promise.withResolvers<Credential>();
    at.renew = () => answer.promise;
    const late = failureOf(renewed());
    await at.session.signOut();
    await at.signIn();
    answer.reject(new AppFailure({ code: 'unauthorized', message: 'Revoked.' }));
    expect(await late).toEqual(signInFirst);
    expect(at.session.current()).toMatchObject({ status: 'signed-in' });
  });

  it.each([
    { status: 400, error: { code: 'server', status: 400, message: 'Unknown account.' } },
    { status: 404, error: { code: 'not-found', message: 'Unknown account.' } },
    { status: 422, error: { code: 'server', status: 422, message: 'Unknown account.' } },
  ] as const)(
    'A10: ends the session when the staff API refuses the renewal with a $status',
    async ({ error }) => {
      at.start(kept);
      await at.session.get();
      at.login = () => Promise.reject(new AppFailure(error));
      const reason = 'Your session has ended: Unknown account. Sign in again.';
      expect(await failureOf(renewed())).toEqual({ code: 'unauthorized', message: reason });
      expect(at.session.current()).toEqual({ status: 'signed-out', reason });
    },
  );

  it.each([
    { code: 'rate-limited', message: 'Slow down.' },
    { code: 'server', status: 500, message: 'Oops.' },
    { code: 'server', status: 425, message: 'Too early.' },
    { code: 'conflict', message: 'The same key is in use.' },
  ] as const)(
    'J2: stays signed in when the staff API only can’t renew it now: $message',
    async (error) => {
      at.start(kept);
      await at.session.get();
      at.login = () => Promise.reject(new AppFailure(error));
      expect(await failureOf(renewed())).toEqual(error);
      expect(at.session.current()).toMatchObject({ status: 'signed-in' });
    },
  );

  it('ends the session only if the newest token was refused', async () => {
    at.start(kept);
    await at.session.get();
    at.session.rejected('bearer-older', 'Not for you');
    expect(at.session.current()).toMatchObject({ status: 'signed-in' });
    at.session.rejected('bearer-0', 'Not for you');
    expect(at.session.current()).toEqual({
      status: 'signed-out',
      reason: 'Your session has ended: Not for you. Sign in again.',
    });
    expect(await failureOf(at.session.token(1, never))).toEqual(signInFirst);
  });
});
