import type { ReactNode, Ref } from 'react';
import type { RowKey, Selecting } from './row-selection';
import type { Column } from './virtual-table-row';

/** The user's position in a table, kept by a caller that wants to restore it. */
export interface ScrollPosition {
  /** Scroll offset in pixels. */
  top: number;
  /** Index of the focused row. */
  active: number;
}

export interface VirtualTableHandle<Row = unknown> {
  /** Focuses the row that had the focus last, or else the first one. */
  focusRow(): void;
  /** Every row, in display order. */
  sortedRows(): readonly Row[];
}

export interface VirtualTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Number of rows still loading: the table already has its final length. */
  readonly pendingRows?: number;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => RowKey;
  readonly onOpen: (row: Row) => void;
  readonly empty: ReactNode;
  /** Dims the rows while a newer response loads. */
  readonly stale?: boolean;
  /** Identifies the query: a different query starts at the top. */
  readonly resetKey?: string;
  /** An arrow key left the table: up from the first row, or to a side. */
  readonly onLeave?: (key: 'ArrowUp' | 'ArrowLeft' | 'ArrowRight') => void;
  /** The row shown elsewhere on the screen; highlighted. */
  readonly shownKey?: RowKey | null;
  /** Enables selection by checkbox, Space, Shift with navigation keys, and Ctrl or Cmd with A. */
  readonly selecting?: Selecting | undefined;
  /** A key moved the focus to another row. */
  readonly onMove?: (row: Row) => void;
  /** The initial position; the table updates it on unmount. */
  readonly place?: ScrollPosition;
  /** The pointer or the focus rests on a row; the returned function is called when it leaves. */
  readonly onRest?: (row: Row) => () => void;
  /** The last rows are about to become visible; called again if the function changes. */
  readonly onNearEnd?: () => void;
  readonly ref?: Ref<VirtualTableHandle<Row>>;
}
