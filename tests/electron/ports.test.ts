import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { ForkOptions, Net, UtilityProcess } from 'electron';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KeytarLike } from '../../src/main/core/auth/token-stores';
import { contextMenu } from '../../src/main/electron/context-menu';
import { createFetch } from '../../src/main/electron/network';
import type { SafeStorageParts } from '../../src/main/electron/safe-storage-store';
import { createSandboxSpawner } from '../../src/main/electron/sandbox-spawner';
import { chooseTokenStore } from '../../src/main/electron/token-store';
import { systemClock } from '../../src/main/host/system-clock';
import { FakeEvents, strict } from './fake-electron';
import { fakeLog } from './fake-ports';

describe("core's network", () => {
  it('passes the handler of the app by, sends no cookies and keeps nothing on the disk', async () => {
    const calls: unknown[] = [];
    const fetch = createFetch({
      net: strict<Pick<Net, 'fetch'>>('net', {
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
});

describe('the sandbox process', () => {
  const spawn = () => {
    const events = new FakeEvents('UtilityProcess');
    const stdout = new PassThrough();
    const stderr = new PassThrough();
    const done: unknown[] = [];
    const child = strict<UtilityProcess>('UtilityProcess', {
      once: events.on,
      pid: 4711,
      stdout,
      stderr,
      kill: () => done.push('kill') > 0,
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

  it('is asked to end, and ended', () => {
    const { started, done } = spawn();
    started.stop();
    started.kill();
    expect(done).toEqual(['kill', 4711]);
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
    const store = await chooseTokenStore(safeStorage(usable), {
      loadKeytar,
      service: 'Test',
      file: join(folder, 'secrets.json'),
      platform: 'linux',
      clock: systemClock,
      log: fakeLog(),
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

  it('is memory, and no file, where there is neither', async () => {
    expect(await choose(missing, false)).toEqual({ kind: 'memory', files: [] });
  });
});

describe('the context menu', () => {
  const editFlags = {
    canCut: true,
    canCopy: true,
    canPaste: false,
    canSelectAll: true,
  } as Electron.EditFlags;
  const rolesOf = (isEditable: boolean, selectionText: string) =>
    contextMenu({ isEditable, selectionText, editFlags }).map(({ role, enabled }) => [
      role,
      enabled,
    ]);

  it('edits in a field', () => {
    expect(rolesOf(true, '')).toEqual([
      ['cut', true],
      ['copy', true],
      ['paste', false],
      [undefined, undefined],
      ['selectAll', true],
    ]);
  });

  it('copies a selection, and is not there without one', () => {
    expect(rolesOf(false, 'user@example.com')).toEqual([['copy', undefined]]);
    expect(rolesOf(false, '  ')).toEqual([]);
  });
});
