import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsFromDollars,
  discounted,
  formatCents,
  roundCents,
} from '../../../../src/domain/text/money';

it.each([
  [0, '$0.00'],
  [-0, '$0.00'],
  [1, '$0.01'],
  [10, '$0.10'],
  [99, '$0.99'],
  [100, '$1.00'],
  [123_456, '$1,234.56'],
  [-123_456, '-$1,234.56'],
  [Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91'],
])('formatCents(%d) is %s', (cents, expected) => {
  expect(formatCents(cents, 'en-US')).toBe(expected);
});

it('US dollars look right in another locale', () => {
  expect(formatCents(123_456, 'de-DE')).toBe('1.234,56\u00a0$');
});

describe('J4: centsFromDollars', () => {
  it.each<[string | number, number | null]>([
    ['0', 0],
    ['12', 1200],
    ['12.', 1200],
    ['12.3', 1230],
    ['12.34', 1234],
    ['.5', 50],
    ['$1,234.56', 123_456],
    [' 1,234,567.89 ', 123_456_789],
    ['-3.10', -310],
    ['-$3.10', -310],
    // As a spreadsheet copies an accounting format.
    [' $ 1,234.56 ', 123_456],
    ['$\u00a01,234.56', 123_456],
    ['\u200b99.50\u200b', 9950],
    ['1 234.56', 123_456],
    ['1,234 567', null],
    ['-0.00', 0],
    ['0.004', 0],
    ['0.005', 1],
    ['1.005', 101],
    ['-1.005', -101],
    ['1.0049999', 100],
    ['0.995', 100],
    [1.005, 101],
    [8.615, 862],
    [0.1 + 0.2, 30],
    [19.99, 1999],
    [1e-7, 0],
    [-5, -500],
    ['', null],
    ['.', null],
    ['-', null],
    ['$', null],
    ['1,23', null],
    ['0,500', null],
    ['012,345.00', null],
    ['1.234,56', null],
    ['1 234,56', null],
    ['1,2345', null],
    ['12 34', null],
    ['1e3', null],
    ['abc', null],
    ['1.2.3', null],
    ['99999999999999999', null],
    [1e21, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])('%j is %s', (dollars, expected) => {
    expect(centsFromDollars(dollars)).toBe(expected);
  });

  it('reads back what formatCents shows', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (cents) => {
        expect(centsFromDollars(formatCents(cents, 'en-US'))).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });

  it('gives the same result for numbers and their text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
        expect(centsFromDollars(cents / 100)).toBe(cents === 0 ? 0 : cents);
        expect(centsFromDollars((cents / 100).toFixed(2))).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });
});

it.each([
  [0.5, 1],
  [-0.5, -1],
  [0.49, 0],
  [-0.49, 0],
  [1.005 * 100, 101],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
])('roundCents(%d) is %d', (cents, expected) => {
  expect(roundCents(cents)).toBe(expected);
});

it.each([
  [1000, 0, 1000],
  [1000, 100, 0],
  [999, 50, 499],
  [50, 1, 49],
  [12_345, 12.5, 10_802],
  [333, 10, 300],
])('discounted(%d, %d percent) is %d', (cents, percent, expected) => {
  expect(discounted(cents, percent)).toBe(expected);
});
