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

/**
 * Any page can open a login link, and the login page closes the modals: it asks before one of them
 * loses what was typed.
 */
const openLogin = ({ navigation, navigationGuard }: AppState, id: number): void => {
  const losses = Object.values(navigationGuard.losses);
  navigationGuard.ask(
    () => navigation.visit(`/login/${id}`),
    losses.length === 0
      ? null
      : {
          title: 'Open the login link?',
          message: losses.join(' '),
          confirmLabel: 'Open',
          cancelLabel: 'Stay',
        },
  );
};

/** Applies core's events to the store. Returns the function that stops it. */
export const followEvents = (bridge: Bridge, store: AppStore): (() => void) =>
  bridge.subscribe((event) => {
    const state = store.getState();
    if (event.type === 'session.changed') state.session.setSession(event.session);
    else if (event.type === 'record.changed') onRecordChanged(state, event);
    else if (event.type === 'settings.changed') void state.session.refreshSettings();
    else if (event.type === 'link.opened') {
      if (event.target === 'login') openLogin(state, event.id);
      else state.navigation.openModal({ kind: event.target, id: event.id });
    } else if (event.type === 'save.progress') {
      const { call, received, total = null } = event;
      state.downloads.onProgress(call, { received, total });
    }
    store.emitEvent(event);
  });
