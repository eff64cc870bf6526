import { useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useAppStore } from '../ui/use-app';
import { pathOfTab, searchTab } from './tabs';

/** Keeps the tab of the store and the address in step; answers what shows a tab. */
export const useTabRoute = (): ((tab: number) => void) => {
  const store = useAppStore();
  const [path, navigate] = useLocation();

  useEffect(() => {
    const { tab, showTab } = store.getState().navigation;
    if (path === '/search' && tab !== searchTab) showTab(searchTab);
    if (path === '/' && tab === searchTab) showTab(0);
  }, [path, store]);

  // A tab shown by an action (the start and the end of the demo flow) takes its address along.
  useEffect(
    () =>
      store.subscribe((now, before) => {
        const { tab } = now.navigation;
        if (tab === before.navigation.tab) return;
        if (window.location.pathname !== pathOfTab(tab)) navigate(pathOfTab(tab));
      }),
    [store, navigate],
  );

  return useCallback(
    (tab) => {
      store.getState().navigation.showTab(tab);
      if (window.location.pathname !== pathOfTab(tab)) navigate(pathOfTab(tab));
    },
    [store, navigate],
  );
};
