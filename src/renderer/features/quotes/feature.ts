import { DocumentPdfRegular } from '@fluentui/react-icons/headless/svg/document-pdf';
import type { QuoteField } from '../../../domain/quotes/quote-fields';
import { defineCommand } from '../../state/commands/commands';
import type { Feature } from '../../state/feature';
import { quoteTab } from './quote-tab';

declare module '../../state/commands/commands' {
  interface CommandArguments {
    /** Opens Create a Quote, filled in from the team on top. */
    'quote.forTeam': object;
  }
}

export const quoteFeature: Feature = {
  name: 'quote',
  tabs: [
    {
      id: quoteTab,
      title: 'Create a Quote',
      words: ['price', 'pricing', 'discount', 'seats', 'offer'],
      permissions: ['sales'],
      tile: {
        title: 'Create a Quote (PDF)',
        description: 'Create a quote for a customer and save it as a PDF.',
        icon: DocumentPdfRegular,
      },
      preload: true,
      load: () => import('./quote-screen').then((module) => module.QuoteScreen),
    },
  ],
  drafts: [
    {
      key: /^quote\/\w+$/,
      title: () => 'Create a Quote',
      permissions: ['sales'],
      fields: {
        companyName: 'Company',
        clientName: 'Client name',
        clientEmail: 'Client email',
        memberQuantity: 'Members',
        customMemo: 'Memo',
        sourcePriceId: 'Plan',
        discountId: 'Discount',
        includeCheckout: 'Include checkout',
      } satisfies Record<QuoteField, string>,
      // The names of plans and discounts may not be loaded.
      line: (text, field) =>
        ['sourcePriceId', 'discountId', 'includeCheckout'].includes(field) && text !== ''
          ? 'changed'
          : text,
      open: (store) => store.getState().navigation.showTab(quoteTab),
    },
  ],
  commands: [
    defineCommand({
      id: 'quote.forTeam',
      on: 'team',
      title: 'Quote for this team',
      words: ['pdf', 'price', 'discount', 'offer'],
      permissions: ['sales'],
      run: async (_args: object, { store, subject }) => {
        const { quoteSlice } = await import('./quote-slice');
        store.slice(quoteSlice).fillFor(subject);
      },
    }),
  ],
};
