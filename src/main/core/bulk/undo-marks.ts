import type { BulkStatus } from '../../../contract/entities/bulk';
import { AppFailure } from '../../../contract/wire/result';
import type { Batches } from '../batch/batches';
import { type BulkList, bulkFromDisk } from './bulk-list';
import { type BulkHead, type BulkLog, type BulkStep, type GivenRow, keyOf } from './bulk-log';

export interface UndoMarksDependencies {
  readonly log: Pick<BulkLog, 'load' | 'add'>;
  readonly batches: Pick<Batches<BulkHead, BulkList>, 'load' | 'known'>;
  /** Saves a step and applies it in memory. */
  readonly take: (list: BulkList, step: BulkStep) => Promise<void>;
  /** Applies a step in memory only. */
  readonly apply: (list: BulkList, step: BulkStep) => void;
  readonly notify: (list: BulkList) => void;
}

/** Which list undoes a list. A mark is on the disk of the list that is undone. */
export interface UndoMarks {
  /**
   * Before an undo list runs: marks the list that it undoes, so that only one list at a time undoes
   * it. Throws `conflict` if another one does.
   */
  mark(undo: BulkList): Promise<void>;
  /**
   * Before an undo list ends or is deleted: if rows were not restored, removes its mark, so that
   * another list can undo them. Also works after a sign-out.
   */
  release(undo: BulkList): Promise<void>;
  /**
   * Before a list is tried again: if its undo is complete, removes the mark, so that another list
   * can undo what is done from now on.
   */
  reopen(of: BulkList): Promise<void>;
}

const alreadyUndone = (): AppFailure =>
  new AppFailure({ code: 'conflict', message: 'This bulk action has already been undone.' });

/** The rows to restore. */
const rowsToUndo = ({ rows }: BulkList) =>
  rows.flatMap((row) => {
    const { status, undoable, isRestored, record } = row;
    return status === 'done' && undoable && !isRestored && record ? [{ ...row, record }] : [];
  });

/** The rows of an undo list: what to restore, and what was set. Throws `conflict` without any. */
export const undoRows = (of: BulkList): GivenRow[] => {
  if (of.undoneBy !== null || of.head.undoOf !== null) throw alreadyUndone();
  const rows = rowsToUndo(of).map(
    ({ record, is, want, given }): GivenRow => ({
      line: given.line,
      text: String(record.id),
      order: {},
      sameAs: null,
      undo: { want: is, was: want },
    }),
  );
  if (rows.length === 0) {
    throw new AppFailure({ code: 'conflict', message: 'None of these rows can be undone.' });
  }
  return rows;
};

const restored: readonly BulkStatus[] = ['done', 'already-so'];
/**
 * Someone else has changed or deleted the record since, so there is nothing to restore, unless the
 * row can't be restored only for now.
 */
const outdated: readonly BulkStatus[] = ['cannot', 'not-found'];

export const createUndoMarks = ({
  log,
  batches,
  take,
  apply,
  notify,
}: UndoMarksDependencies): UndoMarks => ({
  async mark({ head: { id, person, undoOf } }) {
    if (undoOf === null) return;
    const of = await batches.load({ person, key: keyOf(person, undoOf) });
    if (of === null || of.undoneBy === id) return;
    if (of.undoneBy !== null) throw alreadyUndone();
    await take(of, { state: 'undone', by: id });
    notify(of);
  },

  async release({ head: { id, person, undoOf }, rows }) {
    const isWhole = rows.every(
      ({ status, forNow }) => restored.includes(status) || (outdated.includes(status) && !forNow),
    );
    if (undoOf === null) return;
    const key = keyOf(person, undoOf);
    const kept = await log.load(key);
    if (kept === null) return;
    const before = bulkFromDisk(kept);
    if (before.undoneBy !== id) return;
    // The list may have been tried again while this one was paused.
    const planned = new Set(rows.map(({ given }) => given.text));
    if (isWhole && rowsToUndo(before).every(({ record }) => planned.has(String(record.id)))) return;
    const records = rows.flatMap(({ status, record }) =>
      restored.includes(status) && record ? [record.id] : [],
    );
    const step: BulkStep = { state: 'undone', by: null, records };
    await log.add(key, step);
    const of = batches.known({ person, key });
    if (of === null) return;
    apply(of, step);
    notify(of);
  },

  async reopen(of) {
    const { undoneBy, head } = of;
    if (undoneBy === null) return;
    const undo = await batches.load({ person: head.person, key: keyOf(head.person, undoneBy) });
    if (undo && undo.endedAt === null) return;
    const records = rowsToUndo(of).map(({ record }) => record.id);
    await take(of, { state: 'undone', by: null, records });
  },
});
