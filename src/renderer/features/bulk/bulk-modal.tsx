import { makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Bulk, BulkRow } from '../../../contract/entities/bulk';
import { bulkHeading } from '../../../domain/bulk/bulk-words';
import { boundedName } from '../../../domain/text/bounded-name';
import { formatNumber } from '../../../domain/text/format-number';
import { ErrorState } from '../../parts/error-state';
import {
  endedRows,
  isOver,
  isPlan,
  isUnfinished,
  retryable,
  runText,
  undoText,
} from '../../parts/lists/bulk-state';
import { useSelection } from '../../parts/lists/use-selection';
import type { ModalOf } from '../../state/navigation/navigation-slice';
import { type QueryResult, useQueryMethod } from '../../state/queries/use-query-method';
import { useApp, useSlice } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { RetryButton } from '../../ui/buttons/retry-button';
import { topDialog } from '../../ui/dialogs/dialog-stack';
import { Modal } from '../../ui/dialogs/modal';
import { EmptyState } from '../../ui/feedback/empty-state';
import { InlineLoading } from '../../ui/feedback/loading';
import { stepwiseBar, tablePanel } from '../../ui/layout/common-styles';
import { Tabs } from '../../ui/layout/tabs';
import { RowSearch } from '../../ui/tables/row-search';
import { VirtualTable } from '../../ui/tables/virtual-table';
import type { VirtualTableHandle } from '../../ui/tables/virtual-table-props';
import { useNow } from '../../ui/timers/use-now';
import { BulkActions } from './bulk-actions';
import { bulkColumns, worstFirst } from './bulk-columns';
import { type BulkFilter, filteredRows, filterTabs } from './bulk-filters';
import { bulkSlice, nothingShown } from './bulk-slice';
import { bulkKey } from './bulk-writes';

const useStyles = makeStyles({
  // The table fills the window, and the modal keeps its height from plan to result.
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '10px',
    height: 'max(400px, calc(100vh - 250px))',
  },
  head: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  counts: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  // Reserves the space of the progress bar.
  progress: { minHeight: '4px' },
  note: {
    margin: 0,
    minHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground3,
  },
  warnings: {
    margin: 0,
    padding: '8px 12px',
    listStyleType: 'none',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  tabs: { flexGrow: 1, minWidth: 0, marginLeft: '-10px' },
  selected: {
    display: 'flex',
    flexGrow: 1,
    alignItems: 'center',
    columnGap: '8px',
    minHeight: '34px',
  },
  panel: tablePanel,
});

const keyOf = ({ index }: BulkRow): number => index;

const clock = new Intl.DateTimeFormat(undefined, {
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});

/** A list: its plan, its progress, and its result. */
export const BulkModal = ({ id, onClose }: ModalOf<'bulk'> & { readonly onClose: () => void }) => {
  const { value: bulk, load, error: failure } = useQueryMethod('bulk.status', { id });
  const shown = useSlice(bulkSlice, (slice) => slice.shown[id]);
  const { show, hide, loadRows, refresh } = useSlice(bulkSlice, (slice) => slice);
  useEffect(() => {
    void show(id);
    return () => hide(id);
  }, [id, show, hide]);
  const state = bulk?.state;
  // More rows may have changed with the state than the events reported.
  useEffect(() => {
    if (state !== undefined) loadRows(id);
  }, [id, state, loadRows]);
  const { rows, error: refused, isRetrying } = shown ?? nothingShown;
  const error = refused ?? failure;
  const isLoading = load === 'loading';
  if (!bulk) {
    return (
      <Modal title="List" size="record" onClose={onClose} busy={isLoading}>
        {error ? (
          <ErrorState error={error} busy={isLoading} onRetry={() => refresh(id)} />
        ) : isLoading ? (
          <InlineLoading />
        ) : (
          <EmptyState title="This bulk action is no longer available." />
        )}
      </Modal>
    );
  }
  return (
    <Modal
      title={boundedName(bulk.title)}
      size="record"
      onClose={onClose}
      actions={<BulkActions bulk={bulk} onClose={onClose} />}
    >
      <BulkBody
        bulk={bulk}
        rows={rows}
        error={error}
        busy={isRetrying}
        onRetry={() => refresh(id)}
      />
    </Modal>
  );
};

const whyEmpty = (rows: readonly BulkRow[], error: unknown): string => {
  if (rows.length > 0) return 'No rows match this filter.';
  return error ? 'The rows aren’t loaded.' : 'Loading rows…';
};

interface BulkBodyProps {
  readonly bulk: Bulk;
  readonly rows: readonly BulkRow[];
  readonly error: Parameters<typeof ErrorState>[0]['error'] | null;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

const BulkBody = ({ bulk, rows, error, ...retry }: BulkBodyProps) => {
  const styles = useStyles();
  const { skip } = useSlice(bulkSlice, (slice) => slice);
  const busy = useApp((state) => state.writes.pending[bulkKey(bulk.id)] === true);
  const openModal = useApp((state) => state.navigation.openModal);
  const [wanted, setWanted] = useState<BulkFilter>('all');
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed);
  const table = useRef<VirtualTableHandle<BulkRow>>(null);
  const plan = isPlan(bulk);
  const failed = retryable(bulk) > 0;
  const tabs = filterTabs(bulk);
  // The filter no longer matches any row.
  const filter = tabs.some((tab) => tab.id === wanted) ? wanted : 'all';
  const inOrder = useMemo(() => (plan ? rows : worstFirst(rows)), [plan, rows]);
  const filtered = useMemo(() => filteredRows(inOrder, filter, text), [inOrder, filter, text]);
  const columns = useMemo(() => bulkColumns(plan, failed), [plan, failed]);
  const selected = useSelection({ table: 'bulk', asked: bulk.id, rows: filtered, keyOf });
  const canSelect = bulk.state === 'planned';
  const indexes = (skipped: boolean) =>
    selected.rows
      .filter(({ status }) => (status === 'left-out') !== skipped)
      .map(({ index }) => index);
  const leave = (skipped: boolean) => void skip(bulk.id, indexes(skipped), skipped);

  // Keeps the focus in the dialog after a change removes the focused button or filter.
  useEffect(() => {
    if (document.activeElement === document.body) topDialog()?.focus();
  });

  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <p
          className={styles.counts}
          role="status"
          // Announces the end instead of every row.
          aria-live={bulk.state === 'planning' || bulk.state === 'running' ? 'off' : 'polite'}
        >
          {plan ? bulkHeading(bulk) : runText(bulk)}
        </p>
        <div className={styles.progress}>
          <Progress bulk={bulk} />
        </div>
        <StateNote bulk={bulk} />
        {error && <ErrorState error={error} {...(rows.length === 0 ? retry : {})} />}
      </div>
      <div className={styles.bar}>
        {selected.rows.length > 0 && canSelect ? (
          <div className={styles.selected}>
            <span role="status">{formatNumber(selected.rows.length)} selected</span>
            {indexes(true).length > 0 && (
              <Button size="small" busy={busy} flips onClick={() => leave(true)}>
                Skip
              </Button>
            )}
            {indexes(false).length > 0 && (
              <Button size="small" busy={busy} flips onClick={() => leave(false)}>
                Include
              </Button>
            )}
          </div>
        ) : (
          <Tabs
            className={styles.tabs}
            tabs={tabs}
            selected={filter}
            onSelect={setWanted}
            label="Rows"
            prefix="bulk"
          />
        )}
        <RowSearch label="Search rows" text={typed} onChange={setTyped} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the rows inside */}
      <div
        className={styles.panel}
        onKeyDown={(event) => {
          const isRow = (event.target as Element).getAttribute('role') === 'row';
          if (event.key !== 'Delete' || !isRow || !canSelect || busy) return;
          event.preventDefault();
          const at = Number((event.target as HTMLElement).dataset.index);
          const row = table.current?.sortedRows()[at];
          if (selected.rows.length > 0) leave(indexes(true).length > 0);
          else if (row) void skip(bulk.id, [row.index], row.status !== 'left-out');
        }}
      >
        <VirtualTable
          ref={table}
          label={plan ? 'Plan' : 'Results'}
          rows={filtered}
          columns={columns}
          rowKey={keyOf}
          selecting={plan ? selected : undefined}
          resetKey={`${bulk.id} ${filter} ${plan}`}
          stale={text !== typed}
          onOpen={({ record }) => {
            if (record) openModal({ kind: record.record, id: record.id });
          }}
          empty={<EmptyState title={whyEmpty(rows, error)} />}
        />
      </div>
      {/* Below the rows: warnings arrive last and must not move the content above. */}
      {plan && bulk.warnings.length > 0 && (
        <ul className={styles.warnings} aria-label="Warnings">
          {bulk.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </div>
  );
};

const Progress = ({ bulk }: { readonly bulk: Bulk }) => {
  const { state, total, counts, toRun } = bulk;
  if (state === 'planning') {
    return (
      <ProgressBar
        aria-label="Planning"
        bar={stepwiseBar}
        value={total - counts.looking}
        max={total}
      />
    );
  }
  if (isPlan(bulk)) return null;
  return (
    <ProgressBar
      aria-label="Rows done"
      bar={stepwiseBar}
      value={endedRows(bulk)}
      max={Math.max(1, toRun)}
      color={retryable(bulk) > 0 ? 'warning' : state === 'finished' ? 'success' : 'brand'}
    />
  );
};

const undoUnknown = 'We can’t tell whether the undo of this bulk action is finished.';

/** What became of the list that undoes this one. */
const undoneText = ({ load, value: undo, error }: QueryResult<Bulk | null>): string => {
  if (undo) {
    return isUnfinished(undo)
      ? 'The undo of this bulk action isn’t finished.'
      : 'This bulk action was undone.';
  }
  if (error) return undoUnknown;
  // An undo that is no longer kept is over.
  return load === 'ready' ? 'This bulk action was undone.' : '';
};

/** Why the list does not continue, if the user needs to know. */
const StateNote = ({ bulk }: { readonly bulk: Bulk }) => {
  const styles = useStyles();
  const now = useNow();
  const { state, message, waitsUntil, undoneBy } = bulk;
  const undo = useQueryMethod(
    'bulk.status',
    { id: undoneBy ?? '' },
    { enabled: undoneBy !== null },
  );
  const until = waitsUntil === null ? 0 : Date.parse(waitsUntil);
  const said =
    state === 'elsewhere'
      ? 'This bulk action is running in another copy of Internal Dash on this computer.'
      : state === 'planning'
        ? 'Looking up each row. Nothing has changed yet.'
        : state === 'paused'
          ? `Paused. ${message}`.trim()
          : until > now
            ? `The server is busy. Resumes at ${clock.format(until)}.`
            : state === 'stopped'
              ? `Stopped. The remaining rows weren’t changed. ${undoText(bulk)}`.trim()
              : undoneBy !== null
                ? undoneText(undo)
                : message || (isOver(bulk) ? undoText(bulk) : '');
  return (
    <p className={styles.note} role="status">
      {said}{' '}
      {said === undoUnknown && <RetryButton onRetry={undo.reload} busy={undo.load === 'loading'} />}
    </p>
  );
};
