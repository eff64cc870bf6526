import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import type { QuoteRequest } from '../../../../src/contract/entities/quote';
import type { BridgeEvent } from '../../../../src/contract/wire/events';
import { AppFailure } from '../../../../src/contract/wire/result';
import { createEventHub } from '../../../../src/main/core/app/events';
import { createQuoteBatches } from '../../../../src/main/core/batch-quotes/quote-batches';
import { createQuotesLog } from '../../../../src/main/core/batch-quotes/quotes-log';
import { type FileSystem, nodeFileSystem } from '../../../../src/main/core/files/file-system';
import { createSavedFiles } from '../../../../src/main/core/files/saved-files';
import { hashOfPerson } from '../../../../src/main/core/storage/own-file';
import { fakeClock } from '../helpers/fake-clock';
import { fakeLog } from '../helpers/fake-log';

export const row = (companyName: string): QuoteRequest => ({
  companyName,
  clientName: 'Zoe',
  clientEmail: 'zoe@example.com',
  memberQuantity: 5,
  sourcePriceId: 'p',
  customMemo: '',
  discountId: null,
  includeCheckout: false,
});

export interface BatchesOptions {
  readonly files?: FileSystem;
  /** Called before each step is written to disk. */
  readonly beforeStep?: (state: string) => void;
  /** How the server answers a request; a PDF by default. */
  readonly answer?: (request: QuoteRequest, signal: AbortSignal) => Promise<unknown>;
  readonly downloads?: string;
  /** Waited for before the list is read from disk. */
  readonly beforeLoad?: () => Promise<void>;
}

export const pdfOf = (text: string) => ({
  contentType: 'application/pdf',
  total: null,
  chunks: (async function* () {
    yield Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);
  })(),
});

/** A server whose responses wait until they are released. */
export const gate = () => {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  return {
    asked,
    answer: ({ companyName }: { companyName: string }, signal: AbortSignal) => {
      asked.push(companyName);
      return new Promise((resolve, reject) => {
        waiting.push(() => resolve(null));
        signal.addEventListener('abort', () =>
          reject(new AppFailure({ code: 'cancelled', message: 'Canceled.' })),
        );
      });
    },
    letGo: () => {
      for (const go of waiting.splice(0)) go();
    },
    async until(count: number) {
      await expect.poll(() => asked.length).toBe(count);
    },
  };
};

/** Batches over a server that makes a PDF for each request, and a disk of the test's own. */
export const batchesInEachTest = () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'dash-batch-'));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  const start = async ({
    files = nodeFileSystem,
    beforeStep = () => undefined,
    answer = async () => null,
    downloads = path.join(home, 'downloads'),
    beforeLoad = async () => undefined,
  }: BatchesOptions = {}) => {
    await mkdir(path.join(home, 'downloads'), { recursive: true });
    const made: string[] = [];
    const settled: unknown[] = [];
    /** Each row as it appears in the list of unfinished changes, and how the tries ended. */
    const writes: unknown[] = [];
    const failures: unknown[] = [];
    const told: Extract<BridgeEvent, { type: 'batchQuotes.changed' }>[] = [];
    const damaged: string[] = [];
    const events = createEventHub();
    const clock = fakeClock();
    const coreLog = fakeLog();
    const closing = new AbortController();
    let who = 'sam@example.com';
    const log = createQuotesLog({
      folder: path.join(home, 'lists'),
      files: nodeFileSystem,
      clock,
      onDamaged: (name) => damaged.push(name),
    });
    const batches = createQuoteBatches({
      api: {
        openFile: async (
          _route: string,
          request: QuoteRequest,
          { signal }: { signal: AbortSignal },
        ) => {
          made.push(request.companyName);
          return (await answer(request, signal)) ?? pdfOf(request.companyName);
        },
      } as never,
      writes: {
        run: async (
          _caller: unknown,
          write: unknown,
          act: (idempotencyKey: string) => Promise<unknown>,
        ) => {
          writes.push(write);
          try {
            return await act('k');
          } catch (error) {
            failures.push(error);
            throw error;
          }
        },
        undecided: async () => [],
        resolve: async (action: string, parameters: object) =>
          void settled.push({ action, ...parameters }),
      } as never,
      clock,
      files,
      log: {
        ...log,
        load: async (person) => {
          await beforeLoad();
          return log.load(person);
        },
        add: async (person, ...steps) => {
          for (const { state } of steps) beforeStep(state);
          await log.add(person, ...steps);
        },
      },
      events,
      savedFiles: createSavedFiles(),
      downloadsFolder: () => downloads,
      person: () => who,
      closing: closing.signal,
      coreLog,
    });
    events.subscribe((event) => {
      if (event.type === 'batchQuotes.changed') told.push(event);
    });
    const ended = () =>
      new Promise<void>((resolve) => {
        const stop = events.subscribe((event) => {
          if (event.type !== 'batchQuotes.changed' || event.state === 'running') return;
          stop();
          resolve();
        });
      });
    /** Runs `go` and everything that it starts to the end. */
    const run = async (go: () => Promise<unknown>) => {
      const end = ended();
      await go();
      await end;
      const batch = await batches.status();
      if (!batch) throw new Error('no list');
      return batch;
    };
    return {
      batches,
      made,
      settled,
      writes,
      failures,
      told,
      damaged,
      events,
      clock,
      coreLog,
      closing,
      log,
      run,
      ended,
      as: (person: string) => {
        who = person;
      },
    };
  };
  const lockName = (person: string) => `lists-${hashOfPerson(person)}`;
  return { start, home: () => home, lockName };
};
