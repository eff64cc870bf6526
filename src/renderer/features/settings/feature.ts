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

export const settingsFeature: Feature = {
  name: 'settings',
  banner: {
    shows: ({ features }) => {
      const slice = features[updatesSlice.name] as UpdatesSlice | undefined;
      const status = slice?.updates?.state.status;
      return status === 'available' || status === 'ready';
    },
    isKnown: ({ features }) => {
      const slice = features[updatesSlice.name] as UpdatesSlice | undefined;
      return slice !== undefined && slice.updates !== null;
    },
    load: () => import('./update-banner').then((module) => module.UpdateBanner),
  },
  onSignedIn: (store) => void store.slice(updatesSlice).refresh(),
  onEvent: ({ type }, store) => {
    if (type === 'updates.changed') void store.slice(updatesSlice).refresh();
  },
  moreCommands: () => import('./settings-commands').then((module) => module.settingsCommands),
  modals: {
    settings: {
      load: () => import('./settings-modal').then((module) => module.SettingsModal),
      name: () => 'Settings',
    },
    licences: {
      load: () => import('./licences-modal').then((module) => module.LicencesModal),
      name: () => 'Third-party licenses',
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
