import type { StaffUser } from '../../contract/entities/staff-user';
import { holdsAll } from '../../rules/permissions';
import type { Feature, FeatureTab } from './feature';
import type { AppState } from './store';

export const tabsOf = (features: readonly Feature[]): readonly FeatureTab[] =>
  features.flatMap((feature) => feature.tabs ?? []).sort((one, other) => one.id - other.id);

/** Section 2: the tabs whose every permission the user holds, and those that also show now. */
export const isShown = (tab: FeatureTab, user: StaffUser, state: AppState): boolean =>
  holdsAll(user, tab.permissions) || tab.alsoWhile?.(state) === true;

export const shownTabs = (
  features: readonly Feature[],
  user: StaffUser,
  state: AppState,
): readonly FeatureTab[] => tabsOf(features).filter((tab) => isShown(tab, user, state));
