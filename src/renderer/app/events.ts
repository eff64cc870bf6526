import type { Session } from '../../contract/entities/session';
import type { BridgeEvent } from '../../contract/wire/events';
import type { Bridge } from '../bridge/client';
import { isSameModal } from '../state/navigation/navigation-slice';
import { recordName } from '../state/queries/record-name';
import type { AppState, AppStore } from '../state/store';

/** The record is on this window's screen, so a change made elsewhere must show here. */
const onRecordChanged = (
  { records, navigation, drafts, feedback, writes, undos }: AppState,
  { record, id, deleted }: Extract<BridgeEvent, { type: 'record.changed' }>,
): void => {
  if (!deleted) {
    records.changed(record, id);
    return;
  }
  const which = { kind: record, id };
  const { about } = feedback.snackbar ?? {};
  // The response to this window's own deletion can arrive before or after the event.
  const isOurs =
    writes.pending[`${record}/${id}/delete`] === true ||
    (about?.kind === record && about.id === id);
  // Its record closes under the person's hands.
  if (!isOurs && navigation.modals.some((modal) => isSameModal(modal, which)))
    feedback.snack(`${recordName(records, which)} has been deleted.`, 'warning');
  navigation.closeRecord(record, id);
  records.forget(record, id);
  drafts.drop(`${record}/${id}/`);
  for (const offer of undos.offers) {
    if (offer.about?.kind === record && offer.about.id === id) undos.end(offer.key);
  }
};

type Opened = Extract<BridgeEvent, { type: 'link.opened' }>;

/**
 * Any page can open a link. The login page closes the modals, and a record closes those above it if
 * it's already open: both ask before one of them loses what was typed.
 */
const openLink = ({ navigation, navigationGuard }: AppState, { target, id }: Opened): void => {
  const { modals, openModal, visit } = navigation;
  const losses = Object.values(navigationGuard.losses);
  const question = (title: string) =>
    losses.length === 0
      ? null
      : { title, message: losses.join(' '), confirmLabel: 'Open', cancelLabel: 'Stay' };
  if (target === 'login') {
    navigationGuard.ask(() => visit(`/login/${id}`), question('Open the login link?'));
    return;
  }
  const record = { kind: target, id };
  const open = () => openModal(record);
  const covered = modals.slice(0, -1).some((modal) => isSameModal(modal, record));
  const asked = covered ? question(`Open ${target} ${id}?`) : null;
  if (asked === null) open();
  else navigationGuard.ask(open, asked);
};

const onSessionChanged = (
  { session: before, isSigningOut, setSession }: AppState['session'],
  session: Session,
): void => {
  // Core has a reason for every other end.
  const isElsewhere =
    session.status === 'signed-out' && before.status === 'signed-in' && !isSigningOut;
  setSession(isElsewhere ? { reason: 'You logged out in another window.', ...session } : session);
};

/** Applies core's events to the store. Returns the function that stops it. */
export const followEvents = (bridge: Bridge, store: AppStore): (() => void) =>
  bridge.subscribe((event) => {
    const state = store.getState();
    if (event.type === 'session.changed') onSessionChanged(state.session, event.session);
    else if (event.type === 'record.changed') onRecordChanged(state, event);
    else if (event.type === 'settings.changed') void state.session.refreshSettings();
    else if (event.type === 'app.changed') void state.session.loadInfo();
    else if (event.type === 'link.opened') openLink(state, event);
    else if (event.type === 'link.refused') {
      state.feedback.alert(
        `“${event.link}” isn’t a link to a member or team. Check it where you opened it, or search for the record.`,
        'Link not opened',
      );
    } else if (event.type === 'save.progress') {
      const { call, received, total = null } = event;
      state.downloads.onProgress(call, { received, total });
    }
    store.emitEvent(event);
  });
