import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { methods } from '../../../../src/contract/methods/methods';
import { fail, ok } from '../../../../src/contract/wire/result';
import type { RenderedApp } from '../../../helpers/render-app';
import { memberRow, teamRow } from '../../../helpers/rows';
import { customer, member, membership, subscription, team } from '../../domain/builders';
import { field, openSearch, search } from './open-search';

const rows = [memberRow({ id: 1 }), memberRow({ id: 2 }), memberRow({ id: 3 })];
const textOf = (id: number) => screen.getByText(`member${id}@example.test`);

test('loads the record of the row under the pointer once, and opens it from memory', async () => {
  const app = openSearch({ members: rows });
  const { user, fake, store } = app;
  await search(app, 'x');
  await user.hover(textOf(2));
  await waitFor(() => expect(fake.inputs('member.getById')).toEqual([{ memberId: 2 }]));
  await waitFor(() => expect(store.getState().records.member(2).value?.id).toBe(2));
  await user.hover(textOf(3));
  await user.hover(textOf(2));
  await user.hover(textOf(1));
  await waitFor(() => expect(store.getState().records.member(1).value?.id).toBe(1));
  expect(fake.inputs('member.getById').filter(({ memberId }) => memberId === 2)).toHaveLength(1);
});

test('cancels a prefetch when the pointer leaves, and shows no alert when it fails', async () => {
  const app = openSearch({ members: rows });
  const { user, fake, store } = app;
  await search(app, 'x');
  fake.hold('member.getById');
  await user.hover(textOf(2));
  await waitFor(() => expect(fake.inputs('member.getById')).toHaveLength(1));
  fake.on('member.getById', () => fail({ code: 'server', status: 500, message: 'It broke.' }));
  await user.hover(textOf(3));
  await waitFor(() => expect(fake.cancelled).toHaveLength(1));
  await waitFor(() => expect(fake.inputs('member.getById')).toHaveLength(2));
  await waitFor(() => expect(store.getState().records.member(3).load).toBe('failed'));
  expect(store.getState().feedback.alerts).toEqual([]);
});

test('loads once on a click, even during a prefetch', async () => {
  const app = openSearch({ members: rows });
  const { user, fake, store } = app;
  await search(app, 'x');
  fake.hold('member.getById');
  await user.hover(textOf(2));
  await waitFor(() => expect(fake.inputs('member.getById')).toHaveLength(1));
  await user.click(textOf(2));
  expect(store.getState().navigation.modals).toEqual([{ kind: 'member', id: 2 }]);
  expect(fake.inputs('member.getById')).toHaveLength(1);
});

test.each([
  ['not loaded again 1999 ms later', 1999, 1],
  ['loaded again 2 seconds later', 2000, 2],
])('a loaded record is %s', async (_when, after, calls) => {
  const app = openSearch({ members: rows });
  const { user, fake, store } = app;
  await search(app, 'x');
  await user.hover(textOf(2));
  await waitFor(() => expect(store.getState().records.member(2).value?.id).toBe(2));
  const came = store
    .getState()
    .server.client.getQueryState(['member.getById', { memberId: 2 }])?.dataUpdatedAt;
  vi.spyOn(Date, 'now').mockReturnValue(Number(came) + after);
  onTestFinished(() => void vi.restoreAllMocks());
  await user.click(textOf(2));
  await screen.findByRole('dialog');
  await screen.findByText('Auth-provider ID');
  expect(fake.inputs('member.getById')).toHaveLength(calls);
});

test('loads a record again immediately after a write changes it', async () => {
  const app = openSearch({ members: rows });
  const { user, fake, store } = app;
  await search(app, 'x');
  await user.hover(textOf(2));
  await waitFor(() => expect(store.getState().records.member(2).value?.id).toBe(2));
  await user.hover(field());
  await app.run(({ records }) => records.changed('member', 2));
  await user.click(textOf(2));
  await screen.findByText('Auth-provider ID');
  expect(fake.inputs('member.getById')).toHaveLength(2);
});

/** Freezes time. */
const stopTime = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
};
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const point = (id: number) => {
  fireEvent.pointerOver(textOf(id));
  fireEvent.pointerMove(textOf(id));
};
const leave = (id: number) => fireEvent.pointerOut(textOf(id), { relatedTarget: field() });

test('preloads a row only after the pointer rests on it for 60 ms', async () => {
  const app = openSearch({ members: rows });
  await search(app, 'x');
  stopTime();
  point(2);
  await pass(59);
  expect(app.fake.inputs('member.getById')).toEqual([]);
  await pass(1);
  expect(app.fake.inputs('member.getById')).toEqual([{ memberId: 2 }]);
});

test('preloads nothing for a row that moves under a still pointer', async () => {
  const app = openSearch({ members: rows });
  await search(app, 'x');
  stopTime();
  fireEvent.pointerOver(textOf(2));
  await pass(5000);
  expect(app.fake.inputs('member.getById')).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Peek' })).toBeNull();
  fireEvent.pointerMove(textOf(2));
  await pass(60);
  expect(app.fake.inputs('member.getById')).toEqual([{ memberId: 2 }]);
});

test('preloads the focused row after 60 ms as well', async () => {
  const app = openSearch({ members: rows });
  await search(app, 'x');
  await app.user.keyboard('{ArrowDown}');
  stopTime();
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
  await pass(59);
  expect(app.fake.inputs('member.getById')).not.toContainEqual({ memberId: 2 });
  await pass(1);
  expect(app.fake.inputs('member.getById')).toContainEqual({ memberId: 2 });
});

test('preloads nothing while the pointer passes over rows', async () => {
  const app = openSearch({ members: rows });
  await search(app, 'x');
  stopTime();
  for (const id of [1, 2, 3]) {
    point(id);
    await pass(59);
  }
  leave(3);
  await pass(1000);
  expect(app.fake.inputs('member.getById')).toEqual([]);
});

test('cancels the prefetch when the pointer leaves', async () => {
  const app = openSearch({ members: rows });
  await search(app, 'x');
  stopTime();
  app.fake.hold('member.getById');
  point(2);
  await pass(60);
  expect(app.fake.inputs('member.getById')).toEqual([{ memberId: 2 }]);
  expect(app.fake.cancelled).toEqual([]);
  leave(2);
  await pass(0);
  expect(app.fake.cancelled).toHaveLength(1);
});

/** A member with a team and a customer, so that everything can be preloaded. */
const rich = (app: RenderedApp): void => {
  const acme = { companyName: 'Acme', stripeCustomer: 'cus_1', stripeSubscription: 'si_1%sub_1' };
  app.fake.on('member.getById', ({ memberId }) =>
    ok(
      member({
        id: Number(memberId),
        memberTeams: [membership({ id: 30, enterprisePlan: '50' }, 300)],
      }),
    ),
  );
  app.fake.on('team.getById', ({ teamId }) => ok(team({ id: Number(teamId), ...acme })));
  app.fake.answer('billing.getCustomer', customer(subscription({})));
};

test('runs at most two preloads, one for the pointer and one for the focus', async () => {
  const app = openSearch({ members: rows, teams: [teamRow({ id: 30 })] });
  const { fake, user } = app;
  rich(app);
  await search(app, 'x');
  await user.keyboard('{ArrowDown}');
  stopTime();
  await pass(1000);
  const preloaded = ['member.getById', 'team.getById', 'billing.getCustomer'] as const;
  const loads = () => preloaded.flatMap((method) => fake.inputs(method)).length;
  const before = loads();
  const gone = fake.cancelled.length;
  const underWay = () => loads() - before - (fake.cancelled.length - gone);
  for (let held = 0; held < 12; held += 1) for (const method of preloaded) fake.hold(method);
  const seen: number[] = [];
  // The focus and the pointer rest on different rows, each longer than the prefetch delay.
  for (const [key, pointed] of [
    ['ArrowDown', 3],
    ['ArrowDown', 2],
    ['ArrowUp', 3],
    ['ArrowDown', 2],
  ] as const) {
    fireEvent.keyDown(document.activeElement as Element, { key });
    point(pointed);
    await pass(700);
    seen.push(underWay());
  }
  expect(seen).toEqual([2, 2, 2, 2]);
});

test('never sends a write while preloading', async () => {
  const app = openSearch({ members: rows, teams: [teamRow({ id: 31 })] });
  const { fake, user } = app;
  rich(app);
  await search(app, 'x');
  const before = fake.calls.length;
  await user.keyboard('{ArrowDown}{Alt>}{Enter}{/Alt}');
  await waitFor(() => expect(fake.inputs('billing.paymentMethods')).toHaveLength(1));
  // Section 2: the search is saved as a recent one.
  const asked = fake.calls.slice(before).filter(({ method }) => method !== 'searches.remember');
  expect(asked.map(({ method }) => method)).toEqual([
    'member.getById',
    'team.getById',
    'billing.getCustomer',
    'billing.paymentMethods',
  ]);
  expect(asked.map(({ method }) => methods[method].kind)).toEqual(Array(4).fill('query'));
});
