import { withoutGuards } from '../text/csv';

/** One row of the text: its cells without quotes, and the line where it begins (from 1). */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export type ParsedTable =
  | { readonly ok: true; readonly rows: readonly TableRow[] }
  /** A quote that is never closed would swallow every row after it. */
  | { readonly ok: false; readonly line: number; readonly text: string };

const separators = ['\t', ';', ','] as const;

/**
 * The cell separator: the one that occurs most outside quotes in the first line. Tabs win ties,
 * because pasted sheets use tabs and their cells may contain commas.
 */
const separatorOf = (text: string): string => {
  const counts = new Map<string, number>();
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && /[\r\n]/.test(character)) {
      if (counts.size > 0) break;
    } else if (!quoted) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const count = (separator: string): number => counts.get(separator) ?? 0;
  if (count('\t') > 0) return '\t';
  return separators.reduce((best, each) => (count(each) > count(best) ? each : best), ',');
};

/** The first line of some CSV files, which tells Excel the separator. */
const separatorLine = /^sep=([\t;,])(?:\r\n|\n|\r)/i;

/**
 * Reads a CSV file or a pasted table. Cells are separated by commas, semicolons, or tabs, and may
 * be quoted, with "" for a quote and line breaks inside. Accepts CRLF, LF, or CR, with or without a
 * byte order mark. A quote in the middle of a cell is an ordinary character (5" screen), and so are
 * all quotes of a cell that continues after its closing quote ("Acme" Inc). Blank rows are skipped.
 */
export const parseTable = (source: string): ParsedTable => {
  const text = source.replace(/^\uFEFF/, '');
  const [told = '', named] = separatorLine.exec(text) ?? [];
  const separator = named ?? separatorOf(text);
  const rows: TableRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let line = told === '' ? 1 : 2;
  let rowLine = line;
  /** Line of the quote that is open; 0 outside quotes. */
  let quoteLine = 0;
  let wasQuoted = false;
  let cellStart = 0;

  const endCell = () => {
    cells.push(withoutGuards(wasQuoted ? cell : cell.trim()));
    cell = '';
    wasQuoted = false;
  };
  const endRow = () => {
    endCell();
    if (cells.some((each) => each.trim() !== '')) rows.push({ line: rowLine, cells });
    cells = [];
    rowLine = line;
  };

  for (let at = told.length; at < text.length; at += 1) {
    const character = text.charAt(at);
    const breaks = character === '\n' || (character === '\r' && text.charAt(at + 1) !== '\n');
    if (breaks) line += 1;
    if (quoteLine > 0) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoteLine = 0;
    } else if (character === '"' && cell.trim() === '' && !wasQuoted) {
      quoteLine = line;
      cellStart = at;
      cell = '';
      wasQuoted = true;
    } else if (character === separator) endCell();
    else if (breaks) endRow();
    else if (wasQuoted && !/\s/.test(character)) {
      cell = text.slice(cellStart, at + 1);
      wasQuoted = false;
    } else if (character !== '\r' && !wasQuoted) cell += character;
  }
  if (quoteLine > 0) {
    return {
      ok: false,
      line: quoteLine,
      text: `The quotation mark on line ${quoteLine} is never closed.`,
    };
  }
  endRow();
  return { ok: true, rows };
};
