import { recordStaff } from '../../../domain/session/permissions';
import { boundedName } from '../../../domain/text/bounded-name';
import { pluralize } from '../../../domain/text/pluralize';
import { isBegun, stateText } from '../../parts/lists/bulk-state';
import { selectionSlice } from '../../parts/lists/selection-slice';
import { defineCommand } from '../../state/commands/commands';
import type { Feature } from '../../state/feature';
import type { AppState, AppStore } from '../../state/store';
import { commandKey } from '../../ui/layout/platform';
import { bulkSlice } from './bulk-slice';

declare module '../../state/commands/commands' {
  interface CommandArguments {
    /** Asks for a list of records for a command, by the command's ID. */
    'bulk.forList': { readonly command: string };
    /** Asks for the action on the selected records. */
    'bulk.forThese': { readonly on: 'member' | 'team'; readonly ids: readonly number[] };
    'bulk.forSelected': object;
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

/** The draft of a list and its file's name: the command's ID and the action. */
const draftOf = /^bulk\/([\w.]+)\/(.+)\/(?:list|file)$/;

const known = ({ server }: AppState) => server.cached('bulk.list', {});

/** The selected records of the table on top. */
const selectedRecords = (store: AppStore) => store.slice(selectionSlice).records.at(-1);

/** The last list, whatever its state. */
const newest = (store: AppStore) => known(store.getState()).value?.[0];

const lastText = (store: AppStore): string => {
  const last = newest(store);
  return last ? `${boundedName(last.title)}: ${stateText(last)}` : '';
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
    query: 'bulk.list',
    shows: (state) => known(state).value?.some(isBegun) === true,
    isKnown: (state) => known(state).value !== null || known(state).load === 'failed',
    load: () => import('./bulk-banner').then((module) => module.BulkBanner),
  },
  restartBlocker: (state) =>
    known(state).value?.some(({ state: now }) => now === 'running') ? 'money' : null,
  // When a person returns to a locked app, lists may have paused; at the start, the banner loads.
  onSignedIn: (store) => {
    const state = store.getState();
    if (known(state).value !== null) state.server.reload((method) => method === 'bulk.list');
    store.slice(bulkSlice).refresh();
  },
  onEvent: (event, store) => {
    if (event.type === 'bulk.changed') store.slice(bulkSlice).follow(event);
  },
  drafts: [
    {
      key: draftOf,
      title: ([, action = '']) => `${action} for a list`,
      // Its first line may be a heading.
      line: (text, field) => {
        if (field === 'file') return '';
        const lines = text.split('\n').filter((each) => each.trim() !== '').length;
        return lines === 0 ? '' : pluralize(lines, 'line');
      },
      open: (store, [command = '']) =>
        store.getState().navigation.openModal({ kind: 'bulk-entry', command }),
    },
  ],
  shortcuts: {
    title: 'For a list',
    access: recordStaff,
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
      id: 'bulk.forSelected',
      on: 'app',
      title: 'Actions for the selected rows…',
      detail: ({ store }) => {
        const { on, ids } = selectedRecords(store) ?? { on: 'member', ids: [] };
        return pluralize(ids.length, on);
      },
      words: ['list', 'bulk'],
      permissions: [],
      offered: ({ store }) => selectedRecords(store) !== undefined,
      run: (_args: object, { store }) => {
        const records = selectedRecords(store);
        if (records) store.getState().navigation.openModal({ kind: 'bulk-entry', ...records });
      },
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
      offered: ({ store }) => newest(store) !== undefined,
      run: (_args: object, { store }) => {
        const last = newest(store);
        if (last) store.getState().navigation.openModal({ kind: 'bulk', id: last.id });
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
