import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { bulkColumns } from '../../../../src/renderer/features/bulk/bulk-columns';
import { row } from './open-bulk';

test('a row shows its ID before its email, which may be cut', () => {
  const who = bulkColumns(true).find(({ id }) => id === 'who');
  expect(who?.title?.(row(1))).toBe('Person 1, #101 · member1@example.test');
});

test('the reasons of failures get more room', () => {
  const trackOf = (hasFailures: boolean) =>
    bulkColumns(false, hasFailures).find(({ id }) => id === 'notes')?.track;
  expect(trackOf(false)).toBe('minmax(min(15cqi, 180px), 2.4fr)');
  expect(trackOf(true)).toBe('minmax(min(15cqi, 260px), 4fr)');
});

test('a row has no values until it is looked up', () => {
  const cells = (status: 'looking' | 'not-found') =>
    bulkColumns(true)
      .filter(({ id }) => ['now', 'will-be', 'notes'].includes(id))
      .map(({ cell }) => renderToStaticMarkup(cell(row(1, { status, now: '', willBe: '' }))));
  expect(cells('looking')).toEqual(['', '', '']);
  expect(cells('not-found')).toEqual(Array(3).fill('<span title="">–</span>'));
});
