import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { MemberRow } from '../../../contract/entities/member';
import type { TeamRow } from '../../../contract/entities/team';
import { searchText } from '../../../contract/invisible';
import { mostResults } from '../../../contract/limits';
import { looksLikeName } from '../../../domain/search/search-match';
import { searchTableName } from '../../../domain/text/file-name';
import { formatNumber } from '../../../domain/text/format-number';
import { pluralize } from '../../../domain/text/pluralize';
import { SelectionActions } from '../../parts/lists/selection-actions';
import { shownName } from '../../parts/records/known-records';
import { useKnownRecords } from '../../parts/records/use-known-records';
import { SaveTableButton } from '../../parts/save-file/save-table-button';
import { useTakeover } from '../../start/use-takeover';
import { messages } from '../../state/feedback/messages';
import { usePrices } from '../../state/queries/use-prices';
import { useAppStore, useSlice } from '../../state/use-app';
import { topDialog } from '../../ui/dialogs/dialog-stack';
import { fullHeightScreen } from '../../ui/layout/common-styles';
import type { VirtualTableHandle } from '../../ui/tables/virtual-table-props';
import { KnownMatches } from './field/known-matches';
import { SearchForm } from './field/search-form';
import { matchOf } from './match';
import { openMatch } from './open-match';
import { openRecord } from './open-record';
import { PeekPlace } from './peek/peek-place';
import { usePeekKeys } from './peek/use-peek-keys';
import { hasBegun, idOf, ResultTables } from './results/result-tables';
import { memberTable, teamTable } from './results/search-export';
import { useSearchResults } from './results/use-search-results';
import { searchSlice } from './search-slice';
import { useSearchLocation } from './use-search-location';

const useStyles = makeStyles({
  root: fullHeightScreen,
  key: {
    padding: '0 5px',
    borderRadius: tokens.borderRadiusSmall,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase100,
  },
});

/** The tables' files name the plans, too. */
const withoutPlans = 'The plans are still loading.';

const counted = (count: number, one: string): string =>
  count >= mostResults ? `${formatNumber(count)} or more ${one}s` : pluralize(count, one);

/** For screen readers: the headings above the tables show it, but aren't announced. */
const countsText = (members: number, teams: number): string =>
  members + teams === 0
    ? `${messages.noResults}.`
    : `${counted(members, 'member')}, ${counted(teams, 'team')}.`;

/** The field and the results (section 2, checklist B1-B5). */
export const SearchScreen = () => {
  const styles = useStyles();
  const results = useSearchResults();
  const { load, members, teams, pendingRows, query } = results;
  const type = useSlice(searchSlice, (slice) => slice.type);
  const submit = useSlice(searchSlice, (slice) => slice.submit);
  const stopLooking = useSlice(searchSlice, (slice) => slice.stopLooking);
  const { planPrices: prices } = usePrices();
  const input = useRef<HTMLInputElement>(null);
  const shownResults = useRef<HTMLDivElement>(null);
  const memberRows = useRef<VirtualTableHandle<MemberRow>>(null);
  const teamRows = useRef<VirtualTableHandle<TeamRow>>(null);

  useEffect(() => {
    document.title = 'Internal Dash - Search';
  }, []);

  const store = useAppStore();
  useTakeover({
    screen: 'search',
    input,
    results: shownResults,
    type,
    submit: (asked) => void submit(asked).then(() => openMatch(store, searchText(asked))),
  });
  // A dialog may have opened before this code loaded, such as the palette.
  useLayoutEffect(() => {
    if (!topDialog()) input.current?.focus({ preventScroll: true });
  }, []);

  useSearchLocation();
  useEffect(() => stopLooking, [stopLooking]);

  const known = useKnownRecords();
  const hit = useMemo(
    () => (load === 'ready' ? matchOf(query, { members, teams }, known) : null),
    [load, query, members, teams, known],
  );

  const peekByKey = usePeekKeys();
  const isFruitless = load === 'ready' && !hasBegun(results) && members.length + teams.length === 0;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the rows inside
    <div className={styles.root} onKeyDown={peekByKey}>
      <SearchForm
        inputRef={input}
        onOpenMatch={() => {
          if (hit) openRecord(store, hit);
          return hit !== null;
        }}
        onArrowDown={() => {
          const table = members.length > 0 ? memberRows : teams.length > 0 ? teamRows : null;
          table?.current?.focusRow();
          return table !== null;
        }}
        heard={countsText(members.length + pendingRows.members, teams.length + pendingRows.teams)}
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
      <ResultTables
        ref={shownResults}
        known={known}
        memberRows={memberRows}
        teamRows={teamRows}
        onLeaveTop={() => input.current?.focus()}
        memberActions={(selected) => (
          <SelectionActions on="member" selected={selected} idOf={idOf}>
            {members.length > 0 && pendingRows.members === 0 && (
              <SaveTableButton
                name={searchTableName('Members', query, members.length)}
                disabledReason={prices === 'loading' && withoutPlans}
                table={() => memberTable(memberRows.current?.sortedRows() ?? members, prices)}
              />
            )}
          </SelectionActions>
        )}
        teamActions={(selected) => (
          <SelectionActions on="team" selected={selected} idOf={idOf}>
            {teams.length > 0 && pendingRows.teams === 0 && (
              <SaveTableButton
                name={searchTableName('Teams', query, teams.length)}
                disabledReason={prices === 'loading' && withoutPlans}
                table={() => teamTable(teamRows.current?.sortedRows() ?? teams, prices)}
              />
            )}
          </SelectionActions>
        )}
      >
        <PeekPlace
          onClosed={(kind) => (kind === 'member' ? memberRows : teamRows).current?.focusRow()}
        />
      </ResultTables>
    </div>
  );
};
