import { expect, test } from 'vitest';
import { steppedIndex } from '../../../../src/renderer/ui/forms/use-option-keys';

test.each([
  ['ArrowDown', -1, 3, 0],
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', -1, 3, 2],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['ArrowUp', -1, 1, 0],
  ['Enter', 1, 3, null],
  ['ArrowDown', -1, 0, null],
  ['ArrowUp', -1, 0, null],
])('%s from option %i of a list of %i selects %s', (key, from, count, next) => {
  expect(steppedIndex(key, from, count)).toBe(next);
});
