import { useEffect } from 'react';
import type { Feature } from '../../state/feature';
import {
  restartBlockersOf,
  restartBlockersSlice,
} from '../../state/navigation/restart-blockers-slice';
import { useAppStore } from '../../state/use-app';

/** Reports this window's restart blockers to core while someone is signed in. */
export const useRestartBlockers = (features: readonly Feature[]): void => {
  const store = useAppStore();
  useEffect(() => {
    const ofFeatures = features.flatMap(({ restartBlocker }) => restartBlocker ?? []);
    const look = (): void => {
      void store.slice(restartBlockersSlice).tell(restartBlockersOf(store.getState(), ofFeatures));
    };
    store.slice(restartBlockersSlice).begin();
    look();
    return store.subscribe(look);
  }, [store, features]);
};
