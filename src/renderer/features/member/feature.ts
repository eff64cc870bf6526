import type { Feature } from '../../state/feature';

export const memberFeature: Feature = {
  name: 'member',
  modals: {
    member: {
      load: () => import('./member-modal').then((module) => module.MemberModal),
      name: ({ id }) => `Member #${id}`,
      prefetchFor: ['search'],
    },
  },
  moreCommands: () => import('./member-commands').then((module) => module.memberCommands),
  drafts: [
    {
      key: /^member\/(\d+)\/(?:email|transfer|device\/\w+)$/,
      title: ([id]) => `Member ${id}`,
      open: (store, [id]) =>
        store.getState().navigation.openModal({ kind: 'member', id: Number(id) }),
    },
  ],
};
