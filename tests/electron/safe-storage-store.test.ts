import { mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nodeFileSystem } from '../../src/main/core/files/file-system';
import {
  createSafeStorageStore,
  forgetSealed,
  type SafeStorageParts,
} from '../../src/main/hosts/electron/safe-storage-store';
import { type FakeClock, fakeClock } from '../unit/core/helpers/fake-clock';
import { strict } from './fake-electron';
import { fakeLog } from './fake-ports';

type SafeStorage = SafeStorageParts['safeStorage'];

/** A reversible stand-in for the system's key; `key` is its number. */
const fakeSafeStorage = (
  state: { key: number; prefix?: string; stale?: boolean; broken?: boolean },
  members: Partial<SafeStorage> = {},
): SafeStorageParts => ({
  safeStorage: strict<SafeStorage>('safeStorage', {
    isAsyncEncryptionAvailable: async () => true,
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptStringAsync: async (text) => {
      if (state.broken) throw new Error('no key');
      const mixed = Buffer.from(text).map((byte) => byte ^ 0x5a);
      return Buffer.concat([Buffer.from(`${state.prefix ?? 'v11'}${state.key}`), mixed]);
    },
    decryptStringAsync: async (sealed) => {
      if (sealed.subarray(3, 4).toString() !== String(state.key)) throw new Error('wrong key');
      const result = Buffer.from(sealed.subarray(4).map((byte) => byte ^ 0x5a)).toString();
      return { result, shouldReEncrypt: state.stale === true };
    },
    ...members,
  }),
});

describe('the store under a key of the system', () => {
  let folder: string;
  let file: string;
  let log: ReturnType<typeof fakeLog>;
  let clock: FakeClock;
  const create = (parts: SafeStorageParts, platform: NodeJS.Platform = 'linux') =>
    createSafeStorageStore(parts, { file, platform, clock, log });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dash-safe-'));
    file = join(folder, 'secrets.json');
    log = fakeLog();
    clock = fakeClock();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    return rm(folder, { recursive: true, force: true });
  });

  it('is not waited for for ever: a locked keyring asks a user who may be away', async () => {
    const opening = create(
      fakeSafeStorage({ key: 1 }, { encryptStringAsync: () => new Promise(() => undefined) }),
    );
    await clock.awaited(15_000);
    clock.advance(15_000);
    expect(await opening).toBeNull();
    expect(log.lines.map(({ message }) => message)).toEqual(['safeStorage does not respond']);
    expect(await readdir(folder)).toEqual([]);
  });

  it('keeps values over a restart, encrypted, for this user only', async () => {
    const state = { key: 1 };
    const store = await create(fakeSafeStorage(state));
    await Promise.all([store!.set('token', 'very secret'), store!.set('refresh', 'secret too')]);
    const written = await readFile(file, 'utf8');
    expect(written).not.toContain('secret');
    expect(written).not.toContain(Buffer.from('very secret').toString('base64'));
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['secrets.json']);

    const again = await create(fakeSafeStorage(state));
    expect(again!.kind).toBe('safe-storage');
    expect(await again!.get('token')).toBe('very secret');
    await again!.delete('token');
    expect(await again!.get('token')).toBeNull();
    expect(await again!.get('refresh')).toBe('secret too');
    expect(await readFile(file, 'utf8')).not.toContain('token');
  });

  it('saves a value although another program holds its file for a moment (Windows)', async () => {
    const rename = vi.spyOn(nodeFileSystem, 'rename');
    rename.mockRejectedValueOnce(Object.assign(new Error('EPERM'), { code: 'EPERM' }));
    const store = await create(fakeSafeStorage({ key: 1 }));
    await store!.set('token', 'x');
    expect(rename).toHaveBeenCalledTimes(2);
    expect(await store!.get('token')).toBe('x');
    expect(await readdir(folder)).toEqual(['secrets.json']);
  });

  it('knows no keys but those that were set', async () => {
    const store = await create(fakeSafeStorage({ key: 1 }));
    expect(await store!.get('token')).toBeNull();
    expect(await store!.get('constructor')).toBeNull();
    await store!.delete('token');
    expect(await readdir(folder)).toEqual([]);
  });

  it('sends the user to sign in when the key of the system is another one', async () => {
    const state = { key: 1 };
    await (await create(fakeSafeStorage(state)))!.set('token', 'very secret');
    state.key = 2;
    const store = await create(fakeSafeStorage(state));
    expect(await store!.get('token')).toBeNull();
    expect(JSON.stringify(log.lines)).not.toContain('very secret');
    await store!.set('token', 'new');
    expect(await store!.get('token')).toBe('new');
  });

  it('encrypts again when the system asks for it', async () => {
    const state = { key: 1, prefix: 'v11', stale: false };
    const store = await create(fakeSafeStorage(state));
    await store!.set('token', 'very secret');
    const before = await readFile(file, 'utf8');
    Object.assign(state, { stale: true, prefix: 'v12' });
    expect(await store!.get('token')).toBe('very secret');
    expect(await readFile(file, 'utf8')).not.toBe(before);
    expect(await store!.get('token')).toBe('very secret');
  });

  it.each(['{"token":', '"text"', 'null', '{"token":5}'])(
    'starts empty from a damaged file: %s',
    async (content) => {
      await writeFile(file, content);
      const store = await create(fakeSafeStorage({ key: 1 }));
      expect(await store!.get('token')).toBeNull();
      await store!.set('token', 'x');
      expect(await store!.get('token')).toBe('x');
    },
  );

  it.skipIf(process.platform === 'win32')(
    'changes nothing while the file can’t be read, and says so',
    async () => {
      const store = await create(fakeSafeStorage({ key: 1 }));
      await store!.set('token', 'very secret');
      await rename(file, `${file}.away`);
      // A link to itself can be replaced but not read.
      await symlink(file, file);
      await expect(store!.get('token')).rejects.toThrow('ELOOP');
      await expect(store!.set('refresh', 'secret too')).rejects.toThrow('ELOOP');
      await expect(store!.delete('token')).rejects.toThrow('ELOOP');
      await expect(forgetSealed(file, 'token')).rejects.toThrow('ELOOP');
      await rename(`${file}.away`, file);
      await store!.set('refresh', 'secret too');
      expect(await store!.get('token')).toBe('very secret');
      expect(await readdir(folder)).toEqual(['secrets.json']);
    },
  );

  describe('is not to be had', () => {
    it.each(['basic_text', 'unknown'] as const)('on Linux with the backend %s', async (backend) => {
      const parts = fakeSafeStorage({ key: 1 }, { getSelectedStorageBackend: () => backend });
      expect(await create(parts)).toBeNull();
    });

    it("on Linux under Chromium's built-in password", async () => {
      expect(await create(fakeSafeStorage({ key: 1, prefix: 'v10' }))).toBeNull();
    });

    it('where the system says so, fails, or gives back something else', async () => {
      const state = { key: 1 };
      const without = { isAsyncEncryptionAvailable: async () => false };
      const wrong = {
        decryptStringAsync: async () => ({ result: 'else', shouldReEncrypt: false }),
      };
      expect(await create(fakeSafeStorage(state, without))).toBeNull();
      expect(await create(fakeSafeStorage(state, wrong))).toBeNull();
      expect(await create(fakeSafeStorage({ key: 1, broken: true }))).toBeNull();
      expect(await readdir(folder)).toEqual([]);
    });
  });

  it.each(['win32', 'darwin'] as const)(
    'asks %s nothing that only Linux knows',
    async (platform) => {
      const parts = fakeSafeStorage(
        { key: 1, prefix: 'v10' },
        {
          getSelectedStorageBackend: () => {
            throw new Error('Linux only');
          },
        },
      );
      expect(await create(parts, platform)).not.toBeNull();
    },
  );
});
