import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { QuoteRequest } from '../../../contract/entities/quote';
import type {
  QuoteBatch,
  QuoteBatchRow,
  SkippedQuotes,
} from '../../../contract/entities/quote-batch';
import type { SavedFile } from '../../../contract/entities/saved-file';
import { AppFailure } from '../../../contract/errors';
import { quoteFileName } from '../../../rules/file-name';
import { easternDate } from '../../../rules/trial-days';
import type { EventHub } from '../app/events';
import type { Log } from '../app/ports';
import type { FileSystem } from '../files/file-system';
import { saveFile } from '../files/save-file';
import type { SavedFiles } from '../files/saved-files';
import { createSerialQueue } from '../files/serial-queue';
import type { FolderLock } from '../storage/folder-lock';
import { createBatchFolder, findByContent } from './batch-folder';
import type { BatchHead, BatchLog, KeptBatch } from './batch-log';
import { createUnclearCount, judgeRow, patiently, unclearMessage, workThrough } from './batch-run';
import { makeRow, type RowParts, rowAction, rowParameters } from './make-row';
import { resultTable } from './result-table';

/** Quotes of a list, made one after the other and kept over restarts. Failures are AppFailures. */
export interface QuoteBatches {
  status(): Promise<QuoteBatch | null>;
  start(rows: readonly QuoteRequest[], skipped?: SkippedQuotes | null): Promise<QuoteBatch>;
  resume(): Promise<QuoteBatch>;
  /** Resolves when nothing is under way any more. */
  cancel(): Promise<QuoteBatch>;
  export(signal: AbortSignal): Promise<SavedFile>;
  forget(): Promise<void>;
}

export interface QuoteBatchesDependencies extends RowParts {
  readonly log: BatchLog;
  readonly events: EventHub;
  readonly savedFiles: SavedFiles;
  readonly downloadsFolder: () => string;
  /** Email of whoever is signed in; throws `unauthorized`. */
  readonly person: () => string;
  /** Aborted when the app ends. */
  readonly closing: AbortSignal;
  readonly files: FileSystem;
  readonly coreLog: Log;
}

interface Current {
  readonly head: BatchHead;
  readonly rows: QuoteBatchRow[];
  /** Hashes of rows whose PDF may or may not have its name. */
  readonly hashes: Map<number, string>;
  state: QuoteBatch['state'];
  message: string;
  running: {
    readonly controller: AbortController;
    readonly unclear: ReturnType<typeof createUnclearCount>;
    readonly ended: Promise<void>;
  } | null;
}

const conflict = (message: string) => new AppFailure({ code: 'conflict', message });
const notFinished = () =>
  conflict('Another list of quotes is not finished. Resume or discard it first.');
const elsewhere = () =>
  conflict('This list of quotes is being made by another Internal Dash on this computer.');
const none = () =>
  new AppFailure({ code: 'not-found', message: 'There is no list of quotes to resume.' });

const signedOut = 'You were signed out. Sign in to continue.';

const waiting = ({ companyName, clientEmail }: QuoteRequest): QuoteBatchRow => ({
  companyName,
  clientEmail,
  state: 'waiting',
  fileName: null,
  message: '',
  file: null,
});

export const createQuoteBatches = (dependencies: QuoteBatchesDependencies): QuoteBatches => {
  const { log, events, savedFiles, downloadsFolder, person, closing, files, clock, writes } =
    dependencies;
  let current: Current | null = null;
  /** Two windows that begin, go on or give up at once do so one after the other. */
  const inTurn = createSerialQueue();
  /** A list that a sign-out has stopped, and that is still held. */
  let ending: Promise<void> = Promise.resolve();

  events.subscribe((event) => {
    if (event.type !== 'session.changed' || event.session.status === 'signed-in') return;
    if (current?.running) {
      current.message = signedOut;
      current.running.controller.abort();
      ending = current.running.ended;
    }
    // Tickets and names are those of who was signed in.
    current = null;
  });

  const shown = ({ head, state, message, rows }: Current): QuoteBatch => ({
    id: head.id,
    state,
    message,
    folder: head.folder,
    startedAt: head.startedAt,
    rows,
    skipped: head.skipped,
  });

  const tell = (batch: Current, index?: number) => {
    const row = index === undefined ? undefined : batch.rows[index];
    events.emit({
      type: 'quoteBatch.changed',
      id: batch.head.id,
      state: batch.state,
      message: batch.message,
      ...(row && index !== undefined ? { row: { index, ...row } } : {}),
    });
  };

  const savedRow = (head: BatchHead, row: QuoteBatchRow, fileName: string): QuoteBatchRow => ({
    ...row,
    state: 'saved',
    fileName,
    message: '',
    file: savedFiles.add({ path: path.join(head.folder, fileName), fileName }),
  });

  const fromDisk = ({ head, steps }: KeptBatch): Current => {
    const hashes = new Map<number, string>();
    const rows = head.requests.map((request, index): QuoteBatchRow => {
      const row = waiting(request);
      const step = steps.get(index);
      if (step?.state === 'saved') return savedRow(head, row, step.fileName);
      if (step?.state === 'failed') return { ...row, state: 'failed', message: step.message };
      if (step?.state === 'named') hashes.set(index, step.sha256);
      return row;
    });
    const open = rows.some(({ state }) => state === 'waiting');
    return { head, rows, hashes, state: open ? 'stopped' : 'finished', message: '', running: null };
  };

  const ofPerson = (who: string) => (current?.head.person === who ? current : null);

  const load = async (who: string): Promise<Current | null> => {
    const here = ofPerson(who);
    if (here?.running) return here;
    await ending;
    const isElsewhere = await log.isClaimed(who);
    if (here && !isElsewhere) return ofPerson(who);
    const kept = await log.load(who);
    requireStill(who);
    current = kept && fromDisk(kept);
    if (!isElsewhere || current === null) return current;
    const shownOnly: Current = { ...current, state: 'elsewhere' };
    // What the other app does from now on is on the disk alone.
    current = null;
    return shownOnly;
  };

  /** Works on the person's list as it is on the disk, as no other app does meanwhile. */
  const withClaim = async <T>(
    who: string,
    work: (batch: Current | null, lock: FolderLock) => Promise<T>,
  ): Promise<T> => {
    await ending;
    requireStill(who);
    const lock = await log.claim(who);
    if (lock === null) throw elsewhere();
    try {
      const kept = await log.load(who);
      requireStill(who);
      current = kept && fromDisk(kept);
      return await work(current, lock);
    } catch (error) {
      lock.release();
      throw error;
    }
  };

  /** Nothing of a person's is begun in the session of the next. */
  const requireStill = (who: string): void => {
    if (person() !== who) throw new AppFailure({ code: 'unauthorized', message: signedOut });
  };

  const setRow = (batch: Current, index: number, change: Partial<QuoteBatchRow>) => {
    const row = batch.rows[index];
    if (row) batch.rows[index] = { ...row, ...change };
    tell(batch, index);
  };

  const finishRow = async (batch: Current, index: number, fileName: string) => {
    const { head } = batch;
    await log.add(head.person, { row: index, state: 'saved', fileName });
    const row = batch.rows[index];
    if (row) setRow(batch, index, savedRow(head, row, fileName));
  };

  /** A PDF that had its name when the app ended is not made again. */
  const recover = async (batch: Current) => {
    const { head, hashes, rows } = batch;
    for (const [index, sha256] of hashes) {
      const request = head.requests[index];
      if (!request) continue;
      const taken = new Set(rows.flatMap(({ fileName }) => (fileName === null ? [] : [fileName])));
      const name = quoteFileName(request.companyName);
      const found = await findByContent(files, head.folder, name, sha256, taken);
      if (found === null) continue;
      await finishRow(batch, index, found);
      const parameters = rowParameters({
        batch: head.id,
        index,
        request,
        beforeName: async () => undefined,
      });
      await writes.resolve(rowAction, parameters);
    }
    hashes.clear();
  };

  const makeOne = async (batch: Current, index: number, controller: AbortController) => {
    const { head } = batch;
    const request = head.requests[index];
    if (!request) return;
    const { signal } = controller;
    setRow(batch, index, { state: 'running', message: '' });
    try {
      const fileName = await patiently(clock, signal, () =>
        makeRow(dependencies, {
          batch: head.id,
          index,
          request,
          folder: head.folder,
          signal,
          beforeName: async (sha256) => {
            await log.add(head.person, { row: index, state: 'named', sha256 });
            batch.hashes.set(index, sha256);
          },
        }),
      );
      // Where that cannot be written down, the hash still tells the PDF from one to be made.
      await finishRow(batch, index, fileName);
      batch.hashes.delete(index);
      batch.running?.unclear.clear();
    } catch (error) {
      if (!(error instanceof AppFailure)) {
        dependencies.coreLog.error('a quote of a list failed', { cause: error });
      }
      const { kind, message } = judgeRow(error);
      if (kind === 'stop' || signal.aborted) {
        setRow(batch, index, { state: 'waiting' });
        if (message !== '' && batch.message === '') batch.message = message;
        controller.abort();
        return;
      }
      setRow(batch, index, { state: 'failed', message });
      if (batch.running?.unclear.failed(error)) {
        batch.message = unclearMessage;
        controller.abort();
      }
      await log.add(head.person, { row: index, state: 'failed', message });
    }
  };

  const run = (batch: Current, lock: FolderLock): QuoteBatch => {
    const controller = new AbortController();
    const onClosing = () => controller.abort();
    closing.addEventListener('abort', onClosing, { once: true });
    batch.state = 'running';
    batch.message = '';
    const work = async () => {
      try {
        await recover(batch);
        const open = batch.rows.flatMap(({ state }, index) => (state === 'saved' ? [] : [index]));
        await workThrough(open, controller.signal, (index) => makeOne(batch, index, controller));
      } catch (error) {
        dependencies.coreLog.error('a list of quotes stopped', { cause: error });
        batch.message = judgeRow(error).message;
      } finally {
        closing.removeEventListener('abort', onClosing);
        const left = batch.rows.some(({ state }) => state === 'waiting' || state === 'running');
        batch.state = left ? 'stopped' : 'finished';
        batch.running = null;
        lock.release();
        tell(batch);
      }
    };
    // In the next turn, so that `running` is known before its end.
    const ended = Promise.resolve().then(work);
    batch.running = { controller, unclear: createUnclearCount(), ended };
    tell(batch);
    return shown(batch);
  };

  /** Of whoever asks, who may not be there any more when it is their turn. */
  const loadInTurn = async (): Promise<Current | null> => {
    const who = person();
    return inTurn(() => load(who));
  };

  const needed = async (): Promise<Current> => {
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
        if (ofPerson(who)?.running) throw notFinished();
        return withClaim(who, async (before, lock) => {
          if (before && before.state !== 'finished') throw notFinished();
          const now = clock.now();
          const folder = await createBatchFolder(downloadsFolder(), `Quotes ${easternDate(now)}`);
          const head: BatchHead = {
            version: 1,
            id: randomUUID(),
            person: who,
            folder,
            startedAt: new Date(now).toISOString(),
            requests: [...requests],
            skipped,
          };
          await log.begin(head);
          requireStill(who);
          current = fromDisk({ head, steps: new Map() });
          return run(current, lock);
        });
      });
    },
    async resume() {
      const who = person();
      return inTurn(async () => {
        const here = ofPerson(who);
        if (here?.running) return shown(here);
        return withClaim(who, async (batch, lock) => {
          if (batch === null) throw none();
          return run(batch, lock);
        });
      });
    },
    async cancel() {
      const batch = await needed();
      if (batch.state === 'elsewhere') throw elsewhere();
      batch.running?.controller.abort();
      await batch.running?.ended;
      return shown(batch);
    },
    async export(signal) {
      const { head, rows } = await needed();
      const csv = resultTable(head, rows);
      const file = await saveFile({
        folder: head.folder,
        fileName: 'Results.csv',
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
        if (ofPerson(who)?.running) throw conflict('The list is running. Stop it first.');
        await withClaim(who, async (_batch, lock) => {
          await log.forget(who);
          current = null;
          lock.release();
        });
      });
    },
  };
};
