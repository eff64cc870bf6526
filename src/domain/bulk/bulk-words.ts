import type { Bulk, BulkStatus } from '../../contract/entities/bulk';
import { formatNumber } from '../text/format-number';

/** The name of each status in a table and in the CSV. */
export const bulkStatusWords: Readonly<Record<BulkStatus, string>> = {
  looking: 'Looking up',
  'will-change': 'Will change',
  'already-so': 'Unchanged',
  cannot: 'Can’t be changed',
  'not-found': 'Not found',
  ambiguous: 'Multiple matches',
  duplicate: 'Duplicate',
  'not-read': 'Lookup failed',
  'left-out': 'Skipped',
  waiting: 'Waiting',
  running: 'In progress',
  done: 'Done',
  failed: 'Failed',
  'not-confirmed': 'Not confirmed',
  'changed-since': 'Changed since plan',
  'not-run': 'Not run',
};

/** The same statuses in a line of counts: `38 will change`. */
const countWords: Readonly<Record<BulkStatus, string>> = {
  ...(Object.fromEntries(
    Object.entries(bulkStatusWords).map(([status, words]) => [status, words.toLowerCase()]),
  ) as Record<BulkStatus, string>),
  duplicate: 'duplicate',
  looking: 'to look up',
  cannot: 'can’t be changed',
  ambiguous: 'with multiple matches',
  'not-read': 'with a failed lookup',
  'changed-since': 'changed since planning',
};

/** The order in which counts are shown, most important first. */
const order: readonly BulkStatus[] = [
  'done',
  'will-change',
  'running',
  'waiting',
  'failed',
  'not-confirmed',
  'changed-since',
  'not-run',
  'already-so',
  'cannot',
  'not-found',
  'ambiguous',
  'duplicate',
  'not-read',
  'left-out',
  'looking',
];

/** The rows by status, such as `38 will change` and `1 unchanged`; a status without rows is omitted. */
export const bulkCounts = (
  counts: Bulk['counts'],
  statuses: readonly BulkStatus[] = order,
): readonly string[] =>
  statuses
    .filter((status) => counts[status] > 0)
    .map((status) => `${formatNumber(counts[status])} ${countWords[status]}`);

/** For example, `38 will change · 1 unchanged · 1 not found`. */
export const bulkHeading = ({ counts }: Pick<Bulk, 'counts'>): string =>
  bulkCounts(counts).join(' · ');

/** If more rows than this would change, the person types their count to confirm. */
const mostByClick = 50;

/** Whether to confirm by typing the count: for long lists and for actions that can't be undone. */
export const confirmsByTyping = ({ toRun, canUndo }: Pick<Bulk, 'toRun' | 'canUndo'>): boolean =>
  toRun > mostByClick || !canUndo;

export const noCounts = (): Record<BulkStatus, number> =>
  Object.fromEntries(Object.keys(bulkStatusWords).map((status) => [status, 0])) as Record<
    BulkStatus,
    number
  >;

/**
 * Rows per minute, from the end times (milliseconds) within `rateWindow`. Null for fewer than two.
 */
export const rateOf = (ends: readonly number[], nowMs: number): number | null => {
  const recent = ends.filter((at) => nowMs - at <= rateWindow);
  const [first] = recent;
  if (first === undefined || recent.length < 2) return null;
  const took = Math.max(nowMs - first, 1);
  return ((recent.length - 1) * 60_000) / took;
};

/** In milliseconds. */
export const rateWindow = 30_000;

export const secondsLeft = (left: number, rate: number | null): number | null =>
  rate === null || rate === 0 ? null : (left * 60) / rate;
