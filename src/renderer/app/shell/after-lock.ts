import type { Feature } from '../../state/feature';
import type { AppStore } from '../../state/store';

/**
 * Core refuses calls while the app is locked, including reloads after a change. So everything is
 * read again when the person is back. Returns the function that stops it.
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
