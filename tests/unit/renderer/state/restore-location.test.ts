import { describe, expect, it, onTestFinished } from 'vitest';
import { restoreLocation } from '../../../../src/renderer/state/navigation/restore-location';
import { createTestStore } from '../../../helpers/test-store';

/** A window whose storage survives its page. */
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
    } as unknown as Parameters<typeof restoreLocation>[1],
    kept,
    leave: () => {
      for (const listener of [...listeners]) listener();
    },
  };
};

/** Runs the work immediately, as after a painted frame. */
const atOnce = (work: () => void) => {
  work();
  return () => undefined;
};

/** A page in the window, optionally with a signed-in person. */
const page = (window: ReturnType<typeof fakeWindow>, email?: string) => {
  const { store } = createTestStore('search', 'admin');
  const stop = restoreLocation(store, window.part, atOnce);
  onTestFinished(stop);
  const { session } = store.getState();
  if (session.session.status !== 'signed-in') throw new Error('nobody is signed in');
  const user = { ...session.session.user, ...(email ? { email } : {}) };
  session.setSession({ status: 'signed-in', isProd: false, user });
  return { store, stop, state: store.getState };
};

describe('a page that ended without warning', () => {
  it('reopens at the same place, and says so', () => {
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
    expect(state().feedback.alerts.map(({ message }) => message)).toEqual([
      'This window stopped working and was restarted. You’re back where you were. Check your last edit: its end may be missing, and a card isn’t kept.',
    ]);
  });

  it('shows another person none of it', () => {
    const window = fakeWindow();
    page(window).state().navigation.openModal({ kind: 'member', id: 5 });
    const { state } = page(window, 'other@example.com');
    expect(state().navigation.modals).toEqual([]);
    expect(state().feedback.alerts).toEqual([]);
  });
});

describe('a page that was closed', () => {
  it('opens fresh the next time', () => {
    const window = fakeWindow();
    page(window).state().navigation.openModal({ kind: 'member', id: 5 });
    window.leave();
    const { state } = page(window);
    expect(state().navigation.modals).toEqual([]);
    expect(state().feedback.alerts).toEqual([]);
  });
});

describe('the saved place of a page', () => {
  it('is empty after the page closes, even if the page changes after that', () => {
    const window = fakeWindow();
    const first = page(window);
    first.state().navigation.openModal({ kind: 'member', id: 5 });
    window.leave();
    expect([...window.kept.values()].join()).not.toContain('member');
    // A late response opens a modal.
    first.state().navigation.openModal({ kind: 'team', id: 9 });
    const { state } = page(window);
    expect(state().navigation.modals).toEqual([]);
    expect(state().feedback.alerts).toEqual([]);
  });

  it('does not change once nothing is following the page', () => {
    const window = fakeWindow();
    const first = page(window);
    first.state().navigation.openModal({ kind: 'member', id: 5 });
    first.stop();
    first.state().navigation.openModal({ kind: 'team', id: 9 });
    window.leave();
    expect(page(window).state().navigation.modals).toEqual([{ kind: 'member', id: 5 }]);
  });

  it('is restored only after sign-in and unlock', () => {
    const window = fakeWindow();
    page(window).state().navigation.openModal({ kind: 'member', id: 5 });

    const { store } = createTestStore('search', 'admin');
    const { session } = store.getState().session;
    if (session.status !== 'signed-in') throw new Error('nobody is signed in');
    const tell = (next: typeof session | { status: 'signed-out' }) =>
      store.getState().session.setSession(next);
    tell({ status: 'signed-out' });
    onTestFinished(restoreLocation(store, window.part, atOnce));
    const modals = () => store.getState().navigation.modals;
    store.getState().navigation.showTab(2);
    store.getState().navigation.showTab(0);
    expect(modals()).toEqual([]);
    tell({ ...session, locked: { systemPrompt: true } });
    expect(modals()).toEqual([]);
    tell(session);
    expect(modals()).toEqual([{ kind: 'member', id: 5 }]);
  });

  it.each([
    'not json',
    'null',
    '7',
    '{}',
    '{"owner":"staff@example.test","modals":[]}',
    '{"owner":"staff@example.test","tab":"2","modals":[]}',
    '{"owner":"staff@example.test","tab":2}',
    '{"owner":"staff@example.test","tab":2,"modals":{}}',
  ])('is ignored when it contains %s', (text) => {
    const window = fakeWindow();
    page(window).state().navigation.openModal({ kind: 'member', id: 5 });
    const [placeKey] = [...window.kept].find(([, value]) => value.includes('member')) ?? [];
    window.kept.set(placeKey ?? '', text);
    const { state } = page(window);
    expect(state().navigation).toMatchObject({ tab: 0, modals: [] });
    expect(state().feedback.alerts).toEqual([]);
  });
});
