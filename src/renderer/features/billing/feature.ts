import type { Feature } from '../../state/feature';

declare module '../../state/navigation/navigation-slice' {
  interface ModalKinds {
    /** `company` is the display name of the card's owner. */
    'add-card': { readonly stripeCustomerId: string; readonly company?: string };
  }
}

export const cardFeature: Feature = {
  name: 'card',
  routes: [
    {
      path: '/stripe',
      load: () => import('./stripe-page').then((module) => module.StripePage),
    },
  ],
  restartBlocker: ({ navigation }) =>
    navigation.modals.some(({ kind }) => kind === 'add-card') || navigation.page === '/stripe'
      ? 'money'
      : null,
  modals: {
    'add-card': {
      load: () => import('./add-card-modal').then((module) => module.AddCardModal),
      name: () => 'Add Card',
    },
  },
};
