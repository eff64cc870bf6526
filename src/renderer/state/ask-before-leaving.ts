import type { AppStore } from './store';

/** Whether a write of this window waits for its answer. */
const isWriting = (store: AppStore): boolean => {
  const { writes, toggles } = store.getState();
  return Object.keys(writes.pending).length > 0 || Object.keys(toggles.wishes).length > 0;
};

/**
 * The window asks before it closes or reloads while a write is under way: its answer would be told
 * to nobody. Core finishes it all the same. Answers what ends it.
 */
export const askBeforeLeaving = (store: AppStore): (() => void) => {
  const onLeave = (event: BeforeUnloadEvent): void => {
    if (isWriting(store)) event.preventDefault();
  };
  window.addEventListener('beforeunload', onLeave);
  return () => window.removeEventListener('beforeunload', onLeave);
};
