import type { KnownRecord } from '../../../domain/search/known-match';
import { knownRecords } from '../../parts/records/known-records';
import { searchTab } from '../../state/navigation/location';
import type { AppStore } from '../../state/store';
import { afterPaint } from '../../ui/layout/after-paint';
import { matchOf } from './match';
import { requestRecord } from './request-record';
import { searchSlice } from './search-slice';

/** The record that a query names; null if there is none, or if the user has moved on. */
const matchOnScreen = (store: AppStore, query: string): KnownRecord | null => {
  const { navigation, server } = store.getState();
  const { load, text, query: answered, members, teams } = store.slice(searchSlice);
  const isThere = navigation.tab === searchTab && navigation.modals.length === 0;
  if (!isThere || load !== 'ready' || answered !== query || text.trim() !== query) return null;
  const visits = server.cached('visits.list', {}).value ?? [];
  return matchOf(query, { members, teams }, knownRecords(store, visits));
};

/** Requests the record that a query names, and opens it once the rows are painted. */
export const openMatch = (store: AppStore, query: string): void => {
  const match = matchOnScreen(store, query);
  if (match === null) return;
  requestRecord(store, match);
  const open = (): void => {
    const now = matchOnScreen(store, query);
    if (now) store.getState().navigation.openModal({ kind: now.kind, id: now.id });
  };
  // In a task of its own: what reacts to the frame of the rows comes first.
  afterPaint(() => setTimeout(open));
};
