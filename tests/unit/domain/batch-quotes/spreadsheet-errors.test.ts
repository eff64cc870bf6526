import { expect, it } from 'vitest';
import { planBatch, rowIssues } from '../../../../src/domain/batch-quotes/batch-quotes';
import { price } from '../builders';

const catalog = { prices: [price({ priceId: 'p_year', title: 'Entrust' })], coupons: [] };
const rowsOf = (cells: string) => {
  const plan = planBatch(`Company\tPlan\tMembers\tClient name\tMemo\n${cells}`, catalog);
  if (!plan.ok) throw new Error(plan.text);
  return plan.rows;
};

it.each([
  ['#N/A\tEntrust\t5\tZoe\t', ['Company: “#N/A” is a spreadsheet error.']],
  ['Acme\tEntrust\t5\t#REF!\t', ['Client name: “#REF!” is a spreadsheet error.']],
  ['Acme\tEntrust\t5\tZoe\t #DIV/0! ', ['Memo: “#DIV/0!” is a spreadsheet error.']],
  [
    'Acme\tEntrust\t5\t#NAME?\t#VALUE!',
    ['Client name: “#NAME?” is a spreadsheet error.', 'Memo: “#VALUE!” is a spreadsheet error.'],
  ],
  ['#WINNING!\tEntrust\t5\t#Zoe\tPO #N/A', []],
  ['#N/A Media\tEntrust\t5\t#NULL!s\t#REF! 12', []],
])('a formula’s error that the quote would show is marked: %s', (cells, issues) => {
  const [row] = rowsOf(cells);
  expect(row && rowIssues(row)).toEqual(issues);
  // A warning informs; staff decide (checklist J22).
  expect(row?.request).not.toBeNull();
});

it('a formula’s error where a number or a plan belongs is the cell’s own problem', () => {
  expect(rowsOf('Acme\t#N/A\t#N/A\tZoe\t').map(rowIssues)).toEqual([
    ['Members: Enter a whole number of members, 1 or more.', 'Unknown plan “#N/A”.'],
  ]);
});

it('invisible characters around a cell are not part of it', () => {
  const cells = ['Acme', 'Entrust', '5', 'Zoe', ''].map((text) => `\u200b${text}\ufeff`);
  expect(rowsOf(cells.join('\t'))).toMatchObject([
    {
      problems: [],
      request: {
        companyName: 'Acme',
        sourcePriceId: 'p_year',
        memberQuantity: 5,
        clientName: 'Zoe',
      },
    },
  ]);
});
