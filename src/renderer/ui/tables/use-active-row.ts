import { useState } from 'react';
import type { RowKey } from './row-selection';

interface Active {
  /** The query at the time. */
  readonly query: string | undefined;
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
  /** Index of the row to return to. */
  readonly initial: number | undefined;
}

/** The focusable row of a table. Once it has been used, it stays the same row wherever that goes. */
export const useActiveRow = <Row>({ rows, rowKey, query, initial }: Options<Row>) => {
  const keyAt = (index: number): RowKey | undefined => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    return row === undefined ? undefined : rowKey(row);
  };
  const [last, setLast] = useState<Active>(() => ({
    query,
    index: initial ?? 0,
    row: (initial === undefined ? undefined : keyAt(initial)) ?? null,
  }));
  const { index: wanted, row } = last.query === query ? last : { index: 0, row: null };
  const movedTo =
    row === null || keyAt(wanted) === row ? -1 : rows.findIndex((each) => rowKey(each) === row);
  return {
    /** The index that `activate` was last called with. */
    wanted,
    activeIndex: movedTo >= 0 ? movedTo : Math.min(wanted, Math.max(rows.length - 1, 0)),
    /** The key of the row at an index, or else of the first or last row. */
    keyAt,
    activate: (index: number) => setLast({ query, index, row: keyAt(index) ?? null }),
    /** Starts again at the first row, whichever it is by then. */
    restart: () => setLast({ query, index: 0, row: null }),
  };
};
