import type { Feature } from '../../state/feature';
import type { AppState } from '../../state/store';

declare module '../../state/navigation/navigation-slice' {
  interface ModalKinds {
    /** `update`: shows the updates first. */
    settings: { readonly at?: 'update' };
    shortcuts: Record<never, never>;
    licenses: Record<never, never>;
    support: Record<never, never>;
  }
}

const known = ({ server }: AppState) => server.cached('updates.get', {});

const reread = ({ server }: AppState) => server.reload((method) => method === 'updates.get');

export const settingsFeature: Feature = {
  name: 'settings',
  banner: {
    query: 'updates.get',
    shows: (state) => {
      const status = known(state).value?.state.status;
      return status === 'available' || status === 'ready';
    },
    isKnown: (state) => known(state).value !== null,
    load: () => import('./update-banner').then((module) => module.UpdateBanner),
  },
  // Reloads when a person returns to a locked app; at the start, the banner itself loads.
  onSignedIn: (store) => {
    const state = store.getState();
    if (known(state).value !== null) reread(state);
  },
  onEvent: ({ type }, store) => {
    if (type === 'updates.changed') reread(store.getState());
  },
  moreCommands: () => import('./settings-commands').then((module) => module.settingsCommands),
  modals: {
    settings: {
      load: () => import('./settings-modal').then((module) => module.SettingsModal),
      name: () => 'Settings',
    },
    licenses: {
      load: () => import('./licenses-modal').then((module) => module.LicensesModal),
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
