import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Environment } from '../../../../src/contract/environment';
import { createGoogleIdentity } from '../../../../src/main/core/session/google';
import { failureOf } from '../../../helpers/failure-of';
import { type FakeGoogle, startGoogle } from '../helpers/fake-google';
import { environmentFor } from '../helpers/test-core';

let google: FakeGoogle;
beforeEach(async () => {
  google = await startGoogle();
});
afterEach(() => google.server.close());

const here = 'http://127.0.0.1:5000/callback';
const never = new AbortController().signal;

interface Options {
  readonly more?: Partial<Environment['google']>;
  readonly timeout?: number;
}
const identityOf = ({ more = {}, timeout }: Options = {}) => {
  const environment = environmentFor('http://127.0.0.1:9', google).google;
  return createGoogleIdentity({
    google: async () => ({ ...environment, ...more }),
    fetch,
    ...(timeout === undefined ? {} : { timeout }),
  });
};

/** Signs in up to the point where the browser has brought the code. */
const finish = async (options?: Options, signal = never) => {
  const page = await identityOf(options).begin(here);
  const code = new URL(google.answerFor(page.url)).searchParams.get('code') ?? '';
  return page.finish(code, signal);
};
const refreshToken = 'refresh-1';
const renew = (options?: Options, signal = never, onRotated = (_token: string) => undefined) => {
  google.refreshTokens.add(refreshToken);
  return identityOf(options).renew(refreshToken, 'person-1', signal, onRotated);
};
const seconds = () => Math.floor(Date.now() / 1000);

describe('the sign-in page', () => {
  it("asks for a code and the person's identity, with new secrets each time", async () => {
    const identity = identityOf();
    const [one, other] = [await identity.begin(here), await identity.begin(here)];
    const asked = new URL(one.url).searchParams;
    expect(asked.get('scope')).toBe('openid email profile');
    expect(asked.get('client_id')).toBe('desktop-client');
    expect(asked.get('redirect_uri')).toBe(here);
    expect(asked.get('state')).toBe(one.state);
    expect(one.state).not.toBe(other.state);
    expect(asked.get('nonce')).not.toBe(new URL(other.url).searchParams.get('nonce'));
  });
});

describe('a finished sign-in', () => {
  it("returns the ID token, the refresh token, and the person's ID", async () => {
    const credential = await finish();
    expect(credential).toEqual({
      idToken: expect.stringMatching(/^eyJ/),
      refreshToken: expect.stringMatching(/^refresh-/),
      subject: 'person-1',
    });
    expect(google.refreshTokens).toContain(credential.refreshToken);
  });

  it('returns no refresh token when Google gives none', async () => {
    google.rotate = false;
    google.server.on('POST /token', { body: { id_token: 'no-token', token_type: 'Bearer' } });
    // Nothing in an unsigned token is trusted.
    expect(await failureOf(finish())).toEqual({
      code: 'unauthorized',
      message: 'Google’s response can’t be trusted: it can’t be read.',
    });
  });

  it('is refused without an ID token', async () => {
    google.server.on('POST /token', { body: { access_token: 'a', token_type: 'Bearer' } });
    expect(await failureOf(finish())).toEqual({
      code: 'unauthorized',
      message: 'Google’s response has no ID token.',
    });
    expect(await failureOf(renew())).toMatchObject({
      message: 'Google’s response has no ID token.',
    });
  });

  it('is refused when the token names no person', async () => {
    google.claims = { sub: undefined };
    expect(await failureOf(finish())).toEqual({
      code: 'unauthorized',
      message: 'Google’s response can’t be trusted: it can’t be read.',
    });
  });
});

describe('a request that Google refuses', () => {
  const refusal = (status: number, body: unknown) => {
    google.server.on('POST /token', { status, body });
    return failureOf(renew());
  };

  it('reports the reason, with its description if there is one', async () => {
    expect(await refusal(400, { error: 'invalid_grant' })).toEqual({
      code: 'unauthorized',
      message: 'Google rejected the sign-in (invalid_grant).',
    });
    expect(
      await refusal(401, { error: 'invalid_client', error_description: 'Unknown app.' }),
    ).toMatchObject({
      message: 'Google rejected the sign-in (invalid_client: Unknown app.).',
    });
  });

  it('reports the reason without a token that appears in its text', async () => {
    const error_description = 'Bad Bearer abc.def-ghi';
    expect(await refusal(400, { error: 'invalid_grant', error_description })).toMatchObject({
      message: 'Google rejected the sign-in (invalid_grant: Bad Bearer [redacted]).',
    });
  });

  it.each([
    { what: 'a server error', status: 500, body: { error: 'internal_failure' } },
    { what: 'a response that is not an OAuth error', status: 404, body: { message: 'not here' } },
    { what: 'no JSON', status: 403, body: 'a proxy' },
    { what: 'too many requests', status: 429, body: { error: 'rate_limit_exceeded' } },
    { what: 'a request that took too long', status: 408, body: { error: 'timeout' } },
  ])('counts as no response when Google sends $what', async ({ status, body }) => {
    expect(await refusal(status, body)).toEqual({
      code: 'server',
      status,
      message: `Couldn’t reach Google (HTTP ${status}).`,
    });
  });

  it('is sent once, whatever the response is', async () => {
    await refusal(503, 'busy');
    expect(google.server.requests.filter(({ path }) => path === '/token')).toHaveLength(1);
  });
});

describe('a request to Google without a response', () => {
  it('ends after its time limit', async () => {
    google.server.on('POST /token', () => new Promise(() => undefined));
    expect(await failureOf(renew({ timeout: 50 }))).toEqual({
      code: 'timeout',
      message: 'Google didn’t respond in time.',
    });
  });

  it.each(['GET /jwks', 'POST /token'])('ends when it is canceled: %s', async (route) => {
    const controller = new AbortController();
    google.server.on(route, () => new Promise(() => undefined));
    const end = failureOf(finish({}, controller.signal));
    await google.server.seen(route);
    controller.abort();
    expect(await end).toMatchObject({ code: 'cancelled' });
  });

  it('counts as offline when the network fails', async () => {
    google.server.on('POST /token', { raw: (_response, socket) => socket.destroy() });
    expect(await failureOf(renew())).toMatchObject({ code: 'offline' });
  });
});

describe("Google's keys", () => {
  const keySet = async () => {
    const answer = await fetch(`${google.server.url}/jwks`);
    return (await answer.json()) as { keys: Record<string, unknown>[] };
  };

  it('are requested as JSON', async () => {
    await finish();
    const asked = google.server.requests.find(({ path }) => path === '/jwks');
    expect(asked?.headers.accept).toBe('application/json');
  });

  it('count as trouble, not as a refusal, when they cannot be fetched', async () => {
    google.server.on('GET /jwks', { status: 503 });
    expect(await failureOf(finish())).toEqual({
      code: 'server',
      status: 503,
      message: 'Couldn’t get Google’s keys (HTTP 503).',
    });
  });

  it.each([
    { what: 'no JSON', body: 'maintenance' },
    { what: 'an answer without a list', body: { keys: 'none' } },
    { what: 'a key without a type', body: { keys: [{ kid: '1' }] } },
    { what: 'a key without its numbers', body: { keys: [{ kid: '1', kty: 'RSA' }] } },
    { what: 'nothing', body: 'null' },
  ])('count as trouble, not as a refusal, when they cannot be read: $what', async ({ body }) => {
    google.server.on('GET /jwks', { body });
    const trouble = {
      code: 'invalid-response',
      field: 'body',
      message: 'Google’s keys can’t be read.',
    };
    expect(await failureOf(finish())).toEqual(trouble);
    expect(await failureOf(renew())).toEqual(trouble);
  });

  const half = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
    response.write('{"keys":[');
  };

  it('count as trouble, not as a refusal, when only half of them arrive', async () => {
    google.server.on('GET /jwks', {
      raw: (response, socket) => {
        half(response);
        setTimeout(() => socket.destroy(), 20);
      },
    });
    expect(await failureOf(renew())).toMatchObject({ code: 'offline' });
    google.server.on('GET /jwks', { raw: half });
    expect(await failureOf(renew({ timeout: 300 }))).toMatchObject({ code: 'timeout' });
    const closing = new AbortController();
    setTimeout(() => closing.abort(), 100);
    expect(await failureOf(renew({}, closing.signal))).toMatchObject({ code: 'cancelled' });
  });

  it('are there before a code or a refresh token is used up', async () => {
    google.server.on('GET /jwks', { status: 503 });
    await failureOf(finish());
    await failureOf(renew());
    expect(google.server.requests.map(({ path }) => path)).not.toContain('/token');
  });

  it('are skipped when they are of another kind or have no ID', async () => {
    const { keys } = await keySet();
    const others = [
      { kty: 'oct', kid: 'key-0', k: 'c2VjcmV0' },
      { ...keys[0], kid: undefined },
    ];
    google.server.on('GET /jwks', { body: { keys: [...others, ...keys] } });
    expect(await finish()).toMatchObject({ subject: 'person-1' });
    google.server.on('GET /jwks', { body: { keys: others } });
    expect(await failureOf(finish())).toMatchObject({
      message: 'Google’s response can’t be trusted: its key is unknown.',
    });
  });

  it('may be elliptic-curve keys', async () => {
    const { generateKeyPairSync } = await import('node:crypto');
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { keys } = await keySet();
    const curve = { ...publicKey.export({ format: 'jwk' }), kid: 'key-1' };
    google.server.on('GET /jwks', { body: { keys: [curve] } });
    // The key is known, but it did not make this signature: that is a different error.
    expect(await failureOf(finish())).toMatchObject({
      message: expect.not.stringContaining('its key is unknown'),
    });
    google.server.on('GET /jwks', { body: { keys: [...keys, { ...curve, kid: 'key-2' }] } });
    expect(await finish()).toMatchObject({ subject: 'person-1' });
  });

  it('count as trouble when they do not arrive in time', async () => {
    google.server.on('GET /jwks', () => new Promise(() => undefined));
    expect(await failureOf(finish({ timeout: 300 }))).toEqual({
      code: 'timeout',
      message: 'Google didn’t respond in time.',
    });
  });
});

describe('an ID token with the wrong time for this computer', () => {
  const clock = 'clock is about';
  const outOfDate = async (claims: Record<string, unknown>) => {
    google.claims = claims;
    return (await failureOf(finish())).message;
  };
  const expired = (secondsAgo: number) => ({
    iat: seconds() - secondsAgo,
    exp: seconds() - secondsAgo + 60,
  });
  const hours = 3600;

  it("reports how far off this computer's clock is", async () => {
    expect(await outOfDate(expired(4200))).toBe(
      'Google’s response can’t be trusted: it has expired. This computer’s clock is about 70 minutes fast. Set the correct time, then try again.',
    );
    expect(await outOfDate({ iat: seconds() + 4200, exp: seconds() + 7800 })).toBe(
      'Google’s response can’t be trusted: it isn’t valid yet. This computer’s clock is about 70 minutes slow. Set the correct time, then try again.',
    );
  });

  it('knows an ordinary token on a computer that is more than a day slow', async () => {
    expect(await outOfDate({ iat: seconds() + 40 * hours, exp: seconds() + 41 * hours })).toBe(
      'Google’s response can’t be trusted: it isn’t valid yet. This computer’s clock is about 40 hours slow. Set the correct time, then try again.',
    );
  });

  it.each([
    { secondsAgo: 119 * 60, words: '119 minutes fast' },
    { secondsAgo: 2 * hours, words: '2 hours fast' },
    { secondsAgo: 40 * hours, words: '40 hours fast' },
  ])('$words', async ({ secondsAgo, words }) => {
    expect(await outOfDate(expired(secondsAgo))).toContain(`${clock} ${words}.`);
  });

  it('does not blame the clock when the token is too old to be usable', async () => {
    expect(await outOfDate(expired(9 * 365 * 24 * hours))).toContain(clock);
    expect(await outOfDate(expired(11 * 365 * 24 * hours))).toBe(
      'Google’s response can’t be trusted: it has expired.',
    );
  });

  it('does not blame the clock when the token has no issue time', async () => {
    const { iat, exp } = expired(4200);
    expect(await outOfDate({ iat: String(iat), exp })).toBe(
      'Google’s response can’t be trusted: it has expired.',
    );
  });

  it('does not blame the clock when something else is wrong', async () => {
    expect(await outOfDate({ ...expired(-10), iss: 'https://evil.example' })).toBe(
      'Google’s response can’t be trusted: it comes from another issuer.',
    );
    expect(await outOfDate({ iat: seconds(), exp: seconds() + 400 * 24 * hours })).toBe(
      'Google’s response can’t be trusted: it is valid for too long.',
    );
  });
});

describe('a renewal', () => {
  it('returns the refresh token to use from now on', async () => {
    const first = await renew();
    expect(first.refreshToken).toMatch(/^refresh-[0-9a-f]/);
    expect(google.refreshTokens).toContain(first.refreshToken);
    google.rotate = false;
    expect(await renew()).toMatchObject({ refreshToken, subject: 'person-1' });
  });

  it('is refused when it returns another person', async () => {
    google.claims = { sub: 'person-2' };
    expect(await failureOf(renew())).toEqual({
      code: 'unauthorized',
      message: 'Google returned a different account. Sign in again.',
    });
  });
});

describe('revoking a refresh token', () => {
  const end = (options?: Options, signal = never) =>
    identityOf(options).revoke('refresh-1', signal);

  it('sends the secret when the app has one', async () => {
    await end({ more: { clientSecret: 'GOCSPX-1' } });
    const [asked] = google.server.requests;
    expect(asked?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
      token: 'refresh-1',
      token_type_hint: 'refresh_token',
      client_id: 'desktop-client',
      client_secret: 'GOCSPX-1',
    });
  });

  it('does not follow redirects to another address', async () => {
    const elsewhere = `${google.server.url}/elsewhere`;
    google.server.on('POST /revoke', { status: 307, headers: { location: elsewhere } });
    google.server.on('POST /elsewhere', {});
    expect(await failureOf(end())).toMatchObject({ code: 'invalid-response' });
    expect(google.server.requests.map(({ path }) => path)).toEqual(['/revoke']);
  });

  it('fails when Google refuses', async () => {
    google.server.on('POST /revoke', { status: 400 });
    expect(await failureOf(end())).toEqual({
      code: 'unauthorized',
      message: 'Google didn’t revoke the token (HTTP 400).',
    });
  });

  it('can be canceled and has a time limit', async () => {
    google.server.on('POST /revoke', () => new Promise(() => undefined));
    const controller = new AbortController();
    const cancelled = failureOf(end({}, controller.signal));
    await google.server.seen('POST /revoke');
    controller.abort();
    expect(await cancelled).toMatchObject({ code: 'cancelled' });
    expect(await failureOf(end({ timeout: 50 }))).toMatchObject({
      message: 'Google didn’t respond in time.',
    });
  });
});
