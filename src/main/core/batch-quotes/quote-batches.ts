import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { QuoteRequest } from '../../../contract/entities/quote';
import type {
  QuoteBatch,
  QuoteBatchRow,
  SkippedQuotes,
} from '../../../contract/entities/quote-batch';
import type { SavedFile } from '../../../contract/entities/saved-file';
import type { BridgeEvent } from '../../../contract/wire/events';
import { AppFailure } from '../../../contract/wire/result';
import { batchFolderName, batchResultsName, quoteFileName } from '../../../domain/text/file-name';
import { pluralize } from '../../../domain/text/pluralize';
import type { EventHub } from '../app/events';
import type { Log } from '../app/ports';
import { createBatches, type List, type Running } from '../batch/batches';
import { mostInTrouble } from '../batch/work-through';
import type { FileSystem } from '../files/file-system';
import { saveFile } from '../files/save-file';
import type { SavedFiles } from '../files/saved-files';
import type { OpenWrite } from '../outbox/pending-write';
import type { FolderLock } from '../storage/folder-lock';
import {
  batchFolderAdvice,
  createBatchFolder,
  findByContent,
  restoreBatchFolder,
} from './batch-folder';
import { makeRow, type RowParts, rowAction, rowParameters } from './make-row';
import type { QuotesHead, QuotesLog, StoredQuotes } from './quotes-log';
import { type QuoteNames, resultTable } from './result-table';

/** Quotes of a list, kept across restarts. Failures are AppFailures. */
export interface QuoteBatches {
  status(): Promise<QuoteBatch | null>;
  start(rows: readonly QuoteRequest[], skipped?: SkippedQuotes | null): Promise<QuoteBatch>;
  resume(): Promise<QuoteBatch>;
  /** Resolves when nothing is running. */
  cancel(): Promise<QuoteBatch>;
  /** Writes the result table, with these names of plans and discounts. */
  export(names: QuoteNames, signal: AbortSignal): Promise<SavedFile>;
  forget(): Promise<void>;
}

export interface QuoteBatchesDependencies extends RowParts {
  readonly log: QuotesLog;
  readonly events: EventHub;
  readonly savedFiles: SavedFiles;
  readonly downloadsFolder: () => string;
  /** Email of the signed-in person; throws `unauthorized`. */
  readonly person: () => string;
  /** Aborted when the app closes. */
  readonly closing: AbortSignal;
  readonly files: FileSystem;
  readonly coreLog: Log;
}

interface Quotes extends List<QuotesHead> {
  readonly rows: QuoteBatchRow[];
  /** Hashes of rows whose PDF may or may not have its name. */
  readonly hashes: Map<number, string>;
  state: QuoteBatch['state'];
}

const conflict = (message: string) => new AppFailure({ code: 'conflict', message });
const notFinished = () =>
  conflict('Another batch of quotes is unfinished. Resume or discard it first.');
const elsewhere = 'Another copy of Internal Dash on this computer is creating this batch.';
const none = () => new AppFailure({ code: 'not-found', message: 'There’s no batch to resume.' });

const notInFolder = (count: number): string =>
  `${pluralize(count, 'quote')} saved earlier ${count === 1 ? 'is' : 'are'} no longer in the folder.`;

/** Nothing was sent: a person decides whether these quotes are made again under new keys. */
const undecided = ({ id, startedAt }: OpenWrite, others: readonly OpenWrite[]): AppFailure => {
  const count = others.length + 1;
  const [attempts, them] =
    count === 1 ? ['an earlier attempt', 'it'] : ['earlier attempts', 'them'];
  return new AppFailure({
    code: 'conflict',
    message: `We couldn’t confirm ${attempts} at ${pluralize(count, 'quote')}, and the server may no longer recognize ${them}. Trying again may create ${them} twice.`,
    outcome: 'not-sent',
    unfinished: { id, startedAt, others: others.map((other) => other.id) },
  });
};

const waiting = ({ companyName, clientEmail }: QuoteRequest): QuoteBatchRow => ({
  companyName,
  clientEmail,
  state: 'waiting',
  fileName: null,
  message: '',
  file: null,
});

type BatchEvent = Extract<BridgeEvent, { type: 'batchQuotes.changed' }>;

/** Each person has one list. */
const refOf = (person: string) => ({ person, key: person });

export const createQuoteBatches = (dependencies: QuoteBatchesDependencies): QuoteBatches => {
  const { log, events, savedFiles, downloadsFolder, person, files, clock, writes } = dependencies;

  const shown = ({ head, state, message, rows }: Quotes): QuoteBatch => ({
    id: head.id,
    state,
    message,
    folder: head.folder,
    startedAt: head.startedAt,
    rows,
    skipped: head.skipped,
  });

  const emit = ({ head, state, message }: Quotes, more: Pick<BatchEvent, 'row' | 'forgotten'>) =>
    events.emit({ type: 'batchQuotes.changed', id: head.id, state, message, ...more });

  const notify = (batch: Quotes, index?: number) => {
    const row = index === undefined ? undefined : batch.rows[index];
    emit(batch, row && index !== undefined ? { row: { index, ...row } } : {});
  };

  const savedRow = (head: QuotesHead, row: QuoteBatchRow, fileName: string): QuoteBatchRow => ({
    ...row,
    state: 'saved',
    fileName,
    message: '',
    file: savedFiles.add({ path: path.join(head.folder, fileName), fileName }),
  });

  const fromDisk = ({ head, steps }: StoredQuotes): Quotes => {
    const hashes = new Map<number, string>();
    const last = new Map(steps.map((step) => [step.row, step]));
    const rows = head.requests.map((request, index): QuoteBatchRow => {
      const row = waiting(request);
      const step = last.get(index);
      if (step?.state === 'saved') return savedRow(head, row, step.fileName);
      if (step?.state === 'failed') return { ...row, state: 'failed', message: step.message };
      if (step?.state === 'named') hashes.set(index, step.sha256);
      return row;
    });
    const open = rows.some(({ state }) => state === 'waiting');
    return { head, rows, hashes, state: open ? 'stopped' : 'finished', message: '', running: null };
  };

  const batches = createBatches(
    {
      log,
      fromDisk,
      elsewhere: (batch: Quotes): Quotes => ({ ...batch, state: 'elsewhere' }),
      ended(batch) {
        const left = batch.rows.some(({ state }) => state === 'waiting' || state === 'running');
        batch.state = left ? 'stopped' : 'finished';
      },
      notify,
      finishesRunningRows: false,
      stopsOnLock: false,
      words: {
        name: 'a batch of quotes',
        row: 'a quote of a batch',
        elsewhere,
        unclear: `The server gave no clear response to ${mostInTrouble} quotes in a row, so the batch was stopped. They may have been created, but none were saved. Check the server’s message, then choose Resume.`,
      },
    },
    dependencies,
  );
  const { inTurn, requireStill } = batches;

  const setRow = (batch: Quotes, index: number, change: Partial<QuoteBatchRow>) => {
    const row = batch.rows[index];
    if (row) batch.rows[index] = { ...row, ...change };
    notify(batch, index);
  };

  const finishRow = async (batch: Quotes, index: number, fileName: string) => {
    const { head } = batch;
    await log.add(head.person, { row: index, state: 'saved', fileName });
    const row = batch.rows[index];
    if (row) setRow(batch, index, savedRow(head, row, fileName));
  };

  /** If a PDF already had its name when the app ended, it is not created again. */
  const recover = async (batch: Quotes) => {
    const { head, hashes, rows } = batch;
    for (const [index, sha256] of hashes) {
      const request = head.requests[index];
      if (!request) continue;
      const taken = new Set(rows.flatMap(({ fileName }) => (fileName === null ? [] : [fileName])));
      const name = quoteFileName(request.companyName);
      const found = await findByContent(files, head.folder, name, sha256, taken);
      if (found === null) continue;
      await finishRow(batch, index, found);
      await writes.resolve(rowAction, rowParameters({ batch: head.id, index, request }));
    }
    hashes.clear();
  };

  /** Asks once for all quotes that may have been made too long ago for their keys (checklist J36). */
  const requireDecided = async ({ head, rows, hashes }: Quotes): Promise<void> => {
    const open = head.requests.flatMap((request, index) =>
      rows[index]?.state === 'saved' || hashes.has(index)
        ? []
        : [rowParameters({ batch: head.id, index, request })],
    );
    const [first, ...others] = await writes.undecided(rowAction, open);
    if (first) throw undecided(first, others);
  };

  const makeOne = async (batch: Quotes, index: number, { controller }: Running) => {
    const { head } = batch;
    const request = head.requests[index];
    if (!request) return;
    const fileName = await makeRow(dependencies, {
      batch: head.id,
      index,
      request,
      folder: head.folder,
      signal: controller.signal,
      beforeName: async (sha256) => {
        await log.add(head.person, { row: index, state: 'named', sha256 });
        batch.hashes.set(index, sha256);
      },
    });
    // If this cannot be saved, the hash still shows that the PDF exists.
    await finishRow(batch, index, fileName);
    batch.hashes.delete(index);
  };

  /** How many of these files were moved or deleted. */
  const countGone = async (folder: string, names: readonly string[]): Promise<number> => {
    const gone = names.map((name) =>
      files.access(path.join(folder, name)).then(
        () => false,
        () => true,
      ),
    );
    return (await Promise.all(gone)).filter(Boolean).length;
  };

  const run = (batch: Quotes, lock: FolderLock): QuoteBatch => {
    batch.state = 'running';
    batches.run(batch, lock, async (running) => {
      const { folder } = batch.head;
      const earlier = batch.rows.flatMap(({ fileName }) => fileName ?? []);
      await restoreBatchFolder(folder);
      await recover(batch);
      const open = batch.rows.flatMap(({ state }, index) => (state === 'saved' ? [] : [index]));
      await batches.workRows(batch, running, open, {
        begin: (index) => setRow(batch, index, { state: 'running', message: '' }),
        work: (index) => makeOne(batch, index, running),
        gaveUp: (index) => setRow(batch, index, { state: 'waiting' }),
        async failed(index, message) {
          setRow(batch, index, { state: 'failed', message });
          await log.add(batch.head.person, { row: index, state: 'failed', message });
        },
      });
      const gone = await countGone(folder, earlier);
      // Why it stopped is more urgent, and the next Resume counts again.
      if (gone > 0 && batch.message === '') batch.message = notInFolder(gone);
    });
    return shown(batch);
  };

  /** Take the person now, because another one may be signed in when the turn comes. */
  const loadInTurn = async (): Promise<Quotes | null> => {
    const who = person();
    return inTurn(() => batches.load(refOf(who)));
  };

  const needed = async (): Promise<Quotes> => {
    const batch = await loadInTurn();
    if (batch === null) throw none();
    return batch;
  };

  return {
    async status() {
      const batch = await loadInTurn();
      return batch && shown(batch);
    },
    async start(requests, skipped = null) {
      const who = person();
      return inTurn(async () => {
        if (batches.known(refOf(who))?.running) throw notFinished();
        return batches.withClaim(refOf(who), async (before, lock) => {
          if (before && before.state !== 'finished') throw notFinished();
          const now = clock.now();
          const folder = await createBatchFolder(downloadsFolder(), batchFolderName(now));
          const head: QuotesHead = {
            version: 1,
            id: randomUUID(),
            person: who,
            folder,
            startedAt: new Date(now).toISOString(),
            requests: [...requests],
            skipped,
          };
          await log.begin(who, head);
          requireStill(who);
          const batch = fromDisk({ head, steps: [] });
          batches.adopt(refOf(who), batch);
          return run(batch, lock);
        });
      });
    },
    async resume() {
      const who = person();
      return inTurn(async () => {
        const here = batches.known(refOf(who));
        if (here?.running) return shown(here);
        return batches.withClaim(refOf(who), async (batch, lock) => {
          if (batch === null) throw none();
          await requireDecided(batch);
          return run(batch, lock);
        });
      });
    },
    async cancel() {
      const batch = await needed();
      if (batch.state === 'elsewhere') throw conflict(elsewhere);
      batch.running?.controller.abort();
      batch.running?.halt.abort();
      await batch.running?.ended;
      return shown(batch);
    },
    async export(names, signal) {
      const { head, rows } = await needed();
      const csv = resultTable(head, rows, names);
      await restoreBatchFolder(head.folder);
      const file = await saveFile({
        folder: head.folder,
        advice: batchFolderAdvice,
        fileName: batchResultsName,
        source: Buffer.from(csv, 'utf8'),
        isPrivate: true,
        signal,
        nowMs: clock.now(),
        files,
      });
      return savedFiles.add(file);
    },
    async forget() {
      const who = person();
      await inTurn(async () => {
        if (batches.known(refOf(who))?.running) {
          throw conflict('The batch is running. Stop it first.');
        }
        await batches.withClaim(refOf(who), async (batch, lock) => {
          await log.forget(who);
          batches.drop(refOf(who));
          lock.release();
          if (batch) emit(batch, { forgotten: true });
        });
      });
    },
  };
};
