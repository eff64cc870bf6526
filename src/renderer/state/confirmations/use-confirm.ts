import { useCallback, useEffect, useRef } from 'react';
import type { ConfirmSpec } from '../outbox/write';
import { useAppStore } from '../use-app';
import type { Act } from './confirmations-slice';

/**
 * Asks the user for confirmation; closes with the screen that asked. `current` is the updated spec,
 * if its text depends on data that is still loading.
 */
export const useConfirm = (
  current?: ConfirmSpec | null,
): ((spec: ConfirmSpec, act?: Act) => Promise<boolean>) => {
  const store = useAppStore();
  const open = useRef<number | null>(null);
  useEffect(() => {
    if (current && open.current !== null) {
      store.getState().confirmations.update(open.current, { spec: current });
    }
  }, [store, current]);
  useEffect(
    () => () => {
      if (open.current !== null) store.getState().confirmations.close(open.current);
    },
    [store],
  );
  return useCallback(
    async (spec, act) => {
      const { id, answer } = store.getState().confirmations.confirm(spec, act);
      open.current = id;
      const isConfirmed = await answer;
      if (open.current === id) open.current = null;
      return isConfirmed;
    },
    [store],
  );
};
