import { createContext, useContext, useMemo } from 'react';
import type { Feature, FeatureTab } from '../feature';
import { areShown, tabsOf } from '../navigation/shown-tabs';
import { useApp } from '../use-app';
import type { RunCommand } from './commands';

/** The list of features, and what runs their commands; the app's frame provides both. */
export interface FeatureAccess {
  readonly features: readonly Feature[];
  readonly runCommand: RunCommand;
}

const none: FeatureAccess = {
  features: [],
  runCommand: () => undefined,
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
  const sometimes = useMemo(() => tabs.filter(({ alsoWhile }) => alsoWhile), [tabs]);
  const session = useApp((state) => state.session.session);
  // Asked at every change of the store, so of few tabs, and as a text: the component renders again
  // only when another tab shows.
  const shownNow = useApp((state) =>
    sometimes
      .filter(({ alsoWhile }) => alsoWhile?.(state))
      .map(({ id }) => id)
      .join(),
  );
  return useMemo(() => {
    if (session.status !== 'signed-in') return [];
    const now = shownNow.split(',');
    return areShown(tabs, session.user, ({ id }) => now.includes(String(id)));
  }, [tabs, session, shownNow]);
};
