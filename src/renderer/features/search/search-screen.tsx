import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useMemo, useRef } from 'react';
import { exactHit } from '../../../rules/search-target';
import { useApp, useSlice } from '../../state/use-app';
import { usePrices } from '../../state/use-prices';
import { useNow } from '../../ui/use-now';
import { VirtualTable, type VirtualTableHandle } from '../../ui/virtual-table';
import { memberColumns, teamColumns } from './search-columns';
import { SearchForm } from './search-form';
import { searchSlice } from './search-slice';
import { useOpenRecords } from './use-open-records';
import { useTakeover } from './use-takeover';

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '16px',
    height: '100%',
    minHeight: 0,
    boxSizing: 'border-box',
  },
  tables: {
    display: 'grid',
    // Room for the last heading of the teams at 1280 px, too.
    gridTemplateColumns: 'minmax(0, 1.8fr) minmax(min(472px, 45%), 1fr)',
    columnGap: '16px',
    flexGrow: 1,
    minHeight: 0,
  },
  // The table without results gives its room to the other.
  onlyMembers: { gridTemplateColumns: 'minmax(0, 1fr) 220px' },
  onlyTeams: { gridTemplateColumns: '260px minmax(0, 1fr)' },
  panel: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    overflow: 'hidden',
  },
  heading: {
    margin: 0,
    padding: '12px 12px 6px',
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  count: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  empty: {
    padding: '40px 12px',
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
  },
  hint: {
    minHeight: '20px',
    marginTop: '-8px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  key: {
    padding: '0 5px',
    borderRadius: tokens.borderRadiusSmall,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase100,
  },
});

/** Two tables side by side, a row opens its record (section 2, checklist B1-B5). */
export const SearchScreen = () => {
  const styles = useStyles();
  const { load, members, teams, query } = useSlice(searchSlice, (slice) => slice);
  const submit = useSlice(searchSlice, (slice) => slice.submit);
  const setText = useSlice(searchSlice, (slice) => slice.setText);
  const { priceConfig: prices } = usePrices();
  const openModal = useApp((state) => state.navigation.openModal);
  const input = useRef<HTMLInputElement>(null);
  const memberTable = useRef<VirtualTableHandle>(null);
  const teamTable = useRef<VirtualTableHandle>(null);
  const now = useNow();

  useEffect(() => {
    document.title = 'Internal Dash - Search';
  }, []);

  useTakeover({ input, setText, submit });

  // A reload keeps the place: the query stands in the address.
  const restored = useRef(false);
  useEffect(() => {
    const address = new URL(window.location.href);
    if (!restored.current) {
      restored.current = true;
      const asked = address.searchParams.get('q');
      if (load === 'idle' && asked) {
        setText(asked);
        void submit(asked);
        return;
      }
    }
    if (load === 'ready' && address.searchParams.get('q') !== query) {
      address.searchParams.set('q', query);
      window.history.replaceState(window.history.state, '', address);
    }
  }, [load, query, setText, submit]);

  const hit = useMemo(
    () => (load === 'ready' ? exactHit(query, { members, teams }) : null),
    [load, query, members, teams],
  );

  const room =
    load !== 'ready' || members.length > 0 === teams.length > 0
      ? null
      : members.length > 0
        ? 'onlyMembers'
        : 'onlyTeams';

  const memberTableColumns = useMemo(() => memberColumns(prices, now), [prices, now]);
  const teamTableColumns = useMemo(() => teamColumns(prices), [prices]);
  const { openMember, openTeam, restOnMember, restOnTeam } = useOpenRecords();

  const searched = load === 'ready' || query !== '';
  const empty = (what: string) => (
    <div className={styles.empty}>{searched ? 'No results' : `Search to see ${what} here.`}</div>
  );

  return (
    <div className={styles.screen}>
      <SearchForm
        inputRef={input}
        onEnterAgain={() => {
          if (hit) openModal(hit);
          return hit !== null;
        }}
        onArrowDown={() => {
          const table = members.length > 0 ? memberTable : teams.length > 0 ? teamTable : null;
          table?.current?.focusRow();
          return table !== null;
        }}
      />
      <div className={styles.hint} aria-live="polite">
        {hit && (
          <>
            <kbd className={styles.key}>Enter</kbd> opens {hit.kind} {hit.id}
          </>
        )}
      </div>
      <div className={mergeClasses(styles.tables, room ? styles[room] : undefined)}>
        <section className={styles.panel} aria-labelledby="members-heading">
          <h2 id="members-heading" className={styles.heading}>
            Members <span className={styles.count}>({members.length})</span>
          </h2>
          <VirtualTable
            ref={memberTable}
            label="Members"
            rows={members}
            columns={memberTableColumns}
            rowKey={(row) => row.id}
            onOpen={openMember}
            onRest={restOnMember}
            stale={load === 'loading'}
            resetKey={query}
            onLeave={(key) => {
              if (key === 'ArrowUp') input.current?.focus();
              else if (key === 'ArrowRight' && teams.length > 0) teamTable.current?.focusRow();
            }}
            empty={empty('members')}
          />
        </section>
        <section className={styles.panel} aria-labelledby="teams-heading">
          <h2 id="teams-heading" className={styles.heading}>
            Teams <span className={styles.count}>({teams.length})</span>
          </h2>
          <VirtualTable
            ref={teamTable}
            label="Teams"
            rows={teams}
            columns={teamTableColumns}
            rowKey={(row) => row.id}
            onOpen={openTeam}
            onRest={restOnTeam}
            stale={load === 'loading'}
            resetKey={query}
            onLeave={(key) => {
              if (key === 'ArrowUp') input.current?.focus();
              else if (key === 'ArrowLeft' && members.length > 0) memberTable.current?.focusRow();
            }}
            empty={empty('teams')}
          />
        </section>
      </div>
    </div>
  );
};
