import { randomUUID } from 'node:crypto';
import type { Clock, Log } from '../app/ports';
import type { Intent } from './pending-write';
import type { IntentFolder } from './pending-write-folder';

/** An intent before it has a key. */
export type IntentSubject = Omit<Intent, 'version' | 'key' | 'startedAt' | 'attempt' | 'message'>;

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

/** The intents whose outcome is not known, over restarts and over the apps of one folder. */
export interface Intents {
  /**
   * Before the first send of each try: the key that the write has already, else a new one, on the
   * disk. Throws an AppFailure `file`: what cannot be kept is not sent.
   */
  begin(
    id: string,
    subject: IntentSubject,
    journal: string,
    options?: BeginOptions,
  ): Promise<Begun>;
  /** It is done, or counts no more: the next write of this kind is another one. Never throws. */
  settle(id: string): Promise<void>;
  /** The same for a try that did nothing; what another app knows of the write by now stays. Never throws. */
  drop(id: string): Promise<void>;
  /** The outcome is not known: the key stays. Never throws. */
  keep(id: string, message: string): Promise<void>;
  /** Others that set the same thing to another value: this one counts now. Never throws. True for any. */
  supersede(id: string, person: string, slot: string): Promise<boolean>;
  /** All of one person, oldest first. */
  list(person: string): Promise<Listed[]>;
  find(id: string): Promise<Intent | null>;
  /** The write with this key, and the tries of other writes of these slots that other apps make just now. */
  besides(
    key: string,
    slots: readonly string[],
  ): Promise<{ readonly own: Intent | null; readonly others: readonly Intent[] }>;
  /** The tries that ended with their app, once each. */
  recover(): Promise<Intent[]>;
}

export interface Listed {
  readonly id: string;
  /** Without an attempt where nobody makes it any more. */
  readonly intent: Intent;
  /** Its try ended with its app, and `recover` has not seen it yet. */
  readonly died: boolean;
}

export interface IntentsDependencies {
  readonly folder: IntentFolder;
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

export const createIntents = ({
  folder,
  clock,
  log,
  isAlive = processIsAlive,
  pid = process.pid,
}: IntentsDependencies): Intents => {
  /** Tries of this core, as they went to the disk. */
  const mine = new Map<string, Intent>();
  /** What another app had under way when this core began its own try of the same write. */
  const besideMine = new Map<string, Intent>();
  /** Known outcomes whose file could not be deleted, with the key: another app may have begun anew since. */
  const settledHere = new Map<string, string>();
  const isSettled = (id: string, { key }: Intent): boolean => settledHere.get(id) === key;

  const isUnderWay = (id: string, { attempt }: Intent): boolean => {
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
      log.error(`an intent could not be ${what}`, { cause });
    }
  };

  const remove = (id: string, key: string | undefined) =>
    quietly('removed', async () => {
      if (key !== undefined) settledHere.set(id, key);
      await folder.remove(id);
      settledHere.delete(id);
    });

  /** Whether the last try of it is this core's: another app of the folder may have begun one since. */
  const isOwnTry = (id: string, { attempt }: Intent): boolean =>
    attempt?.journal === mine.get(id)?.attempt?.journal;

  /** What cannot be read is taken for the one that was there. */
  const peek = (id: string): Promise<Intent | null> => folder.find(id).catch(() => null);

  const endTry = (id: string): void => {
    mine.delete(id);
    besideMine.delete(id);
  };

  const all = async () => (await folder.list()).filter(({ id, intent }) => !isSettled(id, intent));

  return {
    async begin(id, subject, journal, { hint, anew = false } = {}) {
      const at = new Date(clock.now()).toISOString();
      const attempt = { journal, process: pid, at };
      const fresh: Intent = {
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
      const intent =
        known && anew ? { ...known, key: randomUUID(), startedAt: at } : (known ?? fresh);
      const tried = { ...intent, ...subject, attempt };
      await folder.replace(id, tried);
      mine.set(id, tried);
      const isOthers = known?.attempt?.process !== pid && known?.key === tried.key;
      if (known && isOthers && isUnderWay(id, known)) besideMine.set(id, known);
      else besideMine.delete(id);
      return { key: intent.key, wasUnknown: known !== null };
    },

    async settle(id) {
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
        const intent = (await folder.find(id)) ?? mine.get(id);
        const isTheirs = mine.has(id) && intent?.attempt != null && !isOwnTry(id, intent);
        if (intent && !isTheirs) await folder.replace(id, { ...intent, attempt: null, message });
      });
      endTry(id);
    },

    async supersede(id, person, slot) {
      let any = false;
      await quietly('superseded', async () => {
        for (const other of await all()) {
          const { intent } = other;
          const isOther = other.id !== id && intent.person === person && intent.slot === slot;
          if (!isOther || isUnderWay(other.id, intent)) continue;
          await remove(other.id, intent.key);
          any = true;
        }
      });
      return any;
    },

    async list(person) {
      const own = (await all()).filter(({ intent }) => intent.person === person);
      return own.map(({ id, intent }) => {
        const died = intent.attempt !== null && !isUnderWay(id, intent);
        return { id, intent: died ? { ...intent, attempt: null } : intent, died };
      });
    },

    async find(id) {
      const intent = await folder.find(id);
      return intent && isSettled(id, intent) ? null : intent;
    },

    async besides(key, slots) {
      const known = await all();
      const others = known.filter(
        ({ id, intent }) =>
          intent.key !== key &&
          intent.slot !== null &&
          slots.includes(intent.slot) &&
          intent.attempt?.process !== pid &&
          isUnderWay(id, intent),
      );
      const own = known.find(({ intent }) => intent.key === key);
      return { own: own?.intent ?? null, others: others.map(({ intent }) => intent) };
    },

    async recover() {
      const known = await all();
      const left = known.filter(
        ({ id, intent }) => intent.attempt !== null && !isUnderWay(id, intent),
      );
      for (const { id, intent } of left) {
        await quietly('kept', () => folder.replace(id, { ...intent, attempt: null, message: '' }));
      }
      // As where the outcome is not known: the later value may stand, so the earlier key counts no more.
      for (const { id, intent } of known) {
        const isOvertaken = left.some(
          ({ intent: { person, slot, attempt } }) =>
            slot !== null &&
            slot === intent.slot &&
            person === intent.person &&
            intent.startedAt < (attempt?.at ?? ''),
        );
        if (isOvertaken && intent.attempt === null) await remove(id, intent.key);
      }
      return left.map(({ intent }) => intent);
    },
  };
};
