import { expect, test } from 'vitest';
import { idIn } from '../../../src/contract/record-id';

// Section 5: a team ID is an integer. Every field, list, link, and the search read IDs alike.
test.each([
  [' 12 ', 12],
  ['999999999999999', 999_999_999_999_999],
  // As pasted from a page or a mail.
  ['\u200b12\u200e', 12],
  ['3000\u200b001', 3_000_001],
  ['', null],
  ['0', null],
  ['1.5', null],
  ['12abc', null],
  ['-3', null],
  ['1e3', null],
  // A slug or hash.
  ['007', null],
  // JSON may not hold it exactly.
  ['1000000000000000', null],
])('%j is read as %j', (text, id) => {
  expect(idIn(text)).toBe(id);
});
