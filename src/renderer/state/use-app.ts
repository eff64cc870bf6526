import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { SliceDefinition } from './slice';
import type { AppState, AppStore, CoreState } from './store';

const StoreContext = createContext<AppStore | null>(null);
export const AppStoreProvider = StoreContext.Provider;

export const useAppStore = (): AppStore => {
  const store = useContext(StoreContext);
  if (!store) throw new Error('AppStoreProvider is missing above this component');
  return store;
};

/** Selects from the state; the component renders again only if the selection changes. */
export const useApp = <T>(selector: (state: AppState) => T): T => useStore(useAppStore(), selector);

/** Selects from a feature's slice, which is created on first use. */
export const useSlice = <Own extends object, T>(
  definition: SliceDefinition<Own, CoreState>,
  selector: (slice: Own) => T,
): T => {
  const store = useAppStore();
  return useStore(store, () => selector(store.slice(definition)));
};
