import type { Feature } from '../../state/feature';
import { type UnfinishedSlice, unfinishedSlice } from './unfinished-slice';

declare module '../../state/navigation-slice' {
  interface ModalKinds {
    unfinished: Record<never, never>;
  }
}

export const unfinishedFeature: Feature = {
  name: 'unfinished',
  banner: {
    shows: ({ features }) => {
      const slice = features[unfinishedSlice.name] as UnfinishedSlice | undefined;
      return slice?.items.some(({ state }) => state === 'unknown') === true;
    },
    isKnown: ({ features }) =>
      (features[unfinishedSlice.name] as UnfinishedSlice | undefined)?.isKnown === true,
    load: () => import('./unfinished-banner').then((module) => module.UnfinishedBanner),
  },
  modals: {
    unfinished: {
      load: () => import('./unfinished-modal').then((module) => module.UnfinishedModal),
      name: () => 'Unfinished changes',
    },
  },
  onSignedIn: (store) => void store.slice(unfinishedSlice).refresh(),
  onEvent: ({ type }, store) => {
    if (type === 'writes.changed') void store.slice(unfinishedSlice).refresh();
  },
};
