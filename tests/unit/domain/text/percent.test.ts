import { expect, it } from 'vitest';
import { discountFactor, parsePercent } from '../../../../src/domain/text/percent';

it.each([
  ['0', 0],
  ['12.5', 12.5],
  [' 15 % ', 15],
  ['\u200b15%\u200b', 15],
  ['.5', 0.5],
  ['100', 100],
  ['100.01', null],
  ['12.345', 12.345],
  ['12.5000', 12.5],
  // 1 - 0.9 and 1 - 0.93, as a server that has only the factor calculates them.
  ['9.999999999999998', 10],
  ['6.999999999999995', 7],
  ['-1', null],
  ['1e1', null],
  ['', null],
  ['ten', null],
])('parsePercent(%j) is %s', (text, expected) => {
  expect(parsePercent(text)).toBe(expected);
});

it.each([
  [0, 1],
  [7, 0.93],
  [12.5, 0.875],
  [33.33, 0.6667],
  [33.333, 0.66667],
  [99.99, 0.0001],
  [100, 0],
])('the factor of %d percent is %d', (percent, expected) => {
  expect(discountFactor(percent)).toBe(expected);
});
