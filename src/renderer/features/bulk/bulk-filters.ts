import type { Bulk, BulkRow, BulkStatus } from '../../../contract/entities/bulk';
import { bulkStatusWords } from '../../../domain/bulk/bulk-words';
import { filterText, fitsFilter } from '../../../domain/text/filter-text';
import { formatNumber } from '../../../domain/text/format-number';
import { isPlan } from '../../parts/lists/bulk-state';

export type BulkFilter = 'all' | 'warned' | BulkStatus;

export interface FilterTab {
  readonly id: BulkFilter;
  readonly title: string;
  /** With the largest count it can have: counts grow while rows are looked up. */
  readonly widest: string;
}

const withCount = (title: string, count: number): string => `${title} ${formatNumber(count)}`;

/**
 * The filters of a plan or a run, and their counts. Most of them show only if they have rows;
 * whatever can appear or disappear later comes last, so that the others keep their places under the
 * pointer.
 */
export const filterTabs = (bulk: Bulk): readonly FilterTab[] => {
  const { counts, total, warned } = bulk;
  const plan = isPlan(bulk);
  const tab = (id: BulkFilter, words: string, count: number): FilterTab => ({
    id,
    title: withCount(words, count),
    widest: withCount(words, total),
  });
  const always = plan ? planAlways : runAlways;
  const shown = (plan ? planOrder : runOrder).filter(
    (status) => counts[status] > 0 || always.includes(status),
  );
  return [
    tab('all', 'All', total),
    ...(plan ? [tab('warned', 'With warnings', warned)] : []),
    ...shown.map((status) => tab(status, bulkStatusWords[status], counts[status])),
  ];
};

const planAlways: readonly BulkStatus[] = ['will-change', 'already-so', 'cannot', 'not-found'];

/** Rows still to look up have no filter: it would disappear, and the heading counts them. */
const planOrder: readonly BulkStatus[] = [
  ...planAlways,
  'duplicate',
  'left-out',
  'ambiguous',
  'not-read',
];

const runAlways: readonly BulkStatus[] = ['failed', 'done'];

/** First what a run doesn't change, then what it does. */
const runOrder: readonly BulkStatus[] = [
  ...runAlways,
  'not-read',
  'cannot',
  'not-found',
  'ambiguous',
  'already-so',
  'duplicate',
  'left-out',
  'not-confirmed',
  'changed-since',
  'not-run',
  'will-change',
  'looking',
  'running',
  'waiting',
];

/** The rows that match the filter and the typed text, in order. */
export const filteredRows = (
  rows: readonly BulkRow[],
  filter: BulkFilter,
  typed: string,
): readonly BulkRow[] => {
  const wanted = filterText(typed);
  if (filter === 'all' && wanted === '') return rows;
  return rows.filter(
    (row) =>
      (filter === 'all' ||
        (filter === 'warned'
          ? row.warnings.length > 0 && row.status === 'will-change'
          : row.status === filter)) &&
      fitsFilter(wanted, [
        row.text,
        row.name,
        row.email,
        String(row.record?.id ?? ''),
        row.now,
        row.willBe,
        row.why,
        ...row.warnings,
      ]),
  );
};
