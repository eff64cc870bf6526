import { createContext, useContext, useMemo } from 'react';
import type { RunCommand } from './commands';
import type { Feature, FeatureTab } from './feature';
import { isShown, tabsOf } from './shown-tabs';
import { useApp } from './use-app';

/** The list of features, and what runs their commands; the app's frame provides both. */
export interface FeatureAccess {
  readonly features: readonly Feature[];
  readonly runCommand: RunCommand;
  /** Shows a tab under its address. */
  readonly selectTab: (tab: number) => void;
}

const none: FeatureAccess = {
  features: [],
  runCommand: () => undefined,
  selectTab: () => undefined,
};
const FeaturesContext = createContext<FeatureAccess>(none);
export const FeaturesProvider = FeaturesContext.Provider;

export const useFeatures = (): FeatureAccess => useContext(FeaturesContext);

/** Runs a command of any feature, as its own button does. */
export const useCommand = (): RunCommand => useFeatures().runCommand;

/** The tabs that are there for this person now (section 2), in the order of their ids. */
export const useShownTabs = (): readonly FeatureTab[] => {
  const { features } = useFeatures();
  const tabs = useMemo(() => tabsOf(features), [features]);
  // As a text: the component renders again only when another tab shows.
  const shown = useApp((state) => {
    const { session } = state.session;
    if (session.status !== 'signed-in') return '';
    return tabs
      .filter((tab) => isShown(tab, session.user, state))
      .map(({ id }) => id)
      .join();
  });
  return useMemo(() => {
    const ids = shown.split(',');
    return tabs.filter(({ id }) => ids.includes(String(id)));
  }, [tabs, shown]);
};
