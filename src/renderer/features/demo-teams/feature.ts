import { ReceiptRegular } from '@fluentui/react-icons/headless/svg/receipt';
import { currentDemoTeam } from '../../../domain/demo-teams/demo-team';
import { holdsAll } from '../../../domain/session/permissions';
import { defineCommand } from '../../state/commands/commands';
import type { Feature } from '../../state/feature';
import type { AppStore } from '../../state/store';
import { commandKey } from '../../ui/layout/platform';

declare module '../../state/commands/commands' {
  interface CommandArguments {
    /** Clears the list (section 4: at the end of team setup). */
    'demoTeams.reset': object;
  }
}

const listTab = 7;
const listPermissions = ['admin'] as const;

/** Opens a demo team's trial: in its team's record if that shows it, or else in the list. */
const openTrial = async (store: AppStore, teamId: number, id: number): Promise<void> => {
  const { records, navigation, session } = store.getState();
  const team = records.team(teamId).value ?? (await records.loadTeam(teamId));
  const hasList =
    session.session.status === 'signed-in' && holdsAll(session.session.user, listPermissions);
  if (team === null || !hasList || currentDemoTeam(team)?.id === id) {
    navigation.openModal({ kind: 'team', id: teamId });
    return;
  }
  const { demoTeamsSlice } = await import('./demo-teams-slice');
  store.slice(demoTeamsSlice).showOf(teamId, id);
  navigation.showTab(listTab);
};

export const demoTeamsFeature: Feature = {
  name: 'demo-teams',
  tabs: [
    {
      id: listTab,
      title: 'Quotes',
      words: ['invoice', 'trial', 'my trials', 'demo teams'],
      permissions: listPermissions,
      tile: {
        title: 'Quotes / demo teams list',
        description: 'Search the account executives’ quotes and demo teams, and extend trials.',
        icon: ReceiptRegular,
      },
      load: () => import('./demo-teams-screen').then((module) => module.DemoTeamsScreen),
    },
  ],
  drafts: [
    {
      key: /^team\/(\d+)\/demo-team\/(\d+)\/trial$/,
      subject: ([teamId]) => `team ${teamId}`,
      title: ([, id], name) => `Demo team ${id} of ${name}`,
      fields: { trial: 'Trial end date' },
      open: (store, [teamId, id]) => void openTrial(store, Number(teamId), Number(id)),
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
    access: listPermissions,
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
