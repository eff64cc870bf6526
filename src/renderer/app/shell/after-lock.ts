import type { Feature } from '../../state/feature';
import type { AppStore } from '../../state/store';

/**
 * Core refuses while the app is locked, also what a window would read again because something has
 * changed: all of it is read again when its person is back. Answers what ends it.
 */
export const readAgainAfterLock = (features: readonly Feature[], store: AppStore): (() => void) =>
  store.subscribe(({ session, server }, before) => {
    const { session: now } = session;
    const { session: then } = before.session;
    if (then.status !== 'signed-in' || !then.locked) return;
    if (now.status !== 'signed-in' || now.locked) return;
    server.reload(() => true);
    for (const feature of features) feature.onSignedIn?.(store, now.user);
  });
