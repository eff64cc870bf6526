import { memo, type ReactNode } from 'react';
import type { SortDirection } from '../../../domain/text/sorting';
import { joinClasses } from '../layout/join-classes';
import { rowHeight } from './row-window';
import { CellCopyButton } from './table-cells';

/** A column of a VirtualTable. `sort` returns the sorted rows. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** A CSS grid track such as `90px` or `minmax(120px, 2fr)`. */
  readonly track: string;
  /** Preferably text: a few elements are reused for ten thousand rows. */
  readonly cell: (row: Row) => ReactNode;
  /** Tooltip of the cell; computed on hover. */
  readonly title?: (row: Row) => string | null;
  /** Copy buttons on the hovered and the focused row; omitted where the value is null. */
  readonly copies?: readonly {
    readonly label: string;
    readonly value: (row: Row) => string | null;
  }[];
  /** Makes the header a sort button. */
  readonly sort?: (rows: readonly Row[], direction: SortDirection) => readonly Row[];
  readonly align?: 'end';
  /** Smaller text for secondary columns, which leaves more space for the main one. */
  readonly quiet?: true;
  /**
   * Wraps a text to a second line: at the `wbr` marks in the cell, between the words of a long text
   * in an element, or at the spaces of a short one.
   */
  readonly wraps?: 'marks' | 'words' | 'spaces';
}

interface RowProps<Row> {
  /** Undefined for an unused element. */
  readonly row: Row | undefined;
  readonly index: number;
  /** The row is focusable. */
  readonly active: boolean;
  /** Undefined if the table has no selection. */
  readonly selected: boolean | undefined;
  /** The row is shown elsewhere on the screen. */
  readonly shown: boolean;
  /** Rows have a checkbox. */
  readonly boxed: boolean;
  /** Shows the row's actions: it is hovered or focused. */
  readonly hot: boolean;
  readonly columns: readonly Column<Row>[];
  readonly template: string;
}

const classOf = (isFree: boolean, shown: boolean, selected: boolean): string =>
  joinClasses(
    'table-line table-row',
    isFree && 'table-free',
    !isFree && selected && 'table-selected',
    !isFree && shown && 'table-shown',
  );

const TableRowInner = <Row,>({
  row,
  index,
  active,
  selected,
  shown,
  boxed,
  hot,
  columns,
  template,
}: RowProps<Row>) => {
  const isFree = row === undefined;
  const identity = isFree
    ? undefined
    : {
        role: 'row',
        'aria-rowindex': index + 2,
        'data-index': index,
        'aria-selected': selected,
        'aria-current': shown || undefined,
        tabIndex: active ? 0 : -1,
      };
  return (
    <div
      {...identity}
      className={classOf(isFree, shown, selected === true)}
      style={{ gridTemplateColumns: template, transform: `translateY(${index * rowHeight}px)` }}
    >
      {boxed && <div aria-hidden="true" className="table-check" data-check="" />}
      {columns.map((column) => {
        return (
          // biome-ignore lint/a11y/useSemanticElements: absolutely positioned, so not table rows
          // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
          <div
            key={column.id}
            role="gridcell"
            className={joinClasses(
              'table-cell',
              column.align === 'end' && 'table-end',
              column.quiet && 'table-quiet',
              column.wraps && `table-wraps table-wraps-${column.wraps}`,
            )}
          >
            {isFree ? null : column.cell(row)}
            {hot && !isFree && column.copies && (
              <span className="cell-over">
                {column.copies.map(({ label, value }) => {
                  const copied = value(row);
                  return copied && <CellCopyButton key={label} value={copied} label={label} />;
                })}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
};
export const TableRow = memo(TableRowInner) as typeof TableRowInner;
