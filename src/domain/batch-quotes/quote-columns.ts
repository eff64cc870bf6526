import { type QuoteField, quoteFieldNames, quoteFields } from '../quotes/quote-fields';

const plain = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const columnByName: ReadonlyMap<string, QuoteField> = new Map(
  quoteFieldNames.flatMap((column) =>
    quoteFields[column].headings.map((name) => [name, column] as const),
  ),
);

const labels = (isNeeded: boolean): readonly string[] =>
  quoteFieldNames
    .filter((name) => (quoteFields[name].needed ?? false) === isNeeded)
    .map((name) => quoteFields[name].label);

/** The columns that a table must have, and those that it may have. */
export const neededColumns = labels(true);
export const optionalColumns = labels(false);

export interface MatchedColumns {
  /** The cell index of each column. Columns without a heading are missing. */
  readonly at: ReadonlyMap<QuoteField, number>;
  /** Headings that match no column, as written in the table. */
  readonly ignored: readonly string[];
  /** Headings that mean the same column as an earlier one. */
  readonly twice: readonly string[];
}

/** Matches a table's headings to the fields of a quote, by name and in any order. */
export const matchColumns = (headings: readonly string[]): MatchedColumns => {
  const at = new Map<QuoteField, number>();
  const ignored: string[] = [];
  const twice: string[] = [];
  for (const [index, heading] of headings.entries()) {
    const column = columnByName.get(plain(heading));
    if (column === undefined) {
      if (heading.trim() !== '') ignored.push(heading.trim());
    } else if (at.has(column)) twice.push(heading.trim());
    else at.set(column, index);
  }
  return { at, ignored, twice };
};
