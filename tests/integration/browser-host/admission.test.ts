import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FlagError } from '../../../src/main/hosts/shared/flags';
import { type AskOptions, ask, type Keys, signIn } from './http-client';
import { offerOf, openRaw, openSocket, refusalOf } from './socket-client';
import { scriptedCore, testServer } from './test-server';

const ticketOf = (address: string): string => new URL(address).search;
const ping = { id: '1', method: 'app.ping', input: {} };

describe('a window left open by a killed app', () => {
  const oldKeys: Keys = { cookie: 'internal-dash-1=old', key: 'old' };

  it('reconnects until the new window opens, and then uses its keys', async () => {
    const { newAddress, origin } = await testServer({ awaitsOldWindows: true });
    // 1006: the connection just ended, so a window tries again.
    expect(await refusalOf(openSocket(origin, oldKeys))).toBe(1006);
    const keys = await signIn(newAddress());
    expect(await refusalOf(openSocket(origin, { ...keys, key: 'old' }))).toBe(1006);
    const fresh = await openRaw(origin, keys, { client: 'new' });
    // Windows of one browser share its cookies and storage, so the old window finds the new one's
    // keys.
    const old = await openRaw(origin, keys, { client: 'old' });
    expect(old.launch).toBe(fresh.launch);
    expect(await refusalOf(openSocket(origin, oldKeys))).toBe(4401);
  });

  it('is locked out immediately when no new window can open', async () => {
    const { origin } = await testServer();
    expect(await refusalOf(openSocket(origin, oldKeys))).toBe(4401);
  });
});

describe('the ticket', () => {
  it('is exchanged for a cookie that no script can read and no other site can send', async () => {
    const { newAddress, origin } = await testServer();
    const answer = await ask(origin, `/${ticketOf(newAddress())}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toMatch(/^\/#key=[\w-]{43}$/);
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
    expect(again.body).toContain('This link has already been used');
  });

  it('ends the window opened by its first use when it is used again, with a message in that window', async () => {
    const core = scriptedCore();
    const { newAddress, origin, log } = await testServer({ core: core.core });
    const address = newAddress();
    const keys = await signIn(address);
    const other = await signIn(newAddress());
    const [first, untouched] = [await openRaw(origin, keys), await openRaw(origin, other)];
    const again = await ask(origin, `/${ticketOf(address)}`, { headers: { cookie: other.cookie } });
    expect(again.status).toBe(401);
    expect(again.body).toContain('the window that opened it first was disconnected');
    expect(await first.ended).toBe(4409);
    expect((await ask(origin, '/', { headers: { cookie: keys.cookie } })).status).toBe(401);
    expect(await refusalOf(openSocket(origin, keys))).toBe(4401);
    expect(log.text()).toContain('opened a second time');
    untouched.call(ping);
    expect(await untouched.next()).toMatchObject({ answer: 1 });
    untouched.close();
  });

  it('admits no more requests from a window that is being ended', async () => {
    const core = scriptedCore();
    const { newAddress, origin } = await testServer({ core: core.core });
    const address = newAddress();
    const window = await openRaw(origin, await signIn(address));
    // It doesn't respond to the end of the connection and keeps sending.
    window.socket.pause();
    await ask(origin, `/${ticketOf(address)}`);
    const forgotten = core.next();
    window.call(ping);
    window.socket.terminate();
    await forgotten;
    expect(core.calls).toEqual([]);
  });

  it('still takes the browser that used it to the app', async () => {
    const { newAddress, origin } = await testServer();
    const address = newAddress();
    const { cookie } = await signIn(address);
    const again = await ask(origin, `/${ticketOf(address)}`, { headers: { cookie } });
    expect(again.status).toBe(303);
    expect(again.headers.location).toBe('/');
  });

  it.each(['?ticket=', `?ticket=${'A'.repeat(43)}`, '?ticket=%00', '?ticket[]=x'])(
    'cannot be forged: %s',
    async (search) => {
      const { origin } = await testServer();
      const answer = await ask(origin, `/${search}`);
      expect(answer.status).toBe(401);
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  it('is not consumed by a browser’s prefetch or a HEAD request', async () => {
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

  it('is new for each address, as are the keys it is exchanged for', async () => {
    const { newAddress } = await testServer();
    const [one, other] = [newAddress(), newAddress()];
    expect(one).not.toBe(other);
    const [first, second] = [await signIn(one), await signIn(other)];
    expect(first.cookie).not.toBe(second.cookie);
    expect(first.key).not.toBe(second.key);
  });
});

describe('an address stored in a file', () => {
  const fromFile = {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  };
  const pathOf = (address: string) => address.slice(new URL(address).origin.length);

  it('admits the browser that opens it, through a page of our own', async () => {
    const { newHandover, origin } = await testServer();
    const answer = await ask(origin, pathOf(newHandover()), { headers: fromFile });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatch(/http-equiv="refresh" content="0;url=\/#key=[\w-]{43}"/);
    const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    expect((await ask(origin, '/', { headers: { cookie } })).status).toBe(200);
  });

  it('works once, and not for a page inside a frame', async () => {
    const { newHandover, origin } = await testServer();
    const path = pathOf(newHandover());
    const framed = { ...fromFile, 'sec-fetch-dest': 'iframe' };
    expect((await ask(origin, path, { headers: framed })).status).toBe(403);
    const fetched = { ...fromFile, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
    expect((await ask(origin, path, { headers: fetched })).status).toBe(403);
    expect((await ask(origin, path, { headers: fromFile })).status).toBe(200);
    expect((await ask(origin, path, { headers: fromFile })).status).toBe(401);
    expect((await ask(origin, '/open?ticket=made-up', { headers: fromFile })).status).toBe(401);
    expect((await ask(origin, '/open', { headers: fromFile })).status).toBe(403);
  });
});

describe('the cookie', () => {
  it('opens the page, again after a reload, and in a second window', async () => {
    const { origin, cookie } = await testServer();
    for (let window = 0; window < 3; window += 1) {
      const answer = await ask(origin, '/', { headers: { cookie: `other=1; ${cookie}; last=2` } });
      expect(answer.status).toBe(200);
      expect(answer.body).toContain('<title>Page</title>');
    }
  });

  it('is required for the page, its files, and the bridge', async () => {
    const { origin } = await testServer();
    for (const path of ['/', '/search', '/assets/index-Ab12Cd34.js', '/bridge']) {
      const answer = await ask(origin, path);
      expect(answer.status).toBe(401);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain('This window isn’t connected to Internal Dash');
    }
    expect(await refusalOf(openSocket(origin, { cookie: '', key: 'x' }))).toBe(4401);
  });

  it('is rejected when it comes from another launch', async () => {
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

describe('the page’s key', () => {
  const server = async () => {
    const core = scriptedCore();
    return { core, ...(await testServer({ core: core.core })) };
  };

  it('opens the bridge together with the cookie', async () => {
    const { origin, keys, core } = await server();
    const window = await openRaw(origin, keys);
    expect(window.socket.protocol).toBe('internal-dash-bridge');
    window.call(ping);
    expect(await window.next()).toMatchObject({ answer: 1 });
    expect(core.calls).toHaveLength(1);
  });

  it('is not in anything the cookie gives access to: the page, its files, or a second exchange', async () => {
    const { origin, keys, newAddress } = await server();
    const address = newAddress();
    const { cookie, key } = await signIn(address);
    const again = await ask(origin, `/${ticketOf(address)}`, { headers: { cookie } });
    expect(again.status).toBe(303);
    expect(again.headers.location).toBe('/');
    const page = await ask(origin, '/', { headers: { cookie } });
    for (const secret of [key, keys.key]) {
      expect(JSON.stringify([page.headers, page.body])).not.toContain(secret);
    }
  });

  const wrong: [string, (keys: Keys, other: Keys) => string[]][] = [
    ['no subprotocol', () => []],
    ['no key', () => ['internal-dash-bridge']],
    ['a made-up key', () => ['internal-dash-bridge', 'A'.repeat(43)]],
    [
      'the cookie for a key',
      (keys) => ['internal-dash-bridge', offerOf(keys.cookie.split('=')[1] ?? '')],
    ],
    ["another window's key", (_keys, other) => ['internal-dash-bridge', offerOf(other.key)]],
    ['the key instead of its proof', (keys) => ['internal-dash-bridge', keys.key]],
    [
      'the proof of another number',
      (keys) => ['internal-dash-bridge', offerOf(keys.key).replace('bm9uY2U', 'b3RoZXI')],
    ],
    ['a proof without a number', (keys) => ['internal-dash-bridge', offerOf(keys.key, '')]],
    ['the proof alone', (keys) => [offerOf(keys.key)]],
  ];
  it.each(wrong)('is required: %s', async (_what, protocolsOf) => {
    const { origin, keys, newAddress, core } = await server();
    const other = await signIn(newAddress());
    const protocols = protocolsOf(keys, other);
    // 1006: the browser drops a connection that accepts none of its subprotocols.
    expect([4401, 1006]).toContain(await refusalOf(openSocket(origin, keys, { protocols })));
    expect(core.calls).toEqual([]);
    expect(core.forgotten).toEqual([]);
  });
});

describe('the origin of a request', () => {
  const core = scriptedCore();

  const open = async (changes: Record<string, string>) => {
    const { origin, keys } = await testServer({ core: core.core });
    return openSocket(origin, keys, { headers: changes });
  };

  it('is accepted for our own page', async () => {
    const { origin, keys } = await testServer({ core: core.core });
    const window = await openRaw(origin, keys);
    window.call(ping);
    expect(await window.next()).toMatchObject({ answer: 1 });
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
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ])('refuses a connection with %j', async (changes) => {
    const before = core.calls.length;
    expect(await refusalOf(await open(changes as unknown as Record<string, string>))).toBe(403);
    expect(core.calls).toHaveLength(before);
  });

  it('refuses a connection that does not state it', async () => {
    const { origin, keys } = await testServer({ core: core.core });
    const answer = await ask(origin, '/bridge?client=x', {
      headers: {
        cookie: keys.cookie,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
        'sec-websocket-protocol': `internal-dash-bridge, ${offerOf(keys.key)}`,
      },
    });
    expect(answer.status).toBe(403);
  });

  it.each([
    [{ host: 'rebound.example' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 403],
    [{ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }, 403],
    [{ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'no-cors' }, 403],
    [{ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, 200],
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, 200],
  ])('gives a page request with %j status %i', async (headers, status) => {
    const { origin, cookie } = await testServer();
    const answer = await ask(origin, '/', { headers: { cookie, ...headers } });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body).toContain('didn’t come from Internal Dash');
  });

  it('keeps the ticket unused when another site opened the page', async () => {
    const { newAddress, origin } = await testServer();
    const path = `/${ticketOf(newAddress())}`;
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await ask(origin, path, { headers })).status).toBe(403);
    expect((await ask(origin, path)).status).toBe(303);
  });

  it('is refused for a request target that is not a plain path', async () => {
    const { origin, cookie } = await testServer();
    for (const path of ['//evil.example/', 'http://evil.example/', '*']) {
      const answer = await ask(origin, path, { headers: { cookie } });
      expect(answer.status).toBe(403);
    }
  });

  it('is logged without the cookie or the ticket', async () => {
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
  it('listens on this computer only, on any free port', async () => {
    const { origin } = await testServer();
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const port = Number(new URL(origin).port);
    const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    // On Linux, all of 127.0.0.0/8 is this computer, and only a server on all interfaces responds
    // there.
    const others = ['::1', '127.0.0.2', ...own.map(({ address }) => address)];
    const answers = (host: string) =>
      new Promise<boolean>((resolve) => {
        const socket = connect({ host, port, timeout: 2_000 });
        const end = (isThere: boolean) => {
          socket.destroy();
          resolve(isThere);
        };
        socket.once('connect', () => end(true));
        socket.once('error', () => end(false));
        socket.once('timeout', () => end(false));
      });
    expect(await answers('127.0.0.1')).toBe(true);
    for (const host of others.filter((each) => each !== '127.0.0.1')) {
      expect([host, await answers(host)]).toEqual([host, false]);
    }
  });

  it('reports a port in use with a clear message', async () => {
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
      `Port ${port} is in use by another program. Choose another one with --port, or leave the flag out for any free port.`,
    );
  });
});
