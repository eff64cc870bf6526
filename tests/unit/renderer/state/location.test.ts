import { describe, expect, test } from 'vitest';
import {
  locationAt,
  parametersOf,
  pathOf,
} from '../../../../src/renderer/state/navigation/location';
import { createAppStore } from '../../../../src/renderer/state/store';
import { createFakeBridge } from '../../../helpers/fake-bridge';

const startedAt = (path: string) => {
  const store = createAppStore(createFakeBridge().bridge, path);
  return { store, now: () => store.getState().navigation };
};

describe('section 2: an address', () => {
  test.each([
    ['/', 0, null],
    ['/search', 2, null],
    ['/search/', 2, null],
    ['/Search', 2, null],
    ['/search/more', 0, '/search/more'],
    ['/stripe', 0, '/stripe'],
    ['/login/12', 0, '/login/12'],
    ['/nowhere', 0, '/nowhere'],
  ])('opens, for %s, tab %i and page %s', (path, tab, page) => {
    expect(locationAt(path)).toEqual({ tab, page });
    expect(startedAt(path).now()).toMatchObject({ tab, page, modals: [] });
  });

  test('opens the tab that shares the root, and Home instead of search', () => {
    expect(locationAt('/', 6)).toEqual({ tab: 6, page: null });
    expect(locationAt('/', 2)).toEqual({ tab: 0, page: null });
  });

  test.each([
    [{ tab: 0, page: null }, '/'],
    [{ tab: 2, page: null }, '/search'],
    [{ tab: 6, page: null }, '/'],
    [{ tab: 2, page: '/login/12' }, '/login/12'],
  ])('gives %o the address %s', (location, address) => {
    expect(pathOf(location)).toBe(address);
  });

  test.each([
    ['/stripe', undefined, '/stripe', {}],
    ['/stripe', undefined, '/stripe/', {}],
    ['/stripe', undefined, '/Stripe', {}],
    ['/stripe', undefined, '/stripe/more', null],
    ['/stripe', undefined, '/search', null],
    ['/login/:id', false, '/login/12', { id: '12' }],
    ['/login/:id', false, '/login/12/whatever/follows', { id: '12' }],
    ['/login/:id', false, '/login/Ada', { id: 'Ada' }],
    ['/login/:id', false, '/login', null],
    ['/login/:id', undefined, '/login/12/more', null],
  ] as const)('matches route %s (exact: %s) for %s', (path, isExact, page, parameters) => {
    expect(parametersOf(isExact === undefined ? { path } : { path, isExact }, page)).toEqual(
      parameters,
    );
  });
});

describe('the current place', () => {
  test('closes the page over a tab when that tab is chosen, even the one underneath', () => {
    const { now } = startedAt('/login/5');
    now().showTab(0);
    expect(now()).toMatchObject({ tab: 0, page: null });
    now().visit('/stripe');
    now().showTab(4);
    expect(now()).toMatchObject({ tab: 4, page: null });
  });

  test('stays on another page when a flow that would open a tab ends', () => {
    const { now } = startedAt('/');
    now().showTab(3);
    now().visit('/login/5');
    now().showTabFrom(3, 1);
    expect(now()).toMatchObject({ tab: 3, page: '/login/5' });
  });

  test('leaves a page on the way back', () => {
    const { now } = startedAt('/');
    now().showTab(3);
    now().visit('/login/5');
    now().step('back');
    expect(now()).toMatchObject({ tab: 0, page: null });
  });

  test('starts another person at Home', () => {
    const { store, now } = startedAt('/search');
    const signIn = (email: string) =>
      store.getState().session.setSession({
        status: 'signed-in',
        isProd: false,
        user: { email, adminFlags: {} } as never,
      });
    signIn('one@example.test');
    expect(now().tab).toBe(2);
    signIn('other@example.test');
    expect(now()).toMatchObject({ tab: 0, page: null });
  });
});
