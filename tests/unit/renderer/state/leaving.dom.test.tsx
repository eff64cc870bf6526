import { waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { askBeforeLeaving } from '../../../../src/renderer/state/navigation/ask-before-leaving';
import { syncUrl } from '../../../../src/renderer/state/navigation/sync-url';
import { createTestStore } from '../../../helpers/test-store';

/** HR Sync at the root, with search results behind it in the history. */
const setup = () => {
  window.history.replaceState(null, '', '/search?q=7');
  window.history.pushState(null, '', '/');
  const all = createTestStore('admin', 'search');
  onTestFinished(askBeforeLeaving(all.store));
  onTestFinished(syncUrl(all.store));
  all.state().navigation.showTab(6);
  return { ...all, navigationGuard: () => all.state().navigationGuard };
};
const unsaved = 'Your edits aren’t saved.';
const isAskedOnClose = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};
const address = () => window.location.pathname + window.location.search;

test('asks nothing for a window that is no longer followed', () => {
  window.history.replaceState(null, '', '/');
  const { store, state } = createTestStore('admin');
  const stops = [askBeforeLeaving(store), syncUrl(store)];
  state().navigationGuard.setUnsaved(unsaved);
  for (const stop of stops) stop();
  expect(isAskedOnClose()).toBe(false);
  window.history.replaceState(null, '', '/elsewhere');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(state().navigationGuard.go).toBeNull();
  expect(address()).toBe('/elsewhere');
  state().navigation.visit('/search');
  expect(address()).toBe('/elsewhere');
});

test('asks nothing when Logout, which has asked, loads the root during a change', async () => {
  const { fake, state } = setup();
  const change = fake.hold('member.verifyEmail');
  const saved = state().writes.run('member/1/emailVerified', 'member.verifyEmail', {
    memberId: 1,
    emailVerified: true,
  });
  await change.arrived;
  expect(isAskedOnClose()).toBe(true);
  fake.answer('session.signOut', null);
  await state().session.signOut();
  expect(isAskedOnClose()).toBe(false);
  change.answer(null);
  await saved;
});

describe('the search in the address', () => {
  test('is added, replaced, and removed without a step of its own', () => {
    const { state } = setup();
    const steps = window.history.length;
    state().navigation.setQuery('a b');
    expect(address()).toBe('/');
    state().navigation.showTab(2);
    expect([address(), window.history.length]).toEqual(['/search?q=a+b', steps + 1]);
    state().navigation.setQuery('bob');
    expect([address(), window.history.length]).toEqual(['/search?q=bob', steps + 1]);
    state().navigation.setQuery('');
    expect([address(), window.history.length]).toEqual(['/search', steps + 1]);
  });

  test('leaves the parameters of another page alone', () => {
    const { state } = setup();
    state().navigation.visit('/stripe');
    window.history.replaceState(null, '', '/stripe?customer=cus_1');
    state().navigation.setQuery('bob');
    expect(address()).toBe('/stripe?customer=cus_1');
  });

  test('is the one of the address that Back returns to', async () => {
    const { state } = setup();
    expect(state().navigation.query).toBe('');
    window.history.back();
    await waitFor(() => expect(state().navigation).toMatchObject({ tab: 2, query: '7' }));
    expect(address()).toBe('/search?q=7');
  });
});

describe('a screen with unsaved edits', () => {
  test('asks before another tab opens, whatever opens it', () => {
    const { state, navigationGuard: leaving } = setup();
    leaving().setUnsaved(unsaved);
    state().navigation.showTab(6);
    expect(leaving().go).toBeNull();
    state().navigation.showTab(2);
    expect(state().navigation.tab).toBe(6);
    leaving().stay();
    expect(leaving().go).toBeNull();
    expect(state().navigation.tab).toBe(6);
    state().navigation.showTabFrom(6, 0);
    expect(state().navigation.tab).toBe(6);
    leaving().leave();
    expect(state().navigation.tab).toBe(0);
    expect(leaving().go).toBeNull();
    leaving().setUnsaved(null);
    state().navigation.showTab(2);
    expect(state().navigation.tab).toBe(2);
  });

  test('asks before the window closes, but not after a save', () => {
    const { navigationGuard: leaving } = setup();
    expect(isAskedOnClose()).toBe(false);
    leaving().setUnsaved(unsaved);
    expect(isAskedOnClose()).toBe(true);
    leaving().setUnsaved(null);
    expect(isAskedOnClose()).toBe(false);
  });

  test('asks before the window closes over a form that isn’t kept, such as a typed card', () => {
    const { navigationGuard: leaving } = setup();
    leaving().setLoss('card', 'The card you entered isn’t added yet.');
    expect(isAskedOnClose()).toBe(true);
    leaving().setLoss('card', null);
    expect(isAskedOnClose()).toBe(false);
  });

  test('asks on the way back, and keeps its address', async () => {
    const { state, navigationGuard: leaving } = setup();
    leaving().setUnsaved(unsaved);
    window.history.back();
    await waitFor(() => expect(leaving().go).not.toBeNull());
    expect([address(), state().navigation.tab]).toEqual(['/', 6]);
    leaving().stay();
    expect([address(), state().navigation.tab]).toEqual(['/', 6]);

    window.history.back();
    await waitFor(() => expect(leaving().go).not.toBeNull());
    leaving().leave();
    expect([address(), state().navigation.tab]).toEqual(['/search?q=7', 2]);

    leaving().setUnsaved(null);
    window.history.back();
    // The root opens Home when the previous address was another one.
    await waitFor(() => expect(state().navigation.tab).toBe(0));
    expect(address()).toBe('/');
    expect(leaving().go).toBeNull();
  });

  test('asks while a toggle is pending', async () => {
    const { fake, state } = setup();
    const held = fake.hold('member.verifyEmail');
    const set = state().toggles.set({
      key: 'member/1/emailVerified',
      value: true,
      current: false,
      method: 'member.verifyEmail',
      input: (emailVerified) => ({ memberId: 1, emailVerified }),
      apply: () => undefined,
      success: 'Verified',
    });
    expect(isAskedOnClose()).toBe(true);
    held.answer(null);
    await set;
    expect(isAskedOnClose()).toBe(false);
  });

  test('closes immediately when it has no unsaved edits or does not ask', () => {
    const { state, navigationGuard: leaving } = setup();
    leaving().leave();
    expect(state().navigation.tab).toBe(6);
    state().navigation.showTab(2);
    expect(leaving().go).toBeNull();
    expect(state().navigation.tab).toBe(2);
  });

  test('asks before a link from outside opens another page', () => {
    const { fake, navigationGuard: leaving } = setup();
    leaving().setUnsaved(unsaved);
    fake.emit({ type: 'link.opened', target: 'login', id: 5 });
    expect(address()).toBe('/');
    leaving().leave();
    expect(address()).toBe('/login/5');
  });
});
