import { useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Feature } from '../state/feature';
import { tabsOf } from '../state/shown-tabs';
import { useAppStore } from '../state/use-app';

/** Some tabs have an address of their own (section 2: the search), all others share the root. */
const pathOfTab = (features: readonly Feature[], id: number): string =>
  tabsOf(features).find((tab) => tab.id === id)?.path ?? '/';

/** Keeps the tab of the store and the address in step; answers what shows a tab. */
export const useTabRoute = (features: readonly Feature[]): ((tab: number) => void) => {
  const store = useAppStore();
  const [path, navigate] = useLocation();

  useEffect(() => {
    const { tab, showTab } = store.getState().navigation;
    const tabs = tabsOf(features);
    const owner = tabs.find((each) => each.path === path);
    if (owner && tab !== owner.id) showTab(owner.id);
    if (path === '/' && pathOfTab(features, tab) !== '/') showTab(0);
  }, [path, store, features]);

  // A tab shown by an action (the start and the end of the demo flow) takes its address along.
  useEffect(
    () =>
      store.subscribe((now, before) => {
        const { tab } = now.navigation;
        if (tab === before.navigation.tab) return;
        const target = pathOfTab(features, tab);
        if (window.location.pathname !== target) navigate(target);
      }),
    [store, navigate, features],
  );

  return useCallback(
    (tab) => {
      store.getState().navigation.showTab(tab);
      // Asked first: the answer shows the tab, which takes its address along.
      if (store.getState().navigation.tab !== tab) return;
      // From a page beside the tabs.
      const target = pathOfTab(features, tab);
      if (window.location.pathname !== target) navigate(target);
    },
    [store, navigate, features],
  );
};
