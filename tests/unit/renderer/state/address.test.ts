import { describe, expect, test } from 'vitest';
import {
  addressOf,
  locationAt,
  parametersOf,
} from '../../../../src/renderer/state/navigation/address';
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
  ])('%s is tab %i, page %s', (path, tab, page) => {
    expect(locationAt(path)).toEqual({ tab, page });
    expect(startedAt(path).now()).toMatchObject({ tab, page, modals: [] });
  });

  test('the root keeps the tab that shares it, and is Home for the search', () => {
    expect(locationAt('/', 6)).toEqual({ tab: 6, page: null });
    expect(locationAt('/', 2)).toEqual({ tab: 0, page: null });
  });

  test.each([
    [{ tab: 0, page: null }, '/'],
    [{ tab: 2, page: null }, '/search'],
    [{ tab: 6, page: null }, '/'],
    [{ tab: 2, page: '/login/12' }, '/login/12'],
  ])('of %o is %s', (location, address) => {
    expect(addressOf(location)).toBe(address);
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
  ] as const)('the route %s (exact: %s) for %s', (path, isExact, page, parameters) => {
    expect(parametersOf(isExact === undefined ? { path } : { path, isExact }, page)).toEqual(
      parameters,
    );
  });
});

describe('where one is', () => {
  test('a tab closes the page over it, also the tab that lies below', () => {
    const { now } = startedAt('/login/5');
    now().showTab(0);
    expect(now()).toMatchObject({ tab: 0, page: null });
    now().visit('/stripe');
    now().showTab(4);
    expect(now()).toMatchObject({ tab: 4, page: null });
  });

  test('the end of something shows no tab to who is on another page', () => {
    const { now } = startedAt('/');
    now().showTab(3);
    now().visit('/login/5');
    now().showTabFrom(3, 1);
    expect(now()).toMatchObject({ tab: 3, page: '/login/5' });
  });

  test('the way back leaves a page', () => {
    const { now } = startedAt('/');
    now().showTab(3);
    now().visit('/login/5');
    now().step('back');
    expect(now()).toMatchObject({ tab: 0, page: null });
  });

  test('another person begins at Home', () => {
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
