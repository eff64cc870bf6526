import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, type ReactNode } from 'react';

/** A column of a VirtualTable. `sortBy` gives the sorted rows for ascending order. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** A CSS grid track such as `90px` or `minmax(120px, 2fr)`. */
  readonly track: string;
  readonly cell: (row: Row) => ReactNode;
  /** Makes the header a sort button. */
  readonly sort?: (rows: readonly Row[], direction: SortDirection) => readonly Row[];
  readonly align?: 'end';
}

export type SortDirection = 'ascending' | 'descending';

/** Pixels; every row is one line, so that 10,000 rows need no measuring. */
export const rowHeight = 34;

/** Of the table and its rows: they share the lines' grid. */
export const useTableStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    flexGrow: 1,
    fontVariantNumeric: 'tabular-nums',
  },
  line: { display: 'grid', columnGap: '10px', paddingLeft: '12px', paddingRight: '8px' },
  header: {
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    // The rows' scroll bar takes its width whether it shows or not, so the columns stay aligned.
    overflowY: 'hidden',
    scrollbarGutter: 'stable',
  },
  headerCell: { display: 'flex', alignItems: 'center', minWidth: 0, height: '32px' },
  end: { justifyContent: 'flex-end', textAlign: 'right' },
  sort: {
    border: 'none',
    padding: '0',
    margin: '0',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    boxSizing: 'border-box',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    fontWeight: tokens.fontWeightSemibold,
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  scroll: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    overflowX: 'hidden',
    scrollbarGutter: 'stable',
    contain: 'strict',
  },
  stale: { opacity: 0.55 },
  rows: { position: 'relative', width: '100%' },
  row: {
    position: 'absolute',
    top: 0,
    left: 0,
    right: 0,
    height: `${rowHeight}px`,
    alignItems: 'center',
    cursor: 'pointer',
    boxSizing: 'border-box',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    contain: 'layout style',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
      backgroundColor: tokens.colorNeutralBackground1Hover,
    },
    '& [data-on-hover]': { opacity: 0 },
    ':hover [data-on-hover]': { opacity: 1 },
    ':focus-within [data-on-hover]': { opacity: 1 },
  },
  selected: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}`,
  },
  cell: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    lineHeight: `${rowHeight - 1}px`,
    fontSize: '13px',
  },
});

interface RowProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly start: number;
  readonly active: boolean;
  /** Missing where rows are not selected at all. */
  readonly selected: boolean | undefined;
  readonly columns: readonly Column<Row>[];
  readonly template: string;
}

const TableRowInner = <Row,>({
  row,
  index,
  start,
  active,
  selected,
  columns,
  template,
}: RowProps<Row>) => {
  const styles = useTableStyles();
  return (
    // biome-ignore lint/a11y/useSemanticElements: absolutely placed rows cannot be table rows
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      aria-selected={selected}
      tabIndex={active ? 0 : -1}
      className={mergeClasses(styles.line, styles.row, selected && styles.selected)}
      style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
    >
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
        <div
          key={column.id}
          role="gridcell"
          className={mergeClasses(styles.cell, column.align === 'end' && styles.end)}
        >
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
};
export const TableRow = memo(TableRowInner) as typeof TableRowInner;
