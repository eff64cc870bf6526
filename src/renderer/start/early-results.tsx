import { useRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { MemberRow } from '../../contract/entities/member';
import type { TeamRow } from '../../contract/entities/team';
import { searchText } from '../../contract/invisible';
import { openMatch } from '../features/search/open-match';
import { ResultTables } from '../features/search/results/result-tables';
import { searchSlice } from '../features/search/search-slice';
import { useKnownRecords } from '../parts/records/use-known-records';
import type { AppStore } from '../state/store';
import { AppStoreProvider } from '../state/use-app';
import { afterPaint } from '../ui/layout/after-paint';
import type { VirtualTableHandle } from '../ui/tables/virtual-table-props';
import { earlyText, placeForResults } from './early-field';
import '../app/theme/theme.css';

const EarlyResults = () => {
  const memberRows = useRef<VirtualTableHandle<MemberRow>>(null);
  const teamRows = useRef<VirtualTableHandle<TeamRow>>(null);
  const known = useKnownRecords();
  return <ResultTables known={known} memberRows={memberRows} teamRows={teamRows} />;
};

/** Milliseconds without rows, after which the empty tables show. Most rows come before that. */
const longestBlank = 100;

/**
 * Shows the results below the early field, in a React root of their own, because the app's root
 * waits for the shell. The search screen replaces them.
 */
const showResults = (store: AppStore): void => {
  const place = placeForResults(() => afterPaint(() => root?.unmount()));
  const root = place && createRoot(place);
  root?.render(
    <AppStoreProvider value={store}>
      <EarlyResults />
    </AppStoreProvider>,
  );
};

/** Runs the query, shows its results, and opens the record that it names. */
export const answerEarlyQuery = async (store: AppStore, query: string): Promise<void> => {
  const show = () => showResults(store);
  const blank = setTimeout(show, longestBlank);
  const stop = store.subscribe(() => {
    const { load, members, teams } = store.slice(searchSlice);
    if (load !== 'loading' || members.length + teams.length > 0) show();
  });
  await store.slice(searchSlice).submit(query);
  clearTimeout(blank);
  stop();
  // The user has typed more, which the slice learns when the screen appears.
  if (!['', query].includes(earlyText())) return;
  openMatch(store, searchText(query));
};
