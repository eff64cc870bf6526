import { trimPasted, withoutInvisible } from '../../contract/invisible';
import { mostBulkColumns, mostBulkRows } from '../../contract/limits';
import { idIn } from '../../contract/record-id';
import { parseTable, type TableRow } from '../batch-quotes/parse-table';
import { smallLetters } from '../search/search-match';
import { formatNumber } from '../text/format-number';
import { pluralize } from '../text/pluralize';

export type BulkRecord = 'member' | 'team';

/** Order values that a column of the list may provide. */
const orderColumns = [
  'shopifyOrderId',
  'fulfillOrderId',
  'newStandardDevices',
  'newCustomDevices',
] as const;
export type OrderColumn = (typeof orderColumns)[number];

/** One row of the list as entered. */
export interface ListedRow {
  /** Line of the text, counted from 1. */
  readonly line: number;
  /** An ID, an email, or a slug. */
  readonly text: string;
  readonly order: Readonly<Partial<Record<OrderColumn, string>>>;
  /** Line of an earlier row with the same text, or null. */
  readonly sameAs: number | null;
}

export type ParsedList =
  | {
      readonly ok: true;
      readonly rows: readonly ListedRow[];
      /** Index of the column that names the records, counted from 0. */
      readonly column: number;
      /** Headings of the table in order; empty if it has none. */
      readonly headings: readonly string[];
      /** The first cell of each column, below its heading; '' if it is empty. */
      readonly samples: readonly string[];
    }
  | { readonly ok: false; readonly text: string };

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const idHeadings: Readonly<Record<BulkRecord, readonly string[]>> = {
  member: ['memberid', 'member', 'id', 'userid', 'mid'],
  team: ['teamid', 'team', 'id'],
};
const otherHeadings: Readonly<Record<BulkRecord, readonly string[]>> = {
  member: ['email', 'emailaddress', 'memberemail', 'mail', 'slug', 'hashslug'],
  team: ['email', 'emailaddress', 'teamemail', 'owneremail', 'mail'],
};
const orderHeadings: Readonly<Record<OrderColumn, readonly string[]>> = {
  shopifyOrderId: ['shopifyorder', 'shopifyorderid', 'orderid', 'order', 'shopify'],
  fulfillOrderId: [
    'fulfillmentorder',
    'fulfillmentorderid',
    'fulfillorder',
    'fulfillorderid',
    'fulfillment',
  ],
  newStandardDevices: ['standard', 'standarddevices', 'newstandarddevices'],
  newCustomDevices: ['custom', 'customdevices', 'newcustomdevices'],
};

const isName = (text: string): boolean =>
  idIn(text) !== null || /^[^\s@]+@[^\s@]+$/.test(withoutInvisible(text));

/**
 * The first row holds headings if at least one cell is a known heading and no cell is an ID or an
 * email.
 */
const headingsOf = (first: TableRow, record: BulkRecord): readonly string[] => {
  const known = new Set([
    ...idHeadings[record],
    ...otherHeadings[record],
    ...Object.values(orderHeadings).flat(),
  ]);
  const cells = first.cells.map((cell) => cell.trim());
  const isHead = cells.some((cell) => known.has(plain(cell))) && !cells.some(isName);
  return isHead ? cells : [];
};

/**
 * The column with a known heading, IDs before emails. Without headings, the column with the most
 * IDs and emails.
 */
const columnOf = (
  rows: readonly TableRow[],
  headings: readonly string[],
  record: BulkRecord,
  width: number,
): number => {
  const namesIn = (column: number): number =>
    rows.filter(({ cells }) => isName(cells[column]?.trim() ?? '')).length;
  const at = (name: string): number => headings.findIndex((heading) => plain(heading) === name);
  // `Member` and `Team` also head columns of names, which no record can be looked up by.
  const ids = idHeadings[record].map(at).filter((column) => column >= 0 && namesIn(column) > 0);
  const others = otherHeadings[record].map(at).filter((column) => column >= 0);
  const [known] = [...ids, ...others];
  if (known !== undefined) return known;
  let best = 0;
  let most = 0;
  for (let column = 0; column < width; column += 1) {
    const names = namesIn(column);
    if (names > most) {
      most = names;
      best = column;
    }
  }
  return best;
};

/**
 * Removes blanks around an ID, what mail programs add around an email address, and invisible
 * characters.
 */
const cleaned = (cell: string): string => {
  const text = trimPasted(cell);
  const [, address] = /<([^<>\s]+@[^<>\s]+)>$/.exec(text) ?? [];
  return (address ?? text).replace(/[,;]+$/, '').trim();
};

/**
 * Whether commas separate names here, as in a mail program's recipients, rather than table cells.
 */
const isPlainList = (text: string): boolean => !/[\t"]/.test(text);

const rowsOf = (text: string): ReturnType<typeof parseTable> => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const filled = lines.filter((line) => line.trim() !== '');
  const [only = ''] = filled;
  const names = only.split(/[,;]/).map(cleaned);
  // `a@x.com, b@x.com; c@x.com` on one line is a list, not a table with one row.
  if (filled.length === 1 && isPlainList(only) && names.length > 1 && names.every(isName)) {
    const line = lines.indexOf(only) + 1;
    return { ok: true, rows: names.map((name) => ({ line, cells: [name] })) };
  }
  return parseTable(text);
};

/**
 * Reads the list of a bulk action: one ID, email, or slug per line, or a table with or without
 * headings. Blank lines and rows without a name are skipped. A row that repeats an earlier one is
 * marked.
 */
export const parseList = (text: string, record: BulkRecord, chosen?: number): ParsedList => {
  const table = rowsOf(text);
  if (!table.ok) return { ok: false, text: table.text };
  const [first, ...rest] = table.rows;
  if (first === undefined) return { ok: false, text: 'The list is empty.' };
  const headings = headingsOf(first, record);
  const rows = headings.length > 0 ? rest : table.rows;
  if (rows.length === 0) return { ok: false, text: 'The list has headers, but no rows.' };
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  const width = Math.min(widest, mostBulkColumns);
  const column = chosen ?? columnOf(rows, headings, record, width);
  const orderAt = orderColumns.flatMap((key) => {
    const at = headings.findIndex((heading) => orderHeadings[key].includes(plain(heading)));
    return at >= 0 && at !== column ? [[key, at] as const] : [];
  });
  const seen = new Map<string, number>();
  const listed = rows.flatMap(({ line, cells }): ListedRow[] => {
    const name = cleaned(cells[column] ?? '');
    if (name === '') return [];
    const order = Object.fromEntries(
      orderAt.map(([key, at]) => [key, trimPasted(cells[at] ?? '')]),
    );
    const key = JSON.stringify([smallLetters(name), order]);
    const sameAs = seen.get(key) ?? null;
    if (sameAs === null) seen.set(key, line);
    return [{ line, text: name, order, sameAs }];
  });
  if (listed.length === 0) return { ok: false, text: 'This column has no IDs, emails, or slugs.' };
  if (listed.length > mostBulkRows) {
    const limit = formatNumber(mostBulkRows);
    return {
      ok: false,
      text: `The list has ${pluralize(listed.length, 'row')}. The limit is ${limit} at a time.`,
    };
  }
  const samples = Array.from({ length: width }, (_, at) => rows[0]?.cells[at]?.trim() ?? '');
  return { ok: true, rows: listed, column, headings, samples };
};
