import { describe, expect, test } from 'vitest';
import {
  assignRows,
  covers,
  rowWindow,
  sortedSlots,
} from '../../../../src/renderer/ui/tables/row-window';

describe('the rendered part of a table with 34-pixel rows', () => {
  const view = { top: 3400, height: 340, count: 10_000, travel: 50 };

  test('has more rows in the scroll direction than behind it', () => {
    expect(rowWindow(view)).toEqual({ first: 98, end: 116 });
    expect(rowWindow({ ...view, travel: -50 })).toEqual({ first: 94, end: 112 });
  });

  test('has only the visible rows before scrolling', () => {
    expect(rowWindow({ ...view, travel: 0 })).toEqual({ first: 100, end: 110 });
    expect(rowWindow({ ...view, travel: 0, top: 3410 })).toEqual({ first: 100, end: 111 });
  });

  test('never extends before the first row or past the last', () => {
    expect(rowWindow({ ...view, top: 0 })).toEqual({ first: 0, end: 16 });
    expect(rowWindow({ ...view, top: 340_000 - 340 })).toEqual({ first: 9988, end: 10_000 });
    expect(rowWindow({ ...view, top: 0, count: 0 })).toEqual({ first: 0, end: 0 });
    // Fewer rows than before, without scrolling.
    expect(rowWindow({ ...view, count: 5 })).toEqual({ first: 2, end: 5 });
  });

  test('changes as soon as a visible row is outside it', () => {
    const window = { first: 98, end: 116 };
    expect(covers(window, { ...view, top: 98 * 34 })).toBe(true);
    expect(covers(window, { ...view, top: 98 * 34 - 1 })).toBe(false);
    expect(covers(window, { ...view, top: 106 * 34 })).toBe(true);
    expect(covers(window, { ...view, top: 106 * 34 + 1 })).toBe(false);
  });
});

describe('row elements', () => {
  test('stay with rows that remain, and are reused for new rows', () => {
    const first = assignRows([], { first: 0, end: 4 }, null);
    expect(first).toEqual([0, 1, 2, 3]);
    expect(assignRows(first, { first: 2, end: 6 }, null)).toEqual([4, 5, 2, 3]);
  });

  test('stay with the focused row wherever it is', () => {
    const before = assignRows([], { first: 0, end: 4 }, 1);
    const after = assignRows(before, { first: 100, end: 104 }, 1);
    expect(after).toEqual([100, 1, 101, 102, 103]);
    expect(assignRows(after, { first: 0, end: 3 }, 1)).toEqual([0, 1, 2, null, null]);
  });

  test('keep a focused row in its order while it is out of view', () => {
    expect(assignRows([], { first: 5, end: 7 }, 2)).toEqual([2, 5, 6]);
    expect(assignRows([], { first: 5, end: 7 }, 9)).toEqual([5, 6, 9]);
  });

  test('are in order, with the free ones last', () => {
    expect(sortedSlots([4, null, 2, 3])).toEqual([2, 3, 4, null]);
  });
});
