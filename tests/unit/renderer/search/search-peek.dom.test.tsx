import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fail, ok } from '../../../../src/contract/wire/result';
import { memberRow, teamRow } from '../../../helpers/rows';
import { shortenPauses } from '../../../helpers/shorten-pauses';
import { customer, member, membership, subscription, team } from '../../domain/builders';
import { focusedRow, openSearch, search } from './open-search';

const rows = [memberRow({ id: 1 }), memberRow({ id: 2 }), memberRow({ id: 3 })];
const facts = '{Alt>}{Enter}{/Alt}';
const textOf = (id: number) => screen.getByText(`member${id}@example.test`);
const shown = () => screen.queryByRole('region', { name: 'Peek' });
const peek = async (name: string) => {
  await waitFor(() =>
    expect(within(shown() as HTMLElement).getByRole('heading').textContent).toContain(name),
  );
  return shown() as HTMLElement;
};

const open = async (found: Parameters<typeof openSearch>[0] = { members: rows }) => {
  const app = openSearch(found);
  app.fake.on('member.getById', ({ memberId }) =>
    ok(
      member({
        id: Number(memberId),
        name: `Person ${memberId}`,
        memberTeams: [membership({ id: 30, companyName: 'Acme', enterprisePlan: '50' }, 300)],
      }),
    ),
  );
  app.fake.on('team.getById', ({ teamId }) =>
    ok(
      team({
        id: Number(teamId),
        companyName: 'Acme',
        stripeCustomer: 'cus_1',
        stripeSubscription: 'si_1%sub_1',
      }),
    ),
  );
  app.fake.answer('billing.getCustomer', customer(subscription({ status: 'past_due' })));
  await search(app, 'x');
  return app;
};

test('shows or hides a row’s details on Alt+Enter, moves on with the arrows, and opens on Enter', async () => {
  const { user, store } = await open();
  await user.keyboard(`{ArrowDown}${facts}`);
  const card = await peek('Person 1');
  await waitFor(() => expect(card.textContent).toContain('Past due'));
  expect(card.textContent).toContain('Acme #30');
  expect(card.textContent).toContain('Past due: the last payment failed.');
  expect(focusedRow()).toBe('0');
  await user.keyboard('{ArrowDown}');
  await peek('Person 2');
  expect(store.getState().navigation.modals).toEqual([]);
  await user.keyboard(facts);
  expect(shown()).toBeNull();
  await user.keyboard(facts);
  await peek('Person 2');
  await user.keyboard('{Enter}');
  expect(store.getState().navigation.modals).toEqual([{ kind: 'member', id: 2 }]);
  expect(shown()).toBeNull();
});

test('shows details after a pause until Esc, then on Alt+Enter only', async () => {
  shortenPauses();
  const { user } = await open({ teams: [teamRow({ id: 30 })] });
  await user.keyboard('{ArrowDown}');
  await peek('Acme');
  await user.keyboard('{Escape}');
  expect(shown()).toBeNull();
  await user.keyboard('{ArrowUp}{ArrowDown}');
  expect(shown()).toBeNull();
  await user.keyboard(facts);
  await peek('Acme');
});

test.each([
  [0, true],
  [499, true],
  [500, false],
])('Alt+Enter %i ms after details appear leaves them shown: %s', async (after, isShown) => {
  await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const press = (key: string, altKey = false) =>
    fireEvent.keyDown(document.activeElement as Element, { key, altKey });
  press('ArrowDown');
  await pass(60);
  await pass(599);
  expect(shown()).toBeNull();
  await pass(1);
  expect(shown()).toBeTruthy();
  await pass(after);
  press('Enter', true);
  expect(shown() !== null).toBe(isShown);
  // The next Alt+Enter toggles the details either way.
  press('Enter', true);
  expect(shown() !== null).toBe(!isShown);
});

test('does not flicker while Alt+Enter is held down', async () => {
  const { user } = await open();
  await user.keyboard('{ArrowDown}{Alt>}{Enter>5/}{/Alt}');
  await peek('Person 1');
});

test('scrolls to details that Alt+Enter opens, but not to those that the pointer shows later', async () => {
  shortenPauses();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly resized: () => void;
      constructor(resized: () => void) {
        this.resized = resized;
      }
      observe = (target: Element) => {
        if (target === shown()) this.resized();
      };
      disconnect = () => undefined;
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const { user } = await open();
  let scrolled = 0;
  Element.prototype.scrollIntoView = function (this: Element) {
    if (this === shown()) scrolled += 1;
  };
  await user.keyboard(`{ArrowDown}${facts}`);
  await peek('Person 1');
  expect(scrolled).toBe(1);
  act(() => (document.activeElement as HTMLElement).blur());
  await waitFor(() => expect(shown()).toBeNull());
  await user.hover(textOf(2));
  await peek('Person 2');
  expect(scrolled).toBe(1);
});

test('keeps details open for a pointer that moves onto them, and closes them when it leaves', async () => {
  shortenPauses();
  const { user } = await open();
  await user.hover(textOf(2));
  const card = await peek('Person 2');
  // The test pointer does not set relatedTarget.
  fireEvent.pointerOut(textOf(2), { relatedTarget: card });
  fireEvent.pointerOver(card, { relatedTarget: textOf(2) });
  await peek('Person 2');
  fireEvent.pointerOut(card, { relatedTarget: document.body });
  await waitFor(() => expect(shown()).toBeNull());
  await user.hover(textOf(3));
  await peek('Person 3');
  await user.click(screen.getByRole('button', { name: 'Close peek' }));
  expect(shown()).toBeNull();
  expect(focusedRow()).toBe('0');
});

test('loads details one row at a time, and none after the row is left', async () => {
  const { user, fake } = await open();
  const held = fake.hold('team.getById');
  await user.keyboard(`{ArrowDown}${facts}`);
  await peek('Person 1');
  const { id } = await held.arrived;
  expect(fake.inputs('billing.getCustomer')).toEqual([]);
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(fake.cancelled).toEqual([id]));
  await waitFor(() => expect(shown()).toBeNull());
  expect(fake.inputs('billing.getCustomer')).toEqual([]);

  const customerHeld = fake.hold('billing.getCustomer');
  await user.keyboard('{ArrowDown}');
  await customerHeld.arrived;
  expect(fake.inputs('billing.paymentMethods')).toEqual([]);
  customerHeld.answer(customer(subscription()));
  await waitFor(() => expect(fake.inputs('billing.paymentMethods')).toHaveLength(1));
  // The peek already loaded this record.
  expect(fake.inputs('member.getById')).toEqual([{ memberId: 1 }]);
});

test('shows a failure to load details in place, without an alert', async () => {
  const { user, fake, store } = await open();
  fake.on('member.getById', () => fail({ code: 'server', status: 503, message: 'down' }));
  await user.keyboard(`{ArrowDown}${facts}`);
  expect(await screen.findByText('Couldn’t load the record. Open it to try again.')).toBeTruthy();
  await act(async () => undefined);
  expect(store.getState().feedback.alerts).toEqual([]);
});

test('says that billing isn’t available if the member’s team couldn’t be loaded', async () => {
  const { user, fake, store } = await open();
  fake.refuse('team.getById', { code: 'server', status: 503, message: 'Down' });
  await user.keyboard(`{ArrowDown}${facts}`);
  const card = await peek('Person 1');
  await waitFor(() => expect(card.textContent).toContain('BillingNot available'));
  expect(card.textContent).toContain('Acme #30');
  expect(card.textContent).not.toContain('No problems found');
  expect(store.getState().feedback.alerts).toEqual([]);
});

test('says that billing isn’t available if the team’s subscription came in an unknown format', async () => {
  const { user, fake } = await open();
  fake.on('billing.getCustomer', () => ({
    ok: true,
    value: customer(),
    unexpected: [{ at: 'subscriptions.data[0]', text: 'null' }],
  }));
  await user.keyboard(`{ArrowDown}${facts}`);
  const card = await peek('Person 1');
  await waitFor(() => expect(card.textContent).toContain('BillingNot available'));
  expect(card.textContent).not.toContain('No plan and no subscription');
});

test('selects on Space without showing details, and Esc clears the selection before hiding details', async () => {
  const { user } = await open();
  await user.keyboard('{ArrowDown} ');
  expect(screen.getByText('1 selected')).toBeTruthy();
  expect(shown()).toBeNull();
  await user.keyboard(facts);
  await peek('Person 1');
  await user.keyboard('{Escape}');
  expect(screen.queryByText('1 selected')).toBeNull();
  await peek('Person 1');
  await user.keyboard('{Escape}');
  expect(shown()).toBeNull();
});
