import { expect, test } from 'vitest';
import { listed } from '../../../../src/domain/text/listed';

test.each([
  [['Acme'], 'Acme'],
  [['Acme', 'Birch'], 'Acme and Birch'],
  [['Acme', 'Birch', 'Cedar'], 'Acme, Birch, and Cedar'],
  [['a', 'b', 'c', 'd', 'e', 'f'], 'a, b, c, d, e, and f'],
])('%j in a sentence are %s', (names, text) => {
  expect(listed(names)).toBe(text);
});

test('the names beyond the most are counted', () => {
  expect(listed(['a', 'b', 'c'], 2)).toBe('a, b, and 1 more');
  const many = Array.from({ length: 1205 }, (_, index) => `g${index}`);
  expect(listed(many, 5)).toBe('g0, g1, g2, g3, g4, and 1,200 more');
});
