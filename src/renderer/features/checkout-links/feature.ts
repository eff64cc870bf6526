import { LinkRegular } from '@fluentui/react-icons/headless/svg/link';
import { boundedName } from '../../../domain/text/bounded-name';
import { defineCommand } from '../../state/commands/commands';
import type { Feature } from '../../state/feature';
import { checkoutTab, isCopied } from './checkout-drafts';

declare module '../../state/commands/commands' {
  interface CommandArguments {
    /** Opens Checkout Links, filled in from the team on top. */
    'checkout.forTeam': object;
  }
}

export const checkoutLinksFeature: Feature = {
  name: 'checkout-links',
  tabs: [
    {
      id: checkoutTab,
      title: 'Checkout Links',
      words: ['pay', 'payment'],
      permissions: ['sales'],
      tile: {
        title: 'Checkout Links',
        description: 'Copy a checkout link for a customer who wants to pay online.',
        icon: LinkRegular,
      },
      load: () => import('./checkout-screen').then((module) => module.CheckoutScreen),
    },
  ],
  drafts: [
    {
      key: /^checkout\/(?:email|account|members|cards|discount)$/,
      title: () => 'Checkout Links',
      permissions: ['sales'],
      fields: {
        email: 'Email',
        account: 'Account',
        members: 'Members',
        cards: 'Cards',
        discount: 'Discount',
      },
      isSent: isCopied,
      open: (store) => store.getState().navigation.showTab(checkoutTab),
    },
  ],
  commands: [
    defineCommand({
      id: 'checkout.forTeam',
      on: 'team',
      title: ({ companyName, email, id }) =>
        `Checkout link for ${boundedName(companyName || email || `team ${id}`)}`,
      words: ['copy', 'pay', 'payment', 'buy'],
      permissions: ['sales'],
      run: async (_args: object, { store, subject }) => {
        const { checkoutSlice } = await import('./checkout-slice');
        store.slice(checkoutSlice).fillFor(subject);
      },
    }),
  ],
};
