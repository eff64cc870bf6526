import { describe, expect, it } from 'vitest';
import { fileFailure, ownFileFailure } from '../../../../src/main/core/files/file-errors';
import { createPdfCheck, requirePdf } from '../../../../src/main/core/files/pdf-check';
import { failureOf } from '../../../helpers/failure-of';

const check = (parts: readonly string[]) => {
  const pdf = createPdfCheck();
  for (const part of parts) pdf.chunk(Buffer.from(part));
  pdf.end();
};
const filler = (length: number) => 'x'.repeat(length);

describe('a PDF check', () => {
  it.each([
    ['in one piece', ['%PDF-1.7 %%EOF']],
    ['byte by byte', [...'%PDF-1.7 %%EOF']],
    ['with its trailer split over two pieces', [`%PDF-1.7${filler(2000)}%%E`, 'OF\n']],
    ['with its trailer 1,024 bytes before the end', ['%PDF-', `%%EOF${filler(1019)}`]],
    ['with its trailer in front of many small pieces', ['%PDF-%%EOF', ...filler(1019)]],
    ['of 1,024 bytes at a time', [`%PDF-${filler(1019)}`, `${filler(1019)}%%EOF`]],
  ])('accepts a PDF %s', (_how, parts) => {
    expect(() => check(parts)).not.toThrow();
  });

  it.each([
    ['nothing', [], 'isn’t a PDF'],
    ['with only its first bytes', ['%PD'], 'isn’t a PDF'],
    ['a page', ['<html>%PDF-%%EOF'], 'isn’t a PDF'],
    ['a page after some other bytes', ['%P', 'XF-1.7 %%EOF'], 'isn’t a PDF'],
    ['cut off', [`%PDF-1.7${filler(2000)}`], 'the download was cut off'],
    ['its trailer far from the end', [`%PDF-%%EOF${filler(1020)}`], 'the download was cut off'],
    ['its trailer far from the end, in pieces', ['%PDF-%%EOF', ...filler(1020)], 'cut off'],
  ])('rejects %s', (_what, parts, why) => {
    expect(() => check(parts)).toThrow(why);
  });
});

describe('a response', () => {
  const body = async function* (...parts: string[]) {
    for (const part of parts) yield Buffer.from(part);
  };

  it.each([
    'application/pdf',
    ' application/octet-stream; x=1',
    'APPLICATION/PDF;charset=utf-8',
    // File storages send it for a file whose type they don't know.
    'binary/octet-stream',
  ])('is a PDF when its type is %s', async (type) => {
    await requirePdf(type, body('{"msg":"No."}'));
  });

  it.each(['', 'application/x-download', 'text/html; charset=utf-8', 'application/json'])(
    'is a PDF when it begins as one, although its type is “%s”',
    async (type) => {
      const parts = ['%P', 'DF-1.7', filler(200_000), '%%EOF'];
      const read: Uint8Array[] = [];
      for await (const chunk of await requirePdf(type, body(...parts))) read.push(chunk);
      expect(Buffer.concat(read).toString()).toBe(parts.join(''));
    },
  );

  it('of another type is given up when its file is no longer wanted', async () => {
    let isOver = false;
    const endless = async function* () {
      try {
        for (;;) yield Buffer.from('%PDF-1.7');
      } finally {
        isOver = true;
      }
    };
    for await (const _chunk of await requirePdf('', endless())) break;
    expect(isOver).toBe(true);
  });

  it('shows the server’s message when it contains an error (F2)', async () => {
    expect(await failureOf(requirePdf('application/json', body('{"msg":', '"No."}')))).toEqual({
      code: 'server',
      status: 200,
      message: 'No.',
    });
  });

  it.each([
    ['text/html; charset=utf-8', 'text/html'],
    ['', 'no type'],
  ])('is not a PDF when it has another type (%s)', async (type, named) => {
    expect(await failureOf(requirePdf(type, body('x')))).toEqual({
      code: 'invalid-response',
      field: 'body',
      message: `The server’s response isn’t a PDF (${named}).`,
    });
  });

  it('longer than the error limit is not read to its end', async () => {
    let read = 0;
    const endless = async function* () {
      for (;;) {
        read += 1;
        yield Buffer.from(filler(50_000));
      }
    };
    const failed = await failureOf(requirePdf('application/json', endless()));
    expect(failed.code).toBe('invalid-response');
    expect(read).toBe(3);
  });
});

describe('a disk error', () => {
  const refusal = (code: unknown) => Object.assign(new Error('x'), { code });

  it.each([
    [
      'ENOSPC',
      'The disk is full, so the file couldn’t be saved in “/d”. Free up space, then try again.',
    ],
    [
      'EDQUOT',
      'The disk is full, so the file couldn’t be saved in “/d”. Free up space, then try again.',
    ],
    ['ENOENT', 'The folder “/d” no longer exists. Choose another folder in Settings.'],
    ['ENOTDIR', 'The folder “/d” no longer exists. Choose another folder in Settings.'],
    ['EACCES', 'The folder “/d” can’t be written to. Choose another folder in Settings.'],
    ['EPERM', 'The folder “/d” can’t be written to. Choose another folder in Settings.'],
    ['EROFS', 'The folder “/d” can’t be written to. Choose another folder in Settings.'],
    [
      'ENAMETOOLONG',
      'The file name is too long for the folder “/d”. Choose another folder in Settings.',
    ],
    [
      'EMFILE',
      'The computer has too many open files, so the file couldn’t be saved in “/d”. Close other apps, then try again.',
    ],
    ['EIO', 'Couldn’t save the file in “/d” (EIO). Choose another folder in Settings.'],
  ])('%s of a saved file reads: %s', (code, message) => {
    expect(fileFailure(refusal(code), '/d')).toMatchObject({
      error: { code: 'file', reason: code, message },
    });
  });

  it.each([
    ['ENOSPC', 'The disk is full: the journal couldn’t be written. Free up space.'],
    ['EDQUOT', 'The disk is full: the journal couldn’t be written. Free up space.'],
    [
      'EACCES',
      'The app can’t read or write the journal in “/d” (EACCES). Check its drive and permissions.',
    ],
  ])('%s of an app file reads: %s', (code, message) => {
    const cause = refusal(code);
    expect(ownFileFailure(cause, 'the journal', '/d')).toMatchObject({
      error: { code: 'file', reason: code, message },
      cause,
    });
  });

  it('stays unchanged when it is of any other kind', () => {
    for (const other of [refusal(7), new Error('x'), null, 'text']) {
      expect(fileFailure(other, '/d')).toBe(other);
      expect(ownFileFailure(other, 'x', '/d')).toBe(other);
    }
    const told = fileFailure(refusal('EIO'), '/d');
    expect(fileFailure(told, '/e')).toBe(told);
    expect(ownFileFailure(told, 'x', '/e')).toBe(told);
  });
});
