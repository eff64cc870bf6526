import { FlowRegular } from '@fluentui/react-icons/headless/svg/flow';
import { PeopleTeamAddRegular } from '@fluentui/react-icons/headless/svg/people-team-add';
import { newTeamLine } from '../../../domain/team-setup/new-team-form';
import type { Feature } from '../../state/feature';
import type { AppState, AppStore } from '../../state/store';
import { newTeamDraft } from './flow-drafts';

const newTeamTab = 3;

const loadFlow = async (store: AppStore): Promise<void> => {
  const { teamSetupSlice } = await import('./team-setup-slice');
  await store.slice(teamSetupSlice).load();
};

/** While a team setup is stored, its tab is shown whatever the permissions. */
const flowIsStored = ({ features }: AppState): boolean => features.teamSetup?.flow != null;

export const teamSetupFeature: Feature = {
  name: 'team-setup',
  tabs: [
    {
      id: 1,
      title: 'Demo flow',
      words: ['send', 'invoice', 'price', 'discount', 'seats'],
      permissions: ['sales'],
      alsoWhile: flowIsStored,
      tile: {
        title: 'Demo flow',
        description: 'Continue with the team you’re setting up.',
        icon: FlowRegular,
      },
      load: () => import('./team-setup-screen').then((module) => module.TeamSetupScreen),
    },
    {
      id: newTeamTab,
      title: 'Create New Team',
      words: ['discount'],
      permissions: ['sales'],
      tile: {
        title: 'Create New Team',
        description: 'Create a team for a customer and set its pricing.',
        icon: PeopleTeamAddRegular,
      },
      load: () => import('./create/new-team-screen').then((module) => module.NewTeamScreen),
    },
  ],
  banner: {
    shows: flowIsStored,
    isKnown: ({ features }) => features.teamSetup?.isKnown === true,
    load: () => import('./team-setup-banner').then((module) => module.TeamSetupBanner),
  },
  restartBlocker: ({ features }) => {
    const flow = features.teamSetup?.flow;
    return flow && !flow.finished ? 'money' : null;
  },
  onSignedIn: (store) => void loadFlow(store),
  onEvent: (event, store) => {
    if (event.type === 'teamSetup.changed') {
      void loadFlow(store);
      store.getState().server.reload((method) => method === 'teamSetup.parked');
    }
  },
  drafts: [
    {
      key: /^team-setup\/new-team$/,
      title: () => 'Create New Team',
      permissions: ['sales'],
      line: (text) => {
        const typed = newTeamDraft().read(text);
        return typed === null ? '' : newTeamLine(typed.value);
      },
      open: (store) => store.getState().navigation.showTab(newTeamTab),
    },
  ],
  moreCommands: () => import('./team-setup-commands').then((module) => module.teamSetupCommands),
};
