import { readdir, rm } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/errors';
import { type FileSystem, nodeFileSystem } from '../../../../src/main/core/files/file-system';
import { batchesInEachTest, row } from './batch-helpers';

const { start } = batchesInEachTest();
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
  expect(stopped.message).toBe(`The disk is full: nothing was saved in “${stopped.folder}”.`);
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
  const files: FileSystem = {
    ...nodeFileSystem,
    open: async (...how) => {
      const handle = await nodeFileSystem.open(...how);
      handle.write = () => Promise.reject(full());
      return handle;
    },
  };
  const made = await start({ files });
  const { folder } = await made.run(() => made.batches.start([row('Acme')]));
  expect(made.failures).toMatchObject([{ error: { code: 'file', outcome: 'unknown' } }]);
  await rm(folder, { recursive: true });
  made.failures.length = 0;
  await made.run(() => made.batches.resume());
  expect(made.failures).toMatchObject([{ error: { code: 'file' } }]);
  expect(made.failures[0]).toHaveProperty('error.outcome', 'not-sent');
});
