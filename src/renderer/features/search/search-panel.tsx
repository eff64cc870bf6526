import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, type RefObject, useId } from 'react';
import { mostResults } from '../../../contract/limits';
import { messages } from '../../state/messages';
import { surface } from '../../ui/common-styles';
import { InlineLoading } from '../../ui/loading';
import { useLate } from '../../ui/use-late';
import { VirtualTable, type VirtualTableHandle } from '../../ui/virtual-table';
import type { Column } from '../../ui/virtual-table-row';

const useStyles = makeStyles({
  panel: {
    minWidth: 0,
    minHeight: 0,
    ...surface,
    // Where a window is too narrow for the columns (200 % zoom) they are scrolled to.
    overflowX: 'auto',
    overflowY: 'hidden',
  },
  inside: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  head: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    minHeight: '24px',
    padding: '10px 8px 4px 12px',
  },
  heading: {
    margin: 0,
    flexGrow: 1,
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
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
  why: { margin: 0, maxWidth: '36ch', fontSize: tokens.fontSizeBase200 },
});

/** `before` any search, `asking`, or `answered`: only then is nothing known to be there. */
export type SearchState = 'before' | 'asking' | 'answered';

interface SearchPanelProps<Row> {
  readonly title: 'Members' | 'Teams';
  /** What is looked at, for who finds nothing. */
  readonly lookedAt: string;
  readonly state: SearchState;
  readonly rows: readonly Row[];
  /** Rows that follow these and are on their way. */
  readonly coming: number;
  readonly columns: readonly Column<Row>[];
  readonly table: RefObject<VirtualTableHandle<Row> | null>;
  /** The query of the rows. */
  readonly query: string;
  readonly onOpen: (row: Row) => void;
  readonly onRest: (row: Row) => () => void;
  readonly onLeave: (key: 'ArrowUp' | 'ArrowLeft' | 'ArrowRight') => void;
  /** Beside the heading. */
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
  /** The least width of the columns, px. */
  readonly minWidth: number;
}

const countText = (count: number): string =>
  count >= mostResults
    ? `(${count.toLocaleString('en-US')} shown, more may exist)`
    : `(${count.toLocaleString('en-US')})`;

/** One of the two tables, with its count (section 2; checklist B2). */
export const SearchPanel = <Row extends { readonly id: number }>({
  title,
  lookedAt,
  state,
  rows,
  coming,
  columns,
  table,
  query,
  onOpen,
  onRest,
  onLeave,
  actions,
  className,
  minWidth,
}: SearchPanelProps<Row>) => {
  const styles = useStyles();
  const headingId = useId();
  const isLate = useLate(state === 'asking' && rows.length === 0);
  const isCounted = state === 'answered' || rows.length > 0;
  return (
    <section className={mergeClasses(styles.panel, className)} aria-labelledby={headingId}>
      <div className={styles.inside} style={{ minWidth: `${minWidth}px` }}>
        <div className={styles.head}>
          <h2 id={headingId} className={styles.heading}>
            {title}{' '}
            {isCounted && <span className={styles.count}>{countText(rows.length + coming)}</span>}
          </h2>
          {actions}
        </div>
        <VirtualTable
          ref={table}
          label={title}
          rows={rows}
          coming={coming}
          columns={columns}
          rowKey={(row) => row.id}
          onOpen={onOpen}
          onRest={onRest}
          stale={state === 'asking'}
          resetKey={query}
          onLeave={onLeave}
          empty={
            <div className={styles.empty}>
              {state === 'asking' ? (
                isLate && <InlineLoading label="Searching…" />
              ) : state === 'answered' ? (
                <>
                  {messages.noResults}
                  <p className={styles.why}>Only beginnings are searched: of {lookedAt}.</p>
                </>
              ) : (
                `Search to see ${title.toLowerCase()} here.`
              )}
            </div>
          }
        />
      </div>
    </section>
  );
};
