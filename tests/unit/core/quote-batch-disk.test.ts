import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { QuoteRequest } from '../../../src/contract/entities/quote';
import { AppFailure } from '../../../src/contract/errors';
import { createEventHub } from '../../../src/main/core/bridge/events';
import { type FileSystem, nodeFileSystem } from '../../../src/main/core/documents/file-system';
import { createSavedFiles } from '../../../src/main/core/documents/saved-files';
import { createBatchLog } from '../../../src/main/core/quote-batch/batch-log';
import { createQuoteBatches } from '../../../src/main/core/quote-batch/quote-batches';
import { realClock } from './fake-clock';
import { fakeLog } from './fake-log';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'dash-batch-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const row = (companyName: string): QuoteRequest => ({
  companyName,
  clientName: '',
  clientEmail: '',
  memberQuantity: 5,
  sourcePriceId: 'p',
  customMemo: '',
  discountId: null,
  includeCheckout: false,
});
const full = () => Object.assign(new Error('full'), { code: 'ENOSPC' });

/** Batches over a server that makes a PDF for each request, and a disk of the test's own. */
const start = async ({
  files = nodeFileSystem,
  beforeStep = () => undefined,
}: {
  files?: FileSystem;
  beforeStep?: (state: string) => void;
} = {}) => {
  const downloads = path.join(home, 'downloads');
  await mkdir(downloads);
  const made: string[] = [];
  const events = createEventHub();
  const log = createBatchLog({
    folder: path.join(home, 'lists'),
    files: nodeFileSystem,
    clock: realClock,
    onDamaged: () => undefined,
  });
  const batches = createQuoteBatches({
    api: {
      openFile: async (_route: string, request: QuoteRequest) => {
        made.push(request.companyName);
        const text = `%PDF-1.7\n${request.companyName}\n%%EOF\n`;
        return {
          contentType: 'application/pdf',
          total: null,
          chunks: (async function* () {
            yield Buffer.from(text);
          })(),
        };
      },
    } as never,
    writes: {
      run: (_caller: unknown, _write: unknown, act: (intent: string) => Promise<unknown>) =>
        act('k'),
      settle: async () => undefined,
    } as never,
    clock: realClock,
    files,
    log: {
      ...log,
      add: async (person, step) => {
        beforeStep(step.state);
        await log.add(person, step);
      },
    },
    events,
    savedFiles: createSavedFiles(),
    downloadsFolder: () => downloads,
    person: () => 'sam@example.com',
    closing: new AbortController().signal,
    coreLog: fakeLog(),
  });
  const ended = () =>
    new Promise<void>((resolve) => {
      const stop = events.subscribe((event) => {
        if (event.type !== 'quoteBatch.changed' || event.state === 'running') return;
        stop();
        resolve();
      });
    });
  const run = async (go: () => Promise<unknown>) => {
    const end = ended();
    await go();
    await end;
    return (await batches.status())!;
  };
  return { batches, made, run };
};

it('a disk that is full stops the list; when there is room, it goes on', async () => {
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
  expect(stopped.message).toBe(`The disk is full: nothing was saved in "${stopped.folder}".`);
  expect(new Set(stopped.rows.map(({ state }) => state))).toEqual(new Set(['waiting']));
  expect(await readdir(stopped.folder)).toEqual([]);
  isFull = false;
  expect((await run(() => batches.resume())).state).toBe('finished');
  expect(await readdir(stopped.folder)).toHaveLength(12);
});

it('a PDF that was saved, but could not be written down, is not made again', async () => {
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
