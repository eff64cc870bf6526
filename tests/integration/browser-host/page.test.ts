import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ask } from './http-client';
import { testServer } from './test-server';

describe('the page', () => {
  it.each(['/', '/search', '/stripe', '/login/123', '/login/123/x', '/login/a.b', '/anything'])(
    'is served at %s',
    async (path) => {
      const { origin, cookie } = await testServer();
      const answer = await ask(origin, path, { headers: { cookie } });
      expect(answer.status).toBe(200);
      expect(answer.body).toContain('<title>Page</title>');
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('shows the card form from another port, with a policy from its environment', async () => {
    let script: string | null = null;
    const { origin, cookie, cardFrameUrl } = await testServer({ cardScriptUrl: () => script });
    const card = new URL(cardFrameUrl).origin;
    expect(card).not.toBe(origin);
    const page = await ask(origin, '/', { headers: { cookie } });
    expect(page.headers['content-security-policy']).toContain(`; frame-src ${card};`);
    expect(page.headers['content-security-policy']).toContain("; script-src 'self';");
    const policyOf = async () => (await ask(card, '/')).headers['content-security-policy'];
    expect(await policyOf()).toContain(`frame-ancestors ${origin}`);
    expect(await policyOf()).not.toContain(':4010');
    script = 'http://127.0.0.1:4010/stripe.js';
    expect(await policyOf()).toMatch(/; script-src 'sha256-\S+' http:\/\/127\.0\.0\.1:4010;/);
  });

  it('is not available from the card form’s port, or under another host name', async () => {
    const { cardFrameUrl } = await testServer();
    const card = new URL(cardFrameUrl).origin;
    const statusOf = async (path: string, options = {}) => (await ask(card, path, options)).status;
    expect(await statusOf('/')).toBe(200);
    expect(await statusOf('/index.html')).toBe(404);
    expect(await statusOf('/bridge')).toBe(404);
    expect(await statusOf('/', { headers: { host: 'evil.example' } })).toBe(404);
    expect(await statusOf('/', { method: 'POST' })).toBe(404);
  });

  it('has every header that isolates it', async () => {
    const { origin, cookie } = await testServer();
    const { headers } = await ask(origin, '/', { headers: { cookie } });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('microphone=()'),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('includes plain-text pages with a policy that allows no scripts', async () => {
    const { origin } = await testServer();
    const { headers } = await ask(origin, '/');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('stripe');
  });
});

describe('the page’s files', () => {
  it('are cached by the browser when their names contain a hash', async () => {
    const { origin, cookie } = await testServer();
    const script = await ask(origin, '/assets/index-Ab12Cd34.js', { headers: { cookie } });
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(script.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(script.body).toContain('export const text');
    const icon = await ask(origin, '/assets/icon-Ef56Gh78.svg', { headers: { cookie } });
    expect(icon.headers['content-type']).toBe('image/svg+xml');
    const other = await ask(origin, '/robots.txt', { headers: { cookie } });
    expect(other.headers['cache-control']).toBe('no-store');
  });

  it('return headers without a body for HEAD', async () => {
    const { origin, cookie } = await testServer();
    const answer = await ask(origin, '/', { method: 'HEAD', headers: { cookie } });
    expect(answer.status).toBe(200);
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(50);
    expect(answer.body).toBe('');
  });

  it.each([
    '/missing.js',
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%252e%252e/secret.txt',
    '/secret.txt',
    '/secret.txt%00.html',
    '/C:/secret.txt',
    '/%ff.txt',
    '/__proto__.js',
  ])('do not include %s', async (path) => {
    const { origin, cookie } = await testServer();
    const answer = await ask(origin, path, { headers: { cookie } });
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain('not for browsers');
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('reject %s', async (method) => {
    const { origin, cookie } = await testServer();
    const headers = { cookie, origin };
    for (const path of ['/', '/assets/index-Ab12Cd34.js']) {
      const answer = await ask(origin, path, { method, headers });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD');
    }
  });
});

describe('unknown clients at the port', () => {
  it.each(['', 'GET / HTTP/1.1\r\nHost: x'])(
    'are disconnected when they never finish a request: %j',
    async (said) => {
      const { origin } = await testServer({ handshake: 40 });
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.on('error', () => undefined).resume();
      socket.write(said);
      await closed;
    },
  );

  it('cause at most one log line a minute, however often they ask and whatever they send', async () => {
    const { origin, log, clock } = await testServer();
    const refused = () => log.lines.filter(({ level }) => level === 'warn');
    const headers = { origin: `https://${'x'.repeat(5000)}.example` };
    for (let count = 0; count < 5; count += 1) {
      expect((await ask(origin, '/', { headers })).status).toBe(403);
    }
    expect(refused()).toHaveLength(1);
    expect(JSON.stringify(refused()).length).toBeLessThan(500);
    clock.advance(60_000);
    expect(refused().at(-1)).toMatchObject({
      message: 'further requests were refused',
      details: { count: 4 },
    });
    await ask(origin, '/', { headers });
    expect(refused()).toHaveLength(3);
  });
});
