import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoteAmounts } from '../../../../src/sandbox/documents/quote-document';

test.each([
  [{ seats: 25, pricePerSeatYearlyCents: 7199, percent: 12.5 }, [179_975, 22_497, 157_478]],
  [{ seats: 1, pricePerSeatYearlyCents: 1, percent: 50 }, [1, 1, 0]],
  [{ seats: 3, pricePerSeatYearlyCents: 3333, percent: 33.333 }, [9999, 3333, 6666]],
  [{ seats: 5, pricePerSeatYearlyCents: 0, percent: 10 }, [0, 0, 0]],
  [{ seats: 1000, pricePerSeatYearlyCents: 9999, percent: 100 }, [9_999_000, 9_999_000, 0]],
])('%j', ({ percent, ...rest }, [subtotal, discount, total]) => {
  const amounts = quoteAmounts({ ...rest, discount: { name: null, percent } });
  expect(amounts).toEqual({ subtotal, discount, total });
});

test('years multiply the price, and no discount changes nothing', () => {
  const amounts = quoteAmounts({
    seats: 10,
    pricePerSeatYearlyCents: 6000,
    years: 3,
    discount: null,
  });
  expect(amounts).toEqual({ subtotal: 180_000, discount: 0, total: 180_000 });
});

test('the lines always add up to the cent', () => {
  const quotes = fc.record({
    seats: fc.integer({ min: 1, max: 100_000 }),
    pricePerSeatYearlyCents: fc.integer({ min: 0, max: 1_000_000 }),
    percent: fc.double({ min: 0, max: 100, noNaN: true }),
  });
  fc.assert(
    fc.property(quotes, ({ percent, ...rest }) => {
      const { subtotal, discount, total } = quoteAmounts({
        ...rest,
        discount: { name: null, percent },
      });
      expect([subtotal, discount, total].every(Number.isSafeInteger)).toBe(true);
      expect(discount + total).toBe(subtotal);
      expect(Math.abs(discount - (subtotal * percent) / 100)).toBeLessThanOrEqual(0.5 + 1e-3);
    }),
  );
});

test.each([
  { seats: 0 },
  { seats: 2.5 },
  { pricePerSeatYearlyCents: 71.99 },
  { pricePerSeatYearlyCents: -1 },
  { years: 0 },
  { discount: { name: null, percent: 101 } },
  { discount: { name: null, percent: Number.NaN } },
])('%j is refused', (change) => {
  const good = { seats: 1, pricePerSeatYearlyCents: 100, discount: null };
  expect(() => quoteAmounts({ ...good, ...change })).toThrow(RangeError);
});
