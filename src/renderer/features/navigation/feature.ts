import { recordLink } from '../../../contract/app-link';
import { defineCommand } from '../../state/commands/commands';
import type { Feature } from '../../state/feature';
import { isRecord } from '../../state/navigation/navigation-slice';
import { namedText } from '../../state/queries/record-name';
import type { AppStore } from '../../state/store';
import { commandKey, stepKeys } from '../../ui/layout/platform';

declare module '../../state/commands/commands' {
  interface CommandArguments {
    'app.back': object;
    'app.forward': object;
    'app.undo': object;
    'record.copyLink': object;
  }
}

const recordOnTop = (store: AppStore) => {
  const top = store.getState().navigation.modals.at(-1);
  return isRecord(top) ? top : null;
};

const step = (id: 'app.back' | 'app.forward', way: 'back' | 'forward', title: string) =>
  defineCommand({
    id,
    on: 'app',
    title,
    words: ['history', way === 'back' ? 'previous' : 'next'],
    permissions: [],
    keys: stepKeys[way],
    offered: ({ store }) => store.getState().navigation.canStep(way),
    run: (_args: object, { store }) => store.getState().navigation.step(way),
  });

/** A description of the last undoable change: its record, if known, and its success message. */
const lastChange = (store: AppStore): string => {
  const last = store.getState().undos.last();
  if (!last) return '';
  return last.about ? namedText(last.about, last.success) : last.success;
};

/** Back and Forward, and the links that open a record. */
export const navigationFeature: Feature = {
  name: 'navigation',
  commands: [
    step('app.back', 'back', 'Back'),
    step('app.forward', 'forward', 'Forward'),
    defineCommand({
      id: 'app.undo',
      on: 'app',
      title: 'Undo the last change',
      detail: ({ store }) => lastChange(store),
      words: ['revert', 'back', 'take back'],
      permissions: [],
      offered: ({ store }) => store.getState().undos.last() !== null,
      run: (_args: object, { store }) => {
        const { undos } = store.getState();
        const last = undos.last();
        return last && undos.undo(last.key);
      },
    }),
    defineCommand({
      id: 'record.copyLink',
      on: 'app',
      title: 'Copy link to this record',
      words: ['link', 'ticket', 'url'],
      permissions: [],
      keys: [commandKey, 'Shift', 'K'],
      offered: ({ store }) => recordOnTop(store) !== null,
      run: async (_args: object, { store }) => {
        const { feedback } = store.getState();
        const record = recordOnTop(store);
        if (!record) return;
        const link = recordLink(record);
        try {
          await navigator.clipboard.writeText(link);
          feedback.snack(`Copied ${link}`);
        } catch {
          feedback.snack(`Couldn’t copy: ${link}`, 'error');
        }
      },
    }),
  ],
};
