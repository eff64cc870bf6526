import { useCallback } from 'react';
import { useApp, useAppStore } from '../../state/use-app';

/** Goes on at once, or asks first where edits of this screen are not saved. */
export const useLeave = (): ((go: () => void) => void) => {
  const store = useAppStore();
  const ask = useApp((state) => state.leaving.ask);
  return useCallback(
    (go) => {
      if (store.getState().leaving.unsaved === null) go();
      else ask(go);
    },
    [store, ask],
  );
};
