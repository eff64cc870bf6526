import { expect, test } from 'vitest';
import { formatNumber } from '../../../../src/domain/text/format-number';

test.each([
  [0, '0'],
  [-0, '0'],
  [7, '7'],
  [999, '999'],
  [1000, '1,000'],
  [-1234, '-1,234'],
  [1234567, '1,234,567'],
  [12.5, '12.5'],
  [2n ** 64n, '18,446,744,073,709,551,616'],
  [5n, '5'],
])('%s is %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});
