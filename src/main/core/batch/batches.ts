import { AppFailure } from '../../../contract/wire/result';
import type { EventHub } from '../app/events';
import type { Clock, Log } from '../app/ports';
import { createSerialQueue } from '../files/serial-queue';
import type { FolderLock } from '../storage/folder-lock';
import type { BatchLog, StoredBatch } from './batch-log';
import { createPace, createTroubleCount, judgeRow, type Pace, workThrough } from './work-through';

/** A running list. */
export interface Running {
  /** Aborts running rows. */
  readonly controller: AbortController;
  /** Starts no more rows; running ones finish. */
  readonly halt: AbortController;
  readonly pace: Pace;
  readonly trouble: ReturnType<typeof createTroubleCount>;
  readonly ended: Promise<void>;
}

/** A person's list in memory. */
export interface List<Head> {
  readonly head: Head;
  /** Why it stopped, if no person stopped it. */
  message: string;
  running: Running | null;
}

/** The owner of a list, and its name on the disk. */
export interface ListRef {
  readonly person: string;
  readonly key: string;
}

/** What differs between kinds of lists. */
export interface BatchKind<Head, Step, L extends List<Head>> {
  readonly log: BatchLog<Head, Step>;
  readonly fromDisk: (kept: StoredBatch<Head, Step>) => L;
  /** How the list is shown while another app works on it. */
  readonly elsewhere: (list: L) => L;
  /** Called after the last row of a run, or after it was stopped. */
  readonly ended: (list: L) => void | Promise<void>;
  /** Notifies windows about the list or one of its rows. */
  readonly notify: (list: L, index?: number) => void;
  /** Whether running rows finish when the list stops; otherwise they are aborted. */
  readonly finishesRunningRows: boolean;
  /** Whether a lock stops the list. */
  readonly stopsOnLock: boolean;
  readonly words: {
    /** For the log: `a batch of quotes`, `a quote of a batch`. */
    readonly name: string;
    readonly row: string;
    readonly elsewhere: string;
    readonly unclear: string;
  };
}

/** How to process a row. */
export interface RowWork {
  /** Called once for each row, before its first attempt. */
  readonly begin: (index: number) => void;
  /** Throws if the row fails. */
  readonly work: (index: number) => Promise<void>;
  /** Called when a row is given up; it waits for the next run. */
  readonly gaveUp: (index: number) => void;
  readonly failed: (index: number, message: string, error: unknown) => Promise<void>;
}

/**
 * Lists that run in the background, each with one claim, kept across restarts. Failures are
 * AppFailures.
 */
export interface Batches<Head, L extends List<Head>> {
  /** Runs one at a time, in case two windows start, resume, or cancel at once. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** The list in memory; null if it has not been read. */
  known(ref: ListRef): L | null;
  load(ref: ListRef): Promise<L | null>;
  /** Keeps a newly saved list in place of the previous one. */
  adopt(ref: ListRef, list: L): void;
  drop(ref: ListRef): void;
  /** Claims the list, reads it from the disk, and works on it. */
  withClaim<T>(ref: ListRef, work: (list: L | null, lock: FolderLock) => Promise<T>): Promise<T>;
  /** Runs the job in the background and holds the claim until it ends. */
  run(list: L, lock: FolderLock, job: (running: Running) => Promise<void>): void;
  /** Processes four rows at a time, until the end or a failure that affects all rows. */
  workRows(list: L, running: Running, indexes: readonly number[], row: RowWork): Promise<void>;
  /** Throws `unauthorized` if the person is no longer signed in. */
  requireStill(person: string): void;
}

export interface BatchesDependencies {
  readonly events: EventHub;
  readonly clock: Clock;
  readonly person: () => string;
  readonly closing: AbortSignal;
  readonly coreLog: Log;
}

const signedOut = 'You were signed out. Sign in to continue.';
const locked = 'Internal Dash was locked. Unlock it to continue.';

export const createBatches = <Head, Step, L extends List<Head>>(
  kind: BatchKind<Head, Step, L>,
  { events, clock, person, closing, coreLog }: BatchesDependencies,
): Batches<Head, L> => {
  const current = new Map<string, L>();
  const inTurn = createSerialQueue();
  /** Lists that a sign-out has stopped but whose claims are still held. */
  let ending: Promise<unknown> = Promise.resolve();

  const stop = ({ controller, halt }: Running) => {
    halt.abort();
    if (!kind.finishesRunningRows) controller.abort();
  };

  events.subscribe((event) => {
    if (event.type !== 'session.changed') return;
    const isIn = event.session.status === 'signed-in';
    const isLocked = event.session.status === 'signed-in' && event.session.locked !== undefined;
    if (isIn && !(isLocked && kind.stopsOnLock)) return;
    const ends: Promise<void>[] = [];
    for (const list of current.values()) {
      if (!list.running) continue;
      list.message = isIn ? locked : signedOut;
      stop(list.running);
      ends.push(list.running.ended);
    }
    if (isIn) return;
    ending = Promise.all([ending, ...ends]);
    // Tickets and names belong to the person who was signed in.
    current.clear();
  });

  /** A person's work must not start in another person's session. */
  const requireStill = (who: string): void => {
    if (person() !== who) throw new AppFailure({ code: 'unauthorized', message: signedOut });
  };

  const read = async ({ person: who, key }: ListRef): Promise<L | null> => {
    const kept = await kind.log.load(key);
    requireStill(who);
    const list = kept && kind.fromDisk(kept);
    if (list) current.set(key, list);
    else current.delete(key);
    return list;
  };

  return {
    inTurn,
    known: ({ key }) => current.get(key) ?? null,
    adopt: ({ key }, list) => void current.set(key, list),
    drop: ({ key }) => void current.delete(key),
    requireStill,

    async load(ref) {
      const here = current.get(ref.key);
      if (here?.running) return here;
      await ending;
      const isElsewhere = await kind.log.isClaimed(ref.key);
      if (here && !isElsewhere) return current.get(ref.key) ?? null;
      const list = await read(ref);
      if (!isElsewhere || list === null) return list;
      // From now on, only the disk has the other app's progress.
      current.delete(ref.key);
      return kind.elsewhere(list);
    },

    async withClaim(ref, work) {
      await ending;
      requireStill(ref.person);
      const lock = await kind.log.claim(ref.key);
      if (lock === null) {
        throw new AppFailure({ code: 'conflict', message: kind.words.elsewhere });
      }
      try {
        return await work(await read(ref), lock);
      } catch (error) {
        lock.release();
        throw error;
      }
    },

    run(list, lock, job) {
      const controller = new AbortController();
      const halt = new AbortController();
      const running: Omit<Running, 'ended'> = {
        controller,
        halt,
        pace: createPace(clock, () => kind.notify(list)),
        trouble: createTroubleCount(),
      };
      const onClosing = () => {
        halt.abort();
        if (!kind.finishesRunningRows) controller.abort();
      };
      closing.addEventListener('abort', onClosing, { once: true });
      list.message = '';
      const work = async () => {
        try {
          await job({ ...running, ended });
        } catch (error) {
          coreLog.error(`${kind.words.name} stopped`, { cause: error });
          list.message = judgeRow(error).message;
        }
        try {
          await kind.ended(list);
        } catch (error) {
          coreLog.error(`the end of ${kind.words.name} could not be kept`, { cause: error });
          list.message = judgeRow(error).message;
        } finally {
          closing.removeEventListener('abort', onClosing);
          list.running = null;
          lock.release();
          kind.notify(list);
        }
      };
      // Start in the next turn, so that `running` is set before the job ends.
      const ended: Promise<void> = Promise.resolve().then(work);
      list.running = { ...running, ended };
      kind.notify(list);
    },

    async workRows(list, { controller, halt, pace, trouble }, indexes, row) {
      const stopWith = (message: string) => {
        if (message !== '' && list.message === '') list.message = message;
        halt.abort();
        if (!kind.finishesRunningRows) controller.abort();
      };
      await workThrough(indexes, halt.signal, async (index) => {
        row.begin(index);
        try {
          await pace.patiently(halt.signal, () => row.work(index));
          trouble.clear();
        } catch (error) {
          if (!(error instanceof AppFailure)) {
            coreLog.error(`${kind.words.row} failed`, { cause: error });
          }
          const { kind: how, message } = judgeRow(error);
          if (how === 'stop' || controller.signal.aborted) {
            row.gaveUp(index);
            stopWith(message);
            return;
          }
          const reason = trouble.failed(error);
          if (reason !== null) stopWith(reason === 'unclear' ? kind.words.unclear : message);
          await row.failed(index, message, error);
        }
      });
    },
  };
};
