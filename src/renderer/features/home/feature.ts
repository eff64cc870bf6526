import type { Feature } from '../../state/feature';

export const homeFeature: Feature = {
  name: 'home',
  tabs: [
    {
      id: 0,
      title: 'Home',
      permissions: [],
      preload: true,
      load: () => import('./home-screen').then((module) => module.HomeScreen),
    },
  ],
};
