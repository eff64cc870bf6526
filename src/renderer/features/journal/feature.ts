import { defineCommand } from '../../state/commands';
import type { Feature } from '../../state/feature';
import { exportJournal } from './export-journal';

declare module '../../state/navigation-slice' {
  interface ModalKinds {
    journal: Record<never, never>;
  }
}

declare module '../../state/commands' {
  interface CommandArguments {
    'journal.open': object;
    'journal.export': object;
  }
}

export const journalFeature: Feature = {
  name: 'journal',
  commands: [
    defineCommand({
      id: 'journal.open',
      on: 'app',
      title: 'Journal',
      words: ['history', 'log'],
      permissions: [],
      run: (_args: object, { store }) => store.getState().navigation.openModal({ kind: 'journal' }),
    }),
    defineCommand({
      id: 'journal.export',
      on: 'app',
      title: 'Export the journal as CSV',
      words: ['history', 'log', 'save'],
      permissions: [],
      run: (_args: object, { store }) => exportJournal(store.getState()),
    }),
  ],
  modals: {
    journal: {
      load: () => import('./journal-modal').then((module) => module.JournalModal),
      name: () => 'Journal',
    },
  },
};
