import type { Feature } from '../../state/feature';
import { memberCommands } from './member-commands';

export const memberFeature: Feature = {
  name: 'member',
  modals: {
    member: {
      load: () => import('./member-modal').then((module) => module.MemberModal),
      name: ({ id }) => `Member #${id}`,
      prefetchFor: ['search'],
    },
  },
  commands: memberCommands,
};
