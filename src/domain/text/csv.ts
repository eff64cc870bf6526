export type CsvCell = string | number | boolean | null | undefined;

/**
 * Spreadsheets take text that begins like this for a formula and may run it (CSV injection): it
 * gets an apostrophe in front. The wide forms are those of East Asian input methods. Numbers are
 * ours, not text from outside, and keep their minus sign.
 */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** RFC 4180, and blanks at either end, which some readers trim unless quoted. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

const cellText = (cell: CsvCell): string => {
  if (cell === null || cell === undefined) return '';
  const text = typeof cell === 'string' && formulaStart.test(cell) ? `'${cell}` : String(cell);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/**
 * A CSV file as text: UTF-8 byte order mark (Excel reads it as something else without), CRLF after
 * each line, every row complete. Throws a RangeError for a row with another number of cells than
 * there are headers: a file with a shifted column is worse than none.
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
