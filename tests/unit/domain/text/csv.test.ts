import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvCell, toCsv } from '../../../../src/domain/text/csv';

const line = (...cells: CsvCell[]) =>
  toCsv(
    cells.map((_, index) => `h${index}`),
    [cells],
  ).split('\r\n')[1];

describe('toCsv', () => {
  it('writes a byte order mark and CRLF, also at the end', () => {
    expect(toCsv(['a', 'b'], [['1', '2']])).toBe('\uFEFFa,b\r\n1,2\r\n');
    expect(toCsv(['a'], [])).toBe('\uFEFFa\r\n');
  });

  it.each<[CsvCell, string]>([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['say "hi"', '"say ""hi"""'],
    [' padded ', '" padded "'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [true, 'true'],
    [12.5, '12.5'],
    [-3, '-3'],
    ['日本', '日本'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', '"\'\t\'=1"'],
    ['＝1', "'＝1"],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    ['a=1', 'a=1'],
    ['Acme;=HYPERLINK(A1);x', '"Acme;\'=HYPERLINK(A1);x"'],
    ['a; -1', '"a; \'-1"'],
    ['a; b', '"a; b"'],
    ['Acme;"=A1";x', '"Acme;""\'=A1"";x"'],
    ['a\n@b', '"a\n\'@b"'],
    ["'=1", "'=1"],
  ])('%j', (cell, expected) => {
    expect(line(cell)).toBe(expected);
  });

  it('keeps line breaks inside their cell', () => {
    expect(toCsv(['a', 'b'], [['x\r\ny', 'z\nw']])).toBe('\uFEFFa,b\r\n"x\r\ny","z\nw"\r\n');
    expect(toCsv(['a'], [['\r=1']])).toBe('\uFEFFa\r\n"\'\r\'=1"\r\n');
  });

  it('makes headers safe too', () => {
    expect(toCsv(['=a', 'b,c'], [])).toBe('\uFEFF\'=a,"b,c"\r\n');
  });

  it('fails instead of shifting columns', () => {
    expect(() => toCsv(['a', 'b'], [['1', '2'], ['1']])).toThrow(/Line 3 has 1 cells for 2/);
  });

  /** A plain RFC 4180 reader. */
  const parse = (text: string): string[][] => {
    const rows: string[][] = [];
    let row: string[] = [];
    const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
      if (match[3] === '\r\n') {
        rows.push(row);
        row = [];
      }
      if (pattern.lastIndex === text.length) return rows;
    }
    throw new Error(`unreadable at the end of ${JSON.stringify(rows.at(-1))}`);
  };

  const withoutApostrophes = (text: string) => text.replaceAll("'", '');

  it('reads back complete, and no cell is a formula, whatever separates the list', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({
        unit: fc.constantFrom('"', ',', ';', '\r', '\n', '\t', ' ', '=', '-', '@', 'a', "'"),
      }),
    );
    const table = fc.array(fc.tuple(cell, cell, cell), { maxLength: 20 });
    fc.assert(
      fc.property(table, (rows) => {
        const read = parse(toCsv(['a', 'b', 'c'], rows).slice(1)).slice(1);
        expect(read).toHaveLength(rows.length);
        for (const [index, cells] of read.entries()) {
          for (const [column, text] of cells.entries()) {
            const original = rows[index]![column]!;
            expect(text).not.toMatch(/^[=+\-@\t\r]|[;\t\r\n][ "]*[=+\-@]/);
            expect(withoutApostrophes(text)).toBe(withoutApostrophes(original));
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('has no limit of its own', () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => [index]);
    expect(toCsv(['n'], rows).split('\r\n')).toHaveLength(100_002);
  });
});
