import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byDate, byNumber, byText } from '../../../../src/domain/text/sorting';

const itself = <T>(value: T): T => value;

describe('byText', () => {
  const sort = byText<string | null | undefined>(itself);

  it('ignores case, compares digits as numbers, and sorts accents next to their letter', () => {
    const rows = ['team 10', 'Team 2', 'zeta', 'Émile', 'eve', 'Dora', 'team 1'];
    expect(sort(rows, 'ascending')).toEqual([
      'Dora',
      'Émile',
      'eve',
      'team 1',
      'Team 2',
      'team 10',
      'zeta',
    ]);
    expect(sort(rows, 'descending')[0]).toBe('zeta');
  });

  it('puts missing values last in both directions, in their order', () => {
    const rows = [null, 'b', '', 'a', undefined, '  '];
    expect(sort(rows, 'ascending')).toEqual(['a', 'b', null, '', undefined, '  ']);
    expect(sort(rows, 'descending')).toEqual(['b', 'a', null, '', undefined, '  ']);
  });

  it('leaves the rows unchanged', () => {
    const rows = Object.freeze(['b', 'a']);
    expect(sort(rows, 'ascending')).toEqual(['a', 'b']);
    expect(rows).toEqual(['b', 'a']);
  });

  it('computes one key per row', () => {
    let calls = 0;
    const pluralize = byText<string>((row) => {
      calls += 1;
      return row;
    });
    pluralize(
      Array.from({ length: 1000 }, (_, index) => `row ${(index * 7919) % 1000}`),
      'ascending',
    );
    expect(calls).toBe(1000);
  });
});

describe('byNumber', () => {
  const sort = byNumber<number | null | undefined>(itself);

  it('sorts by size, with missing values last in both directions', () => {
    const rows = [10, null, 9, Number.NaN, -1, undefined, 100, 0];
    expect(sort(rows, 'ascending')).toEqual([-1, 0, 9, 10, 100, null, Number.NaN, undefined]);
    expect(sort(rows, 'descending')).toEqual([100, 10, 9, 0, -1, null, Number.NaN, undefined]);
  });

  it('sorts infinities too', () => {
    const infinite = Number.POSITIVE_INFINITY;
    expect(sort([infinite, 1, infinite, -infinite], 'ascending')).toEqual([
      -infinite,
      1,
      infinite,
      infinite,
    ]);
  });
});

describe('byDate', () => {
  it('sorts by time and not by text, with missing and unreadable values last', () => {
    const rows = [
      '2026-01-02',
      '',
      '2025-12-31T23:00:00-05:00',
      'soon',
      '2026-01-01T00:00:00Z',
      null,
    ];
    const sort = byDate<string | null>(itself);
    expect(sort(rows, 'ascending')).toEqual([
      '2026-01-01T00:00:00Z',
      '2025-12-31T23:00:00-05:00',
      '2026-01-02',
      '',
      'soon',
      null,
    ]);
    expect(sort(rows, 'descending')[0]).toBe('2026-01-02');
  });
});

describe('every sort', () => {
  const row = fc.record({
    number: fc.option(fc.integer({ min: 0, max: 5 })),
    text: fc.option(fc.constantFrom('a', 'A', 'b', 'b2', 'b10', '')),
  });

  it('keeps every row and the order of equal ones in both directions', () => {
    fc.assert(
      fc.property(fc.array(row), fc.constantFrom('ascending', 'descending'), (rows, direction) => {
        for (const sort of [
          byNumber<(typeof rows)[number]>(({ number }) => number),
          byText<(typeof rows)[number]>(({ text }) => text?.toLowerCase()),
        ]) {
          const sorted = sort(rows, direction);
          expect(new Set(sorted)).toEqual(new Set(rows));
          expect(sorted).toHaveLength(rows.length);
          expect(sort(sorted, direction)).toEqual(sorted);
        }
        const byN = byNumber<(typeof rows)[number]>(({ number }) => number)(rows, direction);
        for (const [index, each] of byN.slice(1).entries()) {
          const before = byN[index]!;
          if (before.number === each.number) {
            expect(rows.indexOf(before)).toBeLessThan(rows.indexOf(each));
          }
        }
      }),
    );
  });
});
