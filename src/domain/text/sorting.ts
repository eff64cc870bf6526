import { onFirstUse } from './on-first-use';
import { parseApiDate } from './parse-api-date';

export type SortDirection = 'ascending' | 'descending';

/** Sorts a table's rows into a new array. */
export type RowSort<Row> = (rows: readonly Row[], direction: SortDirection) => readonly Row[];

/**
 * Computes each row's key once; a comparator would compute 260,000 keys for 10,000 rows. Rows
 * without a value come last in both directions, and equal rows keep their order.
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

/** A subtraction would return NaN for equal infinities. */
const compareNumbers = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

/** Numbers by value; null, undefined, and NaN count as missing. */
export const byNumber = <Row>(value: (row: Row) => number | null | undefined): RowSort<Row> =>
  byKey((row) => present(value(row)), compareNumbers);

const collator = onFirstUse(
  () => new Intl.Collator('en', { numeric: true, sensitivity: 'accent' }),
);

/**
 * Text regardless of case, 'team 2' before 'team 10'; null, undefined, and blank text count as
 * missing.
 */
export const byText = <Row>(value: (row: Row) => string | null | undefined): RowSort<Row> =>
  byKey(
    (row) => value(row)?.trim() || null,
    (one, other) => collator().compare(one, other),
  );

/** ISO dates by time; null, undefined, '', and text that isn't a date count as missing. */
export const byDate = <Row>(value: (row: Row) => string | null | undefined): RowSort<Row> =>
  byKey((row) => {
    const iso = value(row);
    return iso ? present(parseApiDate(iso)) : null;
  }, compareNumbers);
