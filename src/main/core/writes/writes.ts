import { randomUUID } from 'node:crypto';
import { AppFailure } from '../../../contract/errors';
import type { UnfinishedWrite } from '../../../contract/unfinished-write';
import type { EventHub } from '../bridge/events';
import { cancelled } from '../http/errors';
import { notSent } from '../http/not-sent';
import type { Journal, JournalSubject } from '../journal/journal';
import type { Clock, Log } from '../ports';
import { type Intent, intentId, type Parameters, type Repeat } from './intent';
import type { IntentSubject, Intents } from './intents';
import { judge } from './judge';

/** A record that a write changes. */
export interface RecordRef {
  readonly record: 'member' | 'team';
  readonly id: number;
  readonly deleted?: true;
}

/** Whoever asks for a write; the `CallContext` of its call is one. */
export interface WriteCaller {
  readonly signal: AbortSignal;
  /** The key to take where the write has none yet. */
  readonly intent?: string;
}

export interface Write<T> extends JournalSubject {
  /**
   * What makes this write this one: with person and action, its stable name. JSON values, only what
   * the server is told (not what a screen showed before), nothing that differs from try to try.
   */
  readonly parameters: Parameters;
  /** The call that does it again after a restart; null where only a person can (a card is needed). */
  readonly repeat: Repeat | null;
  /**
   * For a write that sets something to a value (an email, a flag): what it sets. A later value takes
   * the place of an earlier one whose outcome is not known, which would not be sent again otherwise:
   * the server answers a known key without acting. Left out for what adds (an order, a device).
   */
  readonly slot?: string;
  /** The records concerned; `answer` is null where the outcome is unknown, and before the call. */
  readonly records: (answer: { readonly value: T } | null) => readonly RecordRef[];
  /**
   * Asks the API what is true after an outcome that is not known, for a server that does not know
   * the key: the answer the write would have had where it did happen, null where nobody can tell.
   */
  readonly look?: (signal: AbortSignal) => Promise<{ readonly value: T } | null>;
}

/**
 * Every write of the app goes through here. Before the first send its intent (key, parameters,
 * person) is on the disk, so that a second try, also after a reload, a crash or a restart, carries
 * the same key until the outcome is known: done, or definitely refused. It is written to the journal
 * before and after, and announced when it may have worked.
 *
 * A flow of several writes (create, price, draft, send) runs each step by itself, with the step's
 * name as its action; a step that is already known to be done is not the flow's to run again. Calls
 * that belong to one step take `derivedIntent(intent, 'name')`.
 */
export interface Writes {
  /** The same write while it is under way is not sent twice: both callers get its one answer. */
  run<T>(caller: WriteCaller, write: Write<T>, act: (intent: string) => Promise<T>): Promise<T>;
  /** What was asked is true already: an earlier try of it did happen, and has an end. */
  settle(action: string, parameters: Parameters): Promise<void>;
  /** What one person has unfinished, oldest first. */
  unfinished(): Promise<UnfinishedWrite[]>;
  /** The same as the steps of a flow need it. */
  open(): Promise<readonly OpenWrite[]>;
  /** The write with this key is done: its outcome lies on the disk elsewhere. */
  settleKey(key: string): Promise<void>;
  /** The call that does an unfinished write again. Throws `not-found`, or `validation` without one. */
  repeatOf(id: string): Promise<Repeat>;
  /** A person has looked: the next one of its kind is a new intent. */
  dismiss(id: string): Promise<void>;
  /** Ends, in the journal, what ended with the app before; once at the start. */
  recover(): Promise<void>;
  /** Writes under way. */
  pending(): number;
  /** Resolves when none is under way. */
  idle(): Promise<void>;
}

/** A write of an unknown outcome that nobody makes just now. */
export interface OpenWrite {
  readonly id: string;
  /** ISO 8601, UTC: the first try. */
  readonly startedAt: string;
  readonly repeat: Repeat | null;
}

/** A refusal after which a part of the change stands: nothing is as it was, so everybody looks again. */
export class HalfDone extends AppFailure {}

export interface WritesDependencies {
  readonly intents: Intents;
  readonly journal: Journal;
  readonly events: EventHub;
  readonly clock: Clock;
  readonly log: Log;
  /** Email of whoever is signed in; throws `unauthorized`. */
  readonly actor: () => string;
  /** Aborted when the app ends. */
  readonly closing: AbortSignal;
}

/** Milliseconds: whoever waits for the answer waits for the look too. */
const longestLook = 5_000;

const endedWithApp = 'The app ended before the answer came.';

const notFound = () =>
  new AppFailure({ code: 'not-found', message: 'This change is not unfinished any more.' });

const shown = (id: string, intent: Intent): UnfinishedWrite => ({
  id,
  action: intent.action,
  subject: intent.subject,
  detail: intent.detail,
  startedAt: intent.startedAt,
  state: intent.attempt === null ? 'unknown' : 'under-way',
  message: intent.message,
  record: intent.record,
  canRepeat: intent.repeat !== null,
});

export const createWrites = ({
  intents,
  journal,
  events,
  clock,
  log,
  actor,
  closing,
}: WritesDependencies): Writes => {
  const running = new Map<string, Promise<unknown>>();
  /** Under way when a window asked: it waits to hear of their end. */
  const seen = new Set<string>();
  let recovered: Promise<void> | null = null;

  const changed = () => events.emit({ type: 'writes.changed' });

  const announce = (records: readonly RecordRef[]) => {
    const told = new Set<string>();
    for (const { record, id, deleted } of records) {
      const key = `${record} ${id}`;
      if (told.has(key)) continue;
      told.add(key);
      events.emit({ type: 'record.changed', record, id, ...(deleted ? { deleted } : {}) });
    }
  };

  const lookFor = async <T>({ look, action }: Write<T>): Promise<{ readonly value: T } | null> => {
    if (!look) return null;
    const controller = new AbortController();
    const stop = clock.after(longestLook, () => controller.abort());
    try {
      return await look(controller.signal);
    } catch (cause) {
      log.info('what became of a write could not be seen', { action, cause });
      return null;
    } finally {
      stop();
    }
  };

  const subjectOf = <T>(person: string, write: Write<T>): IntentSubject => {
    const [record] = write.records(null);
    return {
      person,
      action: write.action,
      subject: write.subject,
      detail: write.detail,
      reason: write.reason ?? '',
      repeat: write.repeat,
      slot: write.slot ?? null,
      record: record ? { record: record.record, id: record.id } : null,
    };
  };

  const perform = async <T>(
    id: string,
    person: string,
    { signal, intent: hint }: WriteCaller,
    write: Write<T>,
    act: (intent: string) => Promise<T>,
  ): Promise<T> => {
    if (signal.aborted) throw notSent(cancelled().error);
    const line = randomUUID();
    const { key, wasUnknown } = await intents.begin(id, subjectOf(person, write), line, hint);

    const settle = async () => {
      await intents.settle(id);
      const listed = seen.delete(id);
      if (wasUnknown || listed) changed();
    };
    const keep = async (message: string) => {
      await intents.keep(id, message);
      seen.delete(id);
      changed();
    };

    let end: Awaited<ReturnType<Journal['start']>>;
    try {
      end = await journal.start(person, write, line);
    } catch (error) {
      await (wasUnknown ? keep('') : settle());
      throw error;
    }
    const supersede = async () => {
      if (write.slot !== undefined) await intents.supersede(id, person, write.slot);
    };
    const succeed = async (value: T): Promise<T> => {
      await settle();
      await supersede();
      end('done');
      announce(write.records({ value }));
      return value;
    };

    let value: T;
    try {
      value = await act(key);
    } catch (error) {
      const isCancelled = error instanceof AppFailure && error.error.code === 'cancelled';
      // A defect of ours has its words in the log.
      const said = error instanceof AppFailure ? error.message : '';
      const message = isCancelled && closing.aborted ? endedWithApp : said;
      const outcome = error instanceof HalfDone ? 'half-done' : judge(error, wasUnknown);
      if (outcome === 'unknown') {
        const found = isCancelled ? null : await lookFor(write);
        if (found) return succeed(found.value);
      }
      if (outcome === 'unknown' || outcome === 'still-unknown') await keep(message);
      else await settle();
      if (outcome === 'unknown') await supersede();
      const isOpen = outcome === 'unknown' || outcome === 'half-done';
      end(isOpen ? 'unknown' : 'refused', message);
      if (isOpen) announce(write.records(null));
      throw error;
    }
    return succeed(value);
  };

  const recover = (): Promise<void> => {
    recovered ??= intents.recover().then(
      (left) => {
        for (const { attempt, person, ...what } of left) {
          if (attempt) journal.end(person, what, attempt.journal, 'unknown', endedWithApp);
        }
        if (left.length > 0) changed();
      },
      (cause: unknown) => log.error('unfinished changes cannot be read', { cause }),
    );
    return recovered;
  };

  const own = async (id: string): Promise<Intent> => {
    const intent = await intents.find(id);
    if (intent?.person !== actor()) throw notFound();
    return intent;
  };

  const openOf = async (person: string) => {
    await recover();
    const own = await intents.list(person);
    return own.filter(({ id, intent }) => intent.attempt === null && !running.has(id));
  };

  return {
    async run(caller, write, act) {
      const person = actor();
      const id = intentId(person, write.action, write.parameters);
      const known = running.get(id);
      // The name holds everything that the answer depends on.
      if (known) return known as ReturnType<typeof act>;
      const mine = recover().then(() => perform(id, person, caller, write, act));
      running.set(id, mine);
      try {
        return await mine;
      } finally {
        running.delete(id);
      }
    },

    async settle(action, parameters) {
      const person = actor();
      const id = intentId(person, action, parameters);
      if (running.has(id)) return;
      const intent = await intents.find(id);
      if (!intent) return;
      await intents.settle(id);
      changed();
    },

    async unfinished() {
      const person = actor();
      await recover();
      const found = await intents.list(person);
      for (const { id } of found) if (running.has(id)) seen.add(id);
      return found.map(({ id, intent }) => shown(id, intent));
    },

    async open() {
      const found = await openOf(actor());
      return found.map(({ id, intent }) => ({
        id,
        startedAt: intent.startedAt,
        repeat: intent.repeat as Repeat | null,
      }));
    },

    async settleKey(key) {
      for (const { id, intent } of await openOf(actor())) {
        if (intent.key !== key) continue;
        await intents.settle(id);
        changed();
      }
    },

    async repeatOf(id) {
      const { repeat } = await own(id);
      if (repeat) return repeat as Repeat;
      throw new AppFailure({
        code: 'validation',
        message: 'This change cannot be repeated by itself: do it by hand.',
      });
    },

    async dismiss(id) {
      await own(id);
      if (running.has(id)) {
        throw new AppFailure({ code: 'conflict', message: 'This change is still under way.' });
      }
      await intents.settle(id);
      changed();
    },

    recover,
    pending: () => running.size,
    async idle() {
      while (running.size > 0) await Promise.allSettled(running.values());
    },
  };
};
