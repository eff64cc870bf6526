import { knownRecords } from '../../parts/records/known-records';
import { searchTab } from '../../state/navigation/location';
import type { AppStore } from '../../state/store';
import { matchOf } from './match';
import { searchSlice } from './search-slice';

/** Opens the record that a query names, unless the user has moved on. */
export const openMatch = (store: AppStore, query: string): void => {
  const { navigation, server } = store.getState();
  const { load, text, query: answered, members, teams } = store.slice(searchSlice);
  const isThere = navigation.tab === searchTab && navigation.modals.length === 0;
  if (!isThere || load !== 'ready' || answered !== query || text.trim() !== query) return;
  const visits = server.cached('visits.list', {}).value ?? [];
  const match = matchOf(query, { members, teams }, knownRecords(store, visits));
  if (match) navigation.openModal({ kind: match.kind, id: match.id });
};
