import { defineCommand } from '../../state/commands';
import type { Feature } from '../../state/feature';
import type { DemoTeamsSlice } from './demo-teams-slice';

declare module '../../state/commands' {
  interface CommandArguments {
    /** Empties the list (section 4: with the end of the demo flow). */
    'demoTeams.reset': object;
  }
}

const used = { name: 'demoTeams' };

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
        description: "Search the account executives' quotes and demo teams, and extend trials.",
        icon: 'receipt',
      },
      load: () => import('./demo-teams-screen').then((module) => module.DemoTeamsScreen),
    },
  ],
  onEvent: (event, store) => {
    if (event.type !== 'record.changed' || event.record !== 'team') return;
    store.peek<DemoTeamsSlice>(used)?.followTeam(event.id);
  },
  commands: [
    defineCommand({
      id: 'demoTeams.reset',
      on: 'app',
      title: 'Reset the demo teams list',
      permissions: [],
      internal: true,
      run: (_args: object, { store }) => store.peek<DemoTeamsSlice>(used)?.reset(),
    }),
  ],
  shortcuts: {
    title: 'Quotes / demo teams list',
    shortcuts: [
      [['↓'], 'Move from the search to the list'],
      [['↑', '↓'], 'Move between records; details appear beside the list'],
      [['Enter'], 'Open the team of the record'],
    ],
  },
};
