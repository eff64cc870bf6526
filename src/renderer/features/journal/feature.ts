import type { Feature } from '../../state/feature';

declare module '../../state/navigation/navigation-slice' {
  interface ModalKinds {
    journal: Record<never, never>;
  }
}

export const journalFeature: Feature = {
  name: 'journal',
  onEvent: ({ type }, store) => {
    if (type !== 'journal.changed') return;
    store.getState().server.reload((method) => method === 'journal.list');
  },
  moreCommands: () => import('./journal-commands').then((module) => module.journalCommands),
  modals: {
    journal: {
      load: () => import('./journal-modal').then((module) => module.JournalModal),
      name: () => 'Journal',
    },
  },
};
