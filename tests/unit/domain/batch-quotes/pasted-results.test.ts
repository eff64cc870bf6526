import { expect, it } from 'vitest';
import type { QuoteRequest } from '../../../../src/contract/entities/quote';
import type { QuoteBatchRow } from '../../../../src/contract/entities/quote-batch';
import {
  isMade,
  planBatch,
  rowIssues,
  skippedOf,
} from '../../../../src/domain/batch-quotes/batch-quotes';
import { resultTable } from '../../../../src/main/core/batch-quotes/result-table';
import { price } from '../builders';

const request = (companyName: string): QuoteRequest => ({
  companyName,
  clientName: '',
  clientEmail: '',
  memberQuantity: 5,
  sourcePriceId: 'p_year',
  customMemo: '',
  discountId: null,
  includeCheckout: false,
});
const row = (companyName: string, changes: Partial<QuoteBatchRow>): QuoteBatchRow => ({
  companyName,
  clientEmail: '',
  state: 'waiting',
  fileName: null,
  message: '',
  file: null,
  ...changes,
});

it('the results of a batch, pasted as a table, do not create the saved quotes again', () => {
  const results = resultTable(
    { requests: [request('Acme'), request('Bolt'), request('Cray')], skipped: null },
    [
      row('Acme', { state: 'saved', fileName: 'Acme.pdf' }),
      row('Bolt', { state: 'failed', message: 'Overloaded' }),
      row('Cray', {}),
    ],
    { p_year: 'Entrust' },
  );
  const catalog = { prices: [price({ priceId: 'p_year', title: 'Entrust' })], coupons: [] };
  const read = (text: string) => {
    const plan = planBatch(text, catalog);
    if (!plan.ok) throw new Error(plan.text);
    return plan.rows;
  };
  const made = (text: string, withDuplicates = false) =>
    read(text)
      .filter((each) => isMade(each, withDuplicates))
      .map(({ typed }) => typed.companyName);
  expect(made(results)).toEqual(['Bolt', 'Cray']);
  expect(read(results).flatMap(rowIssues)).toEqual([
    'Already saved as “Acme.pdf”. To create it again, clear its status.',
  ]);
  expect(skippedOf(results, read(results), false)).toMatchObject({
    rows: [{ companyName: 'Acme', isDuplicate: true }],
    table: '',
  });
  // Staff can ask for it, for one row or for all.
  expect(made(results.replace('saved', ''))).toEqual(['Acme', 'Bolt', 'Cray']);
  expect(made(results, true)).toEqual(['Acme', 'Bolt', 'Cray']);
});
