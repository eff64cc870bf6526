import { SearchRegular } from '@fluentui/react-icons/headless/svg/search';
import { defineCommand } from '../../state/commands/commands';
import type { Feature } from '../../state/feature';
import { searchTab } from '../../state/navigation/location';
import { altKey, commandKey } from '../../ui/layout/platform';

declare module '../../state/commands/commands' {
  interface CommandArguments {
    /** Clears the search (section 4: at the end of team setup). */
    'search.reset': object;
    /** Shows the results of a query on the search screen; `opens` also opens the only match. */
    'search.for': { readonly query: string; readonly opens?: true };
  }
}

export const searchFeature: Feature = {
  name: 'search',
  tabs: [
    {
      id: searchTab,
      title: 'Search',
      permissions: ['search'],
      // Visually hidden, to leave space for the search.
      heading: 'Search for members and teams',
      tile: {
        title: 'Search for members and teams',
        description: 'Search by ID, email, slug, hash, or device ID.',
        icon: SearchRegular,
      },
      preload: true,
      load: () => import('./search-screen').then((module) => module.SearchScreen),
    },
  ],
  onSignedIn: (store) => store.getState().features.search?.askAgain(),
  onEvent: (event, store) => {
    if (event.type !== 'record.changed') return;
    store.getState().features.search?.followRecord(event);
  },
  commands: [
    defineCommand({
      id: 'search.for',
      on: 'app',
      title: 'Search',
      permissions: ['search'],
      internal: true,
      run: async ({ query, opens }: { query: string; opens?: true }, { store }) => {
        const { navigation } = store.getState();
        navigation.closeAllModals();
        navigation.showTab(searchTab);
        const { searchSlice } = await import('./search-slice');
        store.slice(searchSlice).setText(query);
        await store.slice(searchSlice).submit(query);
        if (!opens) return;
        const { openMatch } = await import('./open-match');
        openMatch(store, query);
      },
    }),
    defineCommand({
      id: 'search.reset',
      on: 'app',
      title: 'Clear the search',
      permissions: [],
      internal: true,
      run: (_args: object, { store }) => store.getState().features.search?.reset(),
    }),
  ],
  shortcuts: {
    title: 'Search',
    access: ['search'],
    shortcuts: [
      [['Enter'], 'Search, or open the match in the results'],
      [['↓'], 'Move from the field to the first result'],
      [['↑', '↓'], 'Move between rows (↑ on the first returns to the field)'],
      [['←', '→'], 'Move between members and teams'],
      [[altKey, 'Enter'], 'Peek at a row (hovering does too)'],
      [['Esc'], 'Close peek'],
      [['Space'], 'Select or deselect the row'],
      [['Shift', '↓'], 'Extend the selection'],
      [[commandKey, 'A'], 'Select all rows'],
      [['Esc'], 'Clear the selection'],
      [['Page Up', 'Page Down'], 'One page up or down'],
      [['Home', 'End'], 'First or last row'],
    ],
  },
};
