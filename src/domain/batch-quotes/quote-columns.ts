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

/** What a table has to have, and what it may have. */
export const neededColumns = labels(true);
export const optionalColumns = labels(false);

export interface MatchedColumns {
  /** Which cell of a row holds a column; a column without a heading is missing. */
  readonly at: ReadonlyMap<QuoteField, number>;
  /** Headings that nothing is read from, as they stand in the table. */
  readonly ignored: readonly string[];
  /** Headings that mean the same column as one before them. */
  readonly twice: readonly string[];
}

/** Matches a table's headings with what a quote needs, by name and in any order. */
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
