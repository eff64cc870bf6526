import { createServer, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isDevelopmentServer } from '../../../src/main/hosts/browser/dev-proxy';
import { ask } from './http-client';
import { testServer } from './test-server';

/** A stand-in for electron-vite's server that echoes requests and says hello over its socket. */
const startVite = async () => {
  const seen: { url?: string; headers: IncomingHttpHeaders }[] = [];
  const vite = createServer((request, response) => {
    seen.push({ url: request.url, headers: request.headers });
    response.setHeader('content-type', 'text/javascript');
    response.setHeader('content-security-policy', 'none of ours');
    response.end(`from vite: ${request.url}`);
  });
  vite.on('upgrade', (request, socket) => {
    seen.push({ url: request.url, headers: request.headers });
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\nhello',
    );
    socket.on('data', (data) => socket.end(`echo ${data}`));
  });
  await new Promise<void>((done) => {
    vite.listen(0, '127.0.0.1', done);
  });
  onTestFinished(() => {
    vite.close();
  });
  const address = vite.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { seen, developmentUrl: `http://127.0.0.1:${port}` };
};

/** Does the handshake manually; returns everything received until the other side ended. */
const upgrade = (origin: string, headers: Record<string, string>): Promise<string> =>
  new Promise((done) => {
    const { hostname, port, host } = new URL(origin);
    const socket = connect(Number(port), hostname);
    const all = { host, connection: 'Upgrade', upgrade: 'websocket', ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET /?token=1 HTTP/1.1\r\n${lines.join('')}\r\n`);
    let text = '';
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      if (text.endsWith('hello')) socket.write('ping');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => done(text));
  });

describe('the page in development', () => {
  it('comes from electron-vite’s server, with our headers and without our cookie', async () => {
    const { seen, developmentUrl } = await startVite();
    const { origin, cookie } = await testServer({ developmentUrl });
    const answer = await ask(origin, '/main.tsx?t=1', { headers: { cookie } });
    expect(answer.body).toBe('from vite: /main.tsx?t=1');
    expect(answer.headers['content-type']).toBe('text/javascript');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['content-security-policy']).toContain('ws:');
    expect(seen[0]?.headers.cookie).toBeUndefined();
    expect(seen[0]?.headers.host).toBe(new URL(developmentUrl).host);
  });

  it('still requires the cookie', async () => {
    const { seen, developmentUrl } = await startVite();
    const { origin } = await testServer({ developmentUrl });
    expect((await ask(origin, '/main.tsx')).status).toBe(401);
    expect(await upgrade(origin, { origin })).toBe('');
    expect(seen).toEqual([]);
  });

  it('gets updates over a web socket, which accepts only our own page', async () => {
    const { developmentUrl } = await startVite();
    const { origin, cookie } = await testServer({ developmentUrl });
    const text = await upgrade(origin, { origin, cookie });
    expect(text).toMatch(/^HTTP\/1\.1 101 /);
    expect(text).toMatch(/helloecho ping$/);
    expect(await upgrade(origin, { origin: 'https://evil.example', cookie })).toMatch(
      /^HTTP\/1\.1 403 /,
    );
  });

  it('has no web socket in a build', async () => {
    const { origin, cookie } = await testServer();
    expect(await upgrade(origin, { origin, cookie })).toBe('');
  });

  it('is available on this computer only', () => {
    expect(isDevelopmentServer('http://localhost:5173')).toBe(true);
    expect(isDevelopmentServer('http://127.0.0.1:5173/')).toBe(true);
    expect(isDevelopmentServer('https://localhost:5173')).toBe(false);
    expect(isDevelopmentServer('http://dev.example:5173')).toBe(false);
    expect(isDevelopmentServer('localhost')).toBe(false);
  });
});
