import type { Feature } from '../../state/feature';
import { teamCommands } from './team-commands';

export const teamFeature: Feature = {
  name: 'team',
  modals: {
    team: {
      load: () => import('./team-modal').then((module) => module.TeamModal),
      name: ({ id }) => `Team #${id}`,
      prefetchFor: ['search'],
    },
  },
  commands: teamCommands,
  drafts: [
    {
      key: /^team\/(\d+)\/(?:email|trial|order\/\w+|subscription\/(?:id|plan))$/,
      title: ([id]) => `Team ${id}`,
      open: (store, [id]) =>
        store.getState().navigation.openModal({ kind: 'team', id: Number(id) }),
    },
  ],
};
