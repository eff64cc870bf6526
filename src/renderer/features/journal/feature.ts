import { defineCommand } from '../../state/commands';
import type { Feature } from '../../state/feature';

declare module '../../state/navigation-slice' {
  interface ModalKinds {
    journal: Record<never, never>;
  }
}

declare module '../../state/commands' {
  interface CommandArguments {
    'journal.open': object;
  }
}

export const journalFeature: Feature = {
  name: 'journal',
  commands: [
    defineCommand({
      id: 'journal.open',
      on: 'app',
      title: 'Journal',
      words: ['history', 'log', 'export', 'csv'],
      permissions: [],
      run: (_args: object, { store }) => store.getState().navigation.openModal({ kind: 'journal' }),
    }),
  ],
  modals: {
    journal: {
      load: () => import('./journal-modal').then((module) => module.JournalModal),
      name: () => 'Journal',
    },
  },
};
