import { permissionsOf } from '../../../rules/permissions';
import type { Feature } from '../../state/feature';

/** The search's own tab. */
const searchTab = 2;

export const homeFeature: Feature = {
  name: 'home',
  tabs: [
    {
      id: 0,
      title: 'Home',
      permissions: [],
      prefetch: true,
      load: () => import('./home-screen').then((module) => module.HomeScreen),
    },
  ],
  onSignedIn: (store, user) => {
    const held = permissionsOf(user);
    const { navigation } = store.getState();
    // Whoever can do nothing but search begins there; Home is one tab away.
    const onlySearch = held.size === 1 && held.has('search');
    if (onlySearch && navigation.tab === 0 && window.location.pathname === '/') {
      navigation.showTab(searchTab);
    }
  },
};
