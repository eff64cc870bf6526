import { memo, type ReactNode } from 'react';
import { joinClasses } from '../layout/join-classes';
import { rowHeight } from './row-window';
import { CopyButton } from './table-cells';

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
  /** The row under the pointer, and the one with the focus, copies these; null where there is none. */
  readonly copies?: readonly {
    readonly label: string;
    readonly value: (row: Row) => string | null;
  }[];
  /** Makes the header a sort button. */
  readonly sort?: (rows: readonly Row[], direction: SortDirection) => readonly Row[];
  readonly align?: 'end';
  /** Smaller letters for what is looked at second: their room is that of the column that leads. */
  readonly quiet?: true;
  /** Goes on in a second line where it is too long, at the places that the cell marks with `wbr`. */
  readonly wraps?: true;
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
  /** It shows elsewhere on the screen. */
  readonly shown: boolean;
  /** Rows have a box that selects them. */
  readonly boxed: boolean;
  /** It shows what can be done with it: the pointer is on it, or it has the focus. */
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
          // biome-ignore lint/a11y/useSemanticElements: absolutely placed rows cannot be table rows
          // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
          <div
            key={column.id}
            role="gridcell"
            className={joinClasses(
              'table-cell',
              column.align === 'end' && 'table-end',
              column.quiet && 'table-quiet',
              column.wraps && 'table-wraps',
            )}
          >
            {isFree ? null : column.cell(row)}
            {hot && !isFree && column.copies && (
              <span className="cell-over">
                {column.copies.map(({ label, value }) => {
                  const copied = value(row);
                  return copied && <CopyButton key={label} value={copied} label={label} />;
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
