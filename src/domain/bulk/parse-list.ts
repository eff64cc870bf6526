import { trimPasted } from '../../contract/invisible';
import { mostBulkColumns, mostBulkRows } from '../../contract/limits';
import { mailAddressIn } from '../../contract/mail-address';
import { idIn } from '../../contract/record-id';
import { parseTable, type TableRow } from '../batch-quotes/parse-table';
import { smallLetters } from '../search/search-match';
import { formatNumber } from '../text/format-number';
import { pluralize } from '../text/pluralize';
import { withoutThousands } from '../text/whole-number';

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
      /** How many rows are skipped because this column is empty there. */
      readonly unnamed: number;
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
/** The clearest first, because a table can have our own order's ID or earlier counts, too. */
const orderHeadings: Readonly<Record<OrderColumn, readonly string[]>> = {
  shopifyOrderId: ['shopifyorderid', 'shopifyorder', 'shopify', 'orderid', 'order'],
  fulfillOrderId: [
    'fulfillmentorderid',
    'fulfillmentorder',
    'fulfillorderid',
    'fulfillorder',
    'fulfillment',
  ],
  newStandardDevices: ['newstandarddevices', 'standarddevices', 'standard'],
  newCustomDevices: ['newcustomdevices', 'customdevices', 'custom'],
};

/**
 * An ID, email, or slug without what sheets and mail programs add: blanks, invisible characters,
 * thousands separators, the name beside an email address.
 */
const cleaned = (cell: string): string => {
  const text = trimPasted(cell);
  return mailAddressIn(text) ?? withoutThousands(text.replace(/[,;]+$/, '').trim());
};

const hasAddress = (text: string): boolean => mailAddressIn(trimPasted(text)) !== null;

const isName = (text: string): boolean => hasAddress(text) || idIn(cleaned(text)) !== null;

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
 * Whether commas separate names here, as in a mail program's recipients, rather than table cells.
 */
const isPlainList = (text: string): boolean => !/[\t"]/.test(text);

/**
 * A recipient's name and the comma, if any, after the address before. Limited, because a long line
 * would be searched anew from each comma.
 */
const nameOfRecipient = /(^|[,;>])([^<>@;]{0,100})(?=<)/g;

/**
 * The addresses of a line of recipients, such as `Chen, Lily <a@x.test>; "Kim, Lee" <b@x.test>`,
 * where a comma can also be within a name. Null for any other line.
 */
const recipientsIn = (line: string): readonly string[] | null => {
  const names = line
    .replace(/"[^"]*"(?=\s*<)/g, '')
    .replace(nameOfRecipient, (all, start, name) =>
      // The row of a table, or an ID among the recipients.
      name.split(',').some(isName) ? all : `${start},`,
    )
    .split(/[,;]/)
    .filter((name) => trimPasted(name) !== '');
  return names.length > 0 && names.every(hasAddress) ? names.map(cleaned) : null;
};

const isRecipients = (text: string): boolean => !text.includes('\t') && /<[^<>\s]+@/.test(text);

/** `3,000,001`, as a sheet shows an ID: the comma doesn't separate two cells. */
const isGroupedId = (line: string): boolean => line.includes(',') && idIn(cleaned(line)) !== null;

type Rows = ReturnType<typeof parseTable>;

const rowsOf = (text: string): Rows => {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((content, index) => ({ line: index + 1, content }));
  const filled = lines.filter(({ content }) => trimPasted(content) !== '');
  const listed = (namesIn: (content: string) => readonly string[] | null): Rows | null => {
    const rows = filled.map(({ line, content }) =>
      namesIn(content)?.map((name) => ({ line, cells: [name] })),
    );
    return rows.includes(undefined)
      ? null
      : { ok: true, rows: rows.flatMap((names) => names ?? []) };
  };
  const recipients = isRecipients(text) ? listed(recipientsIn) : null;
  if (recipients) return recipients;
  if (!isPlainList(text)) return parseTable(text);
  // `a@x.com, b@x.com; c@x.com` on one line is a list, not a table with one row. In `1,142, 2,243`,
  // only a comma before a blank separates; in `12,345`, none does. A mail program ends it with `;`.
  const inOneLine = (content: string) =>
    [/;|,\s+/, /[,;]/]
      .map((separator) => content.split(separator).map(cleaned))
      .find((names) => names.length > 1 && names.every(isName)) ?? null;
  const [only, ...others] = filled;
  const isInLine = only !== undefined && others.length === 0 && !isGroupedId(only.content);
  const inLine = isInLine
    ? listed((content) => inOneLine(trimPasted(content).replace(/[,;]$/, '')))
    : null;
  if (inLine) return inLine;
  const isColumn =
    filled.some(({ content }) => isGroupedId(content)) &&
    filled.every(({ content }) => isGroupedId(content) || !/[,;]/.test(content));
  if (!isColumn) return parseTable(text);
  // `301,120` can also be two IDs: the columns after the first offer them.
  const parts = filled.map(({ content }) => content.split(/[,;]/).map(trimPasted).filter(Boolean));
  const canBeTable = parts.every((cells) => cells.length > 1 && cells.every(isName));
  return {
    ok: true,
    rows: filled.map(({ line, content }, row) => ({
      line,
      cells: [content, ...(canBeTable ? (parts[row] ?? []) : [])],
    })),
  };
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
    const at = orderHeadings[key]
      .map((name) => headings.findIndex((heading) => plain(heading) === name))
      .find((each) => each >= 0 && each !== column);
    return at === undefined ? [] : [[key, at] as const];
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
  const filled = rows.filter(({ cells }) => cells.some((cell) => trimPasted(cell) !== ''));
  const samples = Array.from({ length: width }, (_, at) => rows[0]?.cells[at]?.trim() ?? '');
  const unnamed = filled.length - listed.length;
  return { ok: true, rows: listed, unnamed, column, headings, samples };
};
