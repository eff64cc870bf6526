import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { takeFolderLock } from '../../../src/main/core/storage/folder-lock';
import { childEnvironment } from '../../../src/main/hosts/shared/child-environment';
import { makeUserData } from '../../../src/main/hosts/shared/folders';
import { watchKeychain } from '../../../src/main/hosts/shared/keychain-calls';
import { keychainService } from '../../../src/main/hosts/shared/keychain-service';
import { textLines } from '../../../src/main/hosts/shared/text-lines';
import { temporaryFolder } from './temporary-folder';

describe("a child's environment", () => {
  it('has what programs need and no secrets', () => {
    const given = { PATH: '/bin', HOME: '/h', LANG: 'C', API_TOKEN: 's', NODE_OPTIONS: '--x' };
    expect(childEnvironment(given)).toEqual({ PATH: '/bin', HOME: '/h', LANG: 'C' });
  });
});

describe('lines from chunks', () => {
  it('end only at a line break, wherever the text is split', () => {
    const lines: string[] = [];
    const add = textLines((line) => lines.push(line));
    for (const piece of ['on', 'e\ntwo\r', '\n\n  \nthr', 'ee', '\nrest']) add(piece);
    expect(lines).toEqual(['one', 'two', 'three']);
  });
});

describe('a folder lock', () => {
  it('is held by one app until it lets go', () => {
    const folder = temporaryFolder();
    const first = takeFolderLock(folder, 'sandbox');
    expect(first).not.toBeNull();
    expect(takeFolderLock(folder, 'sandbox')).toBeNull();
    takeFolderLock(folder, 'window')?.release();
    first?.release();
    const second = takeFolderLock(folder, 'sandbox');
    expect(second).not.toBeNull();
    second?.release();
    second?.release();
  });

  it("says when the folder to lock doesn't exist", () => {
    expect(() => takeFolderLock('/no/such/folder', 'x')).toThrow();
  });
});

describe.skipIf(process.platform === 'win32')("the app's data folder", () => {
  const modeOf = (folder: string) => statSync(folder).mode & 0o7777;

  it('is readable by its owner only, even when it already existed', () => {
    const folder = join(temporaryFolder(), 'data');
    makeUserData(folder);
    expect(modeOf(folder)).toBe(0o700);
    chmodSync(folder, 0o755);
    makeUserData(folder);
    expect(modeOf(folder)).toBe(0o700);
  });

  it('is left alone when everyone may write to it, because it belongs to the system', () => {
    const folder = join(temporaryFolder(), 'tmp');
    makeUserData(folder);
    chmodSync(folder, 0o1777);
    makeUserData(folder);
    expect(modeOf(folder)).toBe(0o1777);
  });
});

describe("the keychain's service", () => {
  it('is the name of the app for its usual folder, and a different one for any other', () => {
    expect(keychainService('/home/a/dash/', '/home/a/dash')).toBe('Internal Dash');
    const other = keychainService('/tmp/b', '/home/a/dash');
    expect(other).toMatch(/^Internal Dash \([0-9a-f]{8}\)$/);
    expect(keychainService('/tmp/c', '/home/a/dash')).not.toBe(other);
    expect(keychainService('/tmp/b', '/home/a/dash')).toBe(other);
  });
});

describe('a monitored keychain', () => {
  it('counts as waiting from a call until its response, of any kind', async () => {
    const answers = { get: Promise.withResolvers<string | null>() };
    const asked: unknown[] = [];
    const keychain = watchKeychain(async () => ({
      getPassword: (...of) => {
        asked.push(of);
        return answers.get.promise;
      },
      setPassword: async () => undefined,
      deletePassword: () => Promise.reject(new Error('locked')),
    }));
    const keytar = await keychain.load();
    expect(keychain.isWaiting()).toBe(false);
    const got = keytar.getPassword('a', 'b');
    expect(keychain.isWaiting()).toBe(true);
    await keytar.setPassword('a', 'b', 'c');
    await expect(keytar.deletePassword('a', 'b')).rejects.toThrow('locked');
    expect(keychain.isWaiting()).toBe(true);
    answers.get.resolve('c');
    expect(await got).toBe('c');
    expect(keychain.isWaiting()).toBe(false);
    expect(asked).toEqual([['a', 'b']]);
  });
});
