import type { FileHandle } from 'node:fs/promises';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/result';
import { checkFolder } from '../../../../src/main/core/files/downloads-folder';
import { type FileSystem, nodeFileSystem } from '../../../../src/main/core/files/file-system';
import { requirePdf } from '../../../../src/main/core/files/pdf-check';
import { type SaveFileOptions, saveFile } from '../../../../src/main/core/files/save-file';
import { createFileQueue } from '../../../../src/main/core/files/serial-queue';
import { failureOf } from '../../../helpers/failure-of';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dash-disk-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const withCode = (code: string) => Object.assign(new Error(code), { code });
const refuse = (code: string) => () => Promise.reject(withCode(code));
const names = () => readdir(folder);
const save = (options: Partial<SaveFileOptions> = {}) =>
  saveFile({
    folder,
    fileName: 'Quote.pdf',
    source: Buffer.from('content'),
    signal: new AbortController().signal,
    nowMs: Date.now(),
    ...options,
  });

/** A disk whose file handle is replaced. */
const withHandle = (change: (handle: FileHandle) => void): FileSystem => ({
  ...nodeFileSystem,
  open: async (file, flags, mode) => {
    const handle = await nodeFileSystem.open(file, flags, mode);
    if (file.endsWith('.part')) change(handle);
    return handle;
  },
});

describe('the name of a finished file', () => {
  it('is not claimed another way when a link fails for a reason that a claim would not fix', async () => {
    const files = { ...nodeFileSystem, link: refuse('ENOSPC') };
    expect(await failureOf(save({ files }))).toEqual({
      code: 'file',
      reason: 'ENOSPC',
      message: `The disk is full, so the file couldn’t be saved in “${folder}”. Free up space, then try again.`,
    });
    expect(await names()).toEqual([]);
  });

  it('is its only one, even if another program holds the temporary one for a moment', async () => {
    let left = 3;
    const unlink = (file: string) => {
      left -= 1;
      return left < 0 ? nodeFileSystem.unlink(file) : refuse('EBUSY')();
    };
    await save({ files: { ...nodeFileSystem, unlink } });
    expect(await names()).toEqual(['Quote.pdf']);
  });

  it('does not count as taken when it cannot be claimed', async () => {
    const files: FileSystem = {
      ...nodeFileSystem,
      link: refuse('EPERM'),
      open: (file, flags, mode) =>
        file.endsWith('.part') ? nodeFileSystem.open(file, flags, mode) : refuse('EROFS')(),
    };
    expect(await failureOf(save({ files }))).toMatchObject({ code: 'file', reason: 'EROFS' });
    expect(await names()).toEqual([]);
  });

  it('is given up after ten thousand taken ones', async () => {
    const tried: string[] = [];
    const link = (_from: string, to: string) => {
      tried.push(path.basename(to));
      return refuse('EEXIST')();
    };
    expect(await failureOf(save({ files: { ...nodeFileSystem, link } }))).toEqual({
      code: 'file',
      reason: 'EEXIST',
      message: `Too many files are named “Quote.pdf” in “${folder}”.`,
    });
    expect(tried).toHaveLength(10_000);
    expect(tried.at(-1)).toBe('Quote (10000).pdf');
    expect(await names()).toEqual([]);
  });
});

describe('a drive', () => {
  const flushing = (code: string) =>
    withHandle((handle) => {
      handle.sync = refuse(code);
    });

  it.each(['EINVAL', 'ENOTSUP', 'ENOSYS', 'EPERM', 'EISDIR'])(
    'that doesn’t support flushing a file keeps it all the same (%s)',
    async (code) => {
      await save({ files: flushing(code) });
      expect(await names()).toEqual(['Quote.pdf']);
    },
  );

  it.each(['EIO', 'ENOSPC', 'EDQUOT'])(
    'that fails to flush a file keeps none (%s)',
    async (code) => {
      expect(await failureOf(save({ files: flushing(code) }))).toMatchObject({ reason: code });
      expect(await names()).toEqual([]);
    },
  );
});

describe('a slow disk', () => {
  const million = Buffer.alloc(1_000_000, 'x');

  it('makes its source wait when more than four million bytes are queued', async () => {
    const go = Promise.withResolvers<void>();
    const files = withHandle((handle) => {
      const write = handle.write.bind(handle) as (bytes: Uint8Array, from: number) => unknown;
      handle.write = (async (bytes: Uint8Array, from: number) => {
        await go.promise;
        return write(bytes, from);
      }) as never;
    });
    let asked = 0;
    const reached = Promise.withResolvers<void>();
    const source = async function* () {
      for (; asked < 20; ) {
        asked += 1;
        if (asked === 6) reached.resolve();
        yield million;
      }
    };
    const saving = save({ files, source: source() });
    await reached.promise;
    // One is being written, five wait: no further turn of the loop brings another.
    for (let turn = 0; turn < 50; turn += 1) await setImmediate();
    expect(asked).toBe(6);
    go.resolve();
    expect((await readFile((await saving).path)).byteLength).toBe(20_000_000);
  });

  it('has its file closed only when nothing is being written to it', async () => {
    const steps: string[] = [];
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const files = withHandle((handle) => {
      const write = handle.write.bind(handle) as (bytes: Uint8Array, from: number) => unknown;
      const close = handle.close.bind(handle);
      handle.write = (async (bytes: Uint8Array, from: number) => {
        begun.resolve();
        await go.promise;
        steps.push('written');
        return write(bytes, from);
      }) as never;
      handle.close = async () => {
        steps.push('closed');
        return close();
      };
    });
    const source = async function* () {
      yield Buffer.from('one');
      throw new AppFailure({ code: 'timeout', message: 'late' });
    };
    const saving = failureOf(save({ files, source: source() }));
    await begun.promise;
    for (let turn = 0; turn < 50; turn += 1) await setImmediate();
    expect(steps).toEqual([]);
    go.resolve();
    expect((await saving).code).toBe('timeout');
    expect(steps).toEqual(['written', 'closed']);
  });

  it('gets no more writes after it has failed once', async () => {
    let writes = 0;
    const files = withHandle((handle) => {
      handle.write = (() => {
        writes += 1;
        return refuse('ENOSPC')();
      }) as never;
    });
    let asked = 0;
    const source = async function* () {
      for (; asked < 20; ) {
        asked += 1;
        yield Buffer.from('piece');
        await setImmediate();
      }
    };
    expect(await failureOf(save({ files, source: source() }))).toMatchObject({
      code: 'file',
      reason: 'ENOSPC',
    });
    expect(writes).toBe(1);
    expect(asked).toBe(2);
  });
});

describe('a canceled save', () => {
  it('asks for no further piece', async () => {
    const controller = new AbortController();
    let asked = 0;
    const source = async function* () {
      for (; asked < 20; ) {
        asked += 1;
        if (asked === 2) controller.abort();
        yield Buffer.from('piece');
      }
    };
    const saving = save({ source: source(), signal: controller.signal });
    expect((await failureOf(saving)).code).toBe('cancelled');
    expect(asked).toBe(2);
  });

  it('gets no file name when it is canceled while the disk flushes the content', async () => {
    const controller = new AbortController();
    const files = withHandle((handle) => {
      handle.sync = async () => controller.abort();
    });
    const saving = save({ files, signal: controller.signal });
    expect((await failureOf(saving)).code).toBe('cancelled');
    expect(await names()).toEqual([]);
  });
});

describe('a downloads folder', () => {
  it('is not called missing when it cannot be checked', async () => {
    const files = { ...nodeFileSystem, stat: refuse('EIO') };
    expect(await failureOf(checkFolder(folder, files))).toEqual({
      code: 'file',
      reason: 'EIO',
      message: `Couldn’t save the file in “${folder}” (EIO). Choose another folder in Settings.`,
    });
  });

  it('is not called closed when the disk is full', async () => {
    const files = { ...nodeFileSystem, open: refuse('ENOSPC') };
    expect(await failureOf(checkFolder(folder, files))).toEqual({
      code: 'file',
      reason: 'ENOSPC',
      message: `The disk is full, so the file couldn’t be saved in “${folder}”. Free up space, then try again.`,
    });
  });
});

it('a failed write names its app file and does not block the next one', async () => {
  const inTurn = createFileQueue('the journal', '/data');
  const order: string[] = [];
  const first = failureOf(
    inTurn(async () => {
      order.push('first');
      throw withCode('ENOSPC');
    }),
  );
  const second = inTurn(async () => {
    order.push('second');
    return 2;
  });
  expect(await first).toEqual({
    code: 'file',
    reason: 'ENOSPC',
    message: 'The disk is full: the journal couldn’t be written. Free up space.',
  });
  expect(await second).toBe(2);
  expect(order).toEqual(['first', 'second']);
});

it('an error is read up to its maximum length', async () => {
  const text = `{"msg":"No price"}`.padEnd(100_000);
  const body = async function* () {
    yield Buffer.from(text);
  };
  expect(await failureOf(requirePdf('application/json', body()))).toEqual({
    code: 'server',
    status: 200,
    message: 'No price',
  });
});
