import { describe, expect, it } from 'vitest';
import {
  settleBill,
  taxPercentOf,
  unusedCents,
} from '../../../src/sandbox/api/pricing/settle-bill';

const bill = {
  lines: [{ title: 'Seats', detail: '', quantity: 10, unitCents: 9_600, amountCents: 96_000 }],
  subtotalCents: 96_000,
  discountCents: 0,
  discountPercent: 0,
  totalCents: 96_000,
};
const nothing = { unusedCents: 0, unusedTaxPercent: 0, creditCents: 0, taxPercent: 0 };

const taxed = { unusedTaxPercent: 8.25, taxPercent: 8.25 };

describe("the payment provider's balance on a bill", () => {
  it('is zero for a new customer without tax', () => {
    expect(settleBill(bill, nothing)).toEqual({ bill, creditCents: 0 });
  });

  it.each([
    ['unused time', { unusedCents: 40_000 }, 56_000, 0],
    ['tax', { taxPercent: 8.25 }, 103_920, 0],
    ['tax on the remaining amount', { ...taxed, unusedCents: 40_000 }, 60_620, 0],
    // 960.00 and 8.25 percent, less 400.00 that was billed without tax.
    ['tax that the previous plan lacked', { unusedCents: 40_000, taxPercent: 8.25 }, 63_920, 0],
    // 440.00 and 8.25 percent.
    ['more than the new plan, with its tax', { ...taxed, unusedCents: 140_000 }, 0, 47_630],
    ['part of the credit', { creditCents: 100_000 }, 0, 4_000],
    ['all of the credit', { creditCents: 6_000 }, 90_000, 0],
    ['more than the new plan costs', { unusedCents: 100_000 }, 0, 4_000],
  ])('%s', (_what, changes, due, credit) => {
    const { bill: after, creditCents } = settleBill(bill, { ...nothing, ...changes });
    expect([after.totalCents, creditCents]).toEqual([due, credit]);
    expect(after.subtotalCents - after.discountCents).toBe(after.totalCents);
    const sum = after.lines.reduce((cents, { amountCents }) => cents + amountCents, 0);
    expect(sum).toBe(after.subtotalCents);
  });

  it('has a line for what stays with the customer', () => {
    const { lines } = settleBill(bill, { ...nothing, ...taxed, unusedCents: 140_000 }).bill;
    expect(lines.map(({ title, detail, amountCents }) => [title, detail, amountCents])).toEqual([
      ['Seats', '', 96_000],
      ['Unused time', 'Credit for the previous plan', -140_000],
      ['Sales tax', 'Refund for the previous plan', -3_630],
      ['Credit balance', 'Kept for later invoices', 47_630],
    ]);
  });

  it('has a line for each part', () => {
    const { lines } = settleBill(bill, {
      unusedCents: 40_000,
      unusedTaxPercent: 10,
      creditCents: 5_000,
      taxPercent: 10,
    }).bill;
    expect(lines.map(({ title, amountCents }) => [title, amountCents])).toEqual([
      ['Seats', 96_000],
      ['Unused time', -40_000],
      ['Sales tax', 5_600],
      ['Credit balance', -5_000],
    ]);
  });
});

it.each([
  [{ country: 'US', state: 'TX' }, 8.25],
  [{ country: 'US', state: 'CA' }, 0],
  [{ country: 'DE', state: 'TX' }, 0],
])('the tax for %j is %d %', (address, percent) => {
  expect(taxPercentOf(address)).toBe(percent);
});

it.each([
  ['half of a year', 'year', 1, 182.5, 50_000],
  ['all of it', 'year', 1, 0, 100_000],
  ['half of three years', 'year', 3, 547.5, 50_000],
  ['nothing of a period that has ended', 'month', 1, 31, 0],
] as const)('of 1,000.00 paid, %s is unused', (_what, interval, years, days, cents) => {
  const now = 1_800_000_000;
  expect(unusedCents(100_000, { interval, years, startedAt: now - days * 86_400 }, now)).toBe(
    cents,
  );
});

it('nothing is unused of a term without a start', () => {
  expect(unusedCents(100_000, { interval: 'year', years: 1, startedAt: null }, 0)).toBe(0);
});
