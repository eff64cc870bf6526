import { parseApiDate } from './parse-api-date';

export type SortDirection = 'ascending' | 'descending';

/** Sorts a table's rows into a new array; the rows stay as they are. */
export type RowSort<Row> = (rows: readonly Row[], direction: SortDirection) => readonly Row[];

/**
 * One key a row, made once: at 10,000 rows a comparator that makes them would do so 260,000 times.
 * Rows without a value come last in both directions, equal ones keep their order.
 */
const byKey =
  <Row, Key>(keyOf: (row: Row) => Key | null, compare: (a: Key, b: Key) => number): RowSort<Row> =>
  (rows, direction) => {
    const present: { row: Row; key: Key }[] = [];
    const absent: Row[] = [];
    for (const row of rows) {
      const key = keyOf(row);
      if (key === null) absent.push(row);
      else present.push({ row, key });
    }
    present.sort(
      direction === 'ascending' ? (a, b) => compare(a.key, b.key) : (a, b) => compare(b.key, a.key),
    );
    const sorted = present.map(({ row }) => row);
    return absent.length === 0 ? sorted : sorted.concat(absent);
  };

const present = (value: number | null | undefined): number | null =>
  value === null || value === undefined || Number.isNaN(value) ? null : value;

/** Equal infinities must not give NaN, as a subtraction would. */
const compareNumbers = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

/** Numbers by size; null, undefined and NaN are absent. */
export const byNumber = <Row>(value: (row: Row) => number | null | undefined): RowSort<Row> =>
  byKey((row) => present(value(row)), compareNumbers);

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'accent' });

/** Text regardless of case, 'team 2' before 'team 10'; null, undefined and blank text are absent. */
export const byText = <Row>(value: (row: Row) => string | null | undefined): RowSort<Row> =>
  byKey((row) => value(row)?.trim() || null, collator.compare);

/** ISO dates by time; null, undefined, '' and text that is no date are absent. */
export const byDate = <Row>(value: (row: Row) => string | null | undefined): RowSort<Row> =>
  byKey((row) => {
    const iso = value(row);
    return iso ? present(parseApiDate(iso)) : null;
  }, compareNumbers);
