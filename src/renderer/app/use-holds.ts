import { useEffect } from 'react';
import type { Feature } from '../state/feature';
import { holdsOf, holdsSlice } from '../state/holds-slice';
import { useAppStore } from '../state/use-app';

/** Keeps core informed of what this window has open, as long as somebody is signed in. */
export const useHolds = (features: readonly Feature[]): void => {
  const store = useAppStore();
  useEffect(() => {
    const ofFeatures = features.flatMap(({ holds }) => holds ?? []);
    const look = (): void => {
      void store.slice(holdsSlice).tell(holdsOf(store.getState(), ofFeatures));
    };
    store.slice(holdsSlice).begin();
    look();
    return store.subscribe(look);
  }, [store, features]);
};
