import type { RecordRef } from '../../../contract/entities/visits';
import type { AppStore } from '../../state/store';
import { searchSlice } from './search-slice';

/**
 * Requests a record from the results before its modal renders, which joins the request and shows
 * the row until the response.
 */
export const requestRecord = (store: AppStore, { kind, id }: RecordRef): void => {
  const { records, server } = store.getState();
  const { members, teams } = store.slice(searchSlice);
  if (kind === 'member') {
    const row = members.find((each) => each.id === id);
    if (row) records.keepMemberRow(row);
    server.start('member.getById', { memberId: id });
  } else {
    const row = teams.find((each) => each.id === id);
    if (row) records.keepTeamRow(row);
    server.start('team.getById', { teamId: id });
  }
};

/** Requests a record from the results, and opens it. */
export const openRecord = (store: AppStore, { kind, id }: RecordRef): void => {
  requestRecord(store, { kind, id });
  store.getState().navigation.openModal({ kind, id });
};
