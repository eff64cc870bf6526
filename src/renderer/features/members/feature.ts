import type { Feature } from '../../state/feature';

export const memberFeature: Feature = {
  name: 'member',
  modals: {
    member: {
      load: () => import('./member-modal').then((module) => module.MemberModal),
      name: ({ id }) => `Member #${id}`,
      preloadFor: ['search'],
    },
  },
  moreCommands: () => import('./member-commands').then((module) => module.memberCommands),
  drafts: [
    {
      key: /^member\/(\d+)\/(?:email|transfer|device\/\w+|card\/\d+\/(?:exchangeText|mid))$/,
      subject: ([id]) => `member ${id}`,
      title: (_groups, name) => name,
      fields: {
        email: 'Email',
        transfer: 'Transfer to team',
        name: 'Device ID',
        nickname: 'Device nickname',
        exchangeText: 'Exchange text',
        mid: 'Card’s member ID',
      },
      stored: (key, [id], records) =>
        key.endsWith('/email') ? (records.member(Number(id)).value?.email ?? null) : null,
      open: (store, [id]) =>
        store.getState().navigation.openModal({ kind: 'member', id: Number(id) }),
    },
  ],
};
