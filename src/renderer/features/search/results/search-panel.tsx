import { type ReactNode, type RefObject, useId } from 'react';
import { mostResults } from '../../../../contract/limits';
import { messages } from '../../../state/feedback/messages';
import { InlineLoading } from '../../../ui/feedback/loading';
import { joinClasses } from '../../../ui/layout/join-classes';
import type { Selecting } from '../../../ui/tables/row-selection';
import { VirtualTable } from '../../../ui/tables/virtual-table';
import type { VirtualTableHandle } from '../../../ui/tables/virtual-table-props';
import type { Column } from '../../../ui/tables/virtual-table-row';
import { useDelayedFlag } from '../../../ui/timers/use-delayed-flag';
import './search-panel.css';

/**
 * `before` the first search, `asking`, or `answered`: only then may the panel say that nothing was
 * found.
 */
export type SearchState = 'before' | 'asking' | 'answered';

interface SearchPanelProps<Row> {
  readonly title: 'Members' | 'Teams';
  readonly state: SearchState;
  readonly rows: readonly Row[];
  /** Number of rows still loading. */
  readonly coming: number;
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

// A shared formatter, because `toLocaleString` may create one in the frame that draws the rows.
const numbers = new Intl.NumberFormat('en-US');

const countText = (count: number): string =>
  count >= mostResults
    ? `(${numbers.format(count)} shown, more may exist)`
    : `(${numbers.format(count)})`;

/** One of the two tables, with its count (section 2; checklist B2). */
export const SearchPanel = <Row extends { readonly id: number }>({
  title,
  state,
  rows,
  coming,
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
  const headingId = useId();
  const isLate = useDelayedFlag(state === 'asking' && rows.length === 0);
  const isCounted = state === 'answered' || rows.length > 0;
  const count = isCounted ? countText(rows.length + coming) : '';
  return (
    <section className={joinClasses('search-panel', className)} aria-labelledby={headingId}>
      <div
        className="search-panel-inside"
        style={rows.length > 0 ? { minWidth: `${minWidth}px` } : undefined}
      >
        <div className="search-panel-head">
          <h2
            id={headingId}
            className="search-panel-heading"
            title={count === '' ? undefined : `${title} ${count}`}
          >
            {title} {count && <span className="search-panel-count">{count}</span>}
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
          selecting={selecting}
          stale={state === 'asking'}
          resetKey={query}
          onLeave={onLeave}
          empty={
            <div className="search-panel-empty">
              {state === 'asking'
                ? isLate && <InlineLoading label="Searching…" />
                : state === 'answered'
                  ? messages.noResults
                  : `Search to see ${title.toLowerCase()} here.`}
            </div>
          }
        />
      </div>
    </section>
  );
};
