import { describe, expect, it, onTestFinished } from 'vitest';
import { keepPlace, placeKept } from '../../../../src/renderer/state/keep-place';
import { createTestStore } from '../../../helpers/test-store';

/** A window whose storage outlives its page. */
const fakeWindow = () => {
  const kept = new Map<string, string>();
  const listeners = new Set<() => void>();
  return {
    part: {
      sessionStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      } as Storage,
      addEventListener: (_type: string, listener: never) => void listeners.add(listener),
      removeEventListener: (_type: string, listener: never) => void listeners.delete(listener),
    } as unknown as Parameters<typeof keepPlace>[1],
    leave: () => {
      for (const listener of [...listeners]) listener();
    },
  };
};

/** A page of the window, with somebody signed in. */
const page = (window: ReturnType<typeof fakeWindow>, email?: string) => {
  const { store } = createTestStore('search', 'admin');
  const stop = keepPlace(store, window.part);
  onTestFinished(stop);
  const { session } = store.getState();
  if (session.session.status !== 'signed-in') throw new Error('nobody is signed in');
  const user = { ...session.session.user, ...(email ? { email } : {}) };
  session.setSession({ status: 'signed-in', isProd: false, user });
  return { store, stop, state: store.getState };
};

describe('a page that ended without warning', () => {
  it('is followed by one at the same place, which says so', () => {
    const window = fakeWindow();
    const first = page(window);
    first.state().navigation.showTab(2);
    first.state().navigation.openModal({ kind: 'team', id: 9 });
    first.state().navigation.openModal({ kind: 'member', id: 5 });
    first.stop();

    const { state } = page(window);
    expect(state().navigation.tab).toBe(2);
    expect(state().navigation.modals).toEqual([
      { kind: 'team', id: 9 },
      { kind: 'member', id: 5 },
    ]);
    expect(state().feedback.alerts.map(({ message }) => message)).toEqual([placeKept]);
  });

  it('shows another person nothing of it', () => {
    const window = fakeWindow();
    page(window).state().navigation.openModal({ kind: 'member', id: 5 });
    const { state } = page(window, 'other@example.com');
    expect(state().navigation.modals).toEqual([]);
    expect(state().feedback.alerts).toEqual([]);
  });
});

describe('a page that was left', () => {
  it('is followed by one that begins anew', () => {
    const window = fakeWindow();
    page(window).state().navigation.openModal({ kind: 'member', id: 5 });
    window.leave();
    const { state } = page(window);
    expect(state().navigation.modals).toEqual([]);
    expect(state().feedback.alerts).toEqual([]);
  });
});
