import { describe, expect, it } from 'vitest';
import {
  billFor,
  type Purchase,
  percentOf,
  tiersOf,
} from '../../../src/sandbox/api/pricing/price-team';
import { graduatedTotal } from '../../../src/sandbox/api/pricing/tiers';

const teams = {
  priceId: 'price_1TeamsYear2025',
  title: 'Teams',
  period: 'year',
  seatCents: 9600,
} as const;
const newBilling = (period: 'month' | 'year') => ({
  priceId: period === 'year' ? 'new_billing_yearly' : 'new_billing_monthly',
  title: 'New Billing',
  period,
  seatCents: 0,
});
const purchase = (changes: Partial<Purchase>): Purchase => ({
  price: teams,
  seats: 5,
  leads: 0,
  customSeatCents: null,
  discountFactor: 1,
  bucketFactor: 1,
  years: 1,
  ...changes,
});
const total = (changes: Partial<Purchase>) => billFor(purchase(changes)).totalCents;

describe('graduated tiers', () => {
  const tiers = [
    { up_to: 10, unit_amount: 100, flat_amount: 0 },
    { up_to: 20, unit_amount: 80, flat_amount: 500 },
    { up_to: null, unit_amount: 50, flat_amount: 0 },
  ];
  it.each([
    [0, 0],
    [1, 100],
    [10, 1000],
    // 10 × 100 + 1 × 80 + 500
    [11, 1580],
    // 10 × 100 + 10 × 80 + 500
    [20, 2300],
    // … + 5 × 50
    [25, 2550],
  ])('put %i units at %i cents', (units, cents) => {
    expect(graduatedTotal(tiers, units)).toBe(cents);
  });
});

describe('a classic price', () => {
  it.each([
    // 5 × 96.00
    [5, 1, 1, 48_000],
    [25, 1, 1, 240_000],
    // 25 × 96.00 + 1 × 86.40
    [26, 1, 1, 248_640],
    // 25 × 96.00 + 75 × 86.40 + 20 × 76.80
    [120, 1, 1, 1_041_600],
    // 5 × 86.40
    [5, 0.9, 1, 43_200],
    // 12.5 percent off 96.00 is 84.00
    [5, 0.875, 1, 42_000],
    // three years: 288.00 a seat
    [5, 1, 3, 144_000],
    // a third off three years: 288.00 × 0.6667 = 192.0096, 192.01 a seat
    [5, 0.6667, 3, 96_005],
    [5, 0, 1, 0],
  ])('for %i seats, factor %f, and %i years is %i cents', (seats, discountFactor, years, cents) => {
    expect(total({ seats, discountFactor, years })).toBe(cents);
  });

  it('adds a base fee when the price has one: 25 × 150.00 + 250.00', () => {
    const price = { ...teams, priceId: 'price_1Enterprise40Y', seatCents: 15_000 };
    const bill = billFor(purchase({ price, seats: 25 }));
    expect(bill.totalCents).toBe(400_000);
    expect(bill.lines.map(({ amountCents }) => amountCents)).toEqual([375_000, 25_000]);
  });
});

describe('New Billing', () => {
  it.each([
    // seats: 5 × 96.00
    ['year', 5, 0, 1, 1, 1, 48_000],
    // 10 × 96.00 + 10 × 84.00
    ['year', 20, 0, 1, 1, 1, 180_000],
    // seats 480.00, leads 500 × 0.20
    ['year', 5, 500, 1, 1, 1, 58_000],
    // leads 1,000 × 0.20 + 4,000 × 0.15 = 800.00
    ['year', 5, 5000, 1, 1, 1, 128_000],
    // leads 200 + 1,350 + 4,000 + 80 (1,000 × 0.08): 51,000 leads = 5,630.00
    ['year', 5, 51_000, 1, 1, 1, 611_000],
    // 1,280.00 less 10 percent
    ['year', 5, 5000, 0.9, 1, 1, 115_200],
    // leads 800.00 less 25 percent = 600.00
    ['year', 5, 5000, 1, 0.75, 1, 108_000],
    // both: (480.00 + 600.00) less 10 percent
    ['year', 5, 5000, 0.9, 0.75, 1, 97_200],
    // two years of 1,280.00
    ['year', 5, 5000, 1, 1, 2, 256_000],
    // 10 × 10.00 + 5 × 9.00; a month has no leads
    ['month', 15, 5000, 1, 1, 1, 14_500],
  ] as const)(
    'by the %s with %i seats, %i leads, factor %f, bucket %f, and %i years is %i cents',
    (period, seats, leads, discountFactor, bucketFactor, years, cents) => {
      const price = newBilling(period);
      expect(total({ price, seats, leads, discountFactor, bucketFactor, years })).toBe(cents);
    },
  );

  it('has lines that add up to the subtotal, and to the total with the discount', () => {
    const bill = billFor(
      purchase({ price: newBilling('year'), seats: 7, leads: 777, discountFactor: 0.8765 }),
    );
    // 7 × 96.00 + 777 × 0.20 = 827.40; 87.65 percent of it is 725.2161
    expect(bill).toMatchObject({
      subtotalCents: 82_740,
      discountCents: 10_218,
      totalCents: 72_522,
    });
  });
});

describe('custom pricing', () => {
  it('charges one price for every seat', () => {
    // 120 × 84.50
    expect(total({ seats: 120, customSeatCents: 8450 })).toBe(1_014_000);
    // three years are 253.50, 15 percent of it 38.025, so 38.03 off: 45 × 215.47
    expect(total({ seats: 45, customSeatCents: 8450, years: 3, discountFactor: 0.85 })).toBe(
      969_615,
    );
    expect(tiersOf(purchase({ customSeatCents: 8450 }))).toEqual([
      { up_to: null, unit_amount: 8450, flat_amount: 0 },
    ]);
  });
});

it('a factor is a percentage in everyday terms', () => {
  expect([0.9, 0.93, 0.875, 1, 0].map(percentOf)).toEqual([10, 7, 12.5, 0, 100]);
});
