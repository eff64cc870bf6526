import type { Bulk, BulkRow, BulkState, BulkStatus } from '../../../contract/entities/bulk';
import type { Team } from '../../../contract/entities/team';
import type { BulkValue } from '../../../domain/bulk/bulk-kind';
import { noCounts, rateOf, rateWindow, secondsLeft } from '../../../domain/bulk/bulk-words';
import type { WarningParts } from '../../../domain/bulk/list-warnings';
import { dayNumber } from '../../../domain/text/calendar-day';
import type { List } from '../batch/batches';
import {
  type BulkHead,
  type BulkStep,
  type GivenRow,
  type RowOutcome,
  type StoredBulk,
  unknownRow,
} from './bulk-log';

/** A row in memory. */
export interface ListRow extends RowOutcome {
  readonly given: GivenRow;
  /** The key of a call that may have been sent but has no saved response. */
  sentWith: string | null;
  /** When the first such call was made; null if the file doesn't say. */
  sentAt: string | null;
  /** Refusals so far, which make the next attempt a new write for the server. */
  refusals: number;
  /** An undo list that left other rows as they were has restored this one. */
  isRestored: boolean;
}

export interface BulkList extends List<BulkHead> {
  readonly rows: ListRow[];
  title: string;
  state: BulkState;
  startedAt: string | null;
  endedAt: string | null;
  undoneBy: string | null;
  /** Whether every row was looked up. */
  isPlanned: boolean;
  /** Warnings about the whole list, and those about its rows. */
  listWarnings: readonly string[];
  rowWarnings: ReadonlyMap<number, readonly string[]>;
  /** What those consist of; null if an older version wrote them. */
  warningParts: WarningParts | null;
  /** The team in the action; undefined until it has been read. */
  team: Team | null | undefined;
  /** When rows ended, in milliseconds, within the last half minute. */
  ends: number[];
  /** Keys of calls whose rows are done. */
  readonly doneKeys: string[];
  /** Whether a person has stopped it. */
  isStopped: boolean;
  /** Whether a person has seen how the run ended. */
  isReviewed: boolean;
}

const unread: RowOutcome = { ...unknownRow, status: 'looking', why: '' };

/** Why a row is a duplicate. A line can have several entries, as in a mail program's recipients. */
export const sameAsText = (
  { line, text }: Pick<GivenRow, 'line' | 'text'>,
  isAlone: boolean,
): string => (isAlone ? `Same as line ${line}.` : `Same as “${text}” on line ${line}.`);

const newRow = (given: GivenRow): ListRow => ({
  ...unread,
  ...(given.sameAs === null
    ? {}
    : {
        status: 'duplicate' as const,
        // The earlier entry has the same text.
        why: sameAsText({ ...given, line: given.sameAs }, given.sameAs !== given.line),
      }),
  given,
  sentWith: null,
  sentAt: null,
  refusals: 0,
  isRestored: false,
});

/** Rows that a person may try again. */
export const failures: readonly BulkStatus[] = ['failed', 'not-confirmed', 'changed-since'];

const each = (list: BulkList, indexes: readonly number[], change: (row: ListRow) => void): void => {
  for (const index of indexes) {
    const row = list.rows[index];
    if (row) change(row);
  }
};

const partsOf = ({
  seats: { all, rows },
  withoutAdmin,
}: NonNullable<Extract<BulkStep, { state: 'doubts' }>['parts']>): WarningParts => ({
  seats: { all, rows: new Map(rows) },
  withoutAdmin: new Map(withoutAdmin),
});

/** Applies a step to the list, either a new one or one from the disk. */
export const applyStep = (list: BulkList, step: BulkStep): void => {
  const { rows } = list;
  switch (step.state) {
    case 'titled':
      list.title = step.title;
      return;
    case 'planned':
      each(list, [step.row], (row) => Object.assign(row, step.plan));
      return;
    case 'doubts':
      list.isPlanned = true;
      list.listWarnings = step.all;
      list.rowWarnings = new Map(step.rows);
      list.warningParts = step.parts ? partsOf(step.parts) : null;
      return;
    case 'left-out':
      each(list, step.rows, (row) => {
        row.status = step.leftOut ? 'left-out' : 'will-change';
      });
      return;
    case 'started':
      list.startedAt = step.at;
      for (const row of rows) if (row.status === 'will-change') row.status = 'waiting';
      return;
    case 'sending':
      each(list, [step.row], (row) => {
        if (row.sentWith === null) row.sentAt = step.at ?? null;
        row.sentWith = step.key;
      });
      return;
    case 'not-sent':
      each(list, [step.row], (row) => {
        row.sentWith = null;
      });
      return;
    case 'done':
      each(list, [step.row], (row) => {
        if (row.sentWith !== null) list.doneKeys.push(row.sentWith);
        Object.assign(row, { status: 'done', why: '', sentWith: null });
      });
      return;
    case 'failed':
      each(list, [step.row], (row) => {
        const staysOpen = step.status === 'not-confirmed' || step.staysOpen === true;
        Object.assign(row, { status: step.status, why: step.why, ...step.found });
        if (!staysOpen) row.sentWith = null;
        // An attempt that is still open keeps its key, by which the server recognizes it.
        if (step.status === 'failed' && row.sentWith === null) row.refusals += 1;
      });
      return;
    case 'again':
      list.endedAt = null;
      list.isReviewed = false;
      each(list, step.rows, (row) => {
        row.status = 'waiting';
        row.why = '';
      });
      return;
    case 'ended':
      list.endedAt = step.at;
      list.isStopped = step.how === 'stopped';
      if (!list.isStopped) return;
      for (const row of rows) if (row.status === 'waiting') row.status = 'not-run';
      return;
    case 'undone':
      list.undoneBy = step.by;
      for (const row of rows) {
        const isIn = row.record !== null && step.records?.includes(row.record.id);
        if (isIn || step.restored?.includes(row.given.line)) row.isRestored = true;
      }
      return;
    case 'reviewed':
      list.isReviewed = true;
  }
};

/** The list's state when nothing runs. */
export const restingState = (list: BulkList): BulkState => {
  if (list.startedAt === null) {
    if (list.isPlanned) return 'planned';
    return list.isStopped ? 'stopped' : 'paused';
  }
  if (list.endedAt === null) return 'paused';
  return list.isStopped ? 'stopped' : 'finished';
};

/** No failure waits for a person to look at it. */
const isReviewed = ({ isReviewed: isSeen, rows }: BulkList): boolean =>
  isSeen || rows.every(({ status }) => !failures.includes(status));

/** Whether it makes room for new lists: a plan never started, or a run whose end needs no review. */
export const mayGo = (list: BulkList): boolean => {
  if (list.running || list.state === 'elsewhere') return false;
  return list.startedAt === null || (list.endedAt !== null && isReviewed(list));
};

export const bulkFromDisk = ({ head, steps }: StoredBulk): BulkList => {
  const list: BulkList = {
    head,
    rows: head.rows.map(newRow),
    title: head.title,
    state: 'planning',
    message: '',
    running: null,
    startedAt: null,
    endedAt: null,
    undoneBy: null,
    isPlanned: false,
    listWarnings: [],
    rowWarnings: new Map(),
    warningParts: null,
    team: undefined,
    ends: [],
    doneKeys: [],
    isStopped: false,
    isReviewed: false,
  };
  for (const step of steps) applyStep(list, step);
  list.state = restingState(list);
  return list;
};

/** The row's warnings, which the person has seen with the plan. */
export const warningsOf = (list: BulkList, index: number): readonly string[] => [
  ...(list.rows[index]?.warnings ?? []),
  ...(list.rowWarnings.get(index) ?? []),
];

export const shownRow = (list: BulkList, index: number): BulkRow | null => {
  const row = list.rows[index];
  if (row === undefined) return null;
  const { given, record, name, email, now, willBe, status, why } = row;
  const { line, text } = given;
  const warnings = [...warningsOf(list, index)];
  return { index, line, text, record, name, email, now, willBe, warnings, status, why };
};

const inFile = (value: BulkValue, words: string): string =>
  typeof value === 'string' && dayNumber(value) !== null ? value : words;

/** The row for a file, where days are ISO dates: on the screen, this year's have no year. */
export const fileRow = (list: BulkList, index: number): BulkRow | null => {
  const row = shownRow(list, index);
  const values = list.rows[index];
  if (row === null || values === undefined) return null;
  return {
    ...row,
    now: inFile(values.is, row.now),
    willBe: inFile(values.want, row.willBe),
  };
};

/** The number of rows that a run includes or would include. */
const toRunOf = (counts: Readonly<Record<BulkStatus, number>>, isStarted: boolean): number => {
  if (!isStarted) return counts['will-change'];
  const ran = ['waiting', 'running', 'done', 'failed', 'not-confirmed', 'changed-since', 'not-run'];
  return ran.reduce((sum, status) => sum + counts[status as BulkStatus], 0);
};

export const shownBulk = (list: BulkList, nowMs: number): Bulk => {
  const { head, rows, state, message, startedAt, endedAt, undoneBy, listWarnings } = list;
  const counts = noCounts();
  let warned = 0;
  let undoable = 0;
  let restored = 0;
  let cannotUndo = 0;
  const hasUndo = head.undoOf === null && head.action.method !== 'team.addOrder';
  for (const [index, row] of rows.entries()) {
    counts[row.status] += 1;
    if (row.isRestored) restored += 1;
    else if (row.status === 'done' && row.undoable) undoable += 1;
    if (row.status !== 'will-change') continue;
    if (!row.undoable || !hasUndo) cannotUndo += 1;
    if (row.warnings.length > 0 || list.rowWarnings.has(index)) warned += 1;
  }
  const isRunning = state === 'running';
  list.ends = list.ends.filter((at) => nowMs - at <= rateWindow);
  const until = list.running?.pace.until() ?? null;
  // While the server asks for time, no row is sent, whatever the rate was before.
  const rate = isRunning && until === null ? rateOf(list.ends, nowMs) : null;
  return {
    id: head.id,
    action: head.action,
    title: list.title,
    state,
    message,
    createdAt: head.createdAt,
    startedAt,
    endedAt,
    counts,
    total: rows.length,
    warned,
    warnings: [...listWarnings],
    toRun: toRunOf(counts, startedAt !== null),
    rate,
    secondsLeft: isRunning ? secondsLeft(counts.waiting + counts.running, rate) : null,
    waitsUntil: until === null ? null : new Date(until).toISOString(),
    undoable: head.undoOf === null && undoneBy === null && !list.running ? undoable : 0,
    canUndo: hasUndo && cannotUndo === 0,
    cannotUndo,
    undoOf: head.undoOf,
    undoneBy,
    restored,
    reviewed: isReviewed(list),
  };
};
