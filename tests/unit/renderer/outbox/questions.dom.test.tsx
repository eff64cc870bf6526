import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  deleteMember,
  setMemberEmail,
  transferMembership,
  updateCard,
} from '../../../../src/renderer/features/members/member-writes';
import { setSubscription, setTeamEmail } from '../../../../src/renderer/features/teams/team-writes';
import { extendTrial } from '../../../../src/renderer/parts/records/extend-trial-write';
import type { Write } from '../../../../src/renderer/state/outbox/write';
import { guardAgainstKeyRepeat, watchPresses } from '../../../../src/renderer/ui/focus/key-repeat';
import { type RenderedApp, renderApp } from '../../../helpers/render-app';
import { membership } from '../../domain/builders';
import { ada } from '../members/open-member';

const now = Date.parse('2026-03-10T16:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const stop = watchPresses();
  onTestFinished(() => {
    stop();
    vi.useRealTimers();
  });
});

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

const closeFirst = ({
  queue,
  close,
}: ReturnType<RenderedApp['store']['getState']>['confirmations']) => close(queue[0]?.id ?? -1);

const focusedIn = (app: RenderedApp, write: Pick<Write, 'confirm'> | null): string => {
  act(() => app.store.getState().confirmations.confirmWrite(write as never));
  const name = document.activeElement?.getAttribute('aria-label');
  const text = name ?? document.activeElement?.textContent ?? '';
  act(() => closeFirst(app.store.getState().confirmations));
  return text;
};

const place = membership({ id: 30, companyName: 'Acme' }, 300);

test('focuses Cancel only when the screen cannot undo the change', () => {
  const app = renderApp();
  const on = (write: Pick<Write, 'confirm'> | null) => focusedIn(app, write);
  expect(on(setMemberEmail(ada(), 'new@x.test', 'ada@x.test'))).toBe('Save');
  expect(on(setTeamEmail({ id: 30 }, 'new@x.test', 'team@x.test'))).toBe('Save');
  expect(on(transferMembership(ada(), { ...place, isAdmin: false }, { id: 31 }))).toBe('Transfer');
  const settings = { subscription: 'a%sub_1', plan: '60' };
  expect(on(setSubscription({ id: 30 }, { ...settings, plan: '50' }, settings))).toBe('Save');
  const trial = { id: 9, trialExpiresAtUtc: '2026-03-20T03:30:00Z' };
  expect(on(extendTrial(30, trial, '2026-03-12', now))).toBe('Shorten Trial');
  expect(on(extendTrial(30, trial, '2036-03-12', now))).toBe('Extend Trial');
  const card = { exchangeText: 'Hi', mid: '12' };
  expect(on(updateCard(12, { id: 7 }, { ...card, exchangeText: 'Ho' }, card))).toBe('Save');

  expect(on(updateCard(12, { id: 7 }, { ...card, mid: '13' }, card))).toBe('Cancel');
  expect(on(deleteMember(ada()))).toBe('Cancel');
  // An undo would bring an admin back as an ordinary member.
  expect(on(transferMembership(ada(), { ...place, isAdmin: true }, { id: 31 }))).toBe('Cancel');
});

describe('the key that opened a confirmation', () => {
  const open = () => {
    const app = renderApp(
      <button
        type="button"
        onClick={() =>
          app.store
            .getState()
            .confirmations.confirmWrite(setMemberEmail(ada(), 'new@x.test', 'ada@x.test'))
        }
      >
        Save email
      </button>,
      { prepare: (fake) => fake.answer('member.setEmail', null) },
    );
    act(() => screen.getByRole('button', { name: 'Save email' }).focus());
    return { ...app, sent: () => app.fake.inputs('member.setEmail').length };
  };
  const asked = () => screen.queryByRole('alertdialog');

  test('does not confirm it while held down', async () => {
    const { user, sent } = open();
    const held = (keys: object) =>
      fireEvent.keyDown(document.activeElement!, { key: 'Enter', repeat: true, ...keys });
    await user.keyboard('{Enter}');
    later(3000);
    // False means that the browser does not press the focused button.
    expect(held({})).toBe(false);
    later(3000);
    expect(held({ ctrlKey: true })).toBe(false);
    expect(asked()).not.toBeNull();
    expect(sent()).toBe(0);
    later(1000);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(asked()).toBeNull());
    expect(sent()).toBe(1);
  });

  test.each(['{Enter}', ' '])('does not confirm it when pressed twice (%s)', async (key) => {
    const { user, sent } = open();
    await user.keyboard(key);
    later(499);
    await user.keyboard(key);
    later(499);
    await user.keyboard(key);
    expect(asked()).not.toBeNull();
    expect(sent()).toBe(0);
    later(500);
    await user.keyboard(key);
    await waitFor(() => expect(asked()).toBeNull());
    expect(sent()).toBe(1);
  });

  test('confirms it immediately after another key in between, or with Ctrl', async () => {
    const first = open();
    await first.user.keyboard('{Enter}{Tab}{Shift>}{Tab}{/Shift}{Enter}');
    await waitFor(() => expect(asked()).toBeNull());
    expect(first.sent()).toBe(1);
    act(() => screen.getByRole('button', { name: 'Save email' }).focus());
    await first.user.keyboard('{Enter}{Control>}{Enter}{/Control}');
    await waitFor(() => expect(first.sent()).toBe(2));
  });

  test('is forgotten when the app stops recording presses', () => {
    const stop = watchPresses();
    fireEvent.keyDown(document.body, { key: 'Enter' });
    stop();
    const press = { key: 'Enter', ctrlKey: false, metaKey: false, repeat: false };
    expect(guardAgainstKeyRepeat()(press)).toBe(true);
  });

  test('does not choose between two values shown in its place', async () => {
    const app = open();
    app.fake.answer('journal.list', []);
    app.fake.refuse('member.setEmail', {
      code: 'conflict',
      message: 'Changed',
      current: { email: 'theirs@x.test' },
    });
    await app.user.keyboard('{Enter}');
    later(1000);
    await app.user.keyboard('{Enter}');
    const theirs = await within(asked()!).findByRole('button', { name: 'Keep theirs' });
    await waitFor(() => expect(document.activeElement).toBe(theirs));
    await app.user.keyboard('{Enter}');
    expect(asked()).not.toBeNull();
    later(1000);
    await app.user.keyboard('{Enter}');
    expect(asked()).toBeNull();
    expect(app.sent()).toBe(1);
  });
});
