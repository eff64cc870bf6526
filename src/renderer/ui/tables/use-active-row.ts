import { useState } from 'react';
import type { RowKey } from './row-selection';

interface Active {
  /** The query at the time. */
  readonly query: string | undefined;
  /** The index that was asked for. */
  readonly asked: number;
  /** Where the row is, or was when it went. */
  readonly index: number;
  /** The row to stay on when rows are added or move; null for whichever is at the index. */
  readonly row: RowKey | null;
}

interface Options<Row> {
  /** In display order. */
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => RowKey;
  /** Another one starts at the first row. */
  readonly query: string | undefined;
  /** Index of the row to return to; 0 for the first row, whichever it is. */
  readonly initial: number | undefined;
}

/** The focusable row of a table. Once it has been used, it stays the same row wherever that goes. */
export const useActiveRow = <Row>({ rows, rowKey, query, initial }: Options<Row>) => {
  const keyAt = (index: number): RowKey | undefined => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    return row === undefined ? undefined : rowKey(row);
  };
  const stayOn = (index: number): Active => ({
    ...{ query, asked: index, index },
    row: keyAt(index) ?? null,
  });
  const first: Active = { query, asked: 0, index: 0, row: null };
  const [last, setLast] = useState(() => (initial ? stayOn(initial) : first));
  const { asked, index, row } = last.query === query ? last : first;
  const movedTo =
    row === null || keyAt(index) === row ? -1 : rows.findIndex((each) => rowKey(each) === row);
  if (movedTo >= 0) setLast({ ...last, index: movedTo });
  const activeIndex = movedTo >= 0 ? movedTo : Math.min(index, Math.max(rows.length - 1, 0));
  return {
    /** The index that `activate` was last called with. */
    wanted: asked,
    activeIndex,
    /** Whether it is the row to stay on. */
    isKept: row !== null && keyAt(activeIndex) === row,
    /** The key of the row at an index, or else of the first or last row. */
    keyAt,
    activate: (wanted: number) => setLast(stayOn(wanted)),
    /** Starts again at the first row, whichever it is by then. */
    restart: () => setLast(first),
  };
};
