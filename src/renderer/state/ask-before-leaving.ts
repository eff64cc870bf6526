import type { AppStore } from './store';

/** Whether a write of this window waits for its answer. */
const isWriting = (store: AppStore): boolean => {
  const { writes, toggles } = store.getState();
  return Object.keys(writes.pending).length > 0 || Object.keys(toggles.wishes).length > 0;
};

/**
 * The window asks before it closes or reloads while a write is under way, whose answer would be told
 * to nobody (core finishes it all the same), and while a screen has edits that are not saved. Going
 * back in the window asks too. Answers what ends it.
 */
export const askBeforeLeaving = (
  store: AppStore,
  navigate: (address: string) => void,
): (() => void) => {
  const onLeave = (event: BeforeUnloadEvent): void => {
    if (isWriting(store) || store.getState().leaving.unsaved !== null) event.preventDefault();
  };

  const address = () => window.location.pathname + window.location.search;
  let shown = address();
  const onMoved = (): void => {
    shown = address();
  };
  // The browser has gone back already: the address is put right before the page looks at it.
  const onBack = (event: PopStateEvent): void => {
    const wanted = address();
    if (store.getState().leaving.unsaved === null || wanted === shown) {
      onMoved();
      return;
    }
    event.stopImmediatePropagation();
    window.history.pushState(null, '', shown);
    store.getState().leaving.ask(() => navigate(wanted));
  };

  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('beforeunload', onLeave, { signal });
  window.addEventListener('popstate', onBack, { signal, capture: true });
  // The router announces its own moves so.
  for (const moved of ['pushState', 'replaceState']) {
    window.addEventListener(moved, onMoved, { signal });
  }
  return () => stop.abort();
};
