import { toCsv } from '../csv';
import type { BatchRow } from './batch-quotes';
import { type QuoteColumn, quoteColumnLabels } from './quote-columns';

/** How a row of the batch ended. */
export type BatchOutcome =
  | { readonly kind: 'saved'; readonly fileName: string }
  | { readonly kind: 'failed'; readonly message: string }
  /** Whether it was made is not known: the API is asked before it is tried again. */
  | { readonly kind: 'unknown'; readonly message: string }
  | { readonly kind: 'cancelled' }
  /** The dry run found something wrong: nothing was sent. */
  | { readonly kind: 'skipped' };

const statuses: Readonly<Record<BatchOutcome['kind'], string>> = {
  saved: 'Saved',
  failed: 'Failed',
  unknown: 'Not confirmed',
  cancelled: 'Canceled',
  skipped: 'Skipped',
};

const columns = Object.keys(quoteColumnLabels) as QuoteColumn[];

const messageOf = (row: BatchRow, outcome: BatchOutcome): string => {
  if (outcome.kind === 'skipped') return row.problems.map(({ text }) => text).join(' ');
  return 'message' in outcome ? outcome.message : '';
};

/**
 * The result table as a CSV file: each row of the input as it was typed, how it ended, its file and
 * its message.
 */
export const batchResultCsv = (
  rows: readonly BatchRow[],
  outcomeOf: (row: BatchRow) => BatchOutcome,
): string =>
  toCsv(
    ['Line', ...columns.map((column) => quoteColumnLabels[column]), 'Status', 'File', 'Message'],
    rows.map((row) => {
      const outcome = outcomeOf(row);
      return [
        row.line,
        ...columns.map((column) => row.typed[column]),
        statuses[outcome.kind],
        outcome.kind === 'saved' ? outcome.fileName : '',
        messageOf(row, outcome),
      ];
    }),
  );
