import type { Feature } from '../../state/feature';
import type { BatchSlice } from './batch-slice';

const batchTab = 8;
const used = { name: 'batchQuotes' };

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
        icon: 'document-multiple',
      },
      load: () => import('./batch-screen').then((module) => module.BatchScreen),
    },
  ],
  drafts: [
    {
      key: /^batch-quotes\/table$/,
      title: () => 'Batch Quotes',
      line: (text) => text.trim().split(/\r?\n/)[0] ?? '',
      open: (store) => store.getState().navigation.showTab(batchTab),
    },
  ],
  holds: ({ features }) => {
    const slice = features[used.name] as BatchSlice | undefined;
    return slice?.batch?.state === 'running' ? 'money' : null;
  },
  onEvent: (event, store) => {
    if (event.type !== 'quoteBatch.changed') return;
    store.peek<BatchSlice>(used)?.follow(event);
  },
};
