import { randomUUID } from 'node:crypto';
import type { DraftTexts } from '../../../contract/drafts';
import type { Clock, Log } from '../app/ports';
import type { PendingWrite } from './pending-write';
import type { PendingWriteFolder } from './pending-write-folder';

/** A pending write before it has a key. */
export type PendingWriteSubject = Omit<
  PendingWrite,
  'version' | 'key' | 'startedAt' | 'attempt' | 'message'
>;

export interface BeginOptions {
  /** The key to use if the write has none yet. */
  readonly proposedKey?: string | undefined;
  /** Do not reuse the existing key. */
  readonly newKey?: boolean;
}

export interface BegunWrite {
  /** The `Idempotency-Key` of this write until its outcome is known. */
  readonly key: string;
  /** Whether an earlier attempt may have acted. */
  readonly wasUnknown: boolean;
  /** The drafts whose text an attempt at it has sent. */
  readonly drafts: DraftTexts | undefined;
}

/** The pending writes with an unknown outcome, across restarts and the apps that share a folder. */
export interface PendingWrites {
  /**
   * Called before each attempt: saves the write's key, or a new one, to the disk. Throws an
   * AppFailure `file`, because a write that cannot be saved must not be sent.
   */
  begin(
    id: string,
    subject: PendingWriteSubject,
    journal: string,
    options?: BeginOptions,
  ): Promise<BegunWrite>;
  /** The write is done or no longer counts, so the next one of its kind is new. Never throws. */
  resolve(id: string): Promise<void>;
  /**
   * Like `resolve`, for an attempt that did nothing. Another app's newer attempt stays. Never
   * throws.
   */
  drop(id: string): Promise<void>;
  /** Ends an attempt that was not made: the write is as it was before `begin`. Never throws. */
  putBack(id: string): Promise<void>;
  /** The outcome is unknown, so the key stays. Never throws. */
  keep(id: string, message: string): Promise<void>;
  /**
   * Drops the person's other writes that this slot covers. Resolves to true if there were any. Never
   * throws.
   */
  supersede(id: string, person: string, slot: string): Promise<boolean>;
  /** A person's pending writes, oldest first. */
  list(person: string): Promise<Listed[]>;
  find(id: string): Promise<PendingWrite | null>;
  /** The write with this key, and other apps' running attempts at other writes for these slots. */
  besides(
    key: string,
    slots: readonly string[],
  ): Promise<{ readonly own: PendingWrite | null; readonly others: readonly PendingWrite[] }>;
  /**
   * Attempts that ended because their app died, each once. Before their files change, `record` ends
   * them in the journal; the writes of the journal lines that it resolves to are done.
   */
  recover(
    record: (left: readonly PendingWrite[]) => Promise<ReadonlySet<string>>,
  ): Promise<PendingWrite[]>;
}

export interface Listed {
  readonly id: string;
  /** Has no attempt if none is running. */
  readonly pending: PendingWrite;
  /** Its app died during the attempt, and `recover` has not returned it yet. */
  readonly died: boolean;
}

export interface PendingWritesDependencies {
  readonly folder: PendingWriteFolder;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether a process runs. Only tests replace it. */
  readonly isAlive?: (pid: number) => boolean;
  /** Process ID of this app. Only tests replace it. */
  readonly pid?: number;
}

/** Milliseconds. No attempt takes longer, so an older process ID now belongs to another process. */
const longestTry = 10 * 60_000;

const processIsAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process runs as another user.
    return (error as { code?: unknown }).code === 'EPERM';
  }
};

/**
 * Whether a later write of `slot` sets all that one of `earlier` sets: the slot of several fields
 * (`team/9/stripeSubscription+enterprisePlan`) covers those of some of them.
 */
const covers = (slot: string, earlier: string): boolean => {
  const fieldsAt = slot.lastIndexOf('/') + 1;
  if (!earlier.startsWith(slot.slice(0, fieldsAt))) return false;
  const fields = slot.slice(fieldsAt).split('+');
  return earlier
    .slice(fieldsAt)
    .split('+')
    .every((field) => fields.includes(field));
};

export const createPendingWrites = ({
  folder,
  clock,
  log,
  isAlive = processIsAlive,
  pid = process.pid,
}: PendingWritesDependencies): PendingWrites => {
  /** This core's attempts, as saved to the disk. */
  const mine = new Map<string, PendingWrite>();
  /** The writes as they were before this core's attempts. */
  const before = new Map<string, PendingWrite>();
  /** Another app's attempt that was running when this core began its own at the same write. */
  const besideMine = new Map<string, PendingWrite>();
  /**
   * Keys of settled writes whose file could not be deleted. Another app may have begun a new
   * attempt since.
   */
  const settledHere = new Map<string, string>();
  /** Journal lines of the attempts that `recover` has returned; the disk may refuse to note it. */
  const reported = new Set<string>();
  const isSettled = (id: string, { key }: PendingWrite): boolean => settledHere.get(id) === key;

  const isUnderWay = (id: string, { attempt }: PendingWrite): boolean => {
    if (attempt === null) return false;
    if (attempt.process === pid) return mine.has(id);
    // A start in the future means that the clock was set back, so the age is unknown.
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

  /** Whether the last attempt is this core's; another app may have begun one since. */
  const isOwnTry = (id: string, { attempt }: PendingWrite): boolean =>
    attempt?.journal === mine.get(id)?.attempt?.journal;

  /** Treats an unreadable file as missing, so that callers act on their own attempt. */
  const peek = (id: string): Promise<PendingWrite | null> => folder.find(id).catch(() => null);

  const endTry = (id: string): void => {
    mine.delete(id);
    before.delete(id);
    besideMine.delete(id);
  };

  const all = async () =>
    (await folder.list()).filter(({ id, pending }) => !isSettled(id, pending));

  return {
    async begin(id, subject, journal, { proposedKey, newKey = false } = {}) {
      const at = new Date(clock.now()).toISOString();
      const attempt = { journal, process: pid, at };
      const fresh: PendingWrite = {
        version: 1,
        key: proposedKey ?? randomUUID(),
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
        return { key: fresh.key, wasUnknown: false, drafts: fresh.drafts };
      }
      if (await folder.create(id, fresh)) {
        mine.set(id, fresh);
        return { key: fresh.key, wasUnknown: false, drafts: fresh.drafts };
      }
      const known = await folder.find(id);
      // The file was settled or became unreadable after its name was taken.
      const pending =
        known && newKey ? { ...known, key: randomUUID(), startedAt: at } : (known ?? fresh);
      // After a restart, core may no longer know the record.
      const record = subject.record ?? pending.record;
      const tried = { ...pending, ...subject, record, attempt };
      await folder.replace(id, tried);
      mine.set(id, tried);
      if (known) before.set(id, known);
      const isOthers = known?.attempt?.process !== pid && known?.key === tried.key;
      if (known && isOthers && isUnderWay(id, known)) besideMine.set(id, known);
      else besideMine.delete(id);
      return { key: pending.key, wasUnknown: known !== null, drafts: tried.drafts };
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
        // The write was refused here, but another app may still make it: the next attempt uses its
        // key.
        if (theirs && isUnderWay(id, theirs))
          await quietly('kept', () => folder.replace(id, theirs));
        else await remove(id, mine.get(id)?.key);
      }
      endTry(id);
    },

    async putBack(id) {
      await quietly('kept', async () => {
        const known = before.get(id);
        const there = await peek(id);
        if (there !== null && !isOwnTry(id, there)) return;
        if (known === undefined) await remove(id, mine.get(id)?.key);
        else await folder.replace(id, besideMine.has(id) ? known : { ...known, attempt: null });
      });
      endTry(id);
    },

    async keep(id, message) {
      await quietly('kept', async () => {
        // Another app resolved it with a known outcome; this attempt's outcome is unknown.
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
          const isOther = other.id !== id && pending.person === person;
          const isCovered = isOther && pending.slot !== null && covers(slot, pending.slot);
          if (!isCovered || isUnderWay(other.id, pending)) continue;
          await remove(other.id, pending.key);
          any = true;
        }
      });
      return any;
    },

    async list(person) {
      const own = (await all()).filter(({ pending }) => pending.person === person);
      return own.map(({ id, pending }) => {
        const { attempt } = pending;
        if (attempt === null || isUnderWay(id, pending)) return { id, pending, died: false };
        const died = !reported.has(attempt.journal);
        return { id, pending: { ...pending, attempt: null }, died };
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

    async recover(record) {
      const known = await all();
      const left = known.filter(
        ({ id, pending }) =>
          pending.attempt !== null &&
          !isUnderWay(id, pending) &&
          !reported.has(pending.attempt.journal),
      );
      for (const { pending } of left) if (pending.attempt) reported.add(pending.attempt.journal);
      const done = await record(left.map(({ pending }) => pending));
      for (const { id, pending } of left) {
        const line = pending.attempt?.journal ?? '';
        // A person may have begun another attempt meanwhile.
        if ((await peek(id))?.attempt?.journal !== line) continue;
        const ended = { ...pending, attempt: null, message: '' };
        if (done.has(line)) await remove(id, pending.key);
        else await quietly('kept', () => folder.replace(id, ended));
      }
      // As with an unknown outcome, the later value may be set, so the earlier key no longer
      // counts.
      for (const { id, pending } of known) {
        const isOvertaken = left.some(
          ({ pending: { person, slot, attempt } }) =>
            slot !== null &&
            pending.slot !== null &&
            covers(slot, pending.slot) &&
            person === pending.person &&
            pending.startedAt < (attempt?.at ?? ''),
        );
        if (isOvertaken && pending.attempt === null) await remove(id, pending.key);
      }
      return left.map(({ pending }) => pending);
    },
  };
};
