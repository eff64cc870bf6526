import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { generateKeys, type SigningKeys } from '../../../../src/sandbox/identity/signing-keys';
import { createMemoryRecordStore } from '../../../helpers/memory-record-store';
import {
  askForTokens,
  choose,
  clientId,
  followToApp,
  openChooser,
  type RunningIdentity,
  redirectUri,
  signIn,
  signInRequest,
  startIdentity,
  TestBrowser,
} from './identity-fixture';

let keys: SigningKeys;
const running: RunningIdentity[] = [];

const start = async (parts: Parameters<typeof startIdentity>[0] = {}) => {
  const one = await startIdentity({ keys, ...parts });
  running.push(one);
  return one;
};

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());

beforeAll(async () => {
  keys = await generateKeys();
});

afterEach(async () => {
  const stopped = running.splice(0);
  await Promise.all(stopped.map((one) => one.close()));
  expect(stopped.flatMap((one) => one.errors)).toEqual([]);
});

test('a sign-in returns an ID token that the published keys verify', async () => {
  const { identity } = await start();
  const { request, callback, tokens } = await signIn(identity, 'p-ada');

  expect(callback.searchParams.get('state')).toBe(request.state);
  expect(tokens.status).toBe(200);
  const token = tokens.body.id_token!;
  expect(claimsOf(token)).toMatchObject({
    iss: identity.issuer,
    aud: clientId,
    sub: 'p-ada',
    email: 'ada@example.com',
    email_verified: true,
    name: 'Ada Alvarez',
    nonce: request.nonce,
  });

  const [header = '', payload = '', signature = ''] = token.split('.');
  const { kid, alg } = JSON.parse(Buffer.from(header, 'base64url').toString());
  expect(alg).toBe('RS256');
  const published = (await (await fetch(identity.jwksUrl)).json()) as {
    keys: (JsonWebKey & { kid: string })[];
  };
  const jwk = published.keys.find((key) => key.kid === kid)!;
  expect(jwk).not.toHaveProperty('d');
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${header}.${payload}`);
  expect(verify('sha256', signed, key, Buffer.from(signature, 'base64url'))).toBe(true);
});

test('the rest of the server is left to the app next to it', async () => {
  const { origin } = await start();
  expect(await (await fetch(`${origin}/ping`)).text()).toBe('pong');
  expect((await fetch(`${origin}/identityless`)).status).toBe(404);
});

test('the chooser lists everyone, escaped, with a way to cancel and without scripts', async () => {
  const { identity } = await start();
  const page = await openChooser(new TestBrowser(), signInRequest(identity));

  expect(page.status).toBe(200);
  expect(page.text).toContain('Choose an account');
  expect(page.text).toContain('ada@example.com');
  expect(page.text).toContain('Sam &lt;b&gt;Sales&lt;/b&gt;');
  expect(page.text).not.toMatch(/<script|<b>Sales/);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('Cancel returns to the app with access_denied and the state', async () => {
  const { identity } = await start();
  const browser = new TestBrowser();
  const request = signInRequest(identity);
  const page = await openChooser(browser, request);

  const callback = await followToApp(browser, await browser.request(`${page.url}/cancel`));

  expect(callback.searchParams.get('error')).toBe('access_denied');
  expect(callback.searchParams.get('state')).toBe(request.state);
  expect(callback.searchParams.has('code')).toBe(false);
});

test('the chooser shows each time, and another person can be chosen directly', async () => {
  const { identity } = await start();
  const browser = new TestBrowser();
  const first = await openChooser(browser, signInRequest(identity));
  await choose(browser, first.url, 'p-ada');

  const second = await openChooser(browser, signInRequest(identity, { prompt: null }));
  expect(second.text).toContain('Choose an account');
  const callback = await choose(browser, second.url, 'p-sam');
  expect(callback.searchParams.get('code')).toBeTruthy();
});

test('an account that is not on the page is refused', async () => {
  const { identity } = await start();
  const browser = new TestBrowser();
  const page = await openChooser(browser, signInRequest(identity));
  const answer = await browser.request(page.url, {
    method: 'POST',
    body: new URLSearchParams({ account: 'p-nobody' }),
  });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('location')).toBeNull();
});

test('a completed sign-in cannot be answered again', async () => {
  const { identity } = await start();
  const browser = new TestBrowser();
  const page = await openChooser(browser, signInRequest(identity));
  await choose(browser, page.url, 'p-ada');
  const again = await browser.request(page.url);
  expect(again.status).toBe(400);
  expect(await again.text()).toContain('This sign-in has ended');
});

test('a code works once and only with its verifier', async () => {
  const { identity } = await start();
  const { code, request } = await signIn(identity, 'p-ada');
  const exchange = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
  const replayed = await askForTokens(identity, { ...exchange, code_verifier: request.verifier });
  expect(replayed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });

  const browser = new TestBrowser();
  const other = signInRequest(identity);
  const callback = await choose(browser, (await openChooser(browser, other)).url, 'p-ada');
  const wrong = await askForTokens(identity, {
    ...exchange,
    code: callback.searchParams.get('code')!,
    code_verifier: request.verifier,
  });
  expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('a sign-in without PKCE is refused', async () => {
  const { identity } = await start();
  const browser = new TestBrowser();
  const changes = { code_challenge: null, code_challenge_method: null };
  const answer = await browser.request(signInRequest(identity, changes).url);
  const callback = await followToApp(browser, answer);
  expect(callback.searchParams.get('error')).toBe('invalid_request');
});

test('a redirect to anywhere but the loopback callback shows a page and redirects no one', async () => {
  const { identity } = await start();
  for (const redirect_uri of ['https://evil.example/callback', 'http://127.0.0.1:5000/other']) {
    const answer = await fetch(signInRequest(identity, { redirect_uri }).url, {
      redirect: 'manual',
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Sign-in stopped');
  }
});

test('refresh tokens can be reused and survive a restart of the provider', async () => {
  const store = createMemoryRecordStore();
  const before = await start({ store });
  const { tokens } = await signIn(before.identity, 'p-ada');
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.body.refresh_token! };
  const first = await askForTokens(before.identity, refresh);
  expect(first.status).toBe(200);
  expect(first.body.refresh_token).toBe(refresh.refresh_token);

  const after = await start({ store });
  const second = await askForTokens(after.identity, refresh);
  expect(second.status).toBe(200);
  expect(claimsOf(second.body.id_token!)).toMatchObject({
    iss: after.identity.issuer,
    sub: 'p-ada',
    email: 'ada@example.com',
    name: 'Ada Alvarez',
  });
});

test('revoking a person refuses only their refresh tokens', async () => {
  const { identity } = await start();
  const ada = await signIn(identity, 'p-ada');
  const again = await signIn(identity, 'p-ada');
  const sam = await signIn(identity, 'p-sam');

  expect(identity.revoke('p-ada')).toBe(2);

  const refresh = (token: string) =>
    askForTokens(identity, { grant_type: 'refresh_token', refresh_token: token });
  for (const { tokens } of [ada, again]) {
    expect(await refresh(tokens.body.refresh_token!)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  }
  expect((await refresh(sam.tokens.body.refresh_token!)).status).toBe(200);
  expect(identity.revoke('p-ada')).toBe(0);
});

test('expired records are deleted', async () => {
  let now = Date.now();
  const { identity } = await start({ clock: () => now });
  const { tokens } = await signIn(identity, 'p-ada');
  now += 181 * 24 * 60 * 60 * 1000;
  const late = await askForTokens(identity, {
    grant_type: 'refresh_token',
    refresh_token: tokens.body.refresh_token!,
  });
  expect(late).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});
