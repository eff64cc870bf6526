import { type AnyCommand, defineCommand } from '../../state/commands/commands';
import { exportJournal } from './journal-writes';

declare module '../../state/commands/commands' {
  interface CommandArguments {
    'journal.open': object;
    'journal.export': object;
  }
}

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
      await store.getState().downloads.export(exportJournal());
    },
  }),
];
