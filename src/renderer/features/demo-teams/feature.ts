import type { Feature } from '../../state/feature';
import type { DemoTeamsSlice } from './demo-teams-slice';

const used = { name: 'demoTeams' };

export const demoTeamsFeature: Feature = {
  name: 'demo-teams',
  tabs: [
    {
      id: 7,
      title: 'Quotes',
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
  shortcuts: {
    title: 'Quotes / demo teams list',
    shortcuts: [
      [['↓'], 'From the search to the list'],
      [['↑', '↓'], 'From record to record; what is selected shows beside the list'],
      [['Enter'], 'Open the team of the record'],
    ],
  },
};
