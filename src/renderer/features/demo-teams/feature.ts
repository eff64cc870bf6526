import { ReceiptRegular } from '@fluentui/react-icons/headless/svg/receipt';
import { defineCommand } from '../../state/commands/commands';
import type { Feature } from '../../state/feature';
import { commandKey } from '../../ui/layout/platform';

declare module '../../state/commands/commands' {
  interface CommandArguments {
    /** Clears the list (section 4: at the end of team setup). */
    'demoTeams.reset': object;
  }
}

export const demoTeamsFeature: Feature = {
  name: 'demo-teams',
  tabs: [
    {
      id: 7,
      title: 'Quotes',
      words: ['invoice', 'trial', 'my trials', 'demo teams'],
      permissions: ['admin'],
      tile: {
        title: 'Quotes / demo teams list',
        description: 'Search the account executives’ quotes and demo teams, and extend trials.',
        icon: ReceiptRegular,
      },
      load: () => import('./demo-teams-screen').then((module) => module.DemoTeamsScreen),
    },
  ],
  onEvent: (event, store) => {
    if (event.type !== 'record.changed' || event.record !== 'team') return;
    store.getState().features.demoTeams?.followTeam(event.id);
  },
  commands: [
    defineCommand({
      id: 'demoTeams.reset',
      on: 'app',
      title: 'Reset the demo teams list',
      permissions: [],
      internal: true,
      run: (_args: object, { store }) => store.getState().features.demoTeams?.reset(),
    }),
  ],
  shortcuts: {
    title: 'Quotes / demo teams list',
    shortcuts: [
      [['↓'], 'Move from the search field to the list'],
      [['↑', '↓'], 'Move between records; details appear beside the list'],
      [['Enter'], 'Open the record’s team'],
      [['Space'], 'Select or deselect the record'],
      [['Shift', '↓'], 'Extend the selection'],
      [[commandKey, 'A'], 'Select all records shown'],
    ],
  },
};
