import { Checkbox, Field, Input, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/headless/svg/search';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DemoTeamRecord } from '../../../contract/entities/demo-team-record';
import { demoTeamState, firstDemoTeams } from '../../../domain/demo-teams/demo-team-list';
import { formatNumber } from '../../../domain/text/format-number';
import { pluralize } from '../../../domain/text/pluralize';
import { ErrorState } from '../../parts/error-state';
import { SelectionActions } from '../../parts/lists/selection-actions';
import { useSelection } from '../../parts/lists/use-selection';
import { SaveTableButton } from '../../parts/save-file/save-table-button';
import { messages } from '../../state/feedback/messages';
import { useApp, useAppStore, useSlice } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Dropdown } from '../../ui/forms/dropdown';
import { fullHeightScreen, screenTitle, surface } from '../../ui/layout/common-styles';
import { allOf } from '../../ui/tables/row-selection';
import { VirtualTable } from '../../ui/tables/virtual-table';
import type { VirtualTableHandle } from '../../ui/tables/virtual-table-props';
import { useNow } from '../../ui/timers/use-now';
import { demoTeamColumns, demoTeamTable, stateChoices, stateOf } from './demo-team-columns';
import { DemoTeamDetails } from './demo-team-details';
import { useDemoTeamsList } from './demo-teams-list';
import { demoTeamsSlice, listOf } from './demo-teams-slice';

const useStyles = makeStyles({
  screen: fullHeightScreen,
  head: { display: 'flex', alignItems: 'center', columnGap: '12px', minHeight: '32px' },
  bar: { display: 'flex', alignItems: 'flex-end', gap: '16px', flexWrap: 'wrap' },
  title: screenTitle,
  search: { flexGrow: 1, maxWidth: '420px' },
  state: { width: '140px' },
  status: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    // Fills the row, so that the text always starts at the same place.
    flexGrow: 1,
    minHeight: '32px',
    color: tokens.colorNeutralForeground3,
  },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1.25fr) minmax(0, 1fr)',
    gap: '16px',
    flexGrow: 1,
    minHeight: 0,
    '@media (max-width: 860px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      // Enough for a record's actions and a few fields.
      gridTemplateRows: 'minmax(220px, 1fr) minmax(380px, 1fr)',
    },
    // Each as tall as its content.
    '@media print': { gridTemplateRows: 'auto auto' },
  },
  panel: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    ...surface,
    overflow: 'hidden',
  },
});

/** Milliseconds after the last key before a search. */
const typingPause = 250;

const keyOf = ({ id }: DemoTeamRecord): number => id;
const teamOf = ({ teamId }: DemoTeamRecord): number | null | undefined => teamId;

/** Quotes / demo teams list (section 2, tab 7; checklist F4). */
export const DemoTeamsScreen = () => {
  const styles = useStyles();
  const now = useNow();
  const store = useAppStore();
  const slice = useSlice(demoTeamsSlice, (own) => own);
  const { search, query, state, place, shown } = slice;
  const { open, setSearch, setIsMine, setState, ask, all, showAll, select } = slice;
  const [isLoadingAll, setIsLoadingAll] = useState(false);
  const { rows: loaded, load, growing, ended, error, more, retry } = useDemoTeamsList(query);
  const openModal = useApp((state) => state.navigation.openModal);
  const input = useRef<HTMLInputElement>(null);
  const table = useRef<VirtualTableHandle<DemoTeamRecord>>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    document.title = 'Internal Dash - Quotes';
    input.current?.focus();
    open();
    return () => clearTimeout(timer.current);
  }, [open]);

  const columns = useMemo(() => demoTeamColumns(now), [now]);
  const inState = useCallback(
    (all: readonly DemoTeamRecord[]) =>
      state === '' ? all : all.filter((row) => demoTeamState(row, now) === state),
    [state, now],
  );
  const rows = useMemo(() => inState(loaded), [inState, loaded]);
  const list = listOf(slice);
  const isShownAlready = shown.list === list && shown.id !== null;
  const isLate = load === 'loading' && !growing;
  // A list starts with its first record. One that is shown stays: buttons pressed after a colleague's
  // change must not act on another team.
  const record =
    isShownAlready || isLate
      ? loaded.find(({ id }) => id === shown.id)
      : (rows.find(({ id }) => id === slice.selected) ?? rows[0]);
  const isGone = isShownAlready && !record && load === 'ready' && rows.length > 0;
  const recordId = record?.id;
  useEffect(() => {
    if (recordId !== undefined && !isLate) Object.assign(shown, { list, id: recordId });
  }, [shown, list, recordId, isLate]);
  const chosen = useSelection({
    table: 'demo-teams',
    asked: list,
    rows,
    keyOf,
  });
  const onNearEnd = useCallback(() => {
    // Filtering by a rare state would load the whole list page by page, so that needs a click.
    const isFew = state !== '' && rows.length < firstDemoTeams;
    if (load === 'ready' && !ended && !isFew) more();
  }, [load, ended, more, state, rows.length]);

  const searchNow = () => {
    clearTimeout(timer.current);
    ask();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') searchNow();
    else if (event.key === 'ArrowDown' && rows.length > 0) {
      event.preventDefault();
      table.current?.focusRow();
    }
  };
  const selectAll = async () => {
    const focused = document.activeElement;
    setIsLoadingAll(true);
    const whole = await showAll();
    setIsLoadingAll(false);
    if (whole === null) return;
    chosen.onSelect(allOf(inState(whole).map(keyOf)));
    // The button disappears.
    if (document.activeElement === focused) table.current?.focusRow();
  };
  /** A click selects a row; Enter and a double-click open its team, except on its controls. */
  const openTeam = (target: EventTarget) => {
    const parts = '[data-check], button, [data-index]';
    const part = target instanceof Element ? target.closest(parts) : null;
    const isRow = part?.matches('[role="row"]');
    // The table has just selected the row; the record beside the list may be another one.
    const { selected } = store.slice(demoTeamsSlice);
    const { teamId } = rows.find(({ id }) => id === selected) ?? {};
    if (isRow && teamId != null) openModal({ kind: 'team', id: teamId });
  };
  const count = formatNumber(loaded.length);
  const isFiltered = state !== '' && loaded.length > 0;
  const of = isFiltered ? `${formatNumber(rows.length)} of ` : '';
  const isWhole = ended || loaded.length === 0;
  const status =
    load === 'loading'
      ? growing
        ? 'Loading more…'
        : 'Loading…'
      : // An empty list has no end to scroll to.
        isWhole
        ? `${of}${pluralize(loaded.length, 'record')}`
        : isFiltered
          ? `${of}the first ${count}`
          : `First ${count}. Scroll for more.`;

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className={styles.title}>Quotes and demo teams</h1>
        <SelectionActions
          on="team"
          selected={chosen}
          idOf={teamOf}
          moreText="More records aren’t loaded yet."
          more={
            !isWhole &&
            chosen.rows.length === rows.length && (
              <Button size="small" busy={isLoadingAll} onClick={() => void selectAll()}>
                Select all, not just the first {count}
              </Button>
            )
          }
        >
          {loaded.length > 0 && (
            <SaveTableButton
              name="Quotes and demo teams"
              filters={[
                query.search,
                query.isMine ? 'only mine' : '',
                stateChoices.find(({ value }) => value !== '' && value === state)?.label ?? '',
              ]}
              table={async () => {
                const whole = await all();
                return whole && demoTeamTable(inState(whole), now);
              }}
            />
          )}
        </SelectionActions>
      </div>
      <div className={styles.bar}>
        <Field label="Search" className={styles.search}>
          <Input
            ref={input}
            type="search"
            contentBefore={<SearchRegular />}
            placeholder="Search"
            value={search}
            autoComplete="off"
            spellCheck={false}
            onChange={(_event, { value }) => {
              setSearch(value);
              clearTimeout(timer.current);
              timer.current = setTimeout(ask, typingPause);
            }}
            onKeyDown={onKeyDown}
          />
        </Field>
        <Checkbox
          label="Only mine"
          checked={query.isMine}
          onChange={(_event, { checked }) => setIsMine(checked === true)}
        />
        <Field label="Status" className={styles.state}>
          <Dropdown
            value={state}
            options={stateChoices}
            onChange={(chosen) => setState(stateOf(chosen))}
          />
        </Field>
        {isFiltered && !isWhole && load === 'ready' && <Button onClick={more}>Load more</Button>}
        <div className={styles.status} role="status">
          {load === 'failed' ? '' : status}
          {load === 'loading' && <Spinner size="tiny" aria-hidden="true" />}
        </div>
      </div>
      {error && <ErrorState error={error} busy={load === 'loading'} onRetry={retry} />}
      <div className={styles.columns}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows inside are interactive */}
        <div
          className={styles.panel}
          onDoubleClick={(event) => openTeam(event.target)}
          onKeyDown={(event) => {
            const isRow = (event.target as Element).getAttribute('role') === 'row';
            if (event.key === 'Enter' && isRow) openTeam(event.target);
          }}
        >
          <VirtualTable
            ref={table}
            label="Quotes and demo teams"
            rows={rows}
            columns={columns}
            rowKey={keyOf}
            shownKey={recordId ?? null}
            selecting={chosen}
            onMove={({ id }) => select(id)}
            onOpen={({ id }) => select(id)}
            stale={load === 'loading' && !growing}
            resetKey={list}
            place={place}
            onNearEnd={onNearEnd}
            onLeave={(key) => {
              if (key === 'ArrowUp') input.current?.focus();
            }}
            empty={
              load === 'ready' ? (
                <EmptyState title={isWhole ? messages.noResults : `None in the first ${count}`} />
              ) : (
                load !== 'failed' && <EmptyState title="Loading…" />
              )
            }
          />
        </div>
        {record && (
          <div className={styles.panel}>
            <DemoTeamDetails record={record} now={now} />
          </div>
        )}
        {isGone && (
          <div className={styles.panel} role="status">
            <EmptyState title="The selected record isn’t in this list.">
              Select another one.
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  );
};
