import type { StaffUser } from '../contract/entities/staff-user';
import type { Permission } from '../contract/permissions';
import { holdsAll } from './permissions';

export type TabId = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** A tab of the home screen (section 2). `available` is false while its screen does not exist. */
export interface Tab {
  readonly id: TabId;
  readonly title: string;
  readonly permissions: readonly Permission[];
  readonly available: boolean;
}

interface TileText {
  readonly title: string;
  readonly description: string;
  readonly permissions: readonly Permission[];
  readonly available: boolean;
}

/** A tile of the home screen: it leads to a tab, or (Firewall) opens the Add IP modal. */
export type AppTile =
  | (TileText & { readonly opens: 'tab'; readonly tabId: TabId })
  | (TileText & { readonly opens: 'add-ip'; readonly tabId: null });

const tabById: Readonly<Record<TabId, Tab>> = {
  0: { id: 0, title: 'Home', permissions: [], available: true },
  1: { id: 1, title: 'Demo flow', permissions: ['sales'], available: false },
  2: { id: 2, title: 'Search', permissions: ['search'], available: true },
  3: { id: 3, title: 'Create New Team', permissions: ['sales'], available: false },
  4: { id: 4, title: 'Checkout Links', permissions: ['sales'], available: false },
  5: { id: 5, title: 'Create a Quote', permissions: ['sales'], available: true },
  6: { id: 6, title: 'HR Sync', permissions: ['admin'], available: false },
  7: { id: 7, title: 'Quotes', permissions: ['admin'], available: false },
};

/** The table of section 2, in the order of the ids. */
export const tabs: readonly Tab[] = Object.values(tabById);

const tabTile = (tabId: TabId, title: string, description: string): AppTile => {
  const { permissions, available } = tabById[tabId];
  return { opens: 'tab', tabId, title, description, permissions, available };
};

/** Every tile, in the order of the tabs; the titles are the tool names of section 2. */
export const appTiles: readonly AppTile[] = [
  tabTile(1, 'Demo flow', 'Go on with the team that you are creating or changing for a customer.'),
  tabTile(
    2,
    'Search for members and teams',
    'Find a member or a team by ID, email, slug, hash or device ID.',
  ),
  tabTile(3, 'Create New Team', 'Create a team for a customer and set its pricing.'),
  tabTile(4, 'Checkout Links', 'Copy a checkout link for a customer who wants to pay online.'),
  tabTile(5, 'Create a Quote (PDF)', 'Make a quote for a customer and save it as a PDF.'),
  tabTile(
    6,
    'HR Sync (directory user data)',
    'Look into the directory connections of a team and sync them.',
  ),
  tabTile(
    7,
    'Quotes / demo teams list',
    "Search the account executives' quotes and demo teams, and extend trials.",
  ),
  {
    opens: 'add-ip',
    tabId: null,
    title: 'Firewall',
    description: 'Add an IP address to the allow-list of the firewall.',
    permissions: ['firewall'],
    available: true,
  },
];

/** Section 2: tab 1 also shows, whatever the flags, while a post-flow email is stored. */
export const visibleTabs = (
  user: StaffUser,
  { hasPostFlow }: { readonly hasPostFlow: boolean },
): readonly Tab[] =>
  tabs.filter((tab) => holdsAll(user, tab.permissions) || (tab.id === 1 && hasPostFlow));

/** The tiles whose every permission the user holds (section 2). */
export const visibleTiles = (user: StaffUser): readonly AppTile[] =>
  appTiles.filter((tile) => holdsAll(user, tile.permissions));
