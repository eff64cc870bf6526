import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/result';
import { checkFolder } from '../../../../src/main/core/files/downloads-folder';
import { type FileSystem, nodeFileSystem } from '../../../../src/main/core/files/file-system';
import { createPdfCheck, requirePdf } from '../../../../src/main/core/files/pdf-check';
import { createProgress } from '../../../../src/main/core/files/progress';
import { type SaveFileOptions, saveFile } from '../../../../src/main/core/files/save-file';
import { failureOf } from '../../../helpers/failure-of';
import { fakeClock } from '../helpers/fake-clock';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dash-save-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const pieces = async function* (...texts: string[]) {
  for (const text of texts) yield bytes(text);
};
const save = (options: Partial<SaveFileOptions> = {}) =>
  saveFile({
    folder,
    fileName: 'Quote.pdf',
    source: bytes('content'),
    signal: new AbortController().signal,
    nowMs: Date.now(),
    ...options,
  });
const withCode = (code: string) => Object.assign(new Error(code), { code });
const names = async () => (await readdir(folder)).sort();

describe('saving a file', () => {
  it('writes the complete file under its name and leaves nothing else', async () => {
    const written: number[] = [];
    const saved = await save({
      source: pieces('one ', 'two'),
      onProgress: (count) => written.push(count),
    });
    expect(saved).toEqual({ path: path.join(folder, 'Quote.pdf'), fileName: 'Quote.pdf' });
    expect(await readFile(saved.path, 'utf8')).toBe('one two');
    expect(await names()).toEqual(['Quote.pdf']);
    expect(written).toEqual([4, 7]);
  });

  it.skipIf(process.platform === 'win32')(
    'makes the file readable by its owner only, on request',
    async () => {
      const { path: file } = await save({ isPrivate: true });
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const { path: other } = await save();
      expect((await stat(other)).mode & 0o777).toBe(0o666 & ~process.umask());
    },
  );

  it('never replaces a file: a taken name gets a number', async () => {
    await writeFile(path.join(folder, 'Quote.pdf'), 'old');
    expect((await save()).fileName).toBe('Quote (2).pdf');
    expect((await save()).fileName).toBe('Quote (3).pdf');
    expect(await readFile(path.join(folder, 'Quote.pdf'), 'utf8')).toBe('old');
  });

  it('gives two saves at the same moment two names', async () => {
    const texts = Array.from({ length: 12 }, (_, index) => `text ${index}`);
    const saved = await Promise.all(texts.map((text) => save({ source: bytes(text) })));
    const contents = await Promise.all(saved.map((file) => readFile(file.path, 'utf8')));
    expect(contents).toEqual(texts);
    expect(await names()).toHaveLength(12);
  });

  it.each(['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP', 'EISDIR'])(
    'never replaces a file, even without support for links (%s)',
    async (code) => {
      const files: FileSystem = { ...nodeFileSystem, link: () => Promise.reject(withCode(code)) };
      const saved = await Promise.all(
        ['a', 'b', 'c'].map((text) => save({ files, source: bytes(text) })),
      );
      expect(await names()).toEqual(['Quote (2).pdf', 'Quote (3).pdf', 'Quote.pdf']);
      const contents = await Promise.all(saved.map((file) => readFile(file.path, 'utf8')));
      expect(contents).toEqual(['a', 'b', 'c']);
    },
  );

  it('gives a claimed name back when the last step fails', async () => {
    const files: FileSystem = {
      ...nodeFileSystem,
      link: () => Promise.reject(withCode('EPERM')),
      rename: () => Promise.reject(withCode('EIO')),
    };
    expect(await failureOf(save({ files }))).toMatchObject({ code: 'file', reason: 'EIO' });
    expect(await names()).toEqual([]);
  });

  it('asks for the content only when the disk is ready', async () => {
    let asked = false;
    const gone = path.join(folder, 'gone');
    const error = await failureOf(
      save({
        folder: gone,
        source: async () => {
          asked = true;
          return pieces('x');
        },
      }),
    );
    expect(error).toEqual({
      code: 'file',
      reason: 'ENOENT',
      message: `The folder “${gone}” no longer exists. Choose another folder in Settings.`,
    });
    expect(asked).toBe(false);
  });

  it('leaves no file when the content breaks off', async () => {
    const source = async function* () {
      yield bytes('half');
      throw new AppFailure({ code: 'timeout', message: 'late' });
    };
    expect((await failureOf(save({ source: source() }))).code).toBe('timeout');
    expect(await names()).toEqual([]);
  });

  it('leaves no file when it is canceled, and releases the content', async () => {
    const controller = new AbortController();
    let letGo = false;
    const source = async function* () {
      try {
        yield bytes('one');
        controller.abort();
        yield bytes('two');
        yield bytes('three');
      } finally {
        letGo = true;
      }
    };
    const answer = save({ source: source(), signal: controller.signal });
    expect((await failureOf(answer)).code).toBe('cancelled');
    expect(await names()).toEqual([]);
    expect(letGo).toBe(true);
  });

  it('leaves no file when it is canceled at the very end', async () => {
    const controller = new AbortController();
    const answer = save({
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    expect((await failureOf(answer)).code).toBe('cancelled');
    expect(await names()).toEqual([]);
  });

  it.each([
    ['ENOSPC', 'The disk is full'],
    ['EDQUOT', 'The disk is full'],
    ['EACCES', 'can’t be written to'],
    ['EROFS', 'can’t be written to'],
    ['EIO', '(EIO)'],
  ])('shows the reason when the disk refuses (%s)', async (code, says) => {
    const files: FileSystem = {
      ...nodeFileSystem,
      open: async (file, flags, mode) => {
        const handle = await nodeFileSystem.open(file, flags, mode);
        handle.write = () => Promise.reject(withCode(code));
        return handle;
      },
    };
    expect(await failureOf(save({ files }))).toMatchObject({
      code: 'file',
      reason: code,
      message: expect.stringContaining(says),
    });
    expect(await names()).toEqual([]);
  });

  it('flushes the file to disk before giving it its name', async () => {
    const steps: string[] = [];
    const files: FileSystem = {
      ...nodeFileSystem,
      open: async (file, flags, mode) => {
        const handle = await nodeFileSystem.open(file, flags, mode);
        const sync = handle.sync.bind(handle);
        handle.sync = async () => {
          steps.push(file === folder ? 'sync folder' : 'sync file');
          return sync();
        };
        return handle;
      },
      link: async (from, to) => {
        steps.push('name');
        return nodeFileSystem.link(from, to);
      },
    };
    await save({ files });
    expect(steps).toEqual(['sync file', 'name', 'sync folder']);
  });

  it('keeps writing when the disk accepts only a part at a time', async () => {
    const files: FileSystem = {
      ...nodeFileSystem,
      open: async (file, flags, mode) => {
        const handle = await nodeFileSystem.open(file, flags, mode);
        const write = handle.write.bind(handle) as (
          buffer: Uint8Array,
          from: number,
          length: number,
        ) => Promise<{ bytesWritten: number; buffer: Uint8Array }>;
        handle.write = ((buffer: Uint8Array, from: number) => write(buffer, from, 1)) as never;
        return handle;
      },
    };
    const saved = await save({ files, source: bytes('bit by bit') });
    expect(await readFile(saved.path, 'utf8')).toBe('bit by bit');
  });

  it('deletes what a killed app left behind, and nothing else', async () => {
    const old = new Date(Date.now() - 2 * 3600_000);
    const put = async (name: string, age?: Date) => {
      await writeFile(path.join(folder, name), 'x');
      if (age) await utimes(path.join(folder, name), age, age);
    };
    await put('.internal-dash-1.part', old);
    await put('.internal-dash-2.part');
    await put('holiday.part', old);
    await put('.internal-dash-notes.txt', old);
    await save();
    expect(await names()).toEqual([
      '.internal-dash-2.part',
      '.internal-dash-notes.txt',
      'Quote.pdf',
      'holiday.part',
    ]);
  });
});

describe('a PDF', () => {
  const pdf = `%PDF-1.7\n${'x'.repeat(3000)}\n%%EOF\n`;
  const cut = (text: string, size: number) =>
    Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
      text.slice(index * size, (index + 1) * size),
    );

  it.each([1, 3, 700, 1024, 5000])('is accepted in pieces of %i bytes', async (size) => {
    const saved = await save({ source: pieces(...cut(pdf, size)), check: createPdfCheck() });
    expect(await readFile(saved.path, 'utf8')).toBe(pdf);
  });

  it.each([
    { what: 'a file of another type', content: '<html>', says: 'isn’t a PDF' },
    { what: 'an empty file', content: '', says: 'isn’t a PDF' },
    { what: 'only the beginning of a PDF', content: '%PDF', says: 'isn’t a PDF' },
    { what: 'a PDF without its end', content: pdf.slice(0, 2000), says: 'incomplete' },
    {
      what: 'a PDF that ends too early',
      content: `%PDF-1.7 %%EOF${'x'.repeat(2000)}`,
      says: 'incomplete',
    },
  ])('is not $what', async ({ content, says }) => {
    const answer = save({ source: pieces(...cut(content, 500)), check: createPdfCheck() });
    expect(await failureOf(answer)).toMatchObject({
      code: 'invalid-response',
      message: expect.stringContaining(says),
    });
    expect(await names()).toEqual([]);
  });

  it('may have the generic file type', async () => {
    await requirePdf('application/octet-stream', pieces());
    await requirePdf('application/pdf; charset=binary', pieces());
  });

  it('shows the error when one comes in its place', async () => {
    const answer = requirePdf('application/json', pieces('{"msg":"No', ' price"}'));
    expect(await failureOf(answer)).toEqual({ code: 'server', status: 200, message: 'No price' });
  });

  it('is not a web page', async () => {
    const answer = requirePdf('text/html; charset=utf-8', pieces('<html>'));
    expect(await failureOf(answer)).toMatchObject({
      code: 'invalid-response',
      message: 'The server’s response isn’t a PDF (text/html).',
    });
  });
});

describe('progress', () => {
  const run = () => {
    const clock = fakeClock();
    const shown: [number, number | null][] = [];
    const progress = createProgress(clock, (received, total) => shown.push([received, total]));
    return { clock, shown, progress };
  };

  it('is not shown for work that takes less than half a second', () => {
    const { clock, shown, progress } = run();
    progress.report(10, 100);
    clock.advance(499);
    progress.report(100, 100);
    progress.end();
    clock.advance(1000);
    expect(shown).toEqual([]);
  });

  it('is shown after half a second, then at most ten times a second', () => {
    const { clock, shown, progress } = run();
    clock.advance(500);
    progress.report(10, 100);
    clock.advance(99);
    progress.report(20, 100);
    clock.advance(1);
    progress.report(30, 100);
    progress.end();
    expect(shown).toEqual([
      [0, null],
      [30, 100],
    ]);
  });
});

describe('a downloads folder', () => {
  it('is valid when it accepts files', async () => {
    await checkFolder(folder);
    expect(await names()).toEqual([]);
  });

  it.each([
    { what: 'a relative path', of: () => 'downloads', says: 'full folder path' },
    { what: 'nothing', of: () => path.join(folder, 'none'), says: 'doesn’t exist' },
    { what: 'a file', of: () => path.join(folder, 'file'), says: 'isn’t a folder' },
    { what: 'inside a file', of: () => path.join(folder, 'file', 'x'), says: 'doesn’t exist' },
  ])('is not $what', async ({ of, says }) => {
    await writeFile(path.join(folder, 'file'), '');
    expect(await failureOf(checkFolder(of()))).toMatchObject({
      code: 'validation',
      field: 'path',
      message: expect.stringContaining(says),
    });
  });

  it('is invalid when it refuses files', async () => {
    const files: FileSystem = { ...nodeFileSystem, open: () => Promise.reject(withCode('EACCES')) };
    expect(await failureOf(checkFolder(folder, files))).toMatchObject({
      code: 'validation',
      field: 'path',
      message: expect.stringContaining('can’t be written to'),
    });
  });

  // The superuser can write everywhere.
  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'is not one without permission',
    async () => {
      const closed = path.join(folder, 'closed');
      await mkdir(closed);
      await chmod(closed, 0o500);
      expect((await failureOf(checkFolder(closed))).code).toBe('validation');
    },
  );
});
