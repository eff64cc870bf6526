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
const nothing = { unusedCents: 0, creditCents: 0, taxPercent: 0 };

describe("the payment provider's balance on a bill", () => {
  it('is zero for a new customer without tax', () => {
    expect(settleBill(bill, nothing)).toEqual({ bill, creditCents: 0 });
  });

  it.each([
    ['unused time', { unusedCents: 40_000 }, 56_000, 0],
    ['tax', { taxPercent: 8.25 }, 103_920, 0],
    ['tax on the remaining amount', { unusedCents: 40_000, taxPercent: 8.25 }, 60_620, 0],
    ['part of the credit', { creditCents: 100_000 }, 0, 4_000],
    ['all of the credit', { creditCents: 6_000 }, 90_000, 0],
    ['more than the new plan costs', { unusedCents: 100_000 }, 0, 4_000],
  ])('%s', (_what, changes, due, credit) => {
    const { bill: after, creditCents } = settleBill(bill, { ...nothing, ...changes });
    expect([after.totalCents, creditCents]).toEqual([due, credit]);
    expect(after.subtotalCents - after.discountCents).toBe(after.totalCents);
  });

  it('has a line for each part', () => {
    const { lines } = settleBill(bill, {
      unusedCents: 40_000,
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
  ['half of a year', 'year', 182.5, 50_000],
  ['all of it', 'year', 0, 100_000],
  ['nothing of a period that has ended', 'month', 31, 0],
  ['nothing without an interval', null, 5, 0],
])('of 1,000.00 paid, %s is unused', (_what, interval, days, cents) => {
  const now = 1_800_000_000;
  expect(unusedCents(100_000, interval, now - days * 86_400, now)).toBe(cents);
});
