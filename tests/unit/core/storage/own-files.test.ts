import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FileSystem, nodeFileSystem } from '../../../../src/main/core/files/file-system';
import { clearLeftovers } from '../../../../src/main/core/files/temporary-file';
import { createFile, replaceFile } from '../../../../src/main/core/storage/durable-file';
import {
  hashOfPerson,
  parsed,
  readFileText,
  readNames,
  removeFile,
} from '../../../../src/main/core/storage/own-file';
import { quarantine } from '../../../../src/main/core/storage/quarantine';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'dash-own-'));
});
afterEach(() => rm(home, { recursive: true }));

const refusal = (code: string) => Object.assign(new Error(code), { code });
const refuse = (code: string) => () => Promise.reject(refusal(code));
const disk = (changes: Partial<FileSystem> = {}): FileSystem => ({ ...nodeFileSystem, ...changes });

describe.each([
  ['replaced', replaceFile],
  ['made', createFile],
] as const)('a small file that is %s', (_kind, write) => {
  it('is complete in its folder, and both are readable by their owner only', async () => {
    const file = path.join(home, 'kept', 'a.json');
    await write(disk(), file, 'text');
    expect(await readFile(file, 'utf8')).toBe('text');
    expect(await readdir(path.dirname(file))).toEqual(['a.json']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
  });

  it('is flushed and closed before it gets its name', async () => {
    const steps: string[] = [];
    const file = path.join(home, 'a.json');
    const open: FileSystem['open'] = async (...all) => {
      const handle = await nodeFileSystem.open(...all);
      const what = all[0] === home ? 'folder' : 'file';
      const { sync, close } = handle;
      handle.sync = () => {
        steps.push(`sync ${what}`);
        return sync.call(handle);
      };
      handle.close = () => {
        steps.push(`close ${what}`);
        return close.call(handle);
      };
      return handle;
    };
    const named = (name: 'rename' | 'link') => (from: string, to: string) => {
      steps.push('name');
      return nodeFileSystem[name](from, to);
    };
    await write(disk({ open, rename: named('rename'), link: named('link') }), file, 'text');
    expect(steps).toEqual(['sync file', 'close file', 'name', 'sync folder', 'close folder']);
  });

  it('leaves nothing behind when the disk refuses its name', async () => {
    const files = disk({ rename: refuse('EROFS'), link: refuse('EROFS') });
    await expect(write(files, path.join(home, 'a.json'), 'x')).rejects.toThrow('EROFS');
    expect(await readdir(home)).toEqual([]);
  });

  it('leaves nothing behind when the disk is full', async () => {
    let closed = 0;
    const files = disk({
      open: async (...all) => {
        const handle = await nodeFileSystem.open(...all);
        const { close } = handle;
        handle.writeFile = refuse('ENOSPC') as never;
        handle.close = () => {
          closed += 1;
          return close.call(handle);
        };
        return handle;
      },
    });
    await expect(write(files, path.join(home, 'a.json'), 'x')).rejects.toThrow('ENOSPC');
    expect(await readdir(home)).toEqual([]);
    expect(closed).toBe(1);
  });
});

describe('a file that another program holds, as a virus scanner on Windows does', () => {
  /** The first calls fail with the code. */
  const heldFor = (times: number, code: string, work: (...all: string[]) => Promise<void>) => {
    let left = times;
    return (...all: string[]): Promise<void> => {
      left -= 1;
      return left < 0 ? work(...all) : Promise.reject(refusal(code));
    };
  };

  it.each(['EPERM', 'EACCES', 'EBUSY'])('is replaced once it is free: %s', async (code) => {
    const file = path.join(home, 'a.json');
    await replaceFile(disk(), file, 'before');
    const rename = heldFor(3, code, nodeFileSystem.rename as never);
    await replaceFile(disk({ rename }), file, 'after');
    expect(await readFile(file, 'utf8')).toBe('after');
    expect(await readdir(home)).toEqual(['a.json']);
  });

  it('gets its new file once it is free, on a disk without links', async () => {
    const file = path.join(home, 'a.json');
    const rename = heldFor(3, 'EBUSY', nodeFileSystem.rename as never);
    expect(await createFile(disk({ link: refuse('EPERM'), rename }), file, 'new')).toBe(true);
    expect(await readFile(file, 'utf8')).toBe('new');
    expect(await readdir(home)).toEqual(['a.json']);
  });

  it('is deleted once it is free', async () => {
    const file = path.join(home, 'a.json');
    await replaceFile(disk(), file, 'before');
    await removeFile(disk({ unlink: heldFor(3, 'EPERM', nodeFileSystem.unlink as never) }), file);
    expect(await readdir(home)).toEqual([]);
  });

  it('stays as it is if it is not freed within a second', async () => {
    const file = path.join(home, 'a.json');
    await replaceFile(disk(), file, 'before');
    const files = disk({ rename: refuse('EPERM') });
    await expect(replaceFile(files, file, 'after')).rejects.toThrow('EPERM');
    expect(await readFile(file, 'utf8')).toBe('before');
    expect(await readdir(home)).toEqual(['a.json']);
  });
});

describe('an existing file', () => {
  it('is replaced, but not created a second time', async () => {
    const file = path.join(home, 'a.json');
    expect(await createFile(disk(), file, 'one')).toBe(true);
    expect(await createFile(disk(), file, 'two')).toBe(false);
    expect(await readFile(file, 'utf8')).toBe('one');
    await replaceFile(disk(), file, 'three');
    expect(await readFile(file, 'utf8')).toBe('three');
    expect(await readdir(home)).toEqual(['a.json']);
  });

  it.each([
    'EPERM',
    'ENOTSUP',
    'EOPNOTSUPP',
    'ENOSYS',
    'EMLINK',
    'EXDEV',
    'EINVAL',
    'UNKNOWN',
    'EISDIR',
  ])('is not replaced by a create without support for links either (%s)', async (code) => {
    const files = disk({ link: refuse(code) });
    const file = path.join(home, 'a.json');
    expect(await createFile(files, file, 'one')).toBe(true);
    expect(await createFile(files, file, 'two')).toBe(false);
    expect(await readFile(file, 'utf8')).toBe('one');
    expect(await readdir(home)).toEqual(['a.json']);
  });

  it('gives its claimed name back when its content cannot be written without links', async () => {
    const files = disk({ link: refuse('EPERM'), rename: refuse('EIO') });
    await expect(createFile(files, path.join(home, 'a.json'), 'x')).rejects.toThrow('EIO');
    expect(await readdir(home)).toEqual([]);
  });
});

describe('reading a file', () => {
  it('returns nothing when there is no file, and throws any other disk error', async () => {
    expect(await readFileText(path.join(home, 'none'))).toBeNull();
    expect(await readNames(disk(), path.join(home, 'none'))).toEqual([]);
    await removeFile(disk(), path.join(home, 'none'));
    await mkdir(path.join(home, 'folder'));
    await expect(readFileText(path.join(home, 'folder'))).rejects.toMatchObject({ code: 'EISDIR' });
    await expect(readNames(disk({ readdir: refuse('EACCES') }), home)).rejects.toThrow('EACCES');
    await expect(removeFile(disk({ unlink: refuse('EPERM') }), 'x')).rejects.toThrow('EPERM');
  });

  it('accepts only content of the right shape', () => {
    const shape = z.object({ a: z.number() });
    expect(parsed(shape, '{"a":1}')).toEqual({ a: 1 });
    expect(parsed(shape, '{"a":"1"}')).toBeNull();
    expect(parsed(shape, '{"a":')).toBeNull();
  });

  it('identifies a person by a hash only', () => {
    expect(hashOfPerson('sam@example.com')).toBe(
      'cd25a6171969f2a3c6e35c7667e3908ef1bd2424241db04411a0eec454ca6c16',
    );
  });
});

it('an unreadable file is renamed with its content unchanged', async () => {
  await writeFile(path.join(home, 'a.json'), '{"version":');
  const name = await quarantine(disk(), path.join(home, 'a.json'), Date.UTC(2026, 0, 15, 12));
  expect(name).toBe('a.corrupt-2026-01-15T12-00-00.000Z.json');
  expect(await readdir(home)).toEqual([name]);
  expect(await readFile(path.join(home, name), 'utf8')).toBe('{"version":');
});

it('only files that a killed app left behind are deleted, after an hour', async () => {
  const hour = 60 * 60_000;
  const names = ['.internal-dash-1.part', '.internal-dash-2.txt', 'other.part'];
  for (const name of names) await writeFile(path.join(home, name), '');
  const { mtimeMs } = await stat(path.join(home, '.internal-dash-1.part'));
  await clearLeftovers(disk(), home, mtimeMs + hour);
  expect((await readdir(home)).sort()).toEqual(names);
  await clearLeftovers(disk({ unlink: refuse('EPERM') }), home, mtimeMs + hour + 1000);
  expect((await readdir(home)).sort()).toEqual(names);
  await clearLeftovers(disk(), home, mtimeMs + hour + 1000);
  expect((await readdir(home)).sort()).toEqual(['.internal-dash-2.txt', 'other.part']);
  await clearLeftovers(disk(), path.join(home, 'none'), 0);
});
