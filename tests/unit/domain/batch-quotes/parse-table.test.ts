import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTable } from '../../../../src/domain/batch-quotes/parse-table';
import { toCsv } from '../../../../src/domain/text/csv';

const cells = (text: string) => {
  const table = parseTable(text);
  if (!table.ok) throw new Error(table.text);
  return table.rows.map((row) => row.cells);
};

describe('parseTable', () => {
  it('reads the cells of a file that the app saved as they were', () => {
    const rows = [
      ['+Acme', '- one\n- two', '@home; -5'],
      ["O'Malley's", '', '=1+1'],
    ];
    expect(cells(toCsv(['a', 'b', 'c'], rows)).slice(1)).toEqual(rows);
  });

  it.each<[string, string, readonly (readonly string[])[]]>([
    [
      'commas',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons',
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs, with commas in cells',
      'a, x\tb\n1\t2, 3',
      [
        ['a, x', 'b'],
        ['1', '2, 3'],
      ],
    ],
    [
      'CRLF',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'CR alone',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'reads a byte order mark',
      '\uFEFFa,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quotes',
      '"a,b","c ""d"""\n"1\r\n2",3',
      [
        ['a,b', 'c "d"'],
        ['1\r\n2', '3'],
      ],
    ],
    [
      'a quoted heading with separators',
      '"a;b;c",d\n1,2',
      [
        ['a;b;c', 'd'],
        ['1', '2'],
      ],
    ],
    [
      'trims spaces around cells, but not within quotes',
      ' a , " b " \n 1 ,2',
      [
        ['a', ' b '],
        ['1', '2'],
      ],
    ],
    [
      'a quote within a cell',
      'a,b\n5" screen,2',
      [
        ['a', 'b'],
        ['5" screen', '2'],
      ],
    ],
    [
      'empty cells',
      'a,b,c\n,,3',
      [
        ['a', 'b', 'c'],
        ['', '', '3'],
      ],
    ],
    [
      'blank rows',
      '\n\na,b\n , \n\n1,2\n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['one column', 'a\n1\n2', [['a'], ['1'], ['2']]],
    ['nothing', '', []],
    ['blanks', ' \r\n\t', []],
  ])('%s', (_name, text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  it('gives the line on which a row begins', () => {
    const table = parseTable('a,b\r\n\r\n"1\r\n1",2\r\n3,4');
    expect(table.ok && table.rows.map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  it('reports an unclosed quote with its line', () => {
    expect(parseTable('a,b\n1,"2\n3,4')).toEqual({
      ok: false,
      line: 2,
      text: 'The quotation mark on line 2 is never closed.',
    });
  });

  it('reads what the app writes', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => `x${text}`);
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
        expect(cells(toCsv(['a', 'b', 'c'], rows))).toEqual([['a', 'b', 'c'], ...rows]);
      }),
    );
  });
});

describe('the cell separator', () => {
  it('is the one in a line for Excel, which is no row', () => {
    expect(parseTable('\uFEFFsep=;\r\na;b,c,d\r\n1;2')).toEqual({
      ok: true,
      rows: [
        { line: 2, cells: ['a', 'b,c,d'] },
        { line: 3, cells: ['1', '2'] },
      ],
    });
  });

  it.each<[string, string, readonly (readonly string[])[]]>([
    [
      'is the most frequent one in the first line',
      'a,b;c,d\n1;2;3;4;5,6',
      [
        ['a', 'b;c', 'd'],
        ['1;2;3;4;5', '6'],
      ],
    ],
    [
      'is found after empty lines',
      '\n\r\na;b\n1,1;2',
      [
        ['a', 'b'],
        ['1,1', '2'],
      ],
    ],
    [
      'is never one inside quotes, even across a line break',
      '"a,,\n,,b";c\n1;2',
      [
        ['a,,\n,,b', 'c'],
        ['1', '2'],
      ],
    ],
    ['is a comma when there are as many semicolons', 'a;b,c', [['a;b', 'c']]],
    ['is a comma when there is none', 'a\n1', [['a'], ['1']]],
  ])('%s', (_what, text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  it('spaces after a quoted cell are dropped, and those inside it are kept', () => {
    expect(cells('a,b\r\n" x " ,"y"\t\r\n')).toEqual([
      ['a', 'b'],
      [' x ', 'y'],
    ]);
  });

  it.each([
    ['"Acme" Holdings Inc', '"Acme" Holdings Inc'],
    ['"Big" "Bad" Co', '"Big" "Bad" Co'],
    ['"5"x7" prints "', '"5"x7" prints "'],
  ])('the quotes of a cell that continues after them are kept: %s', (typed, cell) => {
    expect(cells(`company\tseats\n${typed}\t12`)).toEqual([
      ['company', 'seats'],
      [cell, '12'],
    ]);
  });

  it('rows of quoted spaces are dropped too', () => {
    expect(cells('a,b\n" "," "\n1,2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });
});
