import type { AppStore } from '../store';
import { pathOf } from './location';

/**
 * Keeps the window's URL in sync with the store, which is the source of truth. Only the browser's
 * Back and Forward change the store. Returns the function that stops it.
 */
export const syncUrl = (store: AppStore): (() => void) => {
  const stopFollowing = store.subscribe((now, before) => {
    if (now.navigation === before.navigation) return;
    const path = pathOf(now.navigation);
    // A different person starts fresh: the previous person's query must not run again.
    if (now.server !== before.server) window.history.replaceState(null, '', path);
    else if (path !== pathOf(before.navigation) && path !== window.location.pathname) {
      window.history.pushState(null, '', path);
    }
  });

  const onBack = (): void => {
    const { pathname, search } = window.location;
    const { navigation, navigationGuard: leaving } = store.getState();
    const shown = pathOf(navigation);
    if (pathname === shown) return;
    // The browser has already moved: restore the URL of the current screen until the user answers.
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
