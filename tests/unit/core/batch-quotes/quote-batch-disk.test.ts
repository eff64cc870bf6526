import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/result';
import { type FileSystem, nodeFileSystem } from '../../../../src/main/core/files/file-system';
import { hashOfPerson } from '../../../../src/main/core/storage/own-file';
import { batchesInEachTest, row } from './batch-helpers';

const { start, home } = batchesInEachTest();
const full = () => Object.assign(new Error('full'), { code: 'ENOSPC' });

it('a full disk stops the list, which continues once there is room', async () => {
  let isFull = true;
  const files: FileSystem = {
    ...nodeFileSystem,
    open: async (...how) => {
      const handle = await nodeFileSystem.open(...how);
      if (isFull) handle.write = () => Promise.reject(full());
      return handle;
    },
  };
  const { batches, run } = await start({ files });
  const rows = Array.from({ length: 12 }, (_, index) => row(`Company ${index}`));
  const stopped = await run(() => batches.start(rows));
  expect(stopped.state).toBe('stopped');
  expect(stopped.message).toBe(
    `The disk is full, so the file couldn’t be saved in “${stopped.folder}”. Free up space, then try again.`,
  );
  expect(new Set(stopped.rows.map(({ state }) => state))).toEqual(new Set(['waiting']));
  expect(await readdir(stopped.folder)).toEqual([]);
  isFull = false;
  expect((await run(() => batches.resume())).state).toBe('finished');
  expect(await readdir(stopped.folder)).toHaveLength(12);
});

it('a PDF is not made again when it was saved but that could not be recorded', async () => {
  let refusals = 1;
  const { batches, made, run } = await start({
    beforeStep: (state) => {
      if (state !== 'saved' || refusals === 0) return;
      refusals -= 1;
      throw new AppFailure({ code: 'file', reason: 'ENOSPC', message: 'The disk is full.' });
    },
  });
  const stopped = await run(() => batches.start([row('Acme')]));
  expect(stopped).toMatchObject({ state: 'stopped', message: 'The disk is full.' });
  const finished = await run(() => batches.resume());
  expect(finished.rows).toMatchObject([{ state: 'saved' }]);
  expect(made).toEqual(['Acme']);
  expect(await readdir(finished.folder)).toHaveLength(1);
});

it('a batch that an older version stored resumes with the requests, and so the keys, it had', async () => {
  const request = {
    companyName: 'Acme',
    clientName: 'Zoe',
    clientEmail: 'zoe@example.com',
    memberQuantity: 5,
    sourcePriceId: 'p',
    customMemo: '',
    discountId: null,
    includeCheckout: false,
  };
  const stored = {
    version: 1,
    id: '6f2c1a9e-6d2e-4d7a-9b7e-0a4f2d1c3b5a',
    person: 'sam@example.com',
    folder: path.join(home(), 'downloads', 'Quotes'),
    startedAt: '2026-11-21T10:00:00.000Z',
    requests: [request],
    skipped: null,
  };
  await mkdir(path.join(home(), 'lists'), { recursive: true });
  const file = path.join(home(), 'lists', `${hashOfPerson('sam@example.com')}.jsonl`);
  await writeFile(file, `${JSON.stringify(stored)}\n`);
  const { batches, run, writes } = await start();
  expect((await run(() => batches.resume())).rows).toMatchObject([{ state: 'saved' }]);
  expect(writes).toMatchObject([{ parameters: { batch: stored.id, index: 0, ...request } }]);
  expect(Object.keys((writes[0] as { parameters: object }).parameters)).toHaveLength(10);
});

it('each row is its own write, identified by its list and position', async () => {
  const { batches, run, writes } = await start();
  const { id } = await run(() => batches.start([row('Acme')]));
  expect(writes).toEqual([
    {
      action: 'batchQuotes.row',
      parameters: { batch: id, index: 0, ...row('Acme') },
      repeat: null,
      subject: 'quote Acme',
      detail: [
        { field: 'members', after: 5 },
        { field: 'price', after: 'p' },
        { field: 'discount', after: null },
        { field: 'forEmail', after: 'zoe@example.com' },
        { field: 'remark', after: 'row 1 of a batch' },
      ],
      records: expect.any(Function),
      verify: null,
    },
  ]);
  expect((writes[0] as { records: () => unknown }).records()).toEqual([]);
});

it('a PDF that was made but cannot be saved has an unknown outcome; one that was not made does not', async () => {
  let isWritable = true;
  const files: FileSystem = {
    ...nodeFileSystem,
    open: async (...how) => {
      if (!isWritable) throw Object.assign(new Error('no'), { code: 'EACCES' });
      const handle = await nodeFileSystem.open(...how);
      handle.write = () => Promise.reject(full());
      return handle;
    },
  };
  const made = await start({ files });
  await made.run(() => made.batches.start([row('Acme')]));
  expect(made.failures).toMatchObject([{ error: { code: 'file', outcome: 'unknown' } }]);
  isWritable = false;
  made.failures.length = 0;
  await made.run(() => made.batches.resume());
  expect(made.failures).toMatchObject([{ error: { code: 'file' } }]);
  expect(made.failures[0]).toHaveProperty('error.outcome', 'not-sent');
});

describe('the folder of a batch', () => {
  const refused = () => new AppFailure({ code: 'server', status: 422, message: 'No such price.' });
  const offline = () =>
    new AppFailure({ code: 'offline', outcome: 'not-sent', message: 'You’re offline.' });

  it('is made again on Resume and on Export results if it is gone', async () => {
    let isRefused = true;
    const { batches, made, run } = await start({
      answer: async ({ companyName }) => {
        if (companyName === 'Bolt' && isRefused) throw refused();
        return null;
      },
    });
    const { folder, rows } = await run(() => batches.start([row('Acme'), row('Bolt')]));
    expect(rows.map(({ state }) => state)).toEqual(['saved', 'failed']);
    await rm(folder, { recursive: true });
    expect((await batches.export({}, new AbortController().signal)).path).toBe(
      path.join(folder, 'Results.csv'),
    );
    await rm(folder, { recursive: true });
    isRefused = false;
    // Acme's PDF went with the folder, and a quote is never created twice.
    expect(await run(() => batches.resume())).toMatchObject({
      state: 'finished',
      message: '1 quote saved earlier is no longer in the folder.',
      folder,
      rows: [{ state: 'saved' }, { state: 'saved' }],
    });
    expect(made.toSorted()).toEqual(['Acme', 'Bolt', 'Bolt']);
    expect(await readdir(folder)).toEqual(['Popl Teams Quote - Bolt.pdf']);
  });

  it('was made again by Export results, or by a Resume that stopped: a later Resume still says how many quotes are gone', async () => {
    let failure: AppFailure | null = refused();
    const { batches, run } = await start({
      answer: async ({ companyName }) => {
        if (companyName === 'Bolt' && failure) throw failure;
        return null;
      },
    });
    const { folder } = await run(() => batches.start([row('Acme'), row('Bolt')]));
    await rm(folder, { recursive: true });
    await batches.export({}, new AbortController().signal);
    failure = offline();
    expect(await run(() => batches.resume())).toMatchObject({ message: 'You’re offline.' });
    failure = null;
    expect(await run(() => batches.resume())).toMatchObject({
      state: 'finished',
      message: '1 quote saved earlier is no longer in the folder.',
    });
  });

  it('says what to do if it cannot be made again, and the batch continues afterwards', async () => {
    let isOffline = true;
    await mkdir(path.join(home(), 'downloads', 'drive'), { recursive: true });
    const { batches, run } = await start({
      downloads: path.join(home(), 'downloads', 'drive'),
      answer: async () => {
        if (isOffline) throw offline();
        return null;
      },
    });
    const { folder } = await run(() => batches.start([row('Acme')]));
    const drive = path.dirname(folder);
    await rm(drive, { recursive: true });
    await writeFile(drive, 'in the way');
    isOffline = false;
    const gone = `The folder “${folder}” no longer exists. Check its drive and permissions, then try again.`;
    expect(await run(() => batches.resume())).toMatchObject({ state: 'stopped', message: gone });
    await expect(batches.export({}, new AbortController().signal)).rejects.toThrow(gone);
    await rm(drive);
    expect(await run(() => batches.resume())).toMatchObject({ state: 'finished', message: '' });
    expect(await readdir(folder)).toEqual(['Popl Teams Quote - Acme.pdf']);
  });

  it('says what to do if it has become read-only', async () => {
    let isReadOnly = true;
    const { batches, run, made } = await start({
      files: {
        ...nodeFileSystem,
        open: async (...how) => {
          if (isReadOnly) throw Object.assign(new Error('no'), { code: 'EACCES' });
          return nodeFileSystem.open(...how);
        },
      },
    });
    const { folder, message } = await run(() => batches.start([row('Acme')]));
    const refused = `The folder “${folder}” can’t be written to. Check its drive and permissions, then try again.`;
    expect(message).toBe(refused);
    await expect(batches.export({}, new AbortController().signal)).rejects.toThrow(refused);
    expect(made).toEqual([]);
    isReadOnly = false;
    expect((await run(() => batches.resume())).state).toBe('finished');
  });
});
