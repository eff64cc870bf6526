import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { sessionScope } from '../../../../src/main/core/session/stored-session';
import {
  guarded,
  staff,
  startTestCore,
  type TestCore,
  type TestCoreOptions,
} from '../helpers/test-core';
import { getMember, member, sessionHelpers } from './session-helpers';

let test: TestCore;
const start = async (options: TestCoreOptions = {}) => {
  test = await startTestCore(options);
};
/** Signed in, with a bearer token that the server no longer accepts. */
const startExpired = async () => {
  await start();
  await test.signIn();
  test.bearers.clear();
  guarded(test, getMember, (request) => {
    const { memberId } = request.json() as { memberId: number };
    return { body: { member: { ...member, id: memberId } } };
  });
};
afterEach(() => test.stop());

const { readMember, session, requestsOf, logins } = sessionHelpers(() => test);

describe('A10, J2: 401', () => {
  it('renews once for any number of calls and resends each once, in order', async () => {
    await start();
    await test.signIn();
    test.bearers.clear();
    const ids = [1, 2, 3, 4, 5, 6, 7, 8];
    // The refusals arrive in a different order than the calls went out.
    const refusals: (() => void)[] = [];
    let arrived = 0;
    let allArrived: () => void = () => undefined;
    const all = new Promise<void>((resolve) => {
      allArrived = resolve;
    });
    const replayed: number[] = [];
    test.api.on(getMember, async (request) => {
      const { memberId } = request.json() as { memberId: number };
      const token = (request.headers.authorization ?? '').slice('Bearer '.length);
      if (test.bearers.has(token)) {
        replayed.push(memberId);
        return { body: { member: { ...member, id: memberId } } };
      }
      arrived += 1;
      if (arrived === ids.length) allArrived();
      await new Promise<void>((resolve) => refusals.unshift(resolve));
      return { status: 401, body: { message: 'Token expired' } };
    });
    const answers = ids.map((id) => readMember(id));
    await all;
    // Google answers once every call has been refused.
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const jwks = test.google.server;
    const keys = await (await fetch(`${jwks.url}/jwks`)).json();
    jwks.on('GET /jwks', async () => {
      await held;
      return { body: keys };
    });
    for (const refuse of refusals) refuse();
    await jwks.seen('GET /jwks', 3);
    release();
    const results = await Promise.all(answers);
    expect(results.map((result) => result.ok && result.value.id)).toEqual(ids);
    expect(replayed).toEqual(ids);
    expect(requestsOf('/internal/member/get_by_id')).toHaveLength(2 * ids.length);
    expect(logins()).toBe(2);
  });

  it('makes a call that arrives during the renewal wait for the new token', async () => {
    await start();
    await test.signIn();
    test.bearers.clear();
    guarded(test, getMember, (request) => ({
      body: { member: { ...member, id: (request.json() as { memberId: number }).memberId } },
    }));
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const token = `bearer-renewed-${Date.now()}`;
    test.api.on('POST /internal/auth/login_sso', async () => {
      await held;
      test.bearers.add(token);
      return { body: { token, user: { email: 'sam@example.com' }, isProd: false } };
    });
    const first = readMember(1);
    await test.api.seen('POST /internal/auth/login_sso', 2);
    const second = test.call('member.getById', { memberId: 2 });
    release();
    // The person's flags are gone: callers see that after the renewal.
    expect(await first).toMatchObject({ ok: true });
    expect(await second).toMatchObject({ ok: true });
    expect(requestsOf('/internal/member/get_by_id')).toHaveLength(3);
    expect(await session()).toMatchObject({ user: { can_access_search: false } });
    expect(await readMember(3)).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  });

  it('keeps the key of an action when it is resent', async () => {
    await start();
    await test.signIn();
    test.bearers.clear();
    guarded(test, 'POST /internal/member/verify_email', { body: {} });
    const idempotencyKey = '6f1ff7c3-6d6e-4a53-8f53-0b5dd6a1d111';
    const input = { memberId: 5, emailVerified: true };
    expect(await test.call('member.verifyEmail', input, { idempotencyKey })).toMatchObject({
      ok: true,
    });
    const keys = requestsOf('/internal/member/verify_email').map(
      ({ headers }) => headers['idempotency-key'],
    );
    expect(keys).toEqual([idempotencyKey, idempotencyKey]);
  });

  it('ends the session when the new token is refused too', async () => {
    await start();
    await test.signIn();
    test.api.on(getMember, { status: 401, body: { message: 'Not for you' } });
    expect(await readMember()).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
    expect(requestsOf('/internal/member/get_by_id')).toHaveLength(2);
    expect(await session()).toMatchObject({
      status: 'signed-out',
      reason: 'Your session has ended: Not for you. Sign in again.',
    });
  });

  it('notifies every window when Google refuses the renewal', async () => {
    await start();
    await test.signIn();
    test.bearers.clear();
    test.google.refreshTokens.clear();
    guarded(test, getMember, { body: { member } });
    const results = await Promise.all([readMember(1), readMember(2), readMember(3)]);
    for (const result of results) {
      expect(result).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
    }
    expect(await session()).toMatchObject({
      status: 'signed-out',
      reason: expect.stringContaining('Sign in again.'),
    });
    expect(logins()).toBe(1);
  });

  it('notifies every window when the staff API refuses the renewal', async () => {
    await startExpired();
    const message = 'You left. Sign in again.';
    test.api.on('POST /internal/auth/login_sso', { status: 403, body: { message } });
    expect(await readMember()).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
    expect(await session()).toMatchObject({
      reason: 'Your session has ended: You left. Sign in again.',
    });
  });

  it('keeps the session when a network error stops the renewal', async () => {
    await startExpired();
    test.google.server.on('POST /token', { raw: (_response, socket) => socket.destroy() });
    expect(await readMember()).toMatchObject({
      ok: false,
      error: { code: 'offline', outcome: 'not-sent' },
    });
    expect(await session()).toMatchObject({ status: 'signed-in' });
  });

  it('keeps the session when Google is down', async () => {
    await startExpired();
    test.google.server.on('POST /token', { status: 500, body: 'oops' });
    expect(await readMember()).toMatchObject({ ok: false, error: { code: 'server', status: 500 } });
    expect(await session()).toMatchObject({ status: 'signed-in' });
  });

  it('keeps the session when Google asks for time', async () => {
    await startExpired();
    const body = { error: 'rate_limit_exceeded' };
    test.google.server.on('POST /token', { status: 429, body });
    expect(await readMember()).toMatchObject({ ok: false, error: { code: 'server', status: 429 } });
    expect(await session()).toMatchObject({ status: 'signed-in' });
  });

  it('keeps the session when Google sends an empty response', async () => {
    await startExpired();
    test.google.server.on('POST /token', {
      headers: { 'content-type': 'application/json' },
      body: 'null',
    });
    expect(await readMember()).toMatchObject({
      ok: false,
      error: { code: 'invalid-response', message: 'Google’s response can’t be read.' },
    });
    expect(await session()).toMatchObject({ status: 'signed-in' });
  });

  it('J2: keeps the session when this computer’s clock is wrong, which Google has not refused', async () => {
    // Google has issued a new refresh token, which is the only valid one.
    await startExpired();
    const hourAgo = Math.floor(Date.now() / 1000) - 4200;
    test.google.claims = { iat: hourAgo, exp: hourAgo + 60 };
    expect(await readMember()).toMatchObject({
      ok: false,
      error: {
        // Details for support wouldn't help.
        code: 'validation',
        message:
          'Google’s response can’t be trusted: it has expired. This computer’s clock is about 70 minutes fast. Set the correct time, then try again.',
      },
    });
    expect(await session()).toMatchObject({ status: 'signed-in' });
    test.google.claims = {};
    expect(await readMember()).toMatchObject({ ok: true });
  });

  it('does not pass on an ID token for another audience', async () => {
    await startExpired();
    test.google.claims = { aud: 'other-app' };
    expect(await readMember()).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('another app') },
    });
    expect(logins()).toBe(1);
  });

  it('stores a new refresh token from Google for the next time', async () => {
    await start();
    await test.signIn();
    guarded(test, getMember, { body: { member } });
    for (const round of [1, 2, 3]) {
      test.bearers.clear();
      expect(await readMember(), `round ${round}`).toMatchObject({ ok: true });
    }
    await test.core.close();
    const stored = await test.tokenStore.get(`${sessionScope(test.environment)}/google-refresh`);
    const [, token] = JSON.parse(stored ?? '');
    expect(test.google.refreshTokens.has(token)).toBe(true);
  });

  it('stores it even when the staff API is down at that moment', async () => {
    await startExpired();
    const token = 'bearer-after-trouble';
    let trouble = true;
    test.api.on('POST /internal/auth/login_sso', () => {
      if (trouble) return { status: 503, body: { message: 'busy' } };
      test.bearers.add(token);
      return { body: { token, user: staff, isProd: false } };
    });
    expect(await readMember()).toMatchObject({ ok: false, error: { code: 'server', status: 503 } });
    trouble = false;
    expect(await readMember()).toMatchObject({ ok: true });
  });

  it('accepts a refresh token that stays the same', async () => {
    await start();
    test.google.rotate = false;
    await test.signIn();
    guarded(test, getMember, { body: { member } });
    for (const round of [1, 2]) {
      test.bearers.clear();
      expect(await readMember(), `round ${round}`).toMatchObject({ ok: true });
    }
  });

  it('does not continue as another person', async () => {
    await start();
    await test.signIn();
    test.bearers.clear();
    test.google.claims = { sub: 'person-2' };
    guarded(test, getMember, { body: { member } });
    expect(await readMember()).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
    expect(await session()).toMatchObject({
      reason: expect.stringContaining('a different account'),
    });
    expect(logins()).toBe(1);
  });

  it('ends a call that is canceled while it waits, and no other', async () => {
    await startExpired();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const jwks = test.google.server;
    const keys = await (await fetch(`${jwks.url}/jwks`)).json();
    jwks.on('GET /jwks', async () => {
      await held;
      return { body: keys };
    });
    const first = test.call('member.getById', { memberId: 1 }, { id: 'first' });
    await jwks.seen('GET /jwks', 3);
    const second = test.call('member.getById', { memberId: 2 }, { id: 'second' });
    test.core.cancel('first', 'window-1');
    expect(await first).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    release();
    expect(await second).toMatchObject({ ok: true });
  });
});

it('no call waits for the renewal of the previous session', async () => {
  await startExpired();
  const server = test.google.server;
  const keys = await (await fetch(`${server.url}/jwks`)).json();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let hold = true;
  server.on('GET /jwks', async () => {
    if (hold) await held;
    return { body: keys };
  });
  const late = readMember(1);
  await server.seen('GET /jwks', 3);
  hold = false;
  await test.call('session.signOut', {});
  await test.signIn();
  expect(await readMember(2)).toMatchObject({ ok: true });
  release();
  expect(await late).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
  expect(await session()).toMatchObject({ status: 'signed-in' });
  expect(await readMember(3)).toMatchObject({ ok: true });
});

it('keeps tokens out of the log, responses, events, and files', async () => {
  await start({ isProd: true });
  await test.signIn();
  guarded(test, getMember, { body: { member } });
  test.bearers.clear();
  const answers = [await readMember(), await test.call('session.get', {})];
  test.api.on('POST /internal/member/get_login_token', { body: { loginToken: 'login-secret-1' } });
  answers.push(
    (await test.call('member.openTeamApp', {
      memberId: 5,
      target: 'admin',
      reason: 'call 17',
    })) as never,
  );
  test.api.on('POST /internal/member/verify_email', (request) => ({
    status: 400,
    body: { message: `bad ${request.headers.authorization} ${request.headers.authorization}` },
  }));
  answers.push(
    (await test.call('member.verifyEmail', { memberId: 5, emailVerified: true })) as never,
  );
  test.google.refreshTokens.clear();
  test.bearers.clear();
  await readMember();
  await test.core.close();

  const secrets = [
    ...test.google.server.requests.flatMap(({ body }) => {
      const form = new URLSearchParams(body);
      return [form.get('code'), form.get('code_verifier'), form.get('refresh_token')];
    }),
    ...test.api.requests.map(({ headers }) => headers.authorization?.slice('Bearer '.length)),
    ...requestsOf('/internal/auth/login_sso').map(
      ({ body }) => (JSON.parse(body) as { google_credential: string }).google_credential,
    ),
    'login-secret-1',
  ].filter((secret) => secret !== null && secret !== undefined);
  expect(secrets.length).toBeGreaterThan(8);

  const files = await readdir(test.userData, { recursive: true, withFileTypes: true });
  const contents = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map((file) => readFile(path.join(file.parentPath, file.name), 'utf8')),
  );
  expect(contents.join('')).toContain('member.openTeamApp');
  const everything = [
    JSON.stringify(answers),
    JSON.stringify(test.events),
    JSON.stringify(test.settings.value),
    test.log.text(),
    ...contents,
  ].join('\n');
  for (const secret of secrets) expect(everything).not.toContain(secret);
});
