import { randomUUID } from 'node:crypto';
import type { DraftTexts } from '../../../contract/drafts';
import type { UnfinishedWrite } from '../../../contract/entities/unfinished-write';
import { AppFailure } from '../../../contract/wire/result';
import { isKeyOld } from '../../../domain/outbox/key-age';
import { cancelled } from '../api/errors';
import { notSent } from '../api/not-sent';
import type { EventHub } from '../app/events';
import type { Clock, Log } from '../app/ports';
import type { DropDrafts } from '../drafts/module';
import type { Journal } from '../journal/journal';
import type { ActionName } from './action-words';
import { createAnnounce } from './announce';
import type { ChangedRecord } from './changed-record';
import { classifyFailure } from './classify-failure';
import { createCloseAbandoned } from './close-abandoned';
import { createEarlierAttempts } from './earlier-attempt';
import type { OutboxWrite, WriteCaller } from './outbox-write';
import type { OpenWrite, Parameters, PendingWrite } from './pending-write';
import { pendingWriteId } from './pending-write';
import type { PendingWrites } from './pending-writes';
import { type RepeatNow, repeatNow } from './repeat-now';
import { asOpen, shown, subjectOf, withOverridden } from './shown-write';
import { isStale, needsDecision, renewedReason } from './stale-try';
import { asUnknownOutcome, unfinishedMessage } from './unknown-outcome';
import { cannotTell } from './verified-outcome';
import { createVerifier } from './verify';
import { alreadyFinished, endedWithApp, PartiallyApplied, signedOut } from './write-errors';

/**
 * Every write of the app goes through the outbox. Before the first request, the pending write (key,
 * parameters, person) is saved to the disk, so that a retry, even after a reload, crash, or
 * restart, has the same key until the write is known to be done or refused. The journal records it
 * before and after, and windows are told if it may have worked.
 *
 * A flow of several writes (create, price, draft, send) runs each step as its own write, with the
 * step's name as the action, and must not run a step again that is known to be done. Further calls
 * within a step use `derivedKey(idempotencyKey, 'name')`.
 */
export interface Outbox {
  /**
   * Runs a write. If the same write is already running, it is not sent again, and both callers get
   * its response. `act` gets the key and the person, who may have signed out before the response
   * arrives. Throws `conflict` with `unfinished` if the server may have forgotten an earlier
   * attempt; a person then decides.
   */
  run<T>(
    caller: WriteCaller,
    write: OutboxWrite<T>,
    act: (idempotencyKey: string, person: string) => Promise<T>,
  ): Promise<T>;
  /** Resolves an earlier attempt, because its change is known to have happened. */
  resolve(action: string, parameters: Parameters, person?: string): Promise<void>;
  /** Instead of `run`, if the server has the values. `stale` is shown with older ones. */
  alreadySo(
    caller: WriteCaller,
    action: ActionName,
    parameters: Parameters,
    stale: ChangedRecord | null,
  ): Promise<void>;
  /** Drops pending writes for a target whose value has since been set in another way. */
  supersede(target: string, person: string): Promise<void>;
  /** A person's unfinished writes, oldest first. */
  unfinished(): Promise<UnfinishedWrite[]>;
  /** The same writes, in the form that the steps of a flow need. */
  open(): Promise<readonly OpenWrite[]>;
  /**
   * The writes of these parameters whose outcome is unknown and whose key is too old, oldest first:
   * `run` would refuse them until a person decides.
   */
  undecided(action: ActionName, all: readonly Parameters[]): Promise<readonly OpenWrite[]>;
  /** Resolves the writes with these keys, whose outcome is saved elsewhere. */
  resolveKeys(...keys: readonly string[]): Promise<void>;
  /** The call that repeats an unfinished write. Throws `not-found`; `validation` without one. */
  repeatOf(id: string): Promise<RepeatNow>;
  /** Records that a person repeats the write under a new key; the next journal line says so. */
  renew(id: string): Promise<void>;
  /** Drops a write that a person has checked. The next one of its kind is a new change. */
  dismiss(id: string): Promise<void>;
  /** Ends in the journal the attempts that an earlier app left open; once, at the start. */
  recover(): Promise<void>;
  /** Number of running writes; `idle` resolves when there are none. */
  pending(): number;
  idle(): Promise<void>;
}

export interface OutboxDependencies {
  readonly pendingWrites: PendingWrites;
  readonly journal: Journal;
  readonly events: EventHub;
  readonly clock: Clock;
  readonly log: Log;
  /** Email of the signed-in person; throws `unauthorized`. */
  readonly actor: () => string;
  readonly dropDrafts: DropDrafts;
  /** Aborted when the app closes. */
  readonly closing: AbortSignal;
}

export const createOutbox = ({
  pendingWrites,
  journal,
  events,
  clock,
  log,
  actor,
  dropDrafts,
  closing,
}: OutboxDependencies): Outbox => {
  const running = new Map<string, Promise<unknown>>();
  /** Writes that were running when a window last asked. */
  const seen = new Set<string>();
  /** Writes that a person has decided to make again under a new key. */
  const decided = new Set<string>();
  /** Writes that a person has chosen to repeat after seeing what is known about them. */
  const asked = new Set<string>();
  /** Dismissed writes about which a person was asked before another key is used. */
  const questioned = new Set<string>();
  let recovered: Promise<void> | null = null;
  /** Windows have been told and have not asked since, so a burst tells them only once. */
  let hasTold = false;

  const changed = () => {
    if (hasTold) return;
    hasTold = true;
    events.emit({ type: 'writes.changed' });
  };

  /** Of a write that is done. The window that sent them removes its own, in its own time. */
  const dropSent = async (person: string, drafts: DraftTexts | undefined, caller?: WriteCaller) => {
    if (!drafts) return;
    await dropDrafts(person, drafts, caller?.drafts && caller.call).catch((cause: unknown) =>
      log.error('sent drafts could not be removed', { cause }),
    );
  };

  const announce = createAnnounce(events);
  const verifyFor = createVerifier({ clock, log });

  const before = createEarlierAttempts({
    pendingWrites,
    verifyFor,
    clock,
    decided,
    asked,
    questioned,
  });

  const perform = async <T>(
    id: string,
    person: string,
    caller: WriteCaller,
    write: OutboxWrite<T>,
    act: (idempotencyKey: string, person: string) => Promise<T>,
  ): Promise<T> => {
    const { signal, idempotencyKey: proposedKey, row } = caller;
    if (signal.aborted) throw notSent(cancelled().error);
    const { found, newKeyAfter } = await before(id, write, row);
    if (signal.aborted) throw notSent(cancelled().error);
    if (actor() !== person) throw signedOut();
    const [line, startedAt] = [randomUUID(), clock.now()];
    const subject = subjectOf(person, write, caller);
    const { key, wasUnknown, drafts } = await pendingWrites.begin(id, subject, line, {
      proposedKey,
      newKey: newKeyAfter !== null,
    });

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
        newKeyAfter === null ? write.reason : renewedReason(write.reason ?? '', newKeyAfter);
      const bulk = row === undefined ? {} : { bulk: row.bulk };
      end = await journal.start(person, { ...write, ...(reason ? { reason } : {}), ...bulk }, line);
    } catch (error) {
      await pendingWrites.putBack(id);
      if (seen.delete(id) || wasUnknown) changed();
      throw error;
    }
    decided.delete(id);
    asked.delete(id);
    const supersede = async () => {
      if (write.target === undefined) return;
      if (await pendingWrites.supersede(id, person, write.target)) changed();
    };
    const succeed = async (value: T): Promise<T> => {
      try {
        await row?.keep();
      } catch (error) {
        const message = error instanceof AppFailure ? error.message : '';
        await keep(message);
        void end('unknown', message);
        announce(write.records({ value }));
        throw asUnknownOutcome(error);
      }
      // Before the file is deleted: after a kill, the next start finishes what the file says.
      await end('done', '', write.learned?.(value));
      await dropSent(person, drafts, caller);
      await supersede();
      await resolve(true);
      announce(write.records({ value }));
      return value;
    };

    if (found.truth === 'present') return succeed(found.value);
    let value: T;
    try {
      value = await act(key, person);
      // The server repeated its stored response, but another value has been set since. Send a new
      // write.
      if (
        write.isPlainValue &&
        wasUnknown &&
        (await verifyFor(write, startedAt)).truth === 'absent'
      ) {
        const next = await pendingWrites.begin(id, subject, line, { newKey: true });
        value = await act(next.key, person);
      }
    } catch (error) {
      const isCancelled = error instanceof AppFailure && error.error.code === 'cancelled';
      // An unexpected error's message goes only to the log.
      const said = error instanceof AppFailure ? error.message : '';
      const message = isCancelled && closing.aborted ? endedWithApp : said;
      const outcome =
        error instanceof PartiallyApplied ? 'half-done' : classifyFailure(error, wasUnknown);
      if (outcome === 'unknown') {
        const truth = isCancelled ? cannotTell : await verifyFor(write, startedAt, row?.hasTwin);
        if (truth.truth === 'present') return succeed(truth.value);
      }
      const isKept = outcome === 'unknown' || outcome === 'still-unknown';
      if (isKept) await keep(unfinishedMessage(error, message));
      if (outcome === 'unknown') await supersede();
      const isOpen = outcome === 'unknown' || outcome === 'half-done';
      await end(isOpen ? 'unknown' : 'refused', message);
      if (!isKept) await resolve(false);
      if (isOpen) announce(write.records(null));
      throw error;
    }
    return succeed(value);
  };

  /** Whether an attempt of theirs is running or was open; one that was open is resolved. */
  const settle = async (action: string, parameters: Parameters, person = actor()) => {
    const id = pendingWriteId(person, action, parameters);
    if (running.has(id)) return true;
    const pending = await pendingWrites.find(id);
    if (!pending) return false;
    await pendingWrites.resolve(id);
    await dropSent(person, pending.drafts);
    changed();
    return true;
  };

  const closeAbandoned = createCloseAbandoned({ pendingWrites, journal, log, dropSent, changed });

  const recover = (): Promise<void> => {
    recovered ??= closeAbandoned();
    return recovered;
  };

  /** Another app that uses this folder may have died after the start; end its attempts here. */
  const listOf = async (person: string) => {
    await recover();
    const found = await pendingWrites.list(person);
    if (!found.some(({ died }) => died)) return found;
    await closeAbandoned();
    return pendingWrites.list(person);
  };

  const own = async (id: string): Promise<PendingWrite> => {
    const pending = await pendingWrites.find(id);
    if (pending?.person !== actor()) throw alreadyFinished();
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
      const id = write.id ?? pendingWriteId(person, write.action, write.parameters);
      const known = running.get(id);
      // The ID contains everything that the response depends on.
      if (known) return known as ReturnType<typeof act>;
      const told = withOverridden(write, caller);
      const mine = recover().then(() => perform(id, person, caller, told, act));
      running.set(id, mine);
      try {
        return await mine;
      } finally {
        running.delete(id);
      }
    },

    resolve: async (...attempt) => void (await settle(...attempt)),

    async alreadySo(caller, action, parameters, stale) {
      const person = caller.person ?? actor();
      if (!(await settle(action, parameters, person))) caller.onUnsent?.();
      await dropSent(person, caller.drafts, caller);
      if (stale) announce([stale]);
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
      return (await openOf(actor())).map(asOpen);
    },

    async undecided(action, all) {
      const person = actor();
      const ids = new Set(all.map((parameters) => pendingWriteId(person, action, parameters)));
      const found = (await openOf(person)).filter(
        ({ id, pending }) =>
          ids.has(id) &&
          !decided.has(id) &&
          isStale(pending, pending.countsFromToday === true, clock.now()),
      );
      return found.map(asOpen);
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
      const repeat = repeatNow(pending, clock.now());
      // About another call, which needs another key, `run` asks.
      const isOld = repeat === pending.repeat && isKeyOld(pending.startedAt, clock.now());
      if (isOld && !decided.has(id)) throw needsDecision(id, pending);
      asked.add(id);
      return repeat;
    },

    async renew(id) {
      if (!questioned.delete(id)) await own(id);
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
