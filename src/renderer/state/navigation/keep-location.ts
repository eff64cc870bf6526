import type { AppStore } from '../store';
import type { Modal } from './navigation-slice';

/** Where somebody was, as a window that has to load again without warning finds it. */
interface Place {
  readonly owner: string;
  readonly tab: number;
  readonly modals: readonly Modal[];
}

const placeKey = 'internal-dash-place';
const openKey = 'internal-dash-open';

export const placeKept =
  'This window stopped working and was restarted. You’re back where you were, and your edits are safe.';

const read = (storage: Storage): Place | null => {
  try {
    const place = JSON.parse(storage.getItem(placeKey) ?? 'null') as Place | null;
    return place && typeof place.tab === 'number' && Array.isArray(place.modals) ? place : null;
  } catch {
    return null;
  }
};

/**
 * A page that crashes has no time to say goodbye: what it marked at its start is still there at the
 * next one. That one shows the same tab and modals to the same person, and says what happened. An
 * ordinary reload begins anew. `storage` lives as long as the window; `later` does what need not be
 * done in this frame, and answers what takes it back. Answers what ends it.
 */
export const keepLocation = (
  store: AppStore,
  window: Pick<Window, 'addEventListener' | 'removeEventListener' | 'sessionStorage'>,
  later: (work: () => void) => () => void,
): (() => void) => {
  const storage = window.sessionStorage;
  let lost = storage.getItem(openKey) === null ? null : read(storage);
  storage.setItem(openKey, 'open');
  let stopKeeping = (): void => undefined;

  const follow = (): void => {
    const { session: sessions, navigation, feedback } = store.getState();
    const { session } = sessions;
    if (session.status !== 'signed-in' || session.locked) return;
    const owner = session.user.email;
    if (lost) {
      const place = lost;
      lost = null;
      if (place.owner === owner) {
        if (navigation.page === null) navigation.showTab(place.tab);
        for (const modal of place.modals) navigation.openModal(modal);
        feedback.alert(placeKept);
        return;
      }
    }
    const { tab, modals } = navigation;
    // What opens is shown first.
    stopKeeping();
    stopKeeping = later(() =>
      storage.setItem(placeKey, JSON.stringify({ owner, tab, modals } satisfies Place)),
    );
  };

  const onLeave = (): void => {
    stopKeeping();
    storage.removeItem(openKey);
    storage.removeItem(placeKey);
  };
  window.addEventListener('pagehide', onLeave);
  const stop = store.subscribe((now, before) => {
    if (now.navigation !== before.navigation || now.session !== before.session) follow();
  });
  return () => {
    stop();
    stopKeeping();
    window.removeEventListener('pagehide', onLeave);
  };
};
