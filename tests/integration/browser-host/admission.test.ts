import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FlagError } from '../../../src/main/host/flags';
import { type AskOptions, ask, callHeaders, signIn } from './http-client';
import { scriptedCore, testServer } from './test-server';

const ticketOf = (address: string): string => new URL(address).search;
const ping = JSON.stringify({ id: '1', method: 'app.ping', input: {} });

describe('the ticket', () => {
  it('is exchanged for a cookie that no script can read and no other site can send', async () => {
    const { newAddress, origin } = await testServer();
    const answer = await ask(origin, `/${ticketOf(newAddress())}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe('/');
    const { port } = new URL(origin);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        new RegExp(`^internal-dash-${port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`),
      ),
    ]);
  });

  it('works once', async () => {
    const { newAddress, origin } = await testServer();
    const path = `/${ticketOf(newAddress())}`;
    expect((await ask(origin, path)).status).toBe(303);
    const again = await ask(origin, path);
    expect(again.status).toBe(401);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(again.body).toContain('This address was used already');
  });

  it('leads the browser that used it to the app all the same', async () => {
    const { newAddress, origin } = await testServer();
    const address = newAddress();
    const cookie = await signIn(address);
    const again = await ask(origin, `/${ticketOf(address)}`, { headers: { cookie } });
    expect(again.status).toBe(303);
    expect(again.headers.location).toBe('/');
  });

  it.each(['?ticket=', `?ticket=${'A'.repeat(43)}`, '?ticket=%00', '?ticket[]=x'])(
    'cannot be made up: %s',
    async (search) => {
      const { origin } = await testServer();
      const answer = await ask(origin, `/${search}`);
      expect(answer.status).toBe(401);
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  it('is not used up by a browser that looks ahead, or that only asks for headers', async () => {
    const { newAddress, origin } = await testServer();
    const path = `/${ticketOf(newAddress())}`;
    const ahead: AskOptions[] = [
      { headers: { 'sec-purpose': 'prefetch;prerender' } },
      { headers: { purpose: 'prefetch' } },
      { method: 'HEAD' },
    ];
    for (const options of ahead) expect((await ask(origin, path, options)).status).toBe(401);
    expect((await ask(origin, path)).status).toBe(303);
  });

  it('is a new one for each address, and all give the same launch', async () => {
    const { newAddress } = await testServer();
    const [one, other] = [newAddress(), newAddress()];
    expect(one).not.toBe(other);
    expect(await signIn(one)).toBe(await signIn(other));
  });
});

describe('the cookie', () => {
  it('opens the page, again after a reload, in a second window too', async () => {
    const { origin, cookie } = await testServer();
    for (let window = 0; window < 3; window += 1) {
      const answer = await ask(origin, '/', { headers: { cookie: `other=1; ${cookie}; last=2` } });
      expect(answer.status).toBe(200);
      expect(answer.body).toContain('<title>Page</title>');
    }
  });

  it('is needed for the page, its files, the bridge and the events', async () => {
    const { origin } = await testServer();
    for (const path of ['/', '/search', '/assets/index-Ab12Cd34.js', '/events']) {
      const answer = await ask(origin, path);
      expect(answer.status).toBe(401);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain('This window is not connected to Internal Dash');
    }
    const call = await ask(origin, '/bridge', {
      method: 'POST',
      headers: callHeaders(origin, ''),
      body: ping,
    });
    expect(call.status).toBe(401);
    expect(call.json()).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  });

  it('of another launch does not do', async () => {
    const { origin, cookie } = await testServer();
    const name = cookie.split('=')[0] ?? '';
    const wrong = ['x', '', `${cookie.slice(name.length + 1)}x`, cookie.slice(name.length + 2)];
    for (const value of wrong) {
      const answer = await ask(origin, '/', { headers: { cookie: `${name}=${value}` } });
      expect(answer.status).toBe(401);
    }
    const second = await testServer();
    expect((await ask(origin, '/', { headers: { cookie: second.cookie } })).status).toBe(401);
  });
});

describe('where a request comes from', () => {
  const core = scriptedCore();

  const post = async (changes: Record<string, string | undefined>) => {
    const { origin, cookie } = await testServer({ core: core.core });
    const all = { ...callHeaders(origin, cookie), ...changes };
    const headers = Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    return ask(origin, '/bridge', { method: 'POST', headers, body: ping });
  };

  it('does not matter for a page of ours', async () => {
    expect((await post({})).status).toBe(200);
    expect((await post({ 'sec-fetch-site': undefined, 'sec-fetch-mode': undefined })).status).toBe(
      200,
    );
  });

  it.each([
    { host: 'internal-dash.evil.example' },
    { host: 'localhost' },
    { host: '127.0.0.1' },
    { host: '127.0.0.1:1' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:1' },
    { origin: 'http://localhost' },
    { origin: undefined },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ])('refuses a call with %j', async (changes) => {
    const before = core.calls.length;
    const answer = await post(changes);
    expect(answer.status).toBe(403);
    expect(answer.json()).toMatchObject({ ok: false, error: { code: 'forbidden' } });
    expect(core.calls).toHaveLength(before);
  });

  it.each([
    [{ host: 'rebound.example' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 403],
    [{ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }, 403],
    [{ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'no-cors' }, 403],
    [{ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, 200],
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, 200],
  ])('answers a page with %j by %i', async (headers, status) => {
    const { origin, cookie } = await testServer();
    const answer = await ask(origin, '/', { headers: { cookie, ...headers } });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body).toContain('did not come from Internal Dash');
  });

  it('keeps the ticket when the page was opened from elsewhere', async () => {
    const { newAddress, origin } = await testServer();
    const path = `/${ticketOf(newAddress())}`;
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await ask(origin, path, { headers })).status).toBe(403);
    expect((await ask(origin, path)).status).toBe(303);
  });

  it('is not asked by a target with a host in it', async () => {
    const { origin, cookie } = await testServer();
    for (const path of ['//evil.example/', 'http://evil.example/', '*']) {
      const answer = await ask(origin, path, { headers: { cookie } });
      expect(answer.status).toBe(403);
    }
  });

  it('stands in the log without the cookie or the ticket', async () => {
    const { newAddress, origin, cookie, log } = await testServer();
    const ticket = ticketOf(newAddress()).slice('?ticket='.length);
    await ask(origin, `/?ticket=${ticket}`, {
      headers: { cookie, origin: 'https://evil.example' },
    });
    expect(log.text()).toContain('https://evil.example');
    expect(log.text()).not.toContain(ticket);
    expect(log.text()).not.toContain(cookie.split('=')[1]);
  });
});

describe('the port', () => {
  it('is on this machine only, and any free one', async () => {
    const { origin } = await testServer();
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('that is taken gives a clear message', async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, '127.0.0.1', () => {
        const address = taken.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    onTestFinished(() => {
      taken.close();
    });
    const failure = await testServer({ port }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FlagError);
    expect((failure as Error).message).toBe(
      `Port ${port} is used by another program. Choose another one with --port, or leave the flag out for any free port.`,
    );
  });
});
