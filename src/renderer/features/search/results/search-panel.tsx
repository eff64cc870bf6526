import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, type RefObject, useId } from 'react';
import { mostResults } from '../../../../contract/limits';
import { formatNumber } from '../../../../domain/text/format-number';
import { messages } from '../../../state/feedback/messages';
import { InlineLoading } from '../../../ui/feedback/loading';
import { oneLine, surface } from '../../../ui/layout/common-styles';
import type { Selecting } from '../../../ui/tables/row-selection';
import { VirtualTable } from '../../../ui/tables/virtual-table';
import type { VirtualTableHandle } from '../../../ui/tables/virtual-table-props';
import type { Column } from '../../../ui/tables/virtual-table-row';
import { useDelayedFlag } from '../../../ui/timers/use-delayed-flag';

const useStyles = makeStyles({
  root: {
    ...surface,
    minWidth: 0,
    minHeight: 0,
    // Scrolls horizontally if the window is too narrow for the columns (200 % zoom).
    overflowX: 'auto',
    overflowY: 'hidden',
    containerType: 'inline-size',
  },
  inside: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  head: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    // The same with and without buttons, so that the headings of both tables are level.
    minHeight: '42px',
    padding: '10px 8px 4px 12px',
    // Stays in view while the columns scroll horizontally.
    position: 'sticky',
    left: 0,
    boxSizing: 'border-box',
    width: '100cqi',
    // The saved file takes space from the heading only if nothing else is free.
    '& > [role="status"]:empty': { minWidth: 0 },
    // The actions for the selected rows go below the heading if space is short.
    '@media (max-width: 720px)': { flexWrap: 'wrap', rowGap: '4px' },
  },
  heading: {
    ...oneLine,
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  count: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  empty: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: '4px',
    minHeight: '24px',
    padding: '40px 12px',
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
  },
});

/**
 * `before` the first search, `asking`, `failed` (the search field says why), or `answered`: only
 * then may the panel say that nothing was found.
 */
export type SearchState = 'before' | 'asking' | 'failed' | 'answered';

interface SearchPanelProps<Row> {
  readonly title: 'Members' | 'Teams';
  readonly state: SearchState;
  readonly rows: readonly Row[];
  /** Number of rows still loading. */
  readonly pendingRows: number;
  readonly columns: readonly Column<Row>[];
  readonly table: RefObject<VirtualTableHandle<Row> | null>;
  /** The query that the rows belong to. */
  readonly query: string;
  readonly onOpen: (row: Row) => void;
  readonly onRest: (row: Row) => () => void;
  readonly onLeave: (key: 'ArrowUp' | 'ArrowLeft' | 'ArrowRight') => void;
  /** Undefined if no bulk action applies to these rows. */
  readonly selecting: Selecting | undefined;
  /** Next to the heading. */
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
  /** Minimum width of the columns in px, if there are rows. */
  readonly minWidth: number;
}

const countText = (count: number): string =>
  count >= mostResults
    ? `(${formatNumber(count)} shown, more may exist)`
    : `(${formatNumber(count)})`;

/** One of the two tables, with its count (section 2; checklist B2). */
export const SearchPanel = <Row extends { readonly id: number }>({
  title,
  state,
  rows,
  pendingRows,
  columns,
  table,
  query,
  onOpen,
  onRest,
  onLeave,
  selecting,
  actions,
  className,
  minWidth,
}: SearchPanelProps<Row>) => {
  const styles = useStyles();
  const headingId = useId();
  const isLate = useDelayedFlag(state === 'asking' && rows.length === 0);
  const isCounted = state === 'answered' || rows.length > 0;
  const count = isCounted ? countText(rows.length + pendingRows) : '';
  return (
    <section className={mergeClasses(styles.root, className)} aria-labelledby={headingId}>
      <div
        className={styles.inside}
        style={rows.length > 0 ? { minWidth: `${minWidth}px` } : undefined}
      >
        <div className={styles.head}>
          <h2
            id={headingId}
            className={styles.heading}
            title={count === '' ? undefined : `${title} ${count}`}
          >
            {title} {count && <span className={styles.count}>{count}</span>}
          </h2>
          {actions}
        </div>
        <VirtualTable
          ref={table}
          label={title}
          rows={rows}
          pendingRows={pendingRows}
          columns={columns}
          rowKey={(row) => row.id}
          onOpen={onOpen}
          onRest={onRest}
          selecting={selecting}
          stale={state === 'asking'}
          resetKey={query}
          onLeave={onLeave}
          empty={
            <div className={styles.empty}>
              {state === 'asking' && isLate && <InlineLoading label="Searching…" />}
              {state === 'answered' && messages.noResults}
              {state === 'before' && `Search to see ${title.toLowerCase()} here.`}
            </div>
          }
        />
      </div>
    </section>
  );
};
