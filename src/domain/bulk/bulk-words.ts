import { type Bulk, BulkStatus } from '../../contract/entities/bulk';

/** What a status is called in a table and in the CSV. */
export const bulkStatusWords: Readonly<Record<BulkStatus, string>> = {
  looking: 'Looking up',
  'will-change': 'Will change',
  'already-so': 'Already so',
  cannot: 'Can’t be changed',
  'not-found': 'Not found',
  ambiguous: 'Several found',
  duplicate: 'Duplicate',
  'not-read': 'Not read',
  'left-out': 'Skipped',
  waiting: 'Waiting',
  running: 'In progress',
  done: 'Done',
  failed: 'Failed',
  'not-confirmed': 'Not confirmed',
  'changed-since': 'Changed since',
  'not-run': 'Not run',
};

/** The same in a line of counts: `38 will change`. */
const countWords: Readonly<Record<BulkStatus, string>> = {
  ...(Object.fromEntries(
    Object.entries(bulkStatusWords).map(([status, words]) => [status, words.toLowerCase()]),
  ) as Record<BulkStatus, string>),
  duplicate: 'duplicate',
  looking: 'to look up',
  cannot: 'can’t be changed',
};

/** In the order in which a person wants to know them. */
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

/** `38 will change · 1 already so · 1 not found`. */
export const bulkHeading = ({ counts }: Pick<Bulk, 'counts'>): string =>
  order
    .filter((status) => counts[status] > 0)
    .map((status) => `${counts[status].toLocaleString('en-US')} ${countWords[status]}`)
    .join(' · ');

/** More rows than this are confirmed by typing their count. */
const mostByClick = 50;

/** Whether the count is typed before the start: for a long list, and for what can’t be undone. */
export const confirmsByTyping = ({ toRun, canUndo }: Pick<Bulk, 'toRun' | 'canUndo'>): boolean =>
  toRun > mostByClick || !canUndo;

export const noCounts = (): Record<BulkStatus, number> =>
  Object.fromEntries(BulkStatus.options.map((status) => [status, 0])) as Record<BulkStatus, number>;

/** Rows a minute over these ends (milliseconds) of the last half minute; null before the second one. */
export const rateOf = (ends: readonly number[], nowMs: number): number | null => {
  const recent = ends.filter((at) => nowMs - at <= rateWindow);
  const [first] = recent;
  if (first === undefined || recent.length < 2) return null;
  const took = Math.max(nowMs - first, 1);
  return ((recent.length - 1) * 60_000) / took;
};

/** Milliseconds. */
export const rateWindow = 30_000;

export const secondsLeft = (left: number, rate: number | null): number | null =>
  rate === null || rate === 0 ? null : (left * 60) / rate;
