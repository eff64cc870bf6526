import type { Feature } from '../../state/feature';
import type { AppState } from '../../state/store';

declare module '../../state/navigation/navigation-slice' {
  interface ModalKinds {
    unfinished: Record<never, never>;
  }
}

const known = ({ server }: AppState) => server.cached('writes.unfinished', {});

const reread = ({ server }: AppState) => server.reload((method) => method === 'writes.unfinished');

export const unfinishedFeature: Feature = {
  name: 'unfinished',
  banner: {
    query: 'writes.unfinished',
    shows: (state) => known(state).value?.some((write) => write.state === 'unknown') === true,
    isKnown: (state) => known(state).value !== null || known(state).load === 'failed',
    load: () => import('./unfinished-banner').then((module) => module.UnfinishedBanner),
  },
  modals: {
    unfinished: {
      load: () => import('./unfinished-modal').then((module) => module.UnfinishedModal),
      name: () => 'Unfinished changes',
    },
  },
  // Reloads when a person returns to a locked app; at the start, the banner itself loads.
  onSignedIn: (store) => {
    const state = store.getState();
    if (known(state).value !== null) reread(state);
  },
  onEvent: ({ type }, store) => {
    if (type === 'writes.changed') reread(store.getState());
  },
};
