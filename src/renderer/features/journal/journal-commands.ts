import { type AnyCommand, defineCommand } from '../../state/commands';
import { exportJournal } from './export-journal';

declare module '../../state/commands' {
  interface CommandArguments {
    'journal.open': object;
    'journal.export': object;
  }
}

/** The journal, from the palette. */
export const journalCommands: readonly AnyCommand[] = [
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
    run: async (_args: object, { store }) => {
      const result = await exportJournal(store.getState());
      if (result?.ok) store.getState().feedback.snackSaved(result.value);
    },
  }),
];
