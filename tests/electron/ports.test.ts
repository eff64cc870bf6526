import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { ForkOptions, UtilityProcess } from 'electron';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { networkError } from '../../src/main/core/api/errors';
import type { KeytarLike } from '../../src/main/core/session/token-stores';
import { createFetch, type NetworkParts } from '../../src/main/hosts/electron/network';
import {
  createSafeStorageStore,
  forgetSealed,
  type SafeStorageParts,
} from '../../src/main/hosts/electron/safe-storage-store';
import { createSandboxSpawner } from '../../src/main/hosts/electron/sandbox-spawner';
import { systemClock } from '../../src/main/hosts/shared/system-clock';
import { chooseTokenStore } from '../../src/main/hosts/shared/token-store';
import { FakeEvents, strict } from './fake-electron';
import { createFakeNet } from './fake-net';
import { fakeLog } from './fake-ports';

describe("core's network", () => {
  it('passes the handler of the app by, sends no cookies and keeps nothing on the disk', async () => {
    const calls: unknown[] = [];
    const fetch = createFetch({
      net: strict<NetworkParts['net']>('net', {
        fetch: async (input, init) => {
          calls.push([input, init]);
          return new Response('answer');
        },
      }),
    });
    const { signal } = new AbortController();
    const request = new Request('https://api.example/a');
    await fetch(new URL('https://api.example/b'), { method: 'POST', redirect: 'error', signal });
    await fetch(request, { credentials: 'include' });
    const always = { credentials: 'omit', cache: 'no-store', bypassCustomProtocolHandlers: true };
    expect(calls).toEqual([
      ['https://api.example/b', { method: 'POST', redirect: 'error', signal, ...always }],
      [request, always],
    ]);
  });

  it('returns a redirect that must not be followed instead of failing', async () => {
    const { net, asked } = createFakeNet(() => ({
      status: 302,
      headers: { location: 'https://files.example/x.pdf' },
    }));
    const fetch = createFetch({ net: strict<NetworkParts['net']>('net', net) });
    const headers = { accept: 'application/pdf' };
    const answer = await fetch(
      new Request('https://pay.example/x', { redirect: 'manual', headers }),
    );
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('https://files.example/x.pdf');
    expect(asked).toMatchObject([{ url: 'https://pay.example/x', credentials: 'omit', headers }]);
  });

  it('takes a proxy that wants a password for a failed connection, which refuses no change', async () => {
    const { net } = createFakeNet(() => ({ status: 407, body: '<title>Sign in</title>' }));
    const fetch = createFetch({
      net: strict<NetworkParts['net']>('net', {
        request: net.request,
        fetch: async () => {
          const body = new ReadableStream({
            // Chromium withholds the body: anyone between the computer and the proxy could forge it.
            start: (out) => out.error(new Error('net::ERR_TUNNEL_CONNECTION_FAILED')),
          });
          return new Response(body, { status: 407 });
        },
      }),
    });
    const change = await fetch('https://api.example/b', { method: 'POST' }).catch(
      (error: unknown) => error,
    );
    expect(networkError(change, 'action')).toMatchObject({ code: 'offline', outcome: 'unknown' });
    expect(networkError(change, 'query')).toEqual({
      code: 'offline',
      outcome: 'not-sent',
      message: 'No connection to the server (ERR_PROXY_AUTH_REQUESTED).',
    });
    const invoice = new Request('https://pay.example/x', { redirect: 'manual' });
    await expect(fetch(invoice)).rejects.toThrow('net::ERR_PROXY_AUTH_REQUESTED');
  });
});

describe('the sandbox process', () => {
  const spawn = () => {
    const events = new FakeEvents('UtilityProcess');
    const stdout = new PassThrough();
    const stderr = new PassThrough();
    const done: unknown[] = [];
    const child = strict<UtilityProcess>('UtilityProcess', {
      on: events.on,
      once: events.on,
      pid: 4711,
      stdout,
      stderr,
      kill: () => done.push('kill') > 0,
      postMessage: (message) => void done.push(message),
    });
    const forked: [string, string[], ForkOptions][] = [];
    const spawnSandbox = createSandboxSpawner(
      {
        utilityProcess: {
          fork: (...args) => {
            forked.push(args);
            return child;
          },
        },
        killProcess: (pid) => void done.push(pid),
      },
      '/app/out/main/sandbox.js',
    );
    const started = spawnSandbox(['--port', '0'], { PATH: '/bin' });
    return { started, forked, events, stdout, stderr, done };
  };

  it('gets the environment it is given and nothing of ours', () => {
    expect(spawn().forked).toEqual([
      [
        '/app/out/main/sandbox.js',
        ['--port', '0'],
        {
          env: { PATH: '/bin' },
          stdio: ['ignore', 'pipe', 'pipe'],
          serviceName: 'Internal Dash Sandbox',
        },
      ],
    ]);
  });

  it('is heard, and its end is noticed', async () => {
    const { started, stdout, stderr, events } = spawn();
    const heard = Promise.withResolvers<string>();
    const warned = Promise.withResolvers<string>();
    const ended = Promise.withResolvers<string>();
    started.onStdout(heard.resolve);
    started.onStderr(warned.resolve);
    started.onEnd(ended.resolve);
    stdout.write('{"event":"listening"}');
    stderr.write('careful');
    expect([await heard.promise, await warned.promise]).toEqual([
      '{"event":"listening"}',
      'careful',
    ]);
    events.emit('exit', 3);
    expect(await ended.promise).toBe('exit code 3');
  });

  it('that fails fatally is reported, and does not end the app', async () => {
    const { started, events } = spawn();
    const ended = Promise.withResolvers<string>();
    started.onEnd(ended.resolve);
    events.emit('error', 'FatalError', 'v8::ToLocalChecked', '{}');
    events.emit('exit', 133);
    expect(await ended.promise).toBe('exit code 133, FatalError at v8::ToLocalChecked');
  });

  it('is asked to end, and ended', () => {
    const { started, done } = spawn();
    started.stop();
    started.kill();
    expect(done).toEqual([{ event: 'stop' }, 4711]);
  });
});

describe('the token store', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dash-tokens-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const goodKeytar = (): KeytarLike => {
    const values = new Map<string, string>();
    return {
      getPassword: async (service, account) => values.get(`${service}/${account}`) ?? null,
      setPassword: async (service, account, password) => {
        values.set(`${service}/${account}`, password);
      },
      deletePassword: async (service, account) => values.delete(`${service}/${account}`),
    };
  };
  const safeStorage = (usable: boolean): SafeStorageParts => ({
    safeStorage: strict<SafeStorageParts['safeStorage']>('safeStorage', {
      isAsyncEncryptionAvailable: async () => usable,
      getSelectedStorageBackend: () => 'kwallet6',
      encryptStringAsync: async (text) => Buffer.from(`v11${text}`).reverse(),
      decryptStringAsync: async (sealed) => ({
        result: Buffer.from(sealed).reverse().toString().slice(3),
        shouldReEncrypt: false,
      }),
    }),
  });
  const choose = async (loadKeytar: () => Promise<KeytarLike>, usable: boolean) => {
    const file = join(folder, 'secrets.json');
    const common = { clock: systemClock, log: fakeLog() };
    const store = await chooseTokenStore({
      loadKeytar,
      service: 'Test',
      openSecond: () =>
        createSafeStorageStore(safeStorage(usable), { file, platform: 'linux', ...common }),
      ...common,
    });
    await store.set('token', 'secret');
    expect(await store.get('token')).toBe('secret');
    return { kind: store.kind, files: await readdir(folder) };
  };
  const missing = () => Promise.reject(new Error('libsecret is missing'));
  const deaf = async (): Promise<KeytarLike> => ({
    ...goodKeytar(),
    setPassword: () => Promise.reject(new Error('no Secret Service')),
  });

  it('is the keychain where there is one', async () => {
    expect(await choose(async () => goodKeytar(), true)).toEqual({ kind: 'keychain', files: [] });
  });

  it('is a file under a key of the system where there is none', async () => {
    const expected = { kind: 'safe-storage', files: ['secrets.json'] };
    expect(await choose(missing, true)).toEqual(expected);
    expect(await choose(deaf, true)).toEqual(expected);
  });

  it('deletes at a sign-out what an earlier run left in each of the others', async () => {
    const file = join(folder, 'secrets.json');
    writeFileSync(file, JSON.stringify({ token: 'sealed', other: 'sealed' }));
    const common = { service: 'Test', clock: systemClock, log: fakeLog() };
    const forgetSecond = (key: string) => forgetSealed(file, key);
    const keychain = goodKeytar();
    const first = await chooseTokenStore({
      loadKeytar: async () => keychain,
      forgetSecond,
      ...common,
    });
    expect(first.others?.map(({ kind }) => kind)).toEqual(['safe-storage']);
    for (const other of first.others ?? []) await other.delete('token');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ other: 'sealed' });

    await keychain.setPassword('Test', 'token', 'left');
    const broken = { ...keychain, setPassword: () => Promise.reject(new Error('read only')) };
    const second = await chooseTokenStore({
      loadKeytar: async () => broken,
      openSecond: async () => null,
      forgetSecond,
      ...common,
    });
    expect(second.kind).toBe('memory');
    expect(second.others?.map(({ kind }) => kind)).toEqual(['keychain', 'safe-storage']);
    for (const other of second.others ?? []) await other.delete('token');
    expect(await keychain.getPassword('Test', 'token')).toBeNull();
  });

  it('is memory, and no file, where there is neither', async () => {
    expect(await choose(missing, false)).toEqual({ kind: 'memory', files: [] });
  });
});
