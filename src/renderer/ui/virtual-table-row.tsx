import { mergeClasses } from '@fluentui/react-components';
import { memo, type ReactNode, useMemo } from 'react';
import { rowHeight } from './row-window';
import { CopyButton } from './table-cells';
import type { useTableStyles } from './virtual-table-styles';

/** A column of a VirtualTable. `sort` gives the sorted rows. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** A CSS grid track such as `90px` or `minmax(120px, 2fr)`. */
  readonly track: string;
  /** Best a text: ten thousand rows go through a few elements, whose texts change. */
  readonly cell: (row: Row) => ReactNode;
  /** What the browser shows while the pointer rests on it; made only then. */
  readonly title?: (row: Row) => string | null;
  /** The row under the pointer, and the one with the focus, copies this; null where there is none. */
  readonly copy?: { readonly label: string; readonly value: (row: Row) => string | null };
  /** Makes the header a sort button. */
  readonly sort?: (rows: readonly Row[], direction: SortDirection) => readonly Row[];
  readonly align?: 'end';
}

export type SortDirection = 'ascending' | 'descending';

interface RowProps<Row> {
  /** Missing for an element that no row needs now. */
  readonly row: Row | undefined;
  readonly index: number;
  /** It takes the focus. */
  readonly active: boolean;
  /** Missing where rows are not selected at all. */
  readonly selected: boolean | undefined;
  /** It shows what can be done with it: the pointer is on it, or it has the focus. */
  readonly hot: boolean;
  readonly columns: readonly Column<Row>[];
  readonly template: string;
  readonly styles: ReturnType<typeof useTableStyles>;
}

const TableRowInner = <Row,>({
  row,
  index,
  active,
  selected,
  hot,
  columns,
  template,
  styles,
}: RowProps<Row>) => {
  const isFree = row === undefined;
  const classes = useMemo(
    () => ({
      row: mergeClasses(styles.line, styles.row),
      selected: mergeClasses(styles.line, styles.row, styles.selected),
      free: mergeClasses(styles.line, styles.row, styles.free),
      cell: styles.cell,
      end: mergeClasses(styles.cell, styles.end),
    }),
    [styles],
  );
  const identity = isFree
    ? undefined
    : {
        role: 'row',
        'aria-rowindex': index + 2,
        'data-index': index,
        'aria-selected': selected,
        tabIndex: active ? 0 : -1,
      };
  return (
    <div
      {...identity}
      className={isFree ? classes.free : selected ? classes.selected : classes.row}
      style={{ gridTemplateColumns: template, transform: `translateY(${index * rowHeight}px)` }}
    >
      {columns.map((column) => {
        const copied = hot && !isFree ? column.copy?.value(row) : null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: absolutely placed rows cannot be table rows
          // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
          <div
            key={column.id}
            role="gridcell"
            className={column.align === 'end' ? classes.end : classes.cell}
          >
            {isFree ? null : column.cell(row)}
            {copied && column.copy && <CopyButton value={copied} label={column.copy.label} />}
          </div>
        );
      })}
    </div>
  );
};
export const TableRow = memo(TableRowInner) as typeof TableRowInner;
