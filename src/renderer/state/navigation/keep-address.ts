import type { AppStore } from '../store';
import { addressOf } from './address';

/**
 * The window's address follows the store, which is the one state of where one is; only the browser's
 * own Back and Forward go the other way. Answers what ends it.
 */
export const keepAddress = (store: AppStore): (() => void) => {
  const stopFollowing = store.subscribe((now, before) => {
    if (now.navigation === before.navigation) return;
    const address = addressOf(now.navigation);
    // For another person everything is new: the query of the one before must not run again.
    if (now.server !== before.server) window.history.replaceState(null, '', address);
    else if (address !== addressOf(before.navigation) && address !== window.location.pathname) {
      window.history.pushState(null, '', address);
    }
  });

  const onBack = (): void => {
    const { pathname, search } = window.location;
    const { navigation, navigationGuard: leaving } = store.getState();
    const shown = addressOf(navigation);
    if (pathname === shown) return;
    // The browser is there already: until the answer the address is that of what shows.
    if (leaving.unsaved !== null) window.history.pushState(null, '', shown);
    leaving.ask(() => {
      if (window.location.pathname !== pathname) {
        window.history.pushState(null, '', pathname + search);
      }
      store.getState().navigation.visit(pathname);
    });
  };
  window.addEventListener('popstate', onBack);
  return () => {
    stopFollowing();
    window.removeEventListener('popstate', onBack);
  };
};
