import { recordAddress } from '../../../contract/record-address';
import { defineCommand } from '../../state/commands';
import type { Feature } from '../../state/feature';
import { isRecord } from '../../state/navigation-slice';
import type { AppStore } from '../../state/store';
import { stepKeys } from '../../ui/platform';

declare module '../../state/commands' {
  interface CommandArguments {
    'app.back': object;
    'app.forward': object;
    'record.copyAddress': object;
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

/** The ways through what was open, and the addresses that lead to a record from elsewhere. */
export const navigationFeature: Feature = {
  name: 'navigation',
  commands: [
    step('app.back', 'back', 'Back'),
    step('app.forward', 'forward', 'Forward'),
    defineCommand({
      id: 'record.copyAddress',
      on: 'app',
      title: 'Copy the address of this record',
      words: ['link', 'ticket', 'url'],
      permissions: [],
      offered: ({ store }) => recordOnTop(store) !== null,
      run: async (_args: object, { store }) => {
        const { feedback } = store.getState();
        const record = recordOnTop(store);
        if (!record) return;
        const address = recordAddress(record);
        try {
          await navigator.clipboard.writeText(address);
          feedback.snack(`Copied ${address}`);
        } catch {
          feedback.snack(`Copying was refused by the system: ${address}`, 'error');
        }
      },
    }),
  ],
};
