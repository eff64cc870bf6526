import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  batchFolderName,
  bulkFileName,
  byteLength,
  dryRunFileName,
  filteredTableName,
  folderName,
  journalFileName,
  maxFileNameBytes,
  supportFileName,
  tableFileName,
  uniqueFileName,
} from '../../../../src/domain/text/file-name';
import { anyCodePoint } from '../any-code-point';

describe('filteredTableName', () => {
  it('says which part of a table the file has', () => {
    expect(filteredTableName('Members of Acme', '')).toBe('Members of Acme');
    expect(filteredTableName('Members of Acme', ' lee ')).toBe('Members of Acme matching lee');
    expect(filteredTableName('Quotes', 'bakery', '', 'On trial')).toBe(
      'Quotes matching bakery, On trial',
    );
    expect(filteredTableName('Logs', 'x'.repeat(61))).toBe(`Logs matching ${'x'.repeat(60)}`);
  });
});

describe('uniqueFileName', () => {
  it.each([
    ['x.pdf', 1, 'x.pdf'],
    ['x.pdf', 2, 'x (2).pdf'],
    ['x.pdf', 11, 'x (11).pdf'],
    ['a.b.csv', 2, 'a.b (2).csv'],
    ['noextension', 3, 'noextension (3)'],
    ['.hidden', 2, '.hidden (2)'],
  ])('%s, try %d', (name, n, expected) => {
    expect(uniqueFileName(name, n)).toBe(expected);
  });

  it('cuts the stem and keeps the number and extension', () => {
    const name = `${'x'.repeat(251)}.pdf`;
    expect(uniqueFileName(name, 1)).toBe(name);
    expect(uniqueFileName(name, 2)).toBe(`${'x'.repeat(247)} (2).pdf`);
    expect(uniqueFileName(`${'x'.repeat(252)}.pdf`, 1)).toBe(name);
  });

  it('is never longer than file systems allow and never splits a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
        fc.integer({ min: 1, max: 10_000 }),
        (stem, n) => {
          const name = uniqueFileName(`${stem}.pdf`, n);
          expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(maxFileNameBytes);
          expect(name.isWellFormed()).toBe(true);
          expect(name.endsWith(n > 1 ? ` (${n}).pdf` : '.pdf')).toBe(true);
        },
      ),
    );
  });

  it('never repeats a numbered name, however long the name is', () => {
    const name = `${'é'.repeat(300)}.pdf`;
    const names = Array.from({ length: 200 }, (_, index) => uniqueFileName(name, index + 1));
    expect(new Set(names).size).toBe(200);
  });
});

it('byteLength matches the encoder', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCodePoint }), (text) => {
      expect(byteLength(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
});

it.each([
  ['/home/ada/Downloads', 'Downloads'],
  ['C:\\Users\\Ada\\Downloads\\', 'Downloads'],
  ['/', '/'],
])('folderName of %s', (path, name) => {
  expect(folderName(path)).toBe(name);
});

it.each([
  ['2026-01-16T04:59:59Z', '2026-01-15'],
  ['2026-01-16T05:00:00Z', '2026-01-16'],
  ['2026-07-16T03:59:59Z', '2026-07-15'],
])('a file saved at %s is named by the day in US Eastern time', (iso, day) => {
  const now = Date.parse(iso);
  expect([
    tableFileName('Teams', now),
    bulkFileName('Undo', iso),
    journalFileName('sandbox', now),
    dryRunFileName('sandbox', 7, now),
    supportFileName(now),
    batchFolderName(now),
  ]).toEqual([
    `Teams - ${day}.csv`,
    `Undo - ${day}.csv`,
    `Internal Dash journal - sandbox - ${day}.csv`,
    `Internal Dash dry run - sandbox - team 7 - ${day}.csv`,
    `Internal Dash support - ${day}.txt`,
    `Quotes ${day}`,
  ]);
});
