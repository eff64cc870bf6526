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

it('a duplicate that staff asked for, and that failed, is made without the saved quote', () => {
  const results = resultTable(
    {
      requests: [request('Acme'), request('Acme'), request('Acme')],
      skipped: {
        rows: [
          {
            line: 9,
            companyName: 'Acme',
            clientEmail: '',
            isDuplicate: true,
            why: 'Duplicate of line 2.',
            typed: { companyName: 'Acme', memberQuantity: '5', sourcePriceId: 'Entrust' },
          },
        ],
        table: '',
      },
    },
    [
      row('Acme', { state: 'saved', fileName: 'Acme.pdf' }),
      row('Acme', { state: 'failed', message: 'Overloaded' }),
      row('Acme', {}),
    ],
    { p_year: 'Entrust' },
  );
  expect(read(results).map(rowIssues)).toEqual([
    ['Already saved as “Acme.pdf”. To create it again, clear its status.'],
    [],
    ['Duplicate of line 3.'],
    ['Duplicate of line 2.'],
  ]);
  expect(read(results).map((each) => isMade(each, false))).toEqual([false, true, false, false]);
});

it('a saved quote stays saved in the results of a batch that skipped it', () => {
  const names = { p_year: 'Entrust' };
  const first = resultTable(
    { requests: [request('Acme'), request('Bolt')], skipped: null },
    [
      row('Acme', { state: 'saved', fileName: 'Acme.pdf' }),
      row('Bolt', { state: 'failed', message: 'Overloaded' }),
    ],
    names,
  );
  const second = resultTable(
    { requests: [request('Bolt')], skipped: skippedOf(first, read(first), false) },
    [row('Bolt', { state: 'failed', message: 'Overloaded' })],
    names,
  );
  expect(made(second)).toEqual(['Bolt']);
  expect(read(second).map(rowIssues)).toEqual([
    [],
    ['Already saved as “Acme.pdf”. To create it again, clear its status.'],
  ]);
});

it('a memo keeps its blank lines in the table of the rows to fix', () => {
  const text = 'Company\tPlan\tMemo\n\nAcme\tGold\t"First.\n\nSecond."\n\n\nBolt\tGold\tx\n\n';
  expect(skippedOf(text, read(text), false)?.table).toBe(
    'Company\tPlan\tMemo\nAcme\tGold\t"First.\n\nSecond."\nBolt\tGold\tx',
  );
});

it('the status and the file of pasted results are used; other columns of these names are not', () => {
  const ignored = (text: string) => {
    const plan = planBatch(text, catalog);
    return plan.ok && plan.columns.ignored;
  };
  const results = resultTable(
    { requests: [request('Acme')], skipped: null },
    [row('Acme', { state: 'saved', fileName: 'Acme.pdf' })],
    { p_year: 'Entrust' },
  );
  expect(ignored(results)).toEqual(['Reason']);
  expect(ignored(results.replace('saved', 'failed'))).toEqual(['Reason']);
  expect(ignored('Company,Plan,Status,File\nAcme,Entrust,Customer,A-17')).toEqual([
    'Status',
    'File',
  ]);
});

it('a saved quote whose plan is no longer sold is not offered again', () => {
  const text = 'company,plan,status,file\nAcme,Gold,saved,Acme.pdf\nBolt,Gold,failed,';
  const rows = read(text);
  expect(rows.map(rowIssues)).toEqual([
    [
      'Already saved as “Acme.pdf”. To create it again, clear its status.',
      'Members: empty, so the quote is for 1 member.',
    ],
    ['Unknown plan “Gold”.', 'Members: empty, so the quote is for 1 member.'],
  ]);
  expect(skippedOf(text, rows, true)).toMatchObject({
    rows: [
      { companyName: 'Acme', isDuplicate: true, savedAs: 'Acme.pdf' },
      { companyName: 'Bolt', isDuplicate: false, why: 'Unknown plan “Gold”.' },
    ],
    table: 'company,plan,status,file\nBolt,Gold,failed,',
  });
});
