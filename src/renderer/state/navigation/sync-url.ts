import type { AppStore } from '../store';
import { isSearch, pathOf, queryIn, urlOf } from './location';

/**
 * Keeps the window's URL in sync with the store, which is the source of truth. Only the browser's
 * Back and Forward change the store. Returns the function that stops it.
 */
export const syncUrl = (store: AppStore): (() => void) => {
  const stopFollowing = store.subscribe((now, before) => {
    if (now.navigation === before.navigation) return;
    const path = pathOf(now.navigation);
    const url = urlOf(now.navigation);
    const { pathname, search } = window.location;
    // A different person starts fresh: the previous person's query must not run again.
    if (now.server !== before.server) window.history.replaceState(null, '', url);
    else if (path !== pathOf(before.navigation) && path !== pathname) {
      window.history.pushState(null, '', url);
    } else if (isSearch(path) && isSearch(pathname) && now.navigation.query !== queryIn(search)) {
      window.history.replaceState(null, '', url);
    }
  });

  const onBack = (): void => {
    const { pathname, search } = window.location;
    const { navigation, navigationGuard: leaving } = store.getState();
    const shown = pathOf(navigation);
    if (pathname === shown) return;
    // The browser has already moved: restore the URL of the current screen until the user answers.
    if (leaving.unsaved !== null) window.history.pushState(null, '', urlOf(navigation));
    leaving.ask(() => {
      if (window.location.pathname !== pathname) {
        window.history.pushState(null, '', pathname + search);
      }
      store.getState().navigation.visit(pathname, search);
    });
  };
  window.addEventListener('popstate', onBack);
  return () => {
    stopFollowing();
    window.removeEventListener('popstate', onBack);
  };
};
