import { createContext, useContext, useMemo } from 'react';
import type { Feature, FeatureTab } from '../feature';
import { areShown, tabsOf } from '../navigation/shown-tabs';
import { useApp } from '../use-app';
import type { RunCommand } from './commands';

/** The features, and a function that runs their commands; the app's shell provides both. */
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

/** Runs a command of any feature, like its own button. */
export const useCommand = (): RunCommand => useFeatures().runCommand;

/** The tabs this person sees now (section 2), ordered by ID. */
export const useShownTabs = (): readonly FeatureTab[] => {
  const { features } = useFeatures();
  const tabs = useMemo(() => tabsOf(features), [features]);
  const sometimes = useMemo(() => tabs.filter(({ alsoWhile }) => alsoWhile), [tabs]);
  const session = useApp((state) => state.session.session);
  // Runs on every store change, so it checks only a few tabs and returns a string: the component
  // renders again only if a different tab shows.
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
