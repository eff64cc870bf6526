import { searchText } from '../../../contract/invisible';
import { knownRecords } from '../../parts/records/known-records';
import { searchTab } from '../../state/navigation/location';
import type { AppStore } from '../../state/store';
import { afterPaint } from '../../ui/layout/after-paint';
import { matchOf } from './match';
import { requestRecord } from './open-record';
import { searchSlice } from './search-slice';

/** False once the user has moved on from the results of a query. */
const isOnScreen = (store: AppStore, query: string): boolean => {
  const { navigation } = store.getState();
  const { load, text, query: answered } = store.slice(searchSlice);
  const isThere = navigation.tab === searchTab && navigation.modals.length === 0;
  return isThere && load === 'ready' && answered === query && searchText(text) === query;
};

/** Requests the record that a query names, and opens it once the rows are painted. */
export const openMatch = (store: AppStore, query: string): void => {
  if (!isOnScreen(store, query)) return;
  const { navigation, server } = store.getState();
  const visits = server.cached('visits.list', {}).value ?? [];
  const match = matchOf(query, store.slice(searchSlice), knownRecords(store, visits));
  if (match === null) return;
  const { kind, id } = match;
  requestRecord(store, { kind, id });
  const open = (): void => {
    if (isOnScreen(store, query)) navigation.openModal({ kind, id });
  };
  // In a task of its own: what reacts to the frame of the rows comes first.
  afterPaint(() => setTimeout(open));
};
