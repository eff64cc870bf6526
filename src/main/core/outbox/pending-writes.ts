import { randomUUID } from 'node:crypto';
import type { Clock, Log } from '../app/ports';
import type { PendingWrite } from './pending-write';
import type { PendingWriteFolder } from './pending-write-folder';

/** A pending write before it has a key. */
export type PendingWriteSubject = Omit<
  PendingWrite,
  'version' | 'key' | 'startedAt' | 'attempt' | 'message'
>;

/** What is known of a try before it is made. */
export interface BeginOptions {
  /** The key where the write has none yet. */
  readonly hint?: string | undefined;
  /** The key that it has is not used again. */
  readonly anew?: boolean;
}

export interface Begun {
  /** The `Idempotency-Key` of this write, now and until its outcome is known. */
  readonly key: string;
  /** Whether an earlier try may have acted. */
  readonly wasUnknown: boolean;
}

/** The pending writes whose outcome is not known, over restarts and over the apps of one folder. */
export interface PendingWrites {
  /**
   * Before the first send of each try: the key that the write has already, else a new one, on the
   * disk. Throws an AppFailure `file`: what cannot be kept is not sent.
   */
  begin(
    id: string,
    subject: PendingWriteSubject,
    journal: string,
    options?: BeginOptions,
  ): Promise<Begun>;
  /** It is done, or counts no more: the next write of this kind is another one. Never throws. */
  resolve(id: string): Promise<void>;
  /** The same for a try that did nothing; what another app knows of the write by now stays. Never throws. */
  drop(id: string): Promise<void>;
  /** The outcome is not known: the key stays. Never throws. */
  keep(id: string, message: string): Promise<void>;
  /** Others that set the same thing to another value: this one counts now. Never throws. True for any. */
  supersede(id: string, person: string, slot: string): Promise<boolean>;
  /** All of one person, oldest first. */
  list(person: string): Promise<Listed[]>;
  find(id: string): Promise<PendingWrite | null>;
  /** The write with this key, and the tries of other writes of these slots that other apps make just now. */
  besides(
    key: string,
    slots: readonly string[],
  ): Promise<{ readonly own: PendingWrite | null; readonly others: readonly PendingWrite[] }>;
  /** The tries that ended with their app, once each. */
  recover(): Promise<PendingWrite[]>;
}

export interface Listed {
  readonly id: string;
  /** Without an attempt where nobody makes it any more. */
  readonly pending: PendingWrite;
  /** Its try ended with its app, and `recover` has not seen it yet. */
  readonly died: boolean;
}

export interface PendingWritesDependencies {
  readonly folder: PendingWriteFolder;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether a process runs; the system's word, but for tests. */
  readonly isAlive?: (pid: number) => boolean;
  /** Of this app; the system's word, but for tests. */
  readonly pid?: number;
}

/** Milliseconds: no write takes as long, so a number that runs by now is another process's. */
const longestTry = 10 * 60_000;

const processIsAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, but as somebody else.
    return (error as { code?: unknown }).code === 'EPERM';
  }
};

export const createPendingWrites = ({
  folder,
  clock,
  log,
  isAlive = processIsAlive,
  pid = process.pid,
}: PendingWritesDependencies): PendingWrites => {
  /** Tries of this core, as they went to the disk. */
  const mine = new Map<string, PendingWrite>();
  /** What another app had under way when this core began its own try of the same write. */
  const besideMine = new Map<string, PendingWrite>();
  /** Known outcomes whose file could not be deleted, with the key: another app may have begun anew since. */
  const settledHere = new Map<string, string>();
  const isSettled = (id: string, { key }: PendingWrite): boolean => settledHere.get(id) === key;

  const isUnderWay = (id: string, { attempt }: PendingWrite): boolean => {
    if (attempt === null) return false;
    if (attempt.process === pid) return mine.has(id);
    // From the future: the clock was set back, and its age says nothing.
    const age = clock.now() - Date.parse(attempt.at);
    return age >= 0 && age < longestTry && isAlive(attempt.process);
  };

  const quietly = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (cause) {
      log.error(`a pending write could not be ${what}`, { cause });
    }
  };

  const remove = (id: string, key: string | undefined) =>
    quietly('removed', async () => {
      if (key !== undefined) settledHere.set(id, key);
      await folder.remove(id);
      settledHere.delete(id);
    });

  /** Whether the last try of it is this core's: another app of the folder may have begun one since. */
  const isOwnTry = (id: string, { attempt }: PendingWrite): boolean =>
    attempt?.journal === mine.get(id)?.attempt?.journal;

  /** What cannot be read is taken for the one that was there. */
  const peek = (id: string): Promise<PendingWrite | null> => folder.find(id).catch(() => null);

  const endTry = (id: string): void => {
    mine.delete(id);
    besideMine.delete(id);
  };

  const all = async () =>
    (await folder.list()).filter(({ id, pending }) => !isSettled(id, pending));

  return {
    async begin(id, subject, journal, { hint, anew = false } = {}) {
      const at = new Date(clock.now()).toISOString();
      const attempt = { journal, process: pid, at };
      const fresh: PendingWrite = {
        version: 1,
        key: hint ?? randomUUID(),
        ...subject,
        startedAt: at,
        attempt,
        message: '',
      };
      const settled = settledHere.has(id) ? await folder.find(id) : null;
      if (settled && isSettled(id, settled)) {
        await folder.replace(id, fresh);
        settledHere.delete(id);
        mine.set(id, fresh);
        return { key: fresh.key, wasUnknown: false };
      }
      if (await folder.create(id, fresh)) {
        mine.set(id, fresh);
        return { key: fresh.key, wasUnknown: false };
      }
      const known = await folder.find(id);
      // Settled by another app of this folder, or not to be read, since the name was taken.
      const pending =
        known && anew ? { ...known, key: randomUUID(), startedAt: at } : (known ?? fresh);
      const tried = { ...pending, ...subject, attempt };
      await folder.replace(id, tried);
      mine.set(id, tried);
      const isOthers = known?.attempt?.process !== pid && known?.key === tried.key;
      if (known && isOthers && isUnderWay(id, known)) besideMine.set(id, known);
      else besideMine.delete(id);
      return { key: pending.key, wasUnknown: known !== null };
    },

    async resolve(id) {
      const own = mine.get(id);
      const there = await peek(id);
      const isFree = there === null || own === undefined || there.key === own.key;
      if (isFree) await remove(id, own?.key ?? there?.key);
      endTry(id);
    },

    async drop(id) {
      const theirs = besideMine.get(id);
      const there = await peek(id);
      if (there === null || isOwnTry(id, there)) {
        // What was refused here may still be done there: the next try carries its key.
        if (theirs && isUnderWay(id, theirs))
          await quietly('kept', () => folder.replace(id, theirs));
        else await remove(id, mine.get(id)?.key);
      }
      endTry(id);
    },

    async keep(id, message) {
      await quietly('kept', async () => {
        // Another app that was sure has taken it away: this try is not.
        const pending = (await folder.find(id)) ?? mine.get(id);
        const isTheirs = mine.has(id) && pending?.attempt != null && !isOwnTry(id, pending);
        if (pending && !isTheirs) await folder.replace(id, { ...pending, attempt: null, message });
      });
      endTry(id);
    },

    async supersede(id, person, slot) {
      let any = false;
      await quietly('superseded', async () => {
        for (const other of await all()) {
          const { pending } = other;
          const isOther = other.id !== id && pending.person === person && pending.slot === slot;
          if (!isOther || isUnderWay(other.id, pending)) continue;
          await remove(other.id, pending.key);
          any = true;
        }
      });
      return any;
    },

    async list(person) {
      const own = (await all()).filter(({ pending }) => pending.person === person);
      return own.map(({ id, pending }) => {
        const died = pending.attempt !== null && !isUnderWay(id, pending);
        return { id, pending: died ? { ...pending, attempt: null } : pending, died };
      });
    },

    async find(id) {
      const pending = await folder.find(id);
      return pending && isSettled(id, pending) ? null : pending;
    },

    async besides(key, slots) {
      const known = await all();
      const others = known.filter(
        ({ id, pending }) =>
          pending.key !== key &&
          pending.slot !== null &&
          slots.includes(pending.slot) &&
          pending.attempt?.process !== pid &&
          isUnderWay(id, pending),
      );
      const own = known.find(({ pending }) => pending.key === key);
      return { own: own?.pending ?? null, others: others.map(({ pending }) => pending) };
    },

    async recover() {
      const known = await all();
      const left = known.filter(
        ({ id, pending }) => pending.attempt !== null && !isUnderWay(id, pending),
      );
      for (const { id, pending } of left) {
        await quietly('kept', () => folder.replace(id, { ...pending, attempt: null, message: '' }));
      }
      // As where the outcome is not known: the later value may stand, so the earlier key counts no more.
      for (const { id, pending } of known) {
        const isOvertaken = left.some(
          ({ pending: { person, slot, attempt } }) =>
            slot !== null &&
            slot === pending.slot &&
            person === pending.person &&
            pending.startedAt < (attempt?.at ?? ''),
        );
        if (isOvertaken && pending.attempt === null) await remove(id, pending.key);
      }
      return left.map(({ pending }) => pending);
    },
  };
};
