import { defineCommand } from '../../state/commands';
import type { Feature } from '../../state/feature';
import { type UpdatesSlice, updatesSlice } from './updates-slice';

declare module '../../state/navigation-slice' {
  interface ModalKinds {
    settings: Record<never, never>;
    shortcuts: Record<never, never>;
    licences: Record<never, never>;
    support: Record<never, never>;
  }
}

declare module '../../state/commands' {
  interface CommandArguments {
    'app.settings': object;
    'app.shortcuts': object;
    'app.checkUpdates': object;
    'app.licences': object;
    'app.lock': object;
    'app.print': object;
    'app.supportBundle': object;
    'app.themeLight': object;
    'app.themeDark': object;
    'app.themeSystem': object;
  }
}

const theme = (
  id: 'app.themeLight' | 'app.themeDark' | 'app.themeSystem',
  value: 'light' | 'dark' | 'system',
  title: string,
) =>
  defineCommand({
    id,
    on: 'app',
    title,
    words: ['appearance', 'colour', 'switch'],
    permissions: [],
    run: (_args: object, { store }) => store.getState().session.setTheme(value),
  });

export const settingsFeature: Feature = {
  name: 'settings',
  banner: {
    shows: ({ features }) => {
      const slice = features[updatesSlice.name] as UpdatesSlice | undefined;
      const status = slice?.updates?.state.status;
      return status === 'available' || status === 'ready';
    },
    load: () => import('./update-banner').then((module) => module.UpdateBanner),
  },
  onSignedIn: (store) => void store.slice(updatesSlice).refresh(),
  onEvent: ({ type }, store) => {
    if (type === 'updates.changed') void store.slice(updatesSlice).refresh();
  },
  commands: [
    defineCommand({
      id: 'app.settings',
      on: 'app',
      title: 'Settings',
      words: ['preferences', 'downloads', 'folder'],
      permissions: [],
      run: (_args: object, { store }) =>
        store.getState().navigation.openModal({ kind: 'settings' }),
    }),
    defineCommand({
      id: 'app.supportBundle',
      on: 'app',
      title: 'Save support bundle',
      words: ['help', 'log', 'problem', 'crash'],
      permissions: [],
      run: (_args: object, { store }) => store.getState().navigation.openModal({ kind: 'support' }),
    }),
    defineCommand({
      id: 'app.licences',
      on: 'app',
      title: 'Third-party licences',
      words: ['license', 'notices', 'about', 'open source'],
      permissions: [],
      run: (_args: object, { store }) =>
        store.getState().navigation.openModal({ kind: 'licences' }),
    }),
    defineCommand({
      id: 'app.print',
      on: 'app',
      title: 'Print',
      words: ['paper', 'record'],
      permissions: [],
      // The palette is gone from the page by then.
      run: () => requestAnimationFrame(() => requestAnimationFrame(() => window.print())),
    }),
    defineCommand({
      id: 'app.lock',
      on: 'app',
      title: 'Lock',
      words: ['away', 'idle', 'leave'],
      permissions: [],
      run: (_args: object, { store }) => store.getState().session.lock(),
    }),
    defineCommand({
      id: 'app.checkUpdates',
      on: 'app',
      title: 'Look for updates',
      words: ['version', 'upgrade', 'new'],
      permissions: [],
      run: (_args: object, { store }) => {
        store.getState().navigation.openModal({ kind: 'settings' });
        return store.slice(updatesSlice).check();
      },
    }),
    defineCommand({
      id: 'app.shortcuts',
      on: 'app',
      title: 'Keyboard shortcuts',
      words: ['keys', 'help'],
      permissions: [],
      keys: ['?'],
      run: (_args: object, { store }) =>
        store.getState().navigation.openModal({ kind: 'shortcuts' }),
    }),
    theme('app.themeLight', 'light', 'Theme: light'),
    theme('app.themeDark', 'dark', 'Theme: dark'),
    theme('app.themeSystem', 'system', 'Theme: like the system'),
  ],
  modals: {
    settings: {
      load: () => import('./settings-modal').then((module) => module.SettingsModal),
      name: () => 'Settings',
    },
    licences: {
      load: () => import('./licences-modal').then((module) => module.LicencesModal),
      name: () => 'Third-party licences',
    },
    support: {
      load: () => import('./support-modal').then((module) => module.SupportModal),
      name: () => 'Support bundle',
    },
    shortcuts: {
      load: () => import('./shortcuts-modal').then((module) => module.ShortcutsModal),
      name: () => 'Keyboard shortcuts',
    },
  },
};
