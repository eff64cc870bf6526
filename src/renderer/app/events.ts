import type { BridgeEvent } from '../../contract/events';
import type { Bridge } from '../bridge/client';
import type { AppState, AppStore } from './store';

/** A resource belongs to the record that its input names. */
const belongsTo = (record: 'member' | 'team', id: number) => (method: string, input: unknown) =>
  method.startsWith(`${record}.`) && (input as { id?: unknown }).id === id;

/** The record is on the screen of this window, so a change elsewhere must show here. */
const onRecordChanged = (
  { records, resources, search, navigation, drafts }: AppState,
  { record, id, deleted }: Extract<BridgeEvent, { type: 'record.changed' }>,
): void => {
  if (deleted) {
    navigation.closeRecord(record, id);
    if (record === 'member') {
      search.removeMember(id);
      records.forgetMember(id);
      drafts.drop(`member/${id}/`);
    }
    return;
  }
  resources.reload(belongsTo(record, id));
  if (record === 'team') {
    if (records.teams[id] || search.showsTeam(id)) {
      void records.loadTeam(id).then((team) => team && search.updateTeam(team));
    }
  } else if (records.members[id] || search.showsMember(id)) {
    void records.loadMember(id).then((member) => member && search.updateMember(member));
  }
};

/** Wires what core tells unasked into the store. Answers the function that ends it. */
export const followEvents = (
  bridge: Bridge,
  store: AppStore,
  { openLogin }: { openLogin(id: number): void },
): (() => void) =>
  bridge.subscribe((event) => {
    const state = store.getState();
    switch (event.type) {
      case 'session.changed':
        state.session.setSession(event.session);
        return;
      case 'record.changed':
        onRecordChanged(state, event);
        return;
      case 'save.progress':
        state.quote.onProgress(event.call, {
          received: event.received,
          total: event.total ?? null,
        });
        return;
      case 'link.opened':
        if (event.target === 'login') openLogin(event.id);
        else state.navigation.openModal({ kind: event.target, id: event.id });
        return;
      case 'settings.changed':
        void state.session.refreshSettings();
        return;
    }
  });
