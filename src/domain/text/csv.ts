export type CsvCell = string | number | boolean | null | undefined;

/**
 * Spreadsheets treat text with these first characters as a formula and may run it (CSV injection),
 * so it gets a leading apostrophe. The wide forms come from East Asian input methods. Numbers don't
 * come from outside and keep their minus sign.
 */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * The same inside a text: where the list separator is a semicolon, as in most of Europe, a
 * spreadsheet splits the line there, quoted or not, and a line break or tab can also start a cell. A
 * quotation mark there only opens the cell.
 */
const laterFormula = /([;\t\r\n][ \u00A0"]*)(?=[=+\-@＝＋－＠])/g;

/** Those apostrophes, also where staff or another program put them to keep a text. */
const guards = /(^|[;\t\r\n][ \u00A0"]*)'(?=[=+\-@\t\r\n＝＋－＠])/g;

/** A cell of a CSV file as it was before it was saved. */
export const withoutGuards = (cell: string): string => cell.replace(guards, '$1');

/** RFC 4180, plus leading and trailing blanks, which some readers trim unless quoted. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

const cellText = (cell: CsvCell): string => {
  if (cell === null || cell === undefined) return '';
  const text =
    typeof cell === 'string'
      ? `${formulaStart.test(cell) ? "'" : ''}${cell.replace(laterFormula, "$1'")}`
      : String(cell);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/**
 * A CSV file as text, with a UTF-8 byte order mark (Excel misreads the encoding without it), CRLF
 * after each line, and every row complete. Throws a RangeError if a row has a different number of
 * cells than there are headers, because a file with shifted columns is worse than none.
 */
export const toCsv = (headers: readonly string[], rows: Iterable<readonly CsvCell[]>): string => {
  const lines = [headers.map(cellText).join(',')];
  for (const row of rows) {
    if (row.length !== headers.length) {
      throw new RangeError(
        `Line ${lines.length + 1} has ${row.length} cells for ${headers.length} columns.`,
      );
    }
    lines.push(row.map(cellText).join(','));
  }
  return `\uFEFF${lines.join('\r\n')}\r\n`;
};
