import type { BridgeEvent } from '../../contract/events';
import type { Bridge } from '../bridge/client';
import type { AppState, AppStore } from './store';

/** A resource belongs to the record that its input names. */
const belongsTo = (record: 'member' | 'team', id: number) => (method: string, input: unknown) =>
  method.startsWith(`${record}.`) && (input as { id?: unknown }).id === id;

/** The record is on the screen of this window, so a change elsewhere must show here. */
const onRecordChanged = (
  state: AppState,
  event: Extract<BridgeEvent, { type: 'record.changed' }>,
): void => {
  const { records, resources, search, navigation } = state;
  if (!event.deleted) resources.reload(belongsTo(event.record, event.id));
  if (event.record === 'team') {
    if (records.teams[event.id]) {
      void records.loadTeam(event.id).then((team) => {
        if (team) {
          search.updateTeam(event.id, {
            email: team.email,
            companyName: team.companyName,
            enterprisePlan: team.enterprisePlan,
            subscriptionTier: team.subscriptionTier,
          });
        }
      });
    }
    return;
  }
  if (event.deleted) {
    navigation.closeRecord('member', event.id);
    search.removeMember(event.id);
    records.forgetMember(event.id);
    return;
  }
  const inTable = search.members.some((row) => row.id === event.id);
  if (!records.members[event.id] && !inTable) return;
  void records.loadMember(event.id).then((member) => {
    if (member) {
      search.updateMember(event.id, {
        email: member.email,
        slug: member.slug,
        hash: member.hash,
        isPro: member.isPro,
      });
    }
  });
};

/** Wires what core tells unasked into the store. Answers the function that ends it. */
export const followEvents = (
  bridge: Bridge,
  store: AppStore & { reset(): void },
  { openLogin }: { openLogin(id: number): void },
): (() => void) =>
  bridge.subscribe((event) => {
    const state = store.getState();
    switch (event.type) {
      case 'session.changed': {
        const { owner } = state.session;
        // What another person had on the screen is not this person's to see.
        if (event.session.status === 'signed-in' && owner && owner !== event.session.user.email) {
          store.reset();
        }
        store.getState().session.setSession(event.session);
        return;
      }
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
