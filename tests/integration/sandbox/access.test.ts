import { createHash, createPrivateKey, createSign, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { StaffRoute } from '../../../src/contract/methods/route';
import { staffRoutes } from '../../../src/contract/methods/routes';
import type { Permission } from '../../../src/contract/permissions';
import { people } from '../../../src/sandbox/identity/people';
import { CLIENT_ID } from '../../../src/sandbox/server/addresses';
import { type Api, sandboxForTests } from './api';

const api = sandboxForTests({ sessionMs: 60_000, prod: true });

const pathOf = ({ path }: StaffRoute): string => path.replace(/\{\w+\}/g, '77777777');

describe('every route checks permissions', () => {
  const routes = Object.entries<StaffRoute>(staffRoutes).filter(
    ([, { access }]) => access !== 'public',
  );
  const roles = people.flatMap(({ role, permissions }) =>
    permissions && role !== 'refused' ? [{ role, permissions }] : [],
  );

  it.each(routes)('%s', async (_id, route) => {
    const send = (as: Parameters<Api['call']>[1] extends infer O ? O : never) =>
      api.call(pathOf(route), {
        method: route.http,
        ...(route.http === 'GET' ? {} : { body: {} }),
        ...as,
      });
    const stranger = await send({ as: null });
    expect(stranger.status).toBe(401);
    const text = JSON.stringify(stranger.body);
    expect(text).toContain('Sign in first.');
    for (const { role, permissions } of roles) {
      const answer = await send({ as: role });
      const allowed =
        route.access === 'signed-in' ||
        (route.access as readonly Permission[]).some((each) => permissions.includes(each));
      // An admitted person gets an error about the empty input or the unknown ID instead.
      if (allowed) expect([200, 400, 404, 422], role).toContain(answer.status);
      else expect(answer.status, role).toBe(403);
    }
  });
});

describe('bearer tokens', () => {
  const ask = (token: string) => api.call('/internal/member/1/popls', { as: { token } });

  it('are random and stored as a hash', async () => {
    const token = api.sandbox.signIn('search');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = api.sandbox
      .database()
      .all<{ token_hash: Uint8Array }>('SELECT token_hash FROM sessions');
    const hashes = rows.map(({ token_hash }) => Buffer.from(token_hash).toString('hex'));
    expect(hashes).toContain(createHash('sha256').update(token).digest('hex'));
    expect(
      JSON.stringify(api.sandbox.database().all('SELECT hex(token_hash) FROM sessions')),
    ).not.toContain(token);
  });

  it('expire, and say so', async () => {
    const token = api.sandbox.signIn('search');
    const start = api.now;
    api.now = start + 59_999;
    expect((await ask(token)).status).toBe(200);
    api.now = start + 60_000;
    const late = await ask(token);
    api.now = start;
    expect(late).toMatchObject({
      status: 401,
      body: { message: 'Your session has expired. Sign in again.' },
    });
  });

  it('can be expired or revoked by the hook for one person or everyone', async () => {
    const search = api.sandbox.signIn('search');
    const ops = api.sandbox.signIn('ops');
    const email = people.find(({ role }) => role === 'search')!.email;
    await api.call('/__sandbox/faults', { body: { tokens: 'revoke', email }, as: null });
    expect(await ask(search)).toMatchObject({
      status: 401,
      body: { message: 'Your session was ended. Sign in again.' },
    });
    expect((await ask(ops)).status).toBe(200);
    await api.call('/__sandbox/faults', { body: { tokens: 'expire' }, as: null });
    expect((await ask(ops)).status).toBe(401);
    expect((await ask(api.sandbox.signIn('ops'))).status).toBe(200);
  });

  it('are refused for a disabled account', async () => {
    const token = api.sandbox.signIn('firewall');
    const database = api.sandbox.database();
    database.run("UPDATE staff_users SET disabled = 1 WHERE name = 'Farida Haddad'");
    const answer = await api.call('/internal/firewall/firewall_update_ip', {
      as: { token },
      body: { ipAddress: '192.0.2.1' },
    });
    database.run("UPDATE staff_users SET disabled = 0 WHERE name = 'Farida Haddad'");
    expect(answer.status).toBe(401);
  });

  it.each(['', 'Bearer', 'Bearer nonsense', 'Basic YTpi', 'Bearer a b'])(
    'do not include %j',
    async (authorization) => {
      const response = await fetch(`${api.sandbox.url}/internal/member/1/popls`, {
        headers: { authorization },
      });
      expect(response.status).toBe(401);
    },
  );
});

describe('login_sso', () => {
  const all = people[0]!;
  const keys = () =>
    (
      JSON.parse(
        api.sandbox
          .database()
          .get<{ value: string }>("SELECT value FROM meta WHERE key = 'signing_keys'")!.value,
      ) as { keys: { kid: string }[] }
    ).keys[0]!;
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  /** An ID token in the identity provider's format, with the given differences. */
  const idToken = (claims: object = {}, header: object = {}): string => {
    const jwk = keys();
    const seconds = Math.floor(api.now / 1000);
    const signed = `${encode({ alg: 'RS256', kid: jwk.kid, ...header })}.${encode({
      iss: api.sandbox.environment.google.issuers[0],
      aud: CLIENT_ID,
      sub: all.sub,
      email: all.email,
      email_verified: true,
      iat: seconds,
      exp: seconds + 3600,
      nonce: randomUUID(),
      ...claims,
    })}`;
    const key = createPrivateKey({ key: jwk as never, format: 'jwk' });
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key).toString('base64url')}`;
  };
  const login = (google_credential: unknown) =>
    api.call<{ token: string; user: object; isProd: boolean; message: string }>(
      '/internal/auth/login_sso',
      { as: null, body: { google_credential } },
    );

  it('returns a working token, the person, and the mode', async () => {
    const answer = await login(idToken());
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { email: all.email, can_access_admin: 1 }, isProd: true },
    });
    const ask = await api.call('/internal/member/1/popls', { as: { token: answer.body.token } });
    expect(ask.status).toBe(200);
  });

  it('accepts an ID token once', async () => {
    const token = idToken();
    expect((await login(token)).status).toBe(200);
    expect(await login(token)).toMatchObject({
      status: 401,
      body: { message: 'This sign-in has already been used. Sign in again.' },
    });
    // Another spelling of the same signature is still the same token.
    const last = token.at(-1)!;
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const other = alphabet[alphabet.indexOf(last) ^ 1]!;
    expect((await login(`${token.slice(0, -1)}${other}`)).status).toBe(401);
  });

  it.each<[string, object, object?]>([
    ['another issuer', { iss: 'https://accounts.google.com' }],
    ['another app', { aud: 'somebody-else' }],
    ['an expired token', { exp: 1 }],
    ['a token from the future', { iat: 9e9, exp: 9e9 + 60 }],
    ['an unverified address', { email_verified: false }],
    ['no algorithm', {}, { alg: 'none' }],
    ['a symmetric algorithm', {}, { alg: 'HS256' }],
    ['an unknown key', {}, { kid: 'other' }],
  ])('refuses %s', async (_what, claims, header) => {
    expect((await login(idToken(claims, header))).status).toBe(401);
  });

  it('refuses changed claims and malformed tokens', async () => {
    const [head, , signature] = idToken().split('.');
    const body = encode({ sub: 'x', email: 'x@y.example', email_verified: true });
    expect((await login(`${head}.${body}.${signature}`)).status).toBe(401);
    expect((await login('a.b.c')).status).toBe(401);
    expect((await login('')).status).toBe(401);
    expect((await login(7)).status).toBe(422);
  });

  it('refuses people unknown to the staff API, and disabled accounts', async () => {
    const refused = people.find(({ role }) => role === 'refused')!;
    expect(await login(idToken({ sub: refused.sub, email: refused.email }))).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining(refused.email) },
    });
    const database = api.sandbox.database();
    database.run('UPDATE staff_users SET disabled = 1 WHERE id = 1');
    const disabled = await login(idToken());
    database.run('UPDATE staff_users SET disabled = 0 WHERE id = 1');
    expect(disabled).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('disabled') },
    });
  });
});
