import { afterEach, describe, expect, it } from 'vitest';
import { type FakeClock, fakeClock } from '../helpers/fake-clock';
import { startTestCore, type TestCore, type TestCoreOptions } from '../helpers/test-core';

let test: TestCore;
const start = async (options: TestCoreOptions = {}) => {
  test = await startTestCore(options);
  return test;
};
afterEach(() => test.stop());

/** Asks to sign in, and waits for the page. */
const begin = async () => {
  const page = test.nextPage();
  const result = test.call('session.signIn', {});
  return { result, url: await page };
};

/**
 * Acts as the browser: opens the page and sends a response that the test may change.
 */
const answer = async (change: Record<string, string | null> = {}) => {
  const { result, url } = await begin();
  const response = await fetch(test.google.answerFor(url, change));
  return { url, html: await response.text(), status: response.status, result: await result };
};

const failure = { ok: false, error: { code: 'unauthorized' } };
const usable = async () => {
  expect(await test.call('session.get', {})).toMatchObject({
    ok: true,
    value: { status: 'signed-out' },
  });
  expect(await test.signIn()).toMatchObject({ ok: true, value: { status: 'signed-in' } });
};

const seconds = () => Math.floor(Date.now() / 1000);

describe('signing in', () => {
  it('goes through the system browser and brings the app to the front', async () => {
    await start({ isProd: true });
    const { url, html, status, result } = await answer();
    expect(result).toMatchObject({
      ok: true,
      value: { status: 'signed-in', isProd: true, user: { email: 'sam@example.com' } },
    });
    expect(status).toBe(200);
    expect(html).toContain('You are signed in');
    expect(html).toContain('go back to Internal Dash');
    expect(test.focused).toBe(1);

    const asked = new URL(url).searchParams;
    expect(asked.get('response_type')).toBe('code');
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(asked.get('state')).toMatch(/^[\w-]{43}$/);
    expect(asked.get('nonce')).toMatch(/^[\w-]{43}$/);
    expect(asked.get('access_type')).toBe('offline');
    expect(asked.get('prompt')).toBe('select_account consent');
    expect(new URL(asked.get('redirect_uri') ?? '').hostname).toBe('127.0.0.1');

    const login = test.api.requests.find(({ path }) => path.endsWith('login_sso'));
    expect(login?.json()).toEqual({ google_credential: expect.stringMatching(/^eyJ/) });
    expect(login?.headers.authorization).toBeUndefined();
  });

  it('tells every window about session changes', async () => {
    await start();
    await answer();
    const told = test.events.map((event) =>
      event.type === 'session.changed' ? event.session.status : event.type,
    );
    expect(told).toEqual(['signed-out', 'signing-in', 'signed-in']);
  });

  it('J9: sends the secret of a desktop client that has one, along with PKCE', async () => {
    await start({
      environment: (plain) => ({ ...plain, google: { ...plain.google, clientSecret: 'GOCSPX-1' } }),
    });
    expect((await answer()).result).toMatchObject({ ok: true });
    const exchange = test.google.server.requests.find(({ path }) => path === '/token');
    const form = new URLSearchParams(exchange?.body);
    expect(form.get('client_secret')).toBe('GOCSPX-1');
    expect(form.get('code_verifier')).toMatch(/^[\w.~-]{43,128}$/);
  });

  it('sends no secret when there is none', async () => {
    await start();
    await answer();
    const exchange = test.google.server.requests.find(({ path }) => path === '/token');
    expect(new URLSearchParams(exchange?.body).has('client_secret')).toBe(false);
  });

  it('does nothing for a person who is already signed in', async () => {
    await start();
    await answer();
    expect(await test.call('session.signIn', {})).toMatchObject({
      ok: true,
      value: { status: 'signed-in' },
    });
    expect(test.opened).toHaveLength(1);
  });

  it('brings the page up again instead of starting a second sign-in, and both share the result', async () => {
    await start();
    const { result: first, url } = await begin();
    const again = test.nextPage();
    const second = test.call('session.signIn', {});
    expect(await again).toBe(url);
    await (await fetch(test.google.answerFor(url))).text();
    expect(await first).toMatchObject({ ok: true, value: { status: 'signed-in' } });
    expect(await second).toEqual(await first);
    expect(test.focused).toBe(1);
  });

  it('continues when the window that started it reloads', async () => {
    await start();
    const page = test.nextPage();
    const result = test.call('session.signIn', {}, { client: 'window-1' });
    const url = await page;
    test.core.forget('window-1');
    const signedIn = test.nextEvent('session.changed');
    await (await fetch(test.google.answerFor(url))).text();
    expect(await signedIn).toMatchObject({ session: { status: 'signed-in' } });
    await result;
  });
});

describe('A2: a sign-in that fails gives the reason and can be retried', () => {
  it('when it is canceled in the app', async () => {
    await start();
    const { result, url } = await begin();
    await test.call('session.cancelSignIn', {});
    expect(await result).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(test.events.at(-1)).toEqual({
      type: 'session.changed',
      session: { status: 'signed-out', reason: 'The sign-in was canceled.' },
    });
    await expect(fetch(test.google.answerFor(url))).rejects.toThrow();
    await usable();
  });

  it('when it is canceled and started again at once, on a page of its own', async () => {
    await start();
    const { result: first, url } = await begin();
    const again = test.nextPage();
    void test.call('session.cancelSignIn', {});
    const second = test.call('session.signIn', {});
    expect(await first).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    const next = await again;
    expect(next).not.toBe(url);
    expect(test.events.at(-1)).toMatchObject({ session: { status: 'signing-in' } });
    await (await fetch(test.google.answerFor(next))).text();
    expect(await second).toMatchObject({ ok: true, value: { status: 'signed-in' } });
  });

  it('when time runs out with the browser closed', async () => {
    const clock: FakeClock = fakeClock();
    await start({ ports: { clock } });
    const { result } = await begin();
    await clock.awaited(5 * 60_000);
    clock.advance(5 * 60_000 - 1);
    expect(await test.call('session.get', {})).toMatchObject({ value: { status: 'signing-in' } });
    clock.advance(1);
    expect(await result).toMatchObject({
      ok: false,
      error: { code: 'timeout', message: expect.stringContaining('browser didn’t respond') },
    });
    await usable();
  });

  it('when it is declined in the browser', async () => {
    await start();
    const { html, result } = await answer({ code: null, error: 'access_denied' });
    expect(result).toMatchObject({
      ...failure,
      error: { message: 'The sign-in was declined in the browser.' },
    });
    expect(html).toContain('The sign-in was declined in the browser.');
    expect(html).toContain('go back to Internal Dash');
    expect(test.focused).toBe(0);
    await usable();
  });

  it('when Google reports another error, with none of its markup', async () => {
    await start();
    const { html, result } = await answer({ code: null, error: '<script>server_error</script>' });
    expect(result).toMatchObject({
      ...failure,
      error: { message: 'Google ended the sign-in (scriptserver_errorscript).' },
    });
    expect(html).not.toContain('<script>');
    await usable();
  });

  it.each([
    { what: 'from another sign-in', state: 'another' },
    { what: 'missing', state: null },
  ])('when the state is $what', async ({ state }) => {
    await start();
    const { result, url } = await begin();
    const forged = await fetch(test.google.answerFor(url, { state }));
    expect(forged.status).toBe(400);
    expect(await forged.text()).toContain('wrong state');
    expect(test.google.server.requests.filter(({ path }) => path === '/token')).toEqual([]);
    expect(await test.call('session.get', {})).toMatchObject({ value: { status: 'signing-in' } });
    // The right state still counts.
    await (await fetch(test.google.answerFor(url))).text();
    expect(await result).toMatchObject({ ok: true, value: { status: 'signed-in' } });
  });

  it('when the code was used before', async () => {
    await start();
    const page = test.nextPage();
    const first = test.call('session.signIn', {});
    const used = test.google.answerFor(await page);
    await (await fetch(used)).text();
    await first;
    await test.call('session.signOut', {});
    const { result } = await answer({ code: new URL(used).searchParams.get('code') });
    expect(result).toMatchObject({
      ...failure,
      error: { message: expect.stringContaining('invalid_grant') },
    });
    await usable();
  });

  it.each([
    { what: 'a wrong nonce', claims: () => ({ nonce: 'other' }), says: 'wrong nonce' },
    {
      what: 'another issuer',
      claims: () => ({ iss: 'https://evil.example' }),
      says: 'another issuer',
    },
    { what: 'another recipient', claims: () => ({ aud: 'other-app' }), says: 'another app' },
    { what: 'an expired token', claims: () => ({ iat: 1000, exp: 2000 }), says: 'it has expired.' },
    {
      what: 'a current time, on a clock that is 70 minutes fast',
      claims: () => ({ iat: seconds() - 4200, exp: seconds() - 600 }),
      says: 'This computer’s clock is about 70 minutes fast',
    },
    {
      what: 'a current time, on a clock that is 3 hours slow',
      claims: () => ({ iat: seconds() + 3 * 3600, exp: seconds() + 4 * 3600 }),
      says: 'This computer’s clock is about 3 hours slow',
    },
  ])('when the ID token has $what', async ({ claims, says }) => {
    await start();
    // Issued now, however late in the file this test runs.
    test.google.claims = claims();
    const { html, result } = await answer();
    expect(result).toMatchObject({ ...failure, error: { message: expect.stringContaining(says) } });
    expect(html).toContain('Sign-in failed');
    expect(test.api.requests).toEqual([]);
    test.google.claims = {};
    await usable();
  });

  it('when the ID token has a forged signature', async () => {
    await start();
    test.google.forge = true;
    expect((await answer()).result).toMatchObject({
      ...failure,
      error: { message: expect.stringContaining('signature is invalid') },
    });
    test.google.forge = false;
    await usable();
  });

  it('when the staff API refuses the account', async () => {
    await start();
    let refuse = true;
    const body = { message: 'rob@example.com is no member of staff.' };
    const login = { token: 'bearer-of-sam', user: { email: 'sam@example.com' }, isProd: false };
    test.api.on('POST /internal/auth/login_sso', () =>
      refuse ? { status: 403, body } : { body: login },
    );
    const { html, result } = await answer();
    expect(result).toMatchObject({ ok: false, error: { code: 'forbidden', ...body } });
    expect(html).toContain(body.message);
    refuse = false;
    await usable();
  });

  it('when the staff API cannot be reached', async () => {
    await start({ environment: (plain) => ({ ...plain, staffApiUrl: 'http://127.0.0.1:9' }) });
    expect((await answer()).result).toMatchObject({ ok: false, error: { code: 'offline' } });
  });

  it('when Google is down', async () => {
    await start();
    test.google.server.on('POST /token', { status: 503, body: 'busy' });
    expect((await answer()).result).toMatchObject({
      ok: false,
      error: { code: 'server', status: 503 },
    });
  });

  it.each(['null', '[]', '"text"', '5'])(
    'when Google responds with %s to the token request',
    async (body) => {
      await start();
      test.google.server.on('POST /token', {
        headers: { 'content-type': 'application/json' },
        body,
      });
      const { html, result } = await answer();
      expect(result).toEqual({
        ok: false,
        error: {
          code: 'invalid-response',
          field: 'body',
          message: 'Google’s response can’t be read.',
        },
      });
      expect(html).toContain('can’t be read.');
      expect(await test.call('session.get', {})).toMatchObject({ value: { status: 'signed-out' } });
    },
  );

  it('when this computer has no browser', async () => {
    await start({
      ports: {
        desktop: {
          openExternal: async () => {
            throw new Error('xdg-open: not found');
          },
          openFile: async () => undefined,
          showInFolder: async () => undefined,
          focusApp: () => undefined,
        },
      },
    });
    expect(await test.call('session.signIn', {})).toMatchObject({
      ok: false,
      error: { code: 'internal', message: 'Couldn’t open your browser.' },
    });
    expect(test.log.text()).toContain('xdg-open: not found');
    expect(await test.call('session.get', {})).toMatchObject({ value: { status: 'signed-out' } });
  });

  it('when the environment is unusable', async () => {
    await start({ environment: (plain) => ({ ...plain, routes: { 'no.route': '/x' } }) });
    expect(await test.call('session.signIn', {})).toMatchObject({
      ok: false,
      error: { code: 'internal', message: expect.stringContaining('"no.route"') },
    });
    expect(await test.call('session.get', {})).toMatchObject({ value: { status: 'signed-out' } });
  });
});

describe('before the environment is known', () => {
  const early = () => startTestCore({ core: { environment: new Promise(() => undefined) } });

  it('the login screen shows', async () => {
    test = await early();
    expect(await test.call('session.get', {})).toEqual({
      ok: true,
      value: { status: 'signed-out' },
    });
    expect(await test.call('app.info', {})).toMatchObject({
      ok: true,
      value: { environment: { kind: 'sandbox', label: 'Sandbox' }, tokenStore: 'memory' },
    });
    expect(await test.call('settings.get', {})).toMatchObject({ ok: true });
  });

  it('a sign-in waits and can be canceled', async () => {
    test = await early();
    await test.call('session.get', {});
    const result = test.call('session.signIn', {});
    const changed = await test.nextEvent('session.changed');
    expect(changed).toMatchObject({ session: { status: 'signing-in' } });
    await test.call('session.cancelSignIn', {});
    expect(await result).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(await test.call('session.get', {})).toMatchObject({ value: { status: 'signed-out' } });
  });

  it('the app can be closed', async () => {
    test = await early();
    await test.call('session.get', {});
    const result = test.call('session.signIn', {});
    await test.nextEvent('session.changed');
    await test.core.close();
    expect(await result).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(test.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
