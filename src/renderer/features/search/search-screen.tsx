import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { MemberRow } from '../../../contract/entities/member';
import type { TeamRow } from '../../../contract/entities/team';
import type { KnownRecord } from '../../../domain/search/known-match';
import { looksLikeName } from '../../../domain/search/search-match';
import { searchTableName } from '../../../domain/text/file-name';
import { SelectionActions } from '../../parts/lists/selection-actions';
import { useSelection } from '../../parts/lists/use-selection';
import { shownName } from '../../parts/records/known-records';
import { useKnownRecords } from '../../parts/records/use-known-records';
import { SaveTableButton } from '../../parts/save-file/save-table-button';
import { messages } from '../../state/feedback/messages';
import { usePrices } from '../../state/queries/use-prices';
import { useStaff } from '../../state/session/use-staff';
import { useApp, useAppStore, useSlice } from '../../state/use-app';
import { fullHeightScreen } from '../../ui/layout/common-styles';
import type { VirtualTableHandle } from '../../ui/tables/virtual-table-props';
import { useNow } from '../../ui/timers/use-now';
import { KnownMatches } from './field/known-matches';
import { SearchForm } from './field/search-form';
import { useTakeover } from './field/use-takeover';
import { matchOf } from './match';
import { openMatch } from './open-match';
import { PeekPlace } from './peek/peek-place';
import { usePeekKeys } from './peek/use-peek-keys';
import { hasPendingRows } from './results/found-rows';
import { memberColumns, teamColumns } from './results/search-columns';
import { memberTable, teamTable } from './results/search-export';
import { SearchPanel, type SearchState } from './results/search-panel';
import { useOpenRecords } from './results/use-open-records';
import { useSearchResults } from './results/use-search-results';
import { searchSlice } from './search-slice';
import { useSearchLocation } from './use-search-location';

const useStyles = makeStyles({
  root: fullHeightScreen,
  tables: {
    display: 'grid',
    // Independent of the response while both tables have rows, so that nothing moves. At 1280 px,
    // the members' columns just fit, and the rest is for companies.
    gridTemplateColumns: 'minmax(0, 1.325fr) minmax(min(476px, 45%), 1fr)',
    gap: '16px',
    flexGrow: 1,
    minHeight: 0,
    '@media (max-width: 900px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'minmax(200px, 1fr) minmax(200px, 1fr)',
    },
    // Smaller gaps leave more space for the email.
    '& .table-line': { columnGap: '8px' },
  },
  // The empty table leaves the width that its headings don't need to the members.
  withoutTeams: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 440px)' },
  // Explicit, because the peek that covers a table uses the same grid areas.
  members: { gridColumn: 1, gridRow: 1 },
  teams: {
    gridColumn: 2,
    gridRow: 1,
    '@media (max-width: 900px)': { gridColumn: 1, gridRow: 2 },
  },
  key: {
    padding: '0 5px',
    borderRadius: tokens.borderRadiusSmall,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase100,
  },
});

const memberNames = (known: readonly KnownRecord[]): ReadonlyMap<number, string> =>
  new Map(known.flatMap(({ kind, id, name }) => (kind === 'member' && name ? [[id, name]] : [])));

/**
 * Whether there are members and no teams. It changes with the rows of a response, never while the
 * next one is pending.
 */
const useMembersOnly = (state: SearchState, members: number, teams: number): boolean => {
  const last = useRef(false);
  if (state !== 'asking') last.current = state === 'answered' && members > 0 && teams === 0;
  return last.current;
};

const idOf = ({ id }: { readonly id: number }): number => id;

/** Two tables side by side; a row opens its record (section 2, checklist B1-B5). */
export const SearchScreen = () => {
  const styles = useStyles();
  const { load, looking, members, teams, pendingRows, asked, query, changed } = useSearchResults();
  const type = useSlice(searchSlice, (slice) => slice.type);
  const submit = useSlice(searchSlice, (slice) => slice.submit);
  const stopLooking = useSlice(searchSlice, (slice) => slice.stopLooking);
  const { priceConfig: prices } = usePrices();
  const openModal = useApp((state) => state.navigation.openModal);
  const input = useRef<HTMLInputElement>(null);
  const memberRows = useRef<VirtualTableHandle<MemberRow>>(null);
  const teamRows = useRef<VirtualTableHandle<TeamRow>>(null);
  const now = useNow();

  useEffect(() => {
    document.title = 'Internal Dash - Search';
  }, []);

  const store = useAppStore();
  const openOnly = useCallback((asked: string) => openMatch(store, asked), [store]);
  useTakeover({ input, type, submit, openMatch: openOnly });

  useSearchLocation();
  useEffect(() => stopLooking, [stopLooking]);

  const known = useKnownRecords();
  const hit = useMemo(
    () => (load === 'ready' ? matchOf(query, { members, teams }, known) : null),
    [load, query, members, teams, known],
  );
  const names = useMemo(() => memberNames(known), [known]);

  const memberTableColumns = useMemo(
    () => memberColumns(prices, now, { query, changed, names, rows: members }),
    [prices, now, query, changed, names, members],
  );
  const teamTableColumns = useMemo(() => teamColumns(prices, query, teams), [prices, query, teams]);
  const { openMember, openTeam, restOnMember, restOnTeam } = useOpenRecords();

  const mayList = useStaff().may('admin');
  const selectedMembers = useSelection({
    table: 'search/members',
    asked: query,
    rows: members,
    keyOf: idOf,
  });
  const selectedTeams = useSelection({
    table: 'search/teams',
    asked: query,
    rows: teams,
    keyOf: idOf,
  });

  const peekByKey = usePeekKeys();
  const hasBegun = hasPendingRows(pendingRows) && asked === query;
  const state: SearchState = hasBegun
    ? 'answered'
    : load === 'loading' || looking !== ''
      ? 'asking'
      : load === 'ready'
        ? 'answered'
        : load === 'failed'
          ? 'failed'
          : 'before';

  const isMembersOnly = useMembersOnly(
    state,
    members.length + pendingRows.members,
    teams.length + pendingRows.teams,
  );
  const isFruitless = load === 'ready' && !hasBegun && members.length + teams.length === 0;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the rows inside
    <div className={styles.root} onKeyDown={peekByKey}>
      <SearchForm
        inputRef={input}
        onOpenMatch={() => {
          if (hit) openModal({ kind: hit.kind, id: hit.id });
          return hit !== null;
        }}
        onArrowDown={() => {
          const table = members.length > 0 ? memberRows : teams.length > 0 ? teamRows : null;
          table?.current?.focusRow();
          return table !== null;
        }}
        hint={
          <>
            {hit && (
              <span>
                <kbd className={styles.key}>Enter</kbd> opens {shownName(hit)}
              </span>
            )}
            {isFruitless && looksLikeName(query) && <span>{messages.namesNotSearched}</span>}
            {members.length + teams.length > 0 && (
              <span>
                <kbd className={styles.key}>↓</kbd> to the list
              </span>
            )}
          </>
        }
        known={<KnownMatches known={known} />}
      />
      <div className={mergeClasses(styles.tables, isMembersOnly && styles.withoutTeams)}>
        <SearchPanel
          title="Members"
          state={state}
          rows={members}
          pendingRows={pendingRows.members}
          columns={memberTableColumns}
          minWidth={690}
          table={memberRows}
          className={styles.members}
          selecting={mayList ? selectedMembers : undefined}
          actions={
            <SelectionActions on="member" selected={selectedMembers} idOf={idOf}>
              {members.length > 0 && pendingRows.members === 0 && (
                <SaveTableButton
                  name={searchTableName('Members', query, members.length)}
                  table={() => memberTable(memberRows.current?.sortedRows() ?? members, prices)}
                />
              )}
            </SelectionActions>
          }
          query={query}
          onOpen={openMember}
          onRest={restOnMember}
          onLeave={(key) => {
            if (key === 'ArrowUp') input.current?.focus();
            else if (key === 'ArrowRight' && teams.length > 0) teamRows.current?.focusRow();
          }}
        />
        <SearchPanel
          title="Teams"
          state={state}
          rows={teams}
          pendingRows={pendingRows.teams}
          columns={teamTableColumns}
          minWidth={496}
          table={teamRows}
          className={styles.teams}
          selecting={selectedTeams}
          actions={
            <SelectionActions on="team" selected={selectedTeams} idOf={idOf}>
              {teams.length > 0 && pendingRows.teams === 0 && (
                <SaveTableButton
                  name={searchTableName('Teams', query, teams.length)}
                  table={() => teamTable(teamRows.current?.sortedRows() ?? teams, prices)}
                />
              )}
            </SelectionActions>
          }
          query={query}
          onOpen={openTeam}
          onRest={restOnTeam}
          onLeave={(key) => {
            if (key === 'ArrowUp') input.current?.focus();
            else if (key === 'ArrowLeft' && members.length > 0) memberRows.current?.focusRow();
          }}
        />
        <PeekPlace
          onClosed={(kind) => (kind === 'member' ? memberRows : teamRows).current?.focusRow()}
        />
      </div>
    </div>
  );
};
