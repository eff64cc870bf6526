import type { QuoteRequest } from '../../../contract/entities/quote';
import type { QuoteBatchRow, SkippedQuoteRow } from '../../../contract/entities/quote-batch';
import { quoteFieldNames, quoteFields } from '../../../domain/quotes/quote-fields';
import { toCsv } from '../../../domain/text/csv';
import type { QuotesHead } from './quotes-log';

/** Names of plans and discounts by their IDs. */
export type QuoteNames = Readonly<Record<string, string>>;

/** Like the fields of a quote, so that a row can be corrected and pasted as a table again. */
const cellsOf = (request: Partial<QuoteRequest>, names: QuoteNames) =>
  quoteFieldNames.map((field) => {
    const value = request[field];
    if (field === 'includeCheckout') return value === undefined ? '' : value ? 'yes' : 'no';
    const isId = field === 'sourcePriceId' || field === 'discountId';
    return isId && value != null ? (names[String(value)] ?? String(value)) : String(value ?? '');
  });

/** As typed. Older versions kept only the company and the email. */
const typedCells = ({ companyName, clientEmail, typed }: SkippedQuoteRow) =>
  quoteFieldNames.map((field) => (typed ?? { companyName, clientEmail })[field] ?? '');

/** The result as CSV: each quote with its file or its error, then the skipped rows. */
export const resultTable = (
  { requests, skipped }: Pick<QuotesHead, 'requests' | 'skipped'>,
  rows: readonly QuoteBatchRow[],
  names: QuoteNames,
): string => {
  const made = rows.map(({ companyName, clientEmail, state, fileName, message }, index) => [
    ...cellsOf(requests[index] ?? { companyName, clientEmail }, names),
    state,
    fileName,
    message,
  ]);
  const left = (skipped?.rows ?? []).map((row) => [
    ...typedCells(row),
    // Saved stays saved when these results are pasted, too.
    row.savedAs !== undefined ? 'saved' : row.isDuplicate ? 'duplicate' : 'skipped',
    row.savedAs ?? '',
    `Line ${row.line}: ${row.why}`,
  ]);
  const labels = quoteFieldNames.map((field) => quoteFields[field].label);
  // Not `Message`, which is a heading of the memo.
  return toCsv([...labels, 'Status', 'File', 'Reason'], [...made, ...left]);
};
