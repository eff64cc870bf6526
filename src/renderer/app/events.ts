import type { BridgeEvent } from '../../contract/wire/events';
import type { Bridge } from '../bridge/client';
import type { AppState, AppStore } from '../state/store';

/** The record is on this window's screen, so a change made elsewhere must show here. */
const onRecordChanged = (
  { records, navigation, drafts }: AppState,
  { record, id, deleted }: Extract<BridgeEvent, { type: 'record.changed' }>,
): void => {
  if (!deleted) {
    records.changed(record, id);
    return;
  }
  navigation.closeRecord(record, id);
  records.forget(record, id);
  drafts.drop(`${record}/${id}/`);
};

/** Applies core's events to the store. Returns the function that stops it. */
export const followEvents = (bridge: Bridge, store: AppStore): (() => void) =>
  bridge.subscribe((event) => {
    const state = store.getState();
    if (event.type === 'session.changed') state.session.setSession(event.session);
    else if (event.type === 'record.changed') onRecordChanged(state, event);
    else if (event.type === 'settings.changed') void state.session.refreshSettings();
    else if (event.type === 'link.opened') {
      const path = `/login/${event.id}`;
      if (event.target === 'login') state.navigationGuard.ask(() => state.navigation.visit(path));
      else state.navigation.openModal({ kind: event.target, id: event.id });
    } else if (event.type === 'save.progress') {
      const { call, received, total = null } = event;
      state.downloads.onProgress(call, { received, total });
    }
    store.emitEvent(event);
  });
