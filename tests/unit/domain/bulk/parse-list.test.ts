import { describe, expect, it } from 'vitest';
import { parseList } from '../../../../src/domain/bulk/parse-list';

const namesOf = (text: string, column?: number) => {
  const list = parseList(text, 'member', column);
  return list.ok
    ? list.rows.map(({ line, text: name, sameAs }) => [line, name, sameAs])
    : list.text;
};

describe('a list of records', () => {
  it.each([
    [
      'one per line',
      '12\n ada@acme.com \n\nada-slug',
      [
        [1, '12', null],
        [2, 'ada@acme.com', null],
        [4, 'ada-slug', null],
      ],
    ],
    [
      'with invisible characters',
      '\u200b3000001\n\u200b\nada@acme.com\u200b\nada@acme.com',
      [
        [1, '3000001', null],
        [3, 'ada@acme.com', null],
        [4, 'ada@acme.com', 3],
      ],
    ],
    ['from a mail program', 'Ada Byron <ada@acme.com>\n', [[1, 'ada@acme.com', null]]],
    [
      'from a mail program with the last name first',
      'Byron, Ada <ada@acme.com>; Day, Bob <bob@acme.com>;\nCy <cy@acme.com>',
      [
        [1, 'ada@acme.com', null],
        [1, 'bob@acme.com', null],
        [2, 'cy@acme.com', null],
      ],
    ],
    [
      'from a mail program with names in quotes and without names',
      '"Byron, Ada" <ada@acme.com>, bob@acme.com, Day, Cy <cy@acme.com>',
      [
        [1, 'ada@acme.com', null],
        [1, 'bob@acme.com', null],
        [1, 'cy@acme.com', null],
      ],
    ],
    [
      'with links to addresses and quotes around them',
      'mailto:ada@acme.com?subject=Hi\n“bob@acme.com”',
      [
        [1, 'ada@acme.com', null],
        [2, 'bob@acme.com', null],
      ],
    ],
    [
      'with thousands separators',
      'Member ID\n1,042\n2,043\n987\n3 000 001',
      [
        [2, '1042', null],
        [3, '2043', null],
        [4, '987', null],
        [5, '3000001', null],
      ],
    ],
    ['with thousands separators in one row', '3,000,001', [[1, '3000001', null]]],
    [
      'with thousands separators in cells',
      'ID\tName\n1,042\tAda\n"1,043"\tBob',
      [
        [2, '1042', null],
        [3, '1043', null],
      ],
    ],
    [
      'with an address and its name in a column without a heading',
      'Ada\tAda Byron <ada@acme.com>\nBob\tBob Day <bob@acme.com>',
      [
        [1, 'ada@acme.com', null],
        [2, 'bob@acme.com', null],
      ],
    ],
    [
      'with an ID beside a recipient',
      '12, Kim <kim@acme.com>',
      [
        [1, '12', null],
        [1, 'kim@acme.com', null],
      ],
    ],
    [
      'with IDs in front of recipients',
      '12,Kim Lee <kim@acme.com>\n13,Ada Byron <ada@acme.com>',
      [
        [1, '12', null],
        [2, '13', null],
      ],
    ],
    [
      'with thousands separators in one line',
      '1,042; 2,043, 3,000,001',
      [
        [1, '1042', null],
        [1, '2043', null],
        [1, '3000001', null],
      ],
    ],
    ['with a thousands separator that can also separate two IDs', '12,345', [[1, '12345', null]]],
    [
      'with such separators in one line',
      '1,142, 2,243; 12,345',
      [
        [1, '1142', null],
        [1, '2243', null],
        [1, '12345', null],
      ],
    ],
    [
      'with a comma and a semicolon but no blank',
      '3000001,3000002;3000003',
      [
        [1, '3000001', null],
        [1, '3000002', null],
        [1, '3000003', null],
      ],
    ],
    [
      'all in one line',
      '12, 13; 14',
      [
        [1, '12', null],
        [1, '13', null],
        [1, '14', null],
      ],
    ],
    [
      'all in one line, ended as a mail program does',
      ' ada@acme.com; bob@acme.com; ',
      [
        [1, 'ada@acme.com', null],
        [1, 'bob@acme.com', null],
      ],
    ],
    [
      'all in one line with a comma at the end',
      '3000001,3000002,\n',
      [
        [1, '3000001', null],
        [1, '3000002', null],
      ],
    ],
    [
      'from a spreadsheet',
      'Name\tEmail\nAda\tada@acme.com\nBob\tbob@acme.com',
      [
        [2, 'ada@acme.com', null],
        [3, 'bob@acme.com', null],
      ],
    ],
    ['with quotes', 'Email,Name\n"ada@acme.com","Byron, Ada"\n', [[2, 'ada@acme.com', null]]],
    [
      'with names under a heading that also fits IDs',
      'Member,Email\nAda Byron,ada@acme.com\nBob Day,bob@acme.com',
      [
        [2, 'ada@acme.com', null],
        [3, 'bob@acme.com', null],
      ],
    ],
    [
      'with semicolons, Windows line ends, and a line break in quotes',
      '\uFEFFName;Email\r\n"Byron,\r\nAda";ada@acme.com\r\nBob;bob@acme.com\r\n',
      [
        [2, 'ada@acme.com', null],
        [4, 'bob@acme.com', null],
      ],
    ],
    ['with IDs before emails', 'Email,Member ID\nada@acme.com,12', [[2, '12', null]]],
    [
      'without headings',
      'Ada,ada@acme.com\nBob,bob@acme.com',
      [
        [1, 'ada@acme.com', null],
        [2, 'bob@acme.com', null],
      ],
    ],
    [
      'with duplicates',
      '12\nA@x.com\na@x.com\n12',
      [
        [1, '12', null],
        [2, 'A@x.com', null],
        [3, 'a@x.com', 2],
        [4, '12', 1],
      ],
    ],
    [
      'after a byte order mark',
      '\uFEFF12\r\n13',
      [
        [1, '12', null],
        [2, '13', null],
      ],
    ],
  ])('%s', (_name, text, rows) => {
    expect(namesOf(text)).toEqual(rows);
  });

  it('uses the column that a person chose', () => {
    expect(namesOf('Member ID,Email\n12,ada@acme.com', 1)).toEqual([[2, 'ada@acme.com', null]]);
  });

  it('offers each column of a table by its first cell', () => {
    const list = parseList('Ada,12,99\nBob,13,98,x', 'member', 2);
    expect(list).toMatchObject({
      ok: true,
      column: 2,
      rows: [{ text: '99' }, { text: '98' }],
      samples: ['Ada', '12', '99', ''],
    });
  });

  it('reads the columns of an order and keeps several rows of one team apart', () => {
    const list = parseList('Team,Shopify order,Standard\n11,S-1,5\n11,S-2,5\n11,S-1,5', 'team');
    expect(list).toMatchObject({
      ok: true,
      rows: [
        { text: '11', order: { shopifyOrderId: 'S-1', newStandardDevices: '5' }, sameAs: null },
        { order: { shopifyOrderId: 'S-2' }, sameAs: null },
        { sameAs: 2 },
      ],
    });
  });

  it.each([
    ['Team,Order ID,Shopify order ID\n11,88,S-1', { shopifyOrderId: 'S-1' }],
    ['Team,Shopify,Order ID\n11,S-1,88', { shopifyOrderId: 'S-1' }],
    ['Team,Fulfillment,Fulfillment order ID\n11,open,F-1', { fulfillOrderId: 'F-1' }],
    ['Team,New standard devices,Standard devices\n11,5,100', { newStandardDevices: '5' }],
    ['Team,Custom,New custom devices\n11,100,5', { newCustomDevices: '5' }],
  ])('takes a value of an order from the column with the clearest heading: %j', (text, order) => {
    expect(parseList(text, 'team')).toMatchObject({ rows: [{ order }] });
  });

  it('reads a long line beside a recipient without delay', () => {
    const slugs = Array.from({ length: 30_000 }, (_, at) => `slug-${at}`).join(', ');
    const start = performance.now();
    parseList(`Kim <kim@acme.com>, ${slugs}`, 'member');
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('offers the other reading of a comma that can also separate two IDs', () => {
    const list = parseList('301,120\n302,121', 'member');
    expect(list).toMatchObject({
      column: 0,
      rows: [{ text: '301120' }, { text: '302121' }],
      samples: ['301,120', '301', '120'],
    });
    expect(namesOf('301,120\n302,121', 1)).toEqual([
      [1, '301', null],
      [2, '302', null],
    ]);
    expect(parseList('1,042\n2,043', 'member')).toMatchObject({ samples: ['1,042'] });
  });

  it('counts the rows that have nothing in the column', () => {
    const list = parseList('Member ID,Email\n12,a@x.com\n,b@x.com\n,\n\n,c@x.com', 'member');
    expect(list).toMatchObject({ rows: [{ text: '12' }], unnamed: 2 });
  });

  it.each([
    [' \n ', 'The list is empty.'],
    ['Email\n', 'The list has headers, but no rows.'],
    ['"12\n13', 'The quotation mark on line 1 is never closed.'],
    [
      Array.from({ length: 5001 }, (_, at) => at + 1).join('\n'),
      'The list has 5,001 rows. The limit is 5,000 at a time.',
    ],
  ])('is rejected when nothing in it is usable', (text, why) => {
    expect(parseList(text, 'member')).toEqual({ ok: false, text: why });
  });
});
