import type { StaffUser } from '../../contract/entities/staff-user';
import { type Tab, tabs, visibleTabs } from '../../rules/tabs';

/** What stands below the tabs. */
export type TabView =
  | { readonly kind: 'screen'; readonly tab: Tab }
  /** The screen comes with a later version. */
  | { readonly kind: 'later'; readonly tab: Tab }
  | { readonly kind: 'forbidden'; readonly tab: Tab };

/** The search has an address of its own (section 2), all other tabs share the root. */
export const searchTab = 2;
export const pathOfTab = (tab: number): '/' | '/search' => (tab === searchTab ? '/search' : '/');

/** A tab that does not exist is Home, the default. */
export const viewOfTab = (id: number, user: StaffUser, hasPostFlow: boolean): TabView | null => {
  const tab = tabs.find((each) => each.id === id) ?? tabs[0];
  if (!tab) return null;
  const visible = visibleTabs(user, { hasPostFlow }).some((each) => each.id === tab.id);
  if (!visible) return { kind: 'forbidden', tab };
  return { kind: tab.available ? 'screen' : 'later', tab };
};
