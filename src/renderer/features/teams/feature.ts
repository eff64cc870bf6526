import type { Feature } from '../../state/feature';

export const teamFeature: Feature = {
  name: 'team',
  modals: {
    team: {
      load: () => import('./team-modal').then((module) => module.TeamModal),
      name: ({ id }) => `Team #${id}`,
      preloadFor: ['search'],
    },
  },
  moreCommands: () => import('./team-commands').then((module) => module.teamCommands),
  drafts: [
    {
      key: /^team\/(\d+)\/(?:email|trial|order\/\w+|subscription\/(?:id|plan))$/,
      subject: ([id]) => `team ${id}`,
      title: (_groups, name) => name,
      fields: {
        email: 'Email',
        trial: 'Trial end date',
        shopifyOrderId: 'Shopify order ID',
        fulfillOrderId: 'Fulfillment order ID',
        newStandardDevices: 'Standard devices',
        newCustomDevices: 'Custom devices',
        id: 'Subscription ID',
        plan: 'Enterprise plan',
      },
      stored: (key, [id], records) =>
        key.endsWith('/email') ? (records.team(Number(id)).value?.email ?? null) : null,
      open: (store, [id]) =>
        store.getState().navigation.openModal({ kind: 'team', id: Number(id) }),
    },
  ],
};
