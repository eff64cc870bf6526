import { useEffect, useMemo, useRef } from 'react';
import type { MemberRow } from '../../../contract/entities/member';
import type { TeamRow } from '../../../contract/entities/team';
import { searchTableName } from '../../../rules/file-name';
import type { KnownRecord } from '../../../rules/known-match';
import { recordToOpen, type SearchTarget } from '../../../rules/search-target';
import { ofMember, ofTeam, shownName } from '../../parts/known-records';
import { SaveTableButton } from '../../parts/save-file/save-table-button';
import { useKnownRecords } from '../../parts/use-known-records';
import { useApp, useSlice } from '../../state/use-app';
import { usePrices } from '../../state/use-prices';
import { joinClasses } from '../../ui/join-classes';
import { useNow } from '../../ui/use-now';
import type { VirtualTableHandle } from '../../ui/virtual-table';
import { isComing } from './found-rows';
import { KnownMatches, matchesByName } from './known-matches';
import { PeekPlace } from './peek-place';
import { memberColumns, teamColumns } from './search-columns';
import { memberTable, teamTable } from './search-export';
import { SearchForm } from './search-form';
import { SearchPanel, type SearchState } from './search-panel';
import { searchSlice } from './search-slice';
import { useAnswer } from './use-answer';
import { useOpenRecords } from './use-open-records';
import { usePeekKeys } from './use-peek-keys';
import { usePlace } from './use-place';
import { useTakeover } from './use-takeover';
import './search-screen.css';

const memberNames = (known: readonly KnownRecord[]): ReadonlyMap<number, string> =>
  new Map(known.flatMap(({ kind, id, name }) => (kind === 'member' && name ? [[id, name]] : [])));

/** A record that was found, under the name that it has in its row or in this window. */
const knownOr = (
  { kind, id }: SearchTarget,
  known: readonly KnownRecord[],
  { members, teams }: { members: readonly MemberRow[]; teams: readonly TeamRow[] },
): KnownRecord => {
  const before = known.find((each) => each.kind === kind && each.id === id);
  const member = kind === 'member' ? members.find((row) => row.id === id) : undefined;
  const team = kind === 'team' ? teams.find((row) => row.id === id) : undefined;
  const row = team ? ofTeam(team) : ofMember(id, member ?? {});
  return { ...row, name: row.name || (before?.name ?? '') };
};

/** Two tables side by side, a row opens its record (section 2, checklist B1-B5). */
export const SearchScreen = () => {
  const { load, looking, members, teams, coming, asked, query, changed } = useAnswer();
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

  useTakeover({ input, type, submit });

  usePlace();
  useEffect(() => stopLooking, [stopLooking]);

  const known = useKnownRecords();
  const hit = useMemo((): KnownRecord | null => {
    const named = load === 'ready' ? recordToOpen(query, { members, teams }) : null;
    if (named) return knownOr(named, known, { members, teams });
    const isEmpty = load === 'ready' && members.length + teams.length === 0;
    const [only, ...others] = isEmpty ? matchesByName(query, known) : [];
    return only && others.length === 0 ? only : null;
  }, [load, query, members, teams, known]);
  const names = useMemo(() => memberNames(known), [known]);

  const room =
    members.length > 0 === teams.length > 0
      ? null
      : members.length > 0
        ? 'only-members'
        : 'only-teams';

  const memberTableColumns = useMemo(
    () => memberColumns(prices, now, { query, changed, names, rows: members }),
    [prices, now, query, changed, names, members],
  );
  const teamTableColumns = useMemo(() => teamColumns(prices, query, teams), [prices, query, teams]);
  const { openMember, openTeam, restOnMember, restOnTeam } = useOpenRecords();

  const peekByKey = usePeekKeys();
  const hasBegun = isComing(coming) && asked === query;
  const state: SearchState = hasBegun
    ? 'answered'
    : load === 'loading' || looking !== ''
      ? 'asking'
      : load === 'ready'
        ? 'answered'
        : 'before';

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the rows inside
    <div className="search-screen" onKeyDown={peekByKey}>
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
                <kbd className="search-key">Enter</kbd> opens {shownName(hit)}
              </span>
            )}
            {members.length + teams.length > 0 && (
              <span>
                <kbd className="search-key">↓</kbd> to the list
              </span>
            )}
          </>
        }
        known={<KnownMatches known={known} />}
      />
      <div className={joinClasses('search-tables', room && `search-${room}`)}>
        <SearchPanel
          title="Members"
          state={state}
          rows={members}
          coming={coming.members}
          columns={memberTableColumns}
          minWidth={690}
          isNarrow={room === 'only-teams'}
          table={memberRows}
          className="search-members"
          actions={
            members.length > 0 &&
            coming.members === 0 && (
              <SaveTableButton
                name={searchTableName('Members', query, members.length)}
                table={() => memberTable(memberRows.current?.sortedRows() ?? members, prices)}
              />
            )
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
          coming={coming.teams}
          columns={teamTableColumns}
          minWidth={470}
          isNarrow={room === 'only-members'}
          table={teamRows}
          className="search-teams"
          actions={
            teams.length > 0 &&
            coming.teams === 0 && (
              <SaveTableButton
                name={searchTableName('Teams', query, teams.length)}
                table={() => teamTable(teamRows.current?.sortedRows() ?? teams, prices)}
              />
            )
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
