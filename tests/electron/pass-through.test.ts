import { describe, expect, it } from 'vitest';
import type { AppRequest } from '../../src/main/hosts/electron/cross-origin';
import { passThrough } from '../../src/main/hosts/electron/pass-through';
import { type Asked, createFakeNet, type Reply } from './fake-net';

const APP = 'https://app.internal-dash.invalid';
const PROVIDER = 'https://js.stripe.com';
const BANK = 'https://bank.example';

/** A request as Electron hands it over: `initiatorOrigin` beside the standard fields. */
const asPage = (
  url: string,
  { from, ...init }: RequestInit & { from?: string; duplex?: 'half' } = {},
): AppRequest => Object.assign(new Request(url, init), from ? { initiatorOrigin: from } : {});

const asDocument = { 'upgrade-insecure-requests': '1' };

const ask = async (
  request: AppRequest,
  answer: (asked: Asked) => Reply | 'never' | Error = () => ({ status: 200 }),
) => {
  const { net, asked, aborted } = createFakeNet(answer);
  const response = await passThrough({ net }, request);
  return { response, asked, aborted };
};

describe('a request that is passed on to the network', () => {
  it('arrives and is answered as it is', async () => {
    const { response, asked } = await ask(asPage(`${PROVIDER}/v3`, { from: APP }), () => ({
      status: 200,
      headers: {
        'content-type': 'text/javascript',
        'content-encoding': 'gzip',
        'content-length': '7',
        'set-cookie': ['a=1'],
        vary: ['accept', 'origin'],
      },
      body: 'let a=1',
    }));
    expect(asked).toEqual([
      {
        url: `${PROVIDER}/v3`,
        method: 'GET',
        credentials: 'omit',
        headers: { origin: APP },
        body: '',
      },
    ]);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('let a=1');
    // Decoded already; a browser that believed the old length would cut it off.
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/javascript',
      vary: 'accept, origin',
    });
  });

  it.each([301, 302, 303, 307, 308])(
    'shows Chromium a redirect (%i) and does not follow it: where it leads is checked like all else',
    async (status) => {
      const from = asPage(`${BANK}/3ds`, { from: BANK, headers: asDocument });
      const { response, asked } = await ask(from, ({ url }) =>
        url === `${BANK}/3ds`
          ? { status, headers: { location: '/inside?secret=1' } }
          : { status: 200, body: 'the page behind it' },
      );
      expect(response.status).toBe(status);
      expect(response.headers.get('location')).toBe(`${BANK}/inside?secret=1`);
      expect(await response.text()).toBe('');
      expect(asked).toHaveLength(1);
    },
  );

  it('carries a form to the bank of 3-D Secure, with its cookies and the origin it comes from', async () => {
    const request = asPage(`${BANK}/challenge`, {
      from: 'https://hooks.stripe.com',
      method: 'POST',
      headers: { ...asDocument, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'creq=abc',
    });
    const { response, asked } = await ask(request, () => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<h1>Code?</h1>',
    }));
    expect(asked).toMatchObject([
      {
        method: 'POST',
        body: 'creq=abc',
        credentials: 'include',
        headers: { origin: 'https://hooks.stripe.com' },
      },
    ]);
    expect(await response.text()).toBe('<h1>Code?</h1>');
  });

  it("has its cookies on the page's own origin, and none on another's", async () => {
    const own = await ask(asPage(`${BANK}/state`, { from: BANK }));
    expect(own.asked[0]?.credentials).toBe('include');
    const foreign = await ask(asPage(`${BANK}/logo.png`, { from: PROVIDER }), () => ({
      status: 200,
      headers: { 'content-type': 'image/png' },
    }));
    expect(foreign.asked[0]?.credentials).toBe('omit');
  });

  it.each([204, 304])('has no body with %i', async (status) => {
    const { response } = await ask(asPage(`${BANK}/x`, { from: BANK }), () => ({ status }));
    expect([response.status, response.body]).toEqual([status, null]);
  });

  it('fails when the network does', async () => {
    await expect(
      ask(asPage(`${BANK}/x`, { from: BANK }), () => new Error('net::ERR_NAME_NOT_RESOLVED')),
    ).rejects.toThrow('ERR_NAME_NOT_RESOLVED');
  });

  it('ends when the page gives up', async () => {
    const page = new AbortController();
    const request = asPage(`${BANK}/slow`, { from: BANK, signal: page.signal });
    const { net, aborted } = createFakeNet(() => 'never');
    const answer = passThrough({ net }, request);
    page.abort();
    await expect(answer).rejects.toThrow('gave up');
    expect(aborted).toEqual([`${BANK}/slow`]);
  });
});

describe("what another origin answers to a page's script", () => {
  const json = (headers: Record<string, string> = {}): Reply => ({
    status: 200,
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"balance":7}',
  });
  const read = (headers?: Record<string, string>, from = PROVIDER) =>
    ask(asPage(`${BANK}/account`, { from }), () => json(headers)).then(({ response }) => response);

  it('is kept from it unless that origin permits it', async () => {
    expect((await read()).type).toBe('error');
    expect((await read({ 'access-control-allow-origin': BANK })).type).toBe('error');
    expect((await read({ 'access-control-allow-origin': 'null' }, 'null')).status).toBe(200);
    expect(await (await read({ 'access-control-allow-origin': PROVIDER })).json()).toEqual({
      balance: 7,
    });
    expect((await read({ 'access-control-allow-origin': '*' })).status).toBe(200);
  });

  it.each(['text/html', 'text/plain', 'application/xml', 'application/pdf', 'font/woff2', ''])(
    'is kept from it as %j too',
    async (type) => {
      const { response } = await ask(asPage(`${BANK}/x`, { from: APP }), () => ({
        status: 200,
        headers: { 'content-type': type },
        body: 'secret',
      }));
      expect(response.type).toBe('error');
    },
  );

  it.each([
    'text/javascript; charset=utf-8',
    'application/javascript',
    'text/css',
    'image/svg+xml',
  ])('is run or shown as %s, as in every page', async (type) => {
    const { response } = await ask(asPage(`${BANK}/x`, { from: PROVIDER }), () => ({
      status: 200,
      headers: { 'content-type': type },
    }));
    expect(response.status).toBe(200);
  });

  it('may be a redirect, which is judged where it leads to', async () => {
    const { response } = await ask(asPage(`${BANK}/x`, { from: PROVIDER }), () => ({
      status: 302,
      headers: { location: 'https://cdn.example/logo.png' },
    }));
    expect(response.status).toBe(302);
  });

  describe('after a request that is not simple', () => {
    const put = (init: RequestInit = {}) =>
      asPage(`${BANK}/card`, {
        from: PROVIDER,
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-version': '2' },
        body: '{}',
        ...init,
      });
    const permission = {
      'access-control-allow-origin': PROVIDER,
      'access-control-allow-methods': 'GET, PUT',
      'access-control-allow-headers': 'Content-Type, X-Version',
    };
    const server =
      (preflight: Reply) =>
      ({ method }: Asked): Reply =>
        method === 'OPTIONS' ? preflight : json({ 'access-control-allow-origin': PROVIDER });

    it('is asked for first, without cookies', async () => {
      const { response, asked } = await ask(put(), server({ status: 204, headers: permission }));
      expect(asked.map(({ method }) => method)).toEqual(['OPTIONS', 'PUT']);
      expect(asked[0]).toMatchObject({
        credentials: 'omit',
        body: '',
        headers: {
          origin: PROVIDER,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type,x-version',
        },
      });
      expect(asked[1]?.body).toBe('{}');
      expect(await response.json()).toEqual({ balance: 7 });
    });

    it.each([
      ['another origin', { ...permission, 'access-control-allow-origin': BANK }],
      ['no origin', {}],
      ['other methods', { ...permission, 'access-control-allow-methods': 'GET, POST' }],
      ['other headers', { ...permission, 'access-control-allow-headers': 'content-type' }],
    ])('is never sent where %s is permitted', async (_what, headers) => {
      const { response, asked } = await ask(put(), server({ status: 204, headers }));
      expect(response.type).toBe('error');
      expect(asked.map(({ method }) => method)).toEqual(['OPTIONS']);
    });

    it('is never sent where the server refuses the question', async () => {
      const { asked } = await ask(put(), server({ status: 403, headers: permission }));
      expect(asked.map(({ method }) => method)).toEqual(['OPTIONS']);
    });

    it('does not let a star permit a token', async () => {
      const headers = { ...permission, 'access-control-allow-headers': '*' };
      const request = put({ headers: { authorization: 'Bearer x' } });
      const { asked } = await ask(request, server({ status: 204, headers }));
      expect(asked.map(({ method }) => method)).toEqual(['OPTIONS']);
    });

    it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
      'is not asked for a POST of %s',
      async (type) => {
        const request = put({ method: 'POST', headers: { 'content-type': type }, body: 'x' });
        const { asked } = await ask(request, server({ status: 500 }));
        expect(asked.map(({ method }) => method)).toEqual(['POST']);
      },
    );
  });
});
