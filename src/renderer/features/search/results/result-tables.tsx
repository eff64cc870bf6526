import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { type ReactNode, type Ref, type RefObject, useMemo, useRef } from 'react';
import type { MemberRow } from '../../../../contract/entities/member';
import type { TeamRow } from '../../../../contract/entities/team';
import type { KnownRecord } from '../../../../domain/search/known-match';
import { type Selected, useSelection } from '../../../parts/lists/use-selection';
import { usePrices } from '../../../state/queries/use-prices';
import { useStaff } from '../../../state/session/use-staff';
import type { VirtualTableHandle } from '../../../ui/tables/virtual-table-props';
import { useNow } from '../../../ui/timers/use-now';
import { hasPendingRows } from './found-rows';
import { memberColumns, teamColumns } from './search-columns';
import { SearchPanel, type SearchState } from './search-panel';
import { useOpenRecords } from './use-open-records';
import { type ShownResults, useSearchResults } from './use-search-results';

const useStyles = makeStyles({
  root: {
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
    // Each as tall as its own rows.
    '@media print': { gridTemplateRows: 'auto auto' },
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
});

const memberNames = (known: readonly KnownRecord[]): ReadonlyMap<number, string> =>
  new Map(known.flatMap(({ kind, id, name }) => (kind === 'member' && name ? [[id, name]] : [])));

/** Whether the results on the screen answer the query that was submitted last. */
export const hasBegun = ({ pendingRows, asked, query }: ShownResults): boolean =>
  hasPendingRows(pendingRows) && asked === query;

const stateOf = (results: ShownResults): SearchState => {
  const { load, looking } = results;
  if (hasBegun(results)) return 'answered';
  if (load === 'loading' || looking !== '') return 'asking';
  if (load === 'ready') return 'answered';
  return load === 'failed' ? 'failed' : 'before';
};

/**
 * Whether there are members and no teams. It changes with the rows of a response, never while the
 * next one is pending.
 */
const useMembersOnly = (state: SearchState, members: number, teams: number): boolean => {
  const last = useRef(false);
  if (state !== 'asking') last.current = state === 'answered' && members > 0 && teams === 0;
  return last.current;
};

/** The ID of a row's record. */
export const idOf = ({ id }: { readonly id: number }): number => id;

/** The selected rows of one table. */
const useSelectedRows = <Row extends { readonly id: number }>(
  table: 'search/members' | 'search/teams',
  asked: string,
  rows: readonly Row[],
): Selected<Row> => useSelection({ table, asked, rows, keyOf: idOf });

interface ResultTablesProps {
  /** Every record whose name is known in this window. */
  readonly known: readonly KnownRecord[];
  readonly memberRows: RefObject<VirtualTableHandle<MemberRow> | null>;
  readonly teamRows: RefObject<VirtualTableHandle<TeamRow> | null>;
  /** Next to the members' heading. */
  readonly memberActions?: (selected: Selected<MemberRow>) => ReactNode;
  /** Next to the teams' heading. */
  readonly teamActions?: (selected: Selected<TeamRow>) => ReactNode;
  /** Up from the first row. */
  readonly onLeaveTop?: () => void;
  /** Covers a table. */
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** The results: two tables side by side; a row opens its record (section 2, checklist B1-B5). */
export const ResultTables = ({
  known,
  memberRows,
  teamRows,
  memberActions,
  teamActions,
  onLeaveTop,
  children,
  ref,
}: ResultTablesProps) => {
  const styles = useStyles();
  const results = useSearchResults();
  const { members, teams, pendingRows, query, changed } = results;
  const state = stateOf(results);
  const { planPrices: prices } = usePrices();
  const now = useNow();
  const names = useMemo(() => memberNames(known), [known]);
  const memberTableColumns = useMemo(
    () => memberColumns(prices, now, { query, changed, names, rows: members }),
    [prices, now, query, changed, names, members],
  );
  const teamTableColumns = useMemo(() => teamColumns(prices, query, teams), [prices, query, teams]);
  const { openMember, openTeam, restOnMember, restOnTeam } = useOpenRecords();
  const mayList = useStaff().may('admin');
  const selectedMembers = useSelectedRows('search/members', query, members);
  const selectedTeams = useSelectedRows('search/teams', query, teams);
  const isMembersOnly = useMembersOnly(
    state,
    members.length + pendingRows.members,
    teams.length + pendingRows.teams,
  );
  return (
    <div ref={ref} className={mergeClasses(styles.root, isMembersOnly && styles.withoutTeams)}>
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
        actions={memberActions?.(selectedMembers)}
        query={query}
        onOpen={openMember}
        onRest={restOnMember}
        onLeave={(key) => {
          if (key === 'ArrowUp') onLeaveTop?.();
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
        actions={teamActions?.(selectedTeams)}
        query={query}
        onOpen={openTeam}
        onRest={restOnTeam}
        onLeave={(key) => {
          if (key === 'ArrowUp') onLeaveTop?.();
          else if (key === 'ArrowLeft' && members.length > 0) memberRows.current?.focusRow();
        }}
      />
      {children}
    </div>
  );
};
