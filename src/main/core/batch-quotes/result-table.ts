import type { QuoteBatchRow } from '../../../contract/entities/quote-batch';
import { toCsv } from '../../../domain/text/csv';
import type { QuotesHead } from './quotes-log';

/** The result as CSV: each quote with its file or its error, then the skipped rows. */
export const resultTable = (
  { requests, skipped }: Pick<QuotesHead, 'requests' | 'skipped'>,
  rows: readonly QuoteBatchRow[],
): string => {
  const made = rows.map(({ companyName, clientEmail, state, fileName, message }, index) => {
    const request = requests[index];
    return [
      companyName,
      request?.clientName,
      clientEmail,
      request?.memberQuantity,
      request?.sourcePriceId,
      state,
      fileName,
      message,
    ];
  });
  const left = (skipped?.rows ?? []).map(({ line, companyName, clientEmail, isDuplicate, why }) => {
    const state = isDuplicate ? 'duplicate' : 'skipped';
    return [companyName, '', clientEmail, '', '', state, '', `Line ${line}: ${why}`];
  });
  return toCsv(
    ['Company', 'Client', 'Client email', 'Members', 'Price', 'Status', 'File', 'Message'],
    [...made, ...left],
  );
};
