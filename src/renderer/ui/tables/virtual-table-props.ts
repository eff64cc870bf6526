import type { ReactNode, Ref } from 'react';
import type { RowKey, Selecting } from './row-selection';
import type { Column } from './virtual-table-row';

/** Where somebody was in a table; kept by whoever wants to bring them back there. */
export interface TablePlace {
  /** Pixels that the rows are scrolled. */
  top: number;
  /** Index of the row that has the focus. */
  active: number;
}

export interface VirtualTableHandle<Row = unknown> {
  /** Moves the keyboard focus to the row that had it last, at first the first one. */
  focusRow(): void;
  /** Every row, in the order of the screen. */
  sortedRows(): readonly Row[];
}

export interface VirtualTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Rows that follow these and are on their way: the table is as long as it will be with them. */
  readonly coming?: number;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => RowKey;
  readonly onOpen: (row: Row) => void;
  readonly empty: ReactNode;
  /** Dims the rows while a newer answer is under way. */
  readonly stale?: boolean;
  /** Names what was asked: another question starts at the top. */
  readonly resetKey?: string;
  /** An arrow key that leads out of the table: up from its first row, or to a side. */
  readonly onLeave?: (key: 'ArrowUp' | 'ArrowLeft' | 'ArrowRight') => void;
  /** The row that is shown elsewhere on the screen; it is marked. */
  readonly shownKey?: RowKey | null;
  /** Rows can be selected: by a box, Space, Shift with what moves, Ctrl or Cmd with A. */
  readonly selecting?: Selecting | undefined;
  /** The focus has moved to another row by a key. */
  readonly onMove?: (row: Row) => void;
  /** The table begins here, and writes here where it is left. */
  readonly place?: TablePlace;
  /** The pointer or the focus rests on a row; what it answers is called when they leave it. */
  readonly onRest?: (row: Row) => () => void;
  /** The last rows are about to come into view; called again when it is another function. */
  readonly onNearEnd?: () => void;
  readonly ref?: Ref<VirtualTableHandle<Row>>;
}
