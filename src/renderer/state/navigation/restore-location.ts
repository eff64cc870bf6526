import type { AppStore } from '../store';
import type { Modal } from './navigation-slice';

/** The location to restore if the window reloads unexpectedly. */
interface RestorePoint {
  readonly owner: string;
  readonly tab: number;
  readonly modals: readonly Modal[];
}

const placeKey = 'internal-dash-place';
const openKey = 'internal-dash-open';

// Drafts are saved shortly after a keystroke (persist-drafts), and cards never.
const restoredMessage =
  'This window stopped working and was restarted. You’re back where you were. Check your last edit: its end may be missing, and a card isn’t kept.';

const read = (storage: Storage): RestorePoint | null => {
  try {
    const point = JSON.parse(storage.getItem(placeKey) ?? 'null') as RestorePoint | null;
    return point && typeof point.tab === 'number' && Array.isArray(point.modals) ? point : null;
  } catch {
    return null;
  }
};

/**
 * Restores the location after a crash. A crashed page cannot clean up, so the mark it set at its
 * start is still there at the next one. The new page shows the same tab and modals to the same
 * person and tells them what happened; an ordinary reload starts fresh. `storage` lives as long as
 * the window. `later` defers work past the current frame and returns a function that cancels it.
 * Returns the function that stops it.
 */
export const restoreLocation = (
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
      const point = lost;
      lost = null;
      if (point.owner === owner) {
        if (navigation.page === null) navigation.showTab(point.tab);
        for (const modal of point.modals) navigation.openModal(modal);
        feedback.alert(restoredMessage);
        return;
      }
    }
    const { tab, modals } = navigation;
    // Deferred, so that the opened modal shows first.
    stopKeeping();
    stopKeeping = later(() =>
      storage.setItem(placeKey, JSON.stringify({ owner, tab, modals } satisfies RestorePoint)),
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
