import type { BulkAction } from '../../../contract/entities/bulk';
import { methods } from '../../../contract/methods/methods';
import type { Access } from '../../../contract/permissions';
import type { AppError } from '../../../contract/wire/errors';
import { AppFailure } from '../../../contract/wire/result';
import { bulkTitle, recordOf } from '../../../domain/bulk/bulk-plan';
import { bulkHeading } from '../../../domain/bulk/bulk-words';
import { pluralize } from '../../../domain/text/pluralize';
import type { StaffApi } from '../api/staff-api';
import type { Clock, Log } from '../app/ports';
import type { Batches, Running } from '../batch/batches';
import type { Journal, JournalSubject } from '../journal/journal';
import type { MembershipIndex } from '../outbox/membership-index';
import type { Outbox } from '../outbox/outbox';
import type { FolderLock } from '../storage/folder-lock';
import { type BulkList, shownBulk } from './bulk-list';
import type { BulkHead, BulkStep } from './bulk-log';
import { createLookUp, type LookUp } from './look-up';
import { createRowPlanner, readNamedTeam, warningsStep } from './plan-rows';
import { type CallForRow, createRunRow, failureStep } from './run-row';

export interface BulkJobsDependencies {
  readonly api: StaffApi;
  readonly memberships: MembershipIndex;
  readonly writes: Pick<Outbox, 'resolveKeys'>;
  readonly journal: Pick<Journal, 'start' | 'end'>;
  readonly call: CallForRow;
  /** Null if the session allows the access. */
  readonly refusal: (access: Access) => AppError | null | Promise<AppError | null>;
  readonly clock: Clock;
  readonly coreLog: Log;
}

/** Teams that are read again for the list's warnings. */
const mostTeams = 20;

/** Planned rows that are saved together. A lost plan can be looked up again. */
const plannedTogether = 100;

/** What to do with steps. */
export interface Steps {
  /** Saves them and applies them in memory. */
  take(list: BulkList, ...steps: readonly BulkStep[]): Promise<void>;
  /** Applies them in memory only. */
  apply(list: BulkList, ...steps: readonly BulkStep[]): void;
  /** Notifies windows that a row has started or was given up, which has no step. */
  notify(list: BulkList, index: number): void;
  /** Saves them only. */
  keep(list: BulkList, ...steps: readonly BulkStep[]): Promise<void>;
  /** Called before an undo list ends. */
  release(list: BulkList): Promise<void>;
}

/** The background work: looking up a plan, and making the calls of a run. */
export const createBulkJobs = (
  { api, memberships, writes, journal, call, refusal, clock }: BulkJobsDependencies,
  batches: Batches<BulkHead, BulkList>,
  { take, apply, keep, notify, release }: Steps,
) => {
  /** A list's look-ups, as long as the list is in memory. */
  const lookUps = new WeakMap<BulkList, LookUp>();
  const lookUpOf = (list: BulkList): LookUp => {
    const known = lookUps.get(list);
    if (known) return known;
    const made = createLookUp(list.head.action, api, memberships);
    lookUps.set(list, made);
    return made;
  };

  const refused = async (access: Access): Promise<AppFailure | null> => {
    const error = await refusal(access);
    return error && new AppFailure(error);
  };
  const requirePermission = async ({ method }: BulkAction): Promise<void> => {
    const failure = await refused(methods[method].access);
    if (failure) throw failure;
  };

  /** Finds the warnings about the whole list, as far as its teams can be read. */
  const warn = async (list: BulkList, signal: AbortSignal): Promise<void> => {
    const lookUp = lookUpOf(list);
    const isKnown = (id: number) => lookUp.knownTeam(id) !== null;
    const teams = new Set(
      list.rows.flatMap(({ status, endsAdminOf }) =>
        status === 'will-change' && endsAdminOf !== null ? [endsAdminOf] : [],
      ),
    );
    // Those not known yet come first, because earlier warnings stand for them.
    const inOrder = [...teams].sort((one, other) => Number(isKnown(one)) - Number(isKnown(other)));
    await Promise.allSettled([
      readNamedTeam(list, lookUp, signal),
      ...inOrder.slice(0, mostTeams).map((id) => lookUp.team(id, signal)),
    ]);
    await take(list, warningsStep(list, lookUp));
  };

  const subject = (list: BulkList): JournalSubject => {
    const { toRun } = shownBulk(list, clock.now());
    const { title } = list;
    const { action, id } = list.head;
    return {
      action: 'bulk.run',
      subject: pluralize(toRun, recordOf(action)),
      detail: title,
      bulk: id,
    };
  };

  const lookUpRows = async (list: BulkList, running: Running) => {
    const { halt } = running;
    const lookUp = lookUpOf(list);
    await running.pace.patiently(halt.signal, () => readNamedTeam(list, lookUp, halt.signal));
    const { action, undoOf } = list.head;
    const named = bulkTitle(action, list.team ?? null);
    const title = undoOf === null ? named : `Undo: ${named}`;
    if (title !== list.title) await take(list, { state: 'titled', title });
    const planRow = createRowPlanner(list, lookUp, clock, halt.signal);
    let planned: BulkStep[] = [];
    const flush = async (least: number) => {
      if (planned.length < least) return;
      const steps = planned;
      planned = [];
      await keep(list, ...steps);
    };
    const plan = async (...steps: readonly BulkStep[]) => {
      apply(list, ...steps);
      planned.push(...steps);
      await flush(plannedTogether);
    };
    const open = list.rows.flatMap(({ status }, index) =>
      status === 'looking' || status === 'not-read' ? [index] : [],
    );
    await batches.workRows(list, running, open, {
      begin: () => undefined,
      async work(index) {
        await plan(...(await planRow(index)));
      },
      gaveUp: () => undefined,
      async failed(index, message) {
        const row = list.rows[index];
        if (!row) return;
        const { given: _given, sentWith: _sent, sentAt: _at, refusals: _refusals, ...known } = row;
        await plan({
          state: 'planned',
          row: index,
          plan: { ...known, status: 'not-read', why: message },
        });
      },
    });
    await flush(1);
    if (list.rows.every(({ status }) => status !== 'looking')) await warn(list, halt.signal);
  };

  const runRows = async (list: BulkList, running: Running) => {
    const { controller, halt } = running;
    const lookUp = lookUpOf(list);
    await running.pace.patiently(halt.signal, () => readNamedTeam(list, lookUp, halt.signal));
    // If the app was killed between saving a row and resolving its write, the write is still
    // pending.
    await writes.resolveKeys(...list.doneKeys.splice(0));
    const runRow = createRunRow({
      list,
      lookUp,
      call,
      refusal: refused,
      writes,
      clock,
      take: async (step) => {
        await take(list, step);
        if (step.state === 'done' || step.state === 'failed') list.ends.push(clock.now());
      },
    });
    const mark = (index: number, status: 'running' | 'waiting') => {
      const row = list.rows[index];
      if (!row || row.status === 'done') return;
      row.status = status;
      notify(list, index);
    };
    const open = list.rows.flatMap(({ status }, index) => (status === 'waiting' ? [index] : []));
    await batches.workRows(list, running, open, {
      begin: (index) => mark(index, 'running'),
      work: (index) => runRow(index, controller.signal),
      gaveUp: (index) => mark(index, 'waiting'),
      async failed(index, message, error) {
        const row = list.rows[index];
        if (row) await take(list, failureStep(index, row, error, message));
      },
    });
  };

  const endWith = async (list: BulkList, how: 'finished' | 'stopped') => {
    const ended: BulkStep = { state: 'ended', how, at: new Date(clock.now()).toISOString() };
    if (list.startedAt === null) return take(list, ended);
    // The journal first: after a kill in between, the list ends again, and the entry stays one.
    const { counts: now } = shownBulk(list, clock.now());
    const isStopped = how === 'stopped';
    const counts = isStopped ? { ...now, waiting: 0, 'not-run': now.waiting } : now;
    const isDone = counts.done > 0 || counts['already-so'] > 0;
    const outcome = isDone ? 'done' : 'refused';
    await journal.end(
      list.head.person,
      subject(list),
      list.head.id,
      outcome,
      bulkHeading({ counts }),
    );
    // A kill in between leaves an undo list that ends again.
    await release(list);
    return take(list, ended);
  };

  return {
    requirePermission,
    requireAllowed: (list: BulkList) => requirePermission(list.head.action),
    warn: (list: BulkList) => warn(list, new AbortController().signal),
    /** Keeps the teams that were read for a list that is read from the disk again. */
    inherit(before: BulkList | null, list: BulkList): void {
      const lookUp = before && lookUps.get(before);
      if (!lookUp) return;
      lookUp.renew();
      lookUps.set(list, lookUp);
    },
    /** Writes the journal entry under which the rows are listed. */
    record: async (list: BulkList): Promise<void> => {
      await journal.start(list.head.person, subject(list), list.head.id);
    },
    stop: (list: BulkList) => endWith(list, 'stopped'),
    /** After a job: a run without waiting rows is finished. */
    async end(list: BulkList): Promise<void> {
      if (list.startedAt === null || list.endedAt !== null) return;
      if (list.rows.some(({ status }) => status === 'waiting')) return;
      await endWith(list, 'finished');
    },
    plan(list: BulkList, lock: FolderLock): void {
      list.state = 'planning';
      batches.run(list, lock, (running) => lookUpRows(list, running));
    },
    run(list: BulkList, lock: FolderLock): void {
      list.state = 'running';
      list.ends = [];
      batches.run(list, lock, (running) => runRows(list, running));
    },
  };
};
