import type { StaffUser } from '../../../contract/entities/staff-user';
import { holdsAll } from '../../../domain/session/permissions';
import type { Feature, FeatureTab } from '../feature';
import type { AppState } from '../store';

export const tabsOf = (features: readonly Feature[]): readonly FeatureTab[] =>
  features.flatMap((feature) => feature.tabs ?? []).sort((one, other) => one.id - other.id);

/** Section 2: the tabs for which the user has every permission, and those that also show now. */
export const areShown = (
  tabs: readonly FeatureTab[],
  user: StaffUser,
  showsNow: (tab: FeatureTab) => boolean,
): readonly FeatureTab[] => tabs.filter((tab) => holdsAll(user, tab.permissions) || showsNow(tab));

export const shownTabs = (
  features: readonly Feature[],
  user: StaffUser,
  state: AppState,
): readonly FeatureTab[] =>
  areShown(tabsOf(features), user, ({ alsoWhile }) => alsoWhile?.(state) === true);
