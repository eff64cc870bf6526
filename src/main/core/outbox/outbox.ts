import { randomUUID } from 'node:crypto';
import type { ActionName } from '../../../contract/actions';
import type { UnfinishedWrite } from '../../../contract/entities/unfinished-write';
import { AppFailure } from '../../../contract/wire/errors';
import { isKeyOld } from '../../../domain/outbox/key-age';
import { cancelled } from '../api/errors';
import { notSent } from '../api/not-sent';
import type { EventHub } from '../app/events';
import type { Clock, Log } from '../app/ports';
import type { Journal, JournalSubject } from '../journal/journal';
import { createAnnounce } from './announce';
import { classifyFailure } from './classify-failure';
import { cannotTell, type VerifiedOutcome, type Verify } from './outcome';
import type { OpenWrite, Parameters, PendingWrite, Repeat } from './pending-write';
import { pendingWriteId } from './pending-write';
import type { PendingWrites } from './pending-writes';
import type { RecordRef } from './record-ref';
import type { RowOfList } from './row-of-list';
import { shown, subjectOf } from './shown-write';
import { isStale, needsDecision, provesIt, renewedReason } from './stale-try';
import { asUnknownOutcome } from './unknown-outcome';
import { createVerifier } from './verify';
import { endedWithApp, notFound, PartiallyApplied, signedOut } from './write-errors';

/** Whoever asks for a write; the `CallContext` of its call is one. */
export interface WriteCaller {
  readonly signal: AbortSignal;
  /** The key to take where the write has none yet. */
  readonly idempotencyKey?: string;
  /** Email of whoever was signed in when the call came: it stays their write. */
  readonly person?: string;
  /** There where it is a row of a bulk action. */
  readonly row?: RowOfList;
}

export interface Write<T> extends JournalSubject {
  readonly action: ActionName;
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
  readonly target?: string;
  /** Of such a write: setting it twice does no more than once. Looked for after a repeat, as in ADR 3. */
  readonly isPlainValue?: true;
  /** The records concerned; `answer` is null where the outcome is unknown, and before the call. */
  readonly records: (answer: { readonly value: T } | null) => readonly RecordRef[];
  /**
   * A server that does not know keys would do it again, and nothing shows afterwards that it did: after
   * an unknown outcome a person decides, whatever the age of the key.
   */
  readonly asksBeforeRepeat?: true;
  /** The same values mean another thing tomorrow: they count from the US Eastern day. */
  readonly countsFromToday?: true;
  /**
   * Asks the API what is true, after an outcome that is not known and before a repeat: a server need
   * not know the key.
   */
  readonly verify?: Verify<T>;
}

/**
 * Every write of the app goes through here. Before the first send its pending write (key, parameters,
 * person) is on the disk, so that a second try, also after a reload, a crash or a restart, carries
 * the same key until the outcome is known: done, or definitely refused. It is written to the journal
 * before and after, and announced when it may have worked.
 *
 * A flow of several writes (create, price, draft, send) runs each step by itself, with the step's
 * name as its action; a step that is already known to be done is not the flow's to run again. Calls
 * that belong to one step take `derivedKey(idempotencyKey, 'name')`.
 */
export interface Outbox {
  /**
   * The same write while it is under way is not sent twice: both callers get its one answer. `act`
   * gets the key and whose write it is, which may be signed out when the answer comes. Throws
   * `conflict` with `unfinished` where the server may have forgotten an earlier try: a person decides.
   */
  run<T>(
    caller: WriteCaller,
    write: Write<T>,
    act: (idempotencyKey: string, person: string) => Promise<T>,
  ): Promise<T>;
  /** What was asked is true already: an earlier try of it did happen, and has an end. */
  resolve(action: string, parameters: Parameters, person?: string): Promise<void>;
  /** What is set there has changed otherwise: what is open for that target counts no more. */
  supersede(target: string, person: string): Promise<void>;
  /** What one person has unfinished, oldest first. */
  unfinished(): Promise<UnfinishedWrite[]>;
  /** The same as the steps of a flow need it. */
  open(): Promise<readonly OpenWrite[]>;
  /** The writes with these keys are done: their outcome lies on the disk elsewhere. */
  resolveKeys(...keys: readonly string[]): Promise<void>;
  /** The call that does an unfinished write again. Throws `not-found`, or `validation` without one. */
  repeatOf(id: string): Promise<Repeat>;
  /** A person has decided: the next try of it goes under a new key, and the journal says so. */
  renew(id: string): Promise<void>;
  /** A person has looked: the next one of its kind is a new change. */
  dismiss(id: string): Promise<void>;
  /** Ends in the journal what ended with the app before; once at the start. */
  recover(): Promise<void>;
  /** Writes under way; `idle` resolves when there is none. */
  pending(): number;
  idle(): Promise<void>;
}

export interface OutboxDependencies {
  readonly pendingWrites: PendingWrites;
  readonly journal: Journal;
  readonly events: EventHub;
  readonly clock: Clock;
  readonly log: Log;
  /** Email of whoever is signed in; throws `unauthorized`. */
  readonly actor: () => string;
  /** Aborted when the app ends. */
  readonly closing: AbortSignal;
}

export const createOutbox = ({
  pendingWrites,
  journal,
  events,
  clock,
  log,
  actor,
  closing,
}: OutboxDependencies): Outbox => {
  const running = new Map<string, Promise<unknown>>();
  /** Under way when a window asked. */
  const seen = new Set<string>();
  /** Of the writes that a person has decided to make again under a new key. */
  const decided = new Set<string>();
  /** Of the writes that a person has asked to repeat, having seen what is known of them. */
  const asked = new Set<string>();
  let recovered: Promise<void> | null = null;
  /** The windows were told and have not asked since: a burst tells them once. */
  let hasTold = false;

  const changed = () => {
    if (hasTold) return;
    hasTold = true;
    events.emit({ type: 'writes.changed' });
  };

  const announce = createAnnounce(events);
  const verifyFor = createVerifier({ clock, log });

  /** Before a repeat: what became of the earlier try, and whether its key may be used again. */
  const before = async <T>(
    id: string,
    write: Write<T>,
  ): Promise<{ readonly found: VerifiedOutcome<T>; readonly anewAfter: string | null }> => {
    const earlier = await pendingWrites.find(id);
    if (earlier === null) return { found: cannotTell, anewAfter: null };
    const found = await verifyFor(write, Date.parse(earlier.startedAt));
    const stale = isStale(earlier, write.countsFromToday === true, clock.now());
    const alike = found.truth === 'cannot-tell' ? found.alike : undefined;
    const asks = stale || !!alike || (write.asksBeforeRepeat === true && !asked.has(id));
    const isSure = provesIt(found.truth, stale, isKeyOld(earlier.startedAt, clock.now()));
    if (asks && !isSure && !decided.has(id)) throw needsDecision(id, earlier, alike);
    // A key that the server still knows is the safer one; what is there is looked for from its first try on.
    const renews = stale && found.truth !== 'present';
    return { found, anewAfter: renews ? earlier.startedAt : null };
  };

  const perform = async <T>(
    id: string,
    person: string,
    { signal, idempotencyKey: hint, row }: WriteCaller,
    write: Write<T>,
    act: (idempotencyKey: string, person: string) => Promise<T>,
  ): Promise<T> => {
    if (signal.aborted) throw notSent(cancelled().error);
    const { found, anewAfter } = await before(id, write);
    if (signal.aborted) throw notSent(cancelled().error);
    if (actor() !== person) throw signedOut();
    const [line, startedAt] = [randomUUID(), clock.now()];
    const { key, wasUnknown } = await pendingWrites.begin(id, subjectOf(person, write), line, {
      hint,
      anew: anewAfter !== null,
    });
    decided.delete(id);
    asked.delete(id);

    const resolve = async (isDone: boolean) => {
      await (isDone ? pendingWrites.resolve(id) : pendingWrites.drop(id));
      const listed = seen.delete(id);
      if (wasUnknown || listed) changed();
    };
    const keep = async (message: string) => {
      await pendingWrites.keep(id, message);
      seen.delete(id);
      changed();
    };

    let end: Awaited<ReturnType<Journal['start']>>;
    try {
      const reason =
        anewAfter === null ? write.reason : renewedReason(write.reason ?? '', anewAfter);
      const bulk = row === undefined ? {} : { bulk: row.bulk };
      end = await journal.start(person, { ...write, ...(reason ? { reason } : {}), ...bulk }, line);
    } catch (error) {
      await (wasUnknown ? keep('') : resolve(false));
      throw error;
    }
    const supersede = async () =>
      write.target !== undefined && (await pendingWrites.supersede(id, person, write.target));
    const succeed = async (value: T): Promise<T> => {
      try {
        await row?.keep();
      } catch (error) {
        const message = error instanceof AppFailure ? error.message : '';
        await keep(message);
        end('unknown', message);
        announce(write.records({ value }));
        throw asUnknownOutcome(error);
      }
      await resolve(true);
      await supersede();
      end('done');
      announce(write.records({ value }));
      return value;
    };

    if (wasUnknown && found.truth === 'present') return succeed(found.value);
    let value: T;
    try {
      value = await act(key, person);
      // The server answered from its memory: another value stands since. This is the next one.
      if (
        write.isPlainValue &&
        wasUnknown &&
        (await verifyFor(write, startedAt)).truth === 'absent'
      ) {
        const next = await pendingWrites.begin(id, subjectOf(person, write), line, { anew: true });
        value = await act(next.key, person);
      }
    } catch (error) {
      const isCancelled = error instanceof AppFailure && error.error.code === 'cancelled';
      // A defect of ours has its words in the log.
      const said = error instanceof AppFailure ? error.message : '';
      const message = isCancelled && closing.aborted ? endedWithApp : said;
      const outcome =
        error instanceof PartiallyApplied ? 'half-done' : classifyFailure(error, wasUnknown);
      if (outcome === 'unknown') {
        const truth = isCancelled ? cannotTell : await verifyFor(write, startedAt);
        if (truth.truth === 'present') return succeed(truth.value);
      }
      if (outcome === 'unknown' || outcome === 'still-unknown') await keep(message);
      else await resolve(false);
      if (outcome === 'unknown') await supersede();
      const isOpen = outcome === 'unknown' || outcome === 'half-done';
      end(isOpen ? 'unknown' : 'refused', message);
      if (isOpen) announce(write.records(null));
      throw error;
    }
    return succeed(value);
  };

  const bury = (): Promise<void> =>
    pendingWrites.recover().then(
      (left) => {
        for (const { attempt, person, detail, changes, ...what } of left) {
          if (attempt)
            journal.end(
              person,
              { ...what, detail: changes ?? detail },
              attempt.journal,
              'unknown',
              endedWithApp,
            );
        }
        if (left.length > 0) changed();
      },
      (cause: unknown) => log.error('unfinished changes cannot be read', { cause }),
    );

  const recover = (): Promise<void> => {
    recovered ??= bury();
    return recovered;
  };

  /** Another app of this folder may have died since the start: its tries get their end here. */
  const listOf = async (person: string) => {
    await recover();
    const found = await pendingWrites.list(person);
    if (!found.some(({ died }) => died)) return found;
    await bury();
    return pendingWrites.list(person);
  };

  const own = async (id: string): Promise<PendingWrite> => {
    const pending = await pendingWrites.find(id);
    if (pending?.person !== actor()) throw notFound();
    return pending;
  };

  const openOf = async (person: string) => {
    const own = await listOf(person);
    return own.filter(({ id, pending }) => pending.attempt === null && !running.has(id));
  };

  return {
    async run(caller, write, act) {
      const person = caller.person ?? actor();
      if (actor() !== person) throw signedOut();
      const id = pendingWriteId(person, write.action, write.parameters);
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

    async resolve(action, parameters, person = actor()) {
      const id = pendingWriteId(person, action, parameters);
      if (running.has(id)) return;
      const pending = await pendingWrites.find(id);
      if (!pending) return;
      await pendingWrites.resolve(id);
      changed();
    },

    async supersede(target, person) {
      if (await pendingWrites.supersede('', person, target)) changed();
    },

    async unfinished() {
      const person = actor();
      await recover();
      hasTold = false;
      const found = await listOf(person);
      for (const { id } of found) if (running.has(id)) seen.add(id);
      return found.map(({ id, pending }) => shown(id, pending, clock.now()));
    },

    async open() {
      const found = await openOf(actor());
      return found.map(({ id, pending }) => ({
        id,
        startedAt: pending.startedAt,
        repeat: pending.repeat as Repeat | null,
      }));
    },

    async resolveKeys(...keys) {
      const known = new Set(keys);
      for (const { id, pending } of await openOf(actor())) {
        if (!known.has(pending.key)) continue;
        await pendingWrites.resolve(id);
        changed();
      }
    },

    async repeatOf(id) {
      const pending = await own(id);
      if (isKeyOld(pending.startedAt, clock.now()) && !decided.has(id)) {
        throw needsDecision(id, pending);
      }
      asked.add(id);
      if (pending.repeat) return pending.repeat as Repeat;
      throw new AppFailure({
        code: 'validation',
        message: 'This change can’t be repeated automatically. Make it by hand.',
      });
    },

    async renew(id) {
      await own(id);
      decided.add(id);
    },

    async dismiss(id) {
      await own(id);
      if (running.has(id)) {
        throw new AppFailure({ code: 'conflict', message: 'This change is still in progress.' });
      }
      await pendingWrites.resolve(id);
      changed();
    },

    recover,
    pending: () => running.size,
    async idle() {
      while (running.size > 0) await Promise.allSettled(running.values());
    },
  };
};
