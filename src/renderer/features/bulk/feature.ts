import { stateText } from '../../parts/lists/bulk-words';
import { defineCommand } from '../../state/commands/commands';
import type { Feature } from '../../state/feature';
import type { AppStore } from '../../state/store';
import { commandKey } from '../../ui/layout/platform';
import { type BulkSlice, bulkSlice } from './bulk-slice';

declare module '../../state/commands/commands' {
  interface CommandArguments {
    /** Asks for a list of records for a command, by the command's ID. */
    'bulk.forList': { readonly command: string };
    /** Asks for the action on the selected records. */
    'bulk.forThese': { readonly on: 'member' | 'team'; readonly ids: readonly number[] };
    'bulk.open': { readonly id: string };
    'bulk.openLast': object;
    'bulk.review': { readonly id: string };
  }
}
declare module '../../state/navigation/navigation-slice' {
  interface ModalKinds {
    'bulk-entry':
      | { readonly command: string }
      | { readonly on: 'member' | 'team'; readonly ids: readonly number[] };
    bulk: { readonly id: string };
  }
}

/** The draft of a list: the command's ID and the action. */
const draftOf = /^bulk\/([\w.]+)\/(.+)\/list$/;

const sliceIn = ({ features }: { features: Readonly<Record<string, object>> }) =>
  features[bulkSlice.name] as BulkSlice | undefined;

const lastText = (store: AppStore): string => {
  const { newest } = store.slice(bulkSlice);
  return newest ? `${newest.title}: ${stateText(newest)}` : '';
};

export const bulkFeature: Feature = {
  name: 'bulk',
  modals: {
    'bulk-entry': {
      load: () => import('./bulk-entry').then((module) => module.BulkEntry),
      name: () => 'the list',
    },
    bulk: {
      load: () => import('./bulk-modal').then((module) => module.BulkModal),
      name: () => 'the list',
    },
  },
  banner: {
    shows: (state) =>
      sliceIn(state)?.unfinished.some(
        ({ state: now, startedAt }) =>
          now === 'running' || (now === 'paused' && startedAt !== null),
      ) === true,
    isKnown: (state) => sliceIn(state)?.isKnown === true,
    load: () => import('./bulk-banner').then((module) => module.BulkBanner),
  },
  restartBlocker: (state) =>
    sliceIn(state)?.unfinished.some(({ state: now }) => now === 'running') ? 'money' : null,
  onSignedIn: (store) => void store.slice(bulkSlice).refresh(),
  onEvent: (event, store) => {
    if (event.type !== 'bulk.changed') return;
    store.slice(bulkSlice).follow(event);
    // The list's journal entry has its outcome now.
    if (event.bulk.endedAt !== null) {
      store.getState().server.reload((method) => method === 'journal.list');
    }
  },
  drafts: [
    {
      key: draftOf,
      title: ([, action = '']) => `${action} for a list`,
      line: (text) => text.trim().split(/\r?\n/)[0] ?? '',
      open: (store, [command = '']) =>
        store.getState().navigation.openModal({ kind: 'bulk-entry', command }),
    },
  ],
  shortcuts: {
    title: 'For a list',
    shortcuts: [
      [[commandKey, 'Enter'], 'Plan the list'],
      [['Enter'], 'Open the row’s record'],
      [['Delete'], 'Skip or include the selected rows'],
      [['Space'], 'Select or deselect the row'],
    ],
  },
  commands: [
    defineCommand({
      id: 'bulk.forList',
      on: 'app',
      title: 'For a list…',
      permissions: [],
      internal: true,
      run: ({ command }: { command: string }, { store }) =>
        store.getState().navigation.openModal({ kind: 'bulk-entry', command }),
    }),
    defineCommand({
      id: 'bulk.forThese',
      on: 'app',
      title: 'Actions for the selected rows…',
      permissions: [],
      internal: true,
      run: (these: { on: 'member' | 'team'; ids: readonly number[] }, { store }) =>
        store.getState().navigation.openModal({ kind: 'bulk-entry', ...these }),
    }),
    defineCommand({
      id: 'bulk.open',
      on: 'app',
      title: 'Open a bulk action',
      permissions: [],
      internal: true,
      run: ({ id }: { id: string }, { store }) =>
        store.getState().navigation.openModal({ kind: 'bulk', id }),
    }),
    defineCommand({
      id: 'bulk.openLast',
      on: 'app',
      title: 'Open the last bulk action',
      detail: ({ store }) => lastText(store),
      words: ['list', 'results', 'failed', 'review'],
      permissions: [],
      offered: ({ store }) => store.slice(bulkSlice).newest !== null,
      run: (_args: object, { store }) => {
        const { newest } = store.slice(bulkSlice);
        if (newest) store.getState().navigation.openModal({ kind: 'bulk', id: newest.id });
      },
    }),
    defineCommand({
      id: 'bulk.review',
      on: 'app',
      title: 'Dismiss a bulk action',
      permissions: [],
      internal: true,
      run: ({ id }: { id: string }, { store }) => store.slice(bulkSlice).review(id),
    }),
  ],
};
