import { randomUUID } from 'node:crypto';
import type { Bulk, BulkAction, BulkPage, BulkPageQuery } from '../../../contract/entities/bulk';
import type { SavedFile } from '../../../contract/entities/saved-file';
import { AppFailure } from '../../../contract/wire/result';
import { bulkCsv } from '../../../domain/bulk/bulk-csv';
import { bulkTitle, recordOf } from '../../../domain/bulk/bulk-plan';
import { parseList } from '../../../domain/bulk/parse-list';
import { boundedName } from '../../../domain/text/bounded-name';
import { bulkFileName } from '../../../domain/text/file-name';
import { pluralize } from '../../../domain/text/pluralize';
import type { EventHub } from '../app/events';
import { createBatches, type ListRef } from '../batch/batches';
import { mostInTrouble } from '../batch/work-through';
import type { Downloads } from '../files/downloads';
import { hashOfPerson } from '../storage/own-file';
import { type BulkJobsDependencies, createBulkJobs } from './bulk-jobs';
import {
  applyStep,
  type BulkList,
  bulkFromDisk,
  failures,
  fileRow,
  mayGo,
  restingState,
  shownBulk,
  shownRow,
} from './bulk-list';
import { type BulkHead, type BulkLog, type BulkStep, type GivenRow, keyOf } from './bulk-log';
import { createBulkNotify } from './bulk-notify';
import { createUndoMarks, undoRows } from './undo-marks';

/** The signed-in person's bulk actions. Failures are AppFailures. */
export interface Bulks {
  plan(action: BulkAction, text: string, column?: number): Promise<Bulk>;
  status(id?: string): Promise<Bulk | null>;
  list(): Promise<Bulk[]>;
  page(query: BulkPageQuery): Promise<BulkPage>;
  skip(id: string, rows: readonly number[], skipped: boolean): Promise<Bulk>;
  start(id: string, count: number): Promise<Bulk>;
  /** Resolves when nothing is running. */
  pause(id: string): Promise<Bulk>;
  resume(id: string): Promise<Bulk>;
  stop(id: string): Promise<Bulk>;
  retry(id: string): Promise<Bulk>;
  undo(id: string): Promise<Bulk>;
  review(id: string): Promise<Bulk>;
  export(id: string, signal: AbortSignal): Promise<SavedFile>;
  forget(id: string): Promise<void>;
}

export interface BulksDependencies extends BulkJobsDependencies {
  readonly log: BulkLog;
  readonly events: EventHub;
  readonly downloads: Pick<Downloads, 'saveText'>;
  /** Email of the signed-in person; throws `unauthorized`. */
  readonly person: () => string;
  /** Aborted when the app closes. */
  readonly closing: AbortSignal;
}

/**
 * Lists to keep for each person besides runs that are in progress, paused, or need a review; the
 * oldest are deleted when another one is planned.
 */
const mostKept = 20;

const conflict = (message: string) => new AppFailure({ code: 'conflict', message });
const notThere = () =>
  new AppFailure({ code: 'not-found', message: 'This bulk action is no longer available.' });

export const createBulks = (dependencies: BulksDependencies): Bulks => {
  const { log, events, downloads, person, closing, clock, coreLog } = dependencies;
  const isOwn = ({ head }: BulkList): boolean => {
    try {
      return person() === head.person;
    } catch {
      return false;
    }
  };
  const { notify, changedMany, forgotten } = createBulkNotify(events, clock, isOwn);

  const keep = ({ head }: BulkList, ...steps: readonly BulkStep[]) =>
    log.add(keyOf(head.person, head.id), ...steps);
  const apply = (list: BulkList, ...steps: readonly BulkStep[]) => {
    for (const step of steps) {
      applyStep(list, step);
      if ('row' in step) notify(list, step.row);
      else changedMany(list);
    }
  };
  const take = async (list: BulkList, ...steps: readonly BulkStep[]) => {
    await keep(list, ...steps);
    apply(list, ...steps);
  };

  const batches = createBatches(
    {
      log,
      fromDisk: bulkFromDisk,
      elsewhere: (list: BulkList): BulkList => ({ ...list, state: 'elsewhere' }),
      async ended(list) {
        for (const row of list.rows) if (row.status === 'running') row.status = 'waiting';
        await jobs.end(list);
        list.state = restingState(list);
      },
      notify,
      finishesRunningRows: true,
      stopsOnLock: true,
      words: {
        name: 'a bulk action',
        row: 'a row of a bulk action',
        elsewhere: 'This bulk action is running in another copy of Internal Dash on this computer.',
        unclear: `The server gave no clear response to ${mostInTrouble} rows in a row, so the bulk action was paused. Check whether the server responds, then choose Resume.`,
      },
    },
    { events, clock, person, closing, coreLog },
  );
  const marks = createUndoMarks({ log, batches, take, apply, notify });
  const jobs = createBulkJobs(dependencies, batches, { take, apply, keep, notify, ...marks });
  const { inTurn } = batches;

  const refOf = (id: string, who = person()): ListRef => ({ person: who, key: keyOf(who, id) });
  const shown = (list: BulkList): Bulk => shownBulk(list, clock.now());

  const needed = async (ref: ListRef): Promise<BulkList> => {
    const list = await batches.load(ref);
    if (list === null) throw notThere();
    return list;
  };

  /** Works on a list on the disk that is not running. */
  const withList = <T>(
    id: string,
    work: (list: BulkList, lock: { release(): void }) => Promise<T>,
  ): Promise<T> => {
    const ref = refOf(id);
    return inTurn(async () => {
      const before = batches.known(ref);
      if (before?.running) throw conflict('This bulk action is in progress. Pause it first.');
      return batches.withClaim(ref, async (list, lock) => {
        if (list === null) throw notThere();
        jobs.inherit(before, list);
        return work(list, lock);
      });
    });
  };

  /** Reads or changes a list, and releases it. */
  const changing = (id: string, work: (list: BulkList) => Promise<void>): Promise<Bulk> =>
    withList(id, async (list, lock) => {
      await work(list);
      lock.release();
      list.state = restingState(list);
      notify(list);
      return shown(list);
    });

  const ownNames = async (who: string): Promise<readonly string[]> => {
    const prefix = `${hashOfPerson(who)}-`;
    return (await log.names()).filter((name) => name.startsWith(prefix));
  };

  /** All lists of the person, newest first, except the one that the caller holds. */
  const all = async (who: string, held?: string): Promise<readonly BulkList[]> => {
    const lists: BulkList[] = [];
    for (const key of await ownNames(who)) {
      if (key === held) continue;
      const ref = { person: who, key };
      const isShown = batches.known(ref) !== null;
      const list = await batches.load(ref);
      if (list) lists.push(list);
      // Its rows are not shown, so they need not stay in memory.
      if (!isShown) batches.drop(ref);
    }
    return lists.sort((one, other) => (one.head.createdAt < other.head.createdAt ? 1 : -1));
  };

  const forget = async (list: BulkList) => {
    const { person: who, id } = list.head;
    await marks.release(list);
    await log.forget(keyOf(who, id));
    batches.drop(refOf(id, who));
    forgotten(list);
  };

  const makeRoomFor = async ({ person: who, key }: ListRef) => {
    const others = (await all(who, key)).filter(mayGo);
    for (const list of others.slice(mostKept - 1)) await forget(list);
  };

  const requireNoOther = async (who: string, id: string) => {
    const lists = await all(who, keyOf(who, id));
    const other = lists.find(({ state }) => state === 'running');
    if (!other) return;
    const title = boundedName(other.title);
    throw conflict(`“${title}” is running. Wait for it to finish, or pause it.`);
  };

  const begin = async (
    who: string,
    made: Pick<BulkHead, 'action' | 'title' | 'undoOf'> & { readonly rows: GivenRow[] },
  ): Promise<BulkList> => {
    const head: BulkHead = {
      version: 1,
      id: randomUUID(),
      person: who,
      createdAt: new Date(clock.now()).toISOString(),
      ...made,
    };
    const ref = refOf(head.id, who);
    await log.begin(ref.key, head);
    batches.requireStill(who);
    await batches.withClaim(ref, async (list, lock) => {
      if (list === null) throw notThere();
      jobs.plan(list, lock);
    });
    await makeRoomFor(ref);
    return needed(ref);
  };

  return {
    async plan(action, text, column) {
      const who = person();
      await jobs.requirePermission(action);
      const parsed = parseList(text, recordOf(action), column);
      if (!parsed.ok) {
        throw new AppFailure({ code: 'validation', field: 'text', message: parsed.text });
      }
      // In any other list, such columns say nothing about the action, and their rows are duplicates.
      const hasOrders = action.method === 'team.addOrder';
      const rows = parsed.rows.map(
        (row): GivenRow => ({ ...row, order: hasOrders ? { ...row.order } : {} }),
      );
      const title = bulkTitle(action, null);
      return inTurn(async () => shown(await begin(who, { action, title, undoOf: null, rows })));
    },

    async status(id) {
      const who = person();
      return inTurn(async () => {
        if (id !== undefined) {
          const list = await batches.load(refOf(id, who));
          return list && shown(list);
        }
        const [newest] = await all(who);
        return newest ? shown(newest) : null;
      });
    },

    async list() {
      const who = person();
      return inTurn(async () => (await all(who)).map(shown));
    },

    async page({ id, offset, limit }) {
      const ref = refOf(id);
      return inTurn(async () => {
        const list = await needed(ref);
        const page = list.rows.slice(offset, offset + limit);
        const rows = page.map((_row, index) => shownRow(list, offset + index));
        return { rows: rows.filter((row) => row !== null), total: list.rows.length };
      });
    },

    skip: (id, rows, skipped) =>
      changing(id, async (list) => {
        if (list.startedAt !== null) throw conflict('This bulk action has already started.');
        const wanted = skipped ? 'will-change' : 'left-out';
        const fitting = rows.filter((index) => list.rows[index]?.status === wanted);
        if (fitting.length === 0) return;
        await take(list, { state: 'left-out', rows: [...fitting], leftOut: skipped });
        await jobs.warn(list);
      }),

    async start(id, count) {
      const who = person();
      await jobs.requireAllowed(await inTurn(() => needed(refOf(id, who))));
      return withList(id, async (list, lock) => {
        if (list.startedAt !== null) throw conflict('This bulk action has already started.');
        if (!list.isPlanned) throw conflict('The plan isn’t complete yet.');
        const { toRun } = shown(list);
        if (toRun !== count) {
          throw conflict(
            `The plan has changed: ${pluralize(toRun, 'row')} will now change. Review it again.`,
          );
        }
        await requireNoOther(who, id);
        await marks.mark(list);
        await jobs.record(list);
        await take(list, { state: 'started', at: new Date(clock.now()).toISOString() });
        jobs.run(list, lock);
        return shown(list);
      });
    },

    async pause(id) {
      const list = await inTurn(() => needed(refOf(id)));
      if (list.state === 'elsewhere')
        throw conflict('Another copy of Internal Dash is running this bulk action.');
      list.running?.halt.abort();
      await list.running?.ended;
      return shown(list);
    },

    async resume(id) {
      const who = person();
      const here = await inTurn(() => needed(refOf(id, who)));
      if (here.running) return shown(here);
      await jobs.requireAllowed(here);
      return withList(id, async (list, lock) => {
        if (list.endedAt !== null || (list.isPlanned && list.startedAt === null)) {
          lock.release();
          return shown(list);
        }
        if (list.startedAt === null) jobs.plan(list, lock);
        else {
          await requireNoOther(who, id);
          await marks.mark(list);
          jobs.run(list, lock);
        }
        return shown(list);
      });
    },

    async stop(id) {
      const here = await inTurn(() => needed(refOf(id)));
      if (here.running) {
        here.running.halt.abort();
        await here.running.ended;
      }
      return changing(id, async (list) => {
        if (list.endedAt !== null || (list.isPlanned && list.startedAt === null)) return;
        await jobs.stop(list);
      });
    },

    async retry(id) {
      const who = person();
      await jobs.requireAllowed(await inTurn(() => needed(refOf(id, who))));
      return withList(id, async (list, lock) => {
        if (list.startedAt === null) jobs.plan(list, lock);
        else {
          await requireNoOther(who, id);
          const again = list.rows.flatMap(({ status }, index) =>
            failures.includes(status) ? [index] : [],
          );
          await marks.mark(list);
          if (again.length > 0) {
            await marks.reopen(list);
            await take(list, { state: 'again', rows: again });
          }
          jobs.run(list, lock);
        }
        return shown(list);
      });
    },

    async undo(id) {
      const who = person();
      const of = await inTurn(() => needed(refOf(id, who)));
      await jobs.requireAllowed(of);
      if (of.running)
        throw conflict('This bulk action is in progress. Wait for it to finish, or stop it.');
      const rows = undoRows(of);
      const { title } = of;
      const { action } = of.head;
      return inTurn(async () => {
        const made = await begin(who, { action, title: `Undo: ${title}`, undoOf: id, rows });
        return shown(made);
      });
    },

    review: (id) =>
      changing(id, async (list) => {
        if (list.endedAt !== null && !shown(list).reviewed) await take(list, { state: 'reviewed' });
      }),

    async export(id, signal) {
      const list = await inTurn(() => needed(refOf(id)));
      const rows = list.rows.map((_row, index) => fileRow(list, index));
      const csv = bulkCsv(rows.filter((row) => row !== null));
      return downloads.saveText(bulkFileName(list.title, list.head.createdAt), csv, { signal });
    },

    forget: (id) =>
      withList(id, async (list, lock) => {
        await forget(list);
        lock.release();
      }),
  };
};
