import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CustomScheme, Protocol } from 'electron';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerAppScheme, serveApp } from '../../src/main/hosts/electron/app-protocol';
import { strict } from './fake-electron';

const ORIGIN = 'internal-dash-app://main';
const headers = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
};

describe("the app's own origin", () => {
  let root: string;
  let handler: (request: Request) => Response | Promise<Response>;

  const get = async (path: string, init?: RequestInit): Promise<Response> =>
    handler(new Request(new URL(path, ORIGIN), init));

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'dash-renderer-'));
    await mkdir(join(root, 'renderer/assets'), { recursive: true });
    await mkdir(join(root, 'renderer-secret'));
    await writeFile(join(root, 'renderer/index.html'), '<h1>page</h1>');
    await writeFile(join(root, 'renderer/assets/app.js'), 'export {};');
    await writeFile(join(root, 'secret.json'), '"secret"');
    await writeFile(join(root, 'renderer-secret/x.json'), '"secret"');
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  beforeEach(() => {
    const schemes: string[] = [];
    serveApp(
      {
        protocol: strict<Pick<Protocol, 'handle'>>('protocol', {
          handle: (scheme, handle) => {
            schemes.push(scheme);
            handler = handle;
          },
        }),
      },
      { folder: join(root, 'renderer'), headers: () => headers },
    );
    expect(schemes).toEqual(['internal-dash-app']);
  });

  it('is one of the web, whose compiled scripts the next start finds on the disk', () => {
    const registered: CustomScheme[] = [];
    registerAppScheme(
      strict<Pick<Protocol, 'registerSchemesAsPrivileged'>>('protocol', {
        registerSchemesAsPrivileged: (schemes) => {
          registered.push(...schemes);
        },
      }),
    );
    expect(registered).toEqual([
      {
        scheme: 'internal-dash-app',
        privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
      },
    ]);
  });

  it.each(['/', '/search', '/login/123', '/login/1.5', '/login/a.b', '/stripe?x=1'])(
    'responds to %s with the page and its policy',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('<h1>page</h1>');
      expect(Object.fromEntries(response.headers)).toEqual({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it('returns a file with its type', async () => {
    const response = await get('/assets/app.js');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(await response.text()).toBe('export {};');
  });

  it('has no page for a file that is missing', async () => {
    expect((await get('/assets/gone.js')).status).toBe(404);
  });

  it.each([
    '/../secret.json',
    '/..%2fsecret.json',
    '/%2e%2e/secret.json',
    '/assets/..%2f..%2fsecret.json',
    '/..%5csecret.json',
    '/..%2frenderer-secret%2fx.json',
    '/%2fetc%2fhosts.json',
    '/assets/app.js%00.json',
    '/C:%5csecret.json',
    '/%zz.json',
  ])('stays in its folder for %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('');
  });

  it.each(['POST', 'PUT', 'DELETE'])('refuses %s', async (method) => {
    expect((await get('/', { method })).status).toBe(405);
  });

  it('responds to HEAD without a body', async () => {
    const response = await get('/', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it.each([
    'internal-dash-app://other/',
    'internal-dash-app://main:8443/',
    'internal-dash-app://main.evil.example/',
  ])('has nothing at %s', async (url) => {
    expect((await handler(new Request(url))).status).toBe(404);
  });
});
