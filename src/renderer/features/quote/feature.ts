import { defineCommand } from '../../state/commands';
import type { Feature } from '../../state/feature';
import type { QuoteSlice } from './quote-slice';
import { quoteTab } from './quote-tab';

declare module '../../state/commands' {
  interface CommandArguments {
    /** Create a Quote, filled with what is known of the team on top. */
    'quote.forTeam': object;
  }
}

/** Read only where a quote has been begun: the slice's code need not be there before. */
const used = { name: 'quote' };

export const quoteFeature: Feature = {
  name: 'quote',
  tabs: [
    {
      id: quoteTab,
      title: 'Create a Quote',
      permissions: ['sales'],
      tile: {
        title: 'Create a Quote (PDF)',
        description: 'Make a quote for a customer and save it as a PDF.',
        icon: 'document-pdf',
      },
      prefetch: true,
      load: () => import('./quote-screen').then((module) => module.QuoteScreen),
    },
  ],
  onEvent: (event, store) => {
    if (event.type !== 'save.progress') return;
    const { call, received, total = null } = event;
    store.peek<QuoteSlice>(used)?.onProgress(call, { received, total });
  },
  drafts: [
    {
      key: /^quote\/\w+$/,
      title: () => 'Create a Quote',
      open: (store) => store.getState().navigation.showTab(quoteTab),
    },
  ],
  commands: [
    defineCommand({
      id: 'quote.forTeam',
      on: 'team',
      title: 'Quote for this team',
      words: ['pdf', 'price', 'offer'],
      permissions: ['sales'],
      run: async (_args: object, { store, subject }) => {
        const { quoteSlice } = await import('./quote-slice');
        store.slice(quoteSlice).fillFor(subject);
      },
    }),
  ],
};
