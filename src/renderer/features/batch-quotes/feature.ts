import { DocumentMultipleRegular } from '@fluentui/react-icons/headless/svg/document-multiple';
import { defineCommand } from '../../state/commands/commands';
import type { Feature } from '../../state/feature';

declare module '../../state/commands/commands' {
  interface CommandArguments {
    'batchQuotes.open': object;
  }
}

const batchTab = 8;

export const batchQuotesFeature: Feature = {
  name: 'batch-quotes',
  tabs: [
    {
      id: batchTab,
      title: 'Batch Quotes',
      permissions: ['sales'],
      tile: {
        title: 'Batch Quotes',
        description: 'Turn a table of companies into a folder of quotes.',
        icon: DocumentMultipleRegular,
      },
      load: () => import('./batch-screen').then((module) => module.BatchScreen),
    },
  ],
  drafts: [
    {
      key: /^batch-quotes\/(?:table|file)$/,
      title: () => 'Batch Quotes',
      permissions: ['sales'],
      // The first company; the headers say nothing about this table.
      line: (text, field) => {
        if (field === 'file') return '';
        const [headers = '', first = headers] = text.trim().split(/\r?\n/);
        return first.replaceAll('\t', ', ');
      },
      open: (store) => store.getState().navigation.showTab(batchTab),
    },
  ],
  commands: [
    defineCommand({
      id: 'batchQuotes.open',
      on: 'app',
      title: 'Open batch quotes',
      permissions: ['sales'],
      internal: true,
      run: (_args: object, { store }) => {
        const { navigation } = store.getState();
        navigation.closeAllModals();
        navigation.showTab(batchTab);
      },
    }),
  ],
  restartBlocker: ({ server }) =>
    server.cached('batchQuotes.status', {}).value?.state === 'running' ? 'money' : null,
  onEvent: (event, store) => {
    if (event.type !== 'batchQuotes.changed') return;
    store.getState().features.batchQuotes?.follow(event);
  },
};
