import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { AppState, AppStore } from '../app/store';

const StoreContext = createContext<AppStore | null>(null);
export const AppStoreProvider = StoreContext.Provider;

export const useAppStore = (): AppStore => {
  const store = useContext(StoreContext);
  if (!store) throw new Error('AppStoreProvider is missing above this component');
  return store;
};

/** Reads a part of the state; the component renders again only when that part changes. */
export const useApp = <T>(selector: (state: AppState) => T): T => useStore(useAppStore(), selector);
