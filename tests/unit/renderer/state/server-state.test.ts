import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import type { MethodInput, MethodName } from '../../../../src/contract/methods/methods';
import type { AppStore } from '../../../../src/renderer/state/store';
import { createTestStore, settled } from '../../../helpers/test-store';
import { member, team } from '../../domain/builders';

/** Subscribes like a component that shows the response; returns its unsubscribe function. */
const show = <M extends MethodName>(store: AppStore, method: M, input: MethodInput<M>) => {
  const { server } = store.getState();
  const observer = new QueryObserver(server.client, server.options(method, input));
  const stop = observer.subscribe(() => undefined);
  onTestFinished(stop);
  return stop;
};

const device = (id: number) => ({ id, name: `D-${id}` });
const one = { id: 1 };

test('shares one response with every caller, and keeps it while reloading', async () => {
  const { fake, state } = createTestStore('search');
  fake.answer('member.getById', member({ id: 7, email: 'old@example.test' }));
  await state().records.loadMember(7);
  const held = fake.hold('member.getById');
  const again = state().records.loadMember(7);
  expect(state().records.member(7)).toMatchObject({
    load: 'loading',
    value: { email: 'old@example.test' },
  });
  held.answer(member({ id: 7, email: 'new@example.test' }));
  expect(await again).toMatchObject({ email: 'new@example.test' });
  expect(state().records.member(7).value?.email).toBe('new@example.test');
});

test('shares a pending request with a second caller', async () => {
  const { fake, state } = createTestStore('search');
  const held = fake.hold('team.getById');
  const both = [state().records.loadTeam(3), state().records.loadTeam(3)];
  held.refuse({ code: 'not-found', message: 'No such team' });
  expect(await Promise.all(both)).toEqual([null, null]);
  expect(fake.inputs('team.getById')).toEqual([{ teamId: 3 }]);
});

test('keeps the last value after a failed load, and says why it failed', async () => {
  const { fake, state } = createTestStore('search');
  fake.answer('member.getById', member({ id: 7 }));
  await state().records.loadMember(7);
  fake.refuse('member.getById', { code: 'not-found', message: 'No such member' });
  expect(await state().records.loadMember(7)).toBeNull();
  expect(state().records.member(7)).toMatchObject({
    load: 'failed',
    value: { id: 7 },
    error: { message: 'No such member' },
  });
});

test('applies a change to the newest value, and only if there is one', async () => {
  const { fake, state } = createTestStore('search');
  state().records.patchMember(7, () => ({ emailVerified: false }));
  expect(state().records.member(7)).toEqual({ load: 'idle', value: null, error: null });
  fake.answer('member.getById', member({ id: 7, emailVerified: true, name: 'Ada' }));
  await state().records.loadMember(7);
  state().records.patchMember(7, ({ name }) => ({ name: `${name} L`, emailVerified: false }));
  expect(state().records.member(7).value).toMatchObject({ name: 'Ada L', emailVerified: false });
});

test('does not bring back a forgotten member with a late response', async () => {
  const { fake, state } = createTestStore('search');
  const held = fake.hold('member.getById');
  const load = state().records.loadMember(7);
  state().records.forget('member', 7);
  held.answer(member({ id: 7 }));
  expect(await load).toBeNull();
  expect(state().records.member(7).value).toBeNull();
});

test('reloads what is on the screen after a write, and the rest on its next use', async () => {
  const { fake, state, store, until } = createTestStore('admin');
  fake.answer('member.devices', []);
  fake.answer('member.linksData', []);
  const gone = show(store, 'member.linksData', one);
  show(store, 'member.devices', one);
  show(store, 'member.devices', { id: 2 });
  const { server } = state();
  await until(() => server.cached('member.linksData', one).load === 'ready');
  gone();
  await until(() => server.cached('member.devices', one).load === 'ready');
  fake.answer('member.devices', [device(5)]);
  state().records.changed('member', 1);
  await until(() => server.cached('member.devices', one).value?.length === 1);
  expect(fake.inputs('member.devices')).toEqual([{ id: 1 }, { id: 2 }, { id: 1 }]);
  expect(fake.inputs('member.linksData')).toHaveLength(1);
  show(store, 'member.linksData', one);
  expect(fake.inputs('member.linksData')).toHaveLength(2);
});

test('never shows a response that predates a write', async () => {
  const { fake, state, store, until } = createTestStore('admin');
  fake.answer('member.devices', [device(1)]);
  show(store, 'member.devices', one);
  const { server } = state();
  await until(() => server.cached('member.devices', one).load === 'ready');
  const before = fake.hold('member.devices');
  const after = fake.hold('member.devices');
  state().records.changed('member', 1);
  await before.arrived;
  state().records.changed('member', 1);
  after.answer([device(3)]);
  await until(() => server.cached('member.devices', one).value?.[0]?.id === 3);
  before.answer([device(2)]);
  await settled();
  expect(server.cached('member.devices', one).value).toEqual([device(3)]);
});

test('cancels a query in core when its last viewer leaves', async () => {
  const { fake, store } = createTestStore('admin');
  const held = fake.hold('member.devices');
  const stops = [show(store, 'member.devices', one), show(store, 'member.devices', one)];
  const { id } = await held.arrived;
  stops[0]?.();
  expect(fake.cancelled).toEqual([]);
  stops[1]?.();
  expect(fake.cancelled).toEqual([id]);
});

test('keeps nothing of one person for the next', async () => {
  const { fake, state, store } = createTestStore('search');
  fake.answer('member.getById', member({ id: 7 }));
  await state().records.loadMember(7);
  store.reset();
  expect(state().records.member(7).value).toBeNull();
});

test.each([
  ['billing.priceConfig', {}],
  ['billing.paymentMethods', { stripeCustomerId: 'cus_1' }],
  ['member.getById', { memberId: 7 }],
] as const)('section 8: shows an alert for a %s error', async (method, input) => {
  const { fake, state } = createTestStore('sales');
  fake.refuse(method, { code: 'server', status: 500, message: 'Not today' });
  await state().server.load(method, input);
  expect(state().feedback.alerts.map((alert) => alert.message)).toEqual(['Not today']);
});

test('keeps other errors in their own section, and leaves a lost session to the login screen', async () => {
  const { fake, state } = createTestStore('sales');
  fake.refuse('member.devices', { code: 'server', status: 500, message: 'Not today' });
  await state().server.load('member.devices', one);
  fake.refuse('member.getById', { code: 'unauthorized', message: 'Sign in again' });
  await state().records.loadMember(7);
  expect(state().feedback.alerts).toEqual([]);
});

test('reloads only when core asks, not after a failure, on focus, or on network changes', async () => {
  const { fake, state, store, until } = createTestStore('admin');
  const { server } = state();
  // The app's provider also mounts the client.
  server.client.mount();
  onTestFinished(() => {
    server.client.unmount();
    focusManager.setFocused(undefined);
    onlineManager.setOnline(true);
  });
  fake.answer('member.devices', [device(1)]);
  show(store, 'member.devices', one);
  await until(() => server.cached('member.devices', one).load === 'ready');
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await settled();
  onlineManager.setOnline(false);
  fake.refuse('member.linksData', { code: 'offline', message: 'No network', outcome: 'not-sent' });
  // Only core tracks the network.
  show(store, 'member.linksData', one);
  await settled();
  expect(server.cached('member.linksData', one)).toMatchObject({
    load: 'failed',
    error: { message: 'No network' },
  });
  onlineManager.setOnline(true);
  await settled();
  expect(fake.inputs('member.devices')).toEqual([one]);
  expect(fake.inputs('member.linksData')).toEqual([one]);
});

test('cancels only a forgotten record’s own calls', async () => {
  const { fake, state } = createTestStore('search');
  const gone = fake.hold('member.getById');
  const stays = fake.hold('team.getById');
  const loading = [state().records.loadMember(7), state().records.loadTeam(7)];
  const { id } = await gone.arrived;
  await stays.arrived;
  state().records.forget('member', 7);
  expect(fake.cancelled).toEqual([id]);
  stays.answer(team({ id: 7 }));
  expect(await Promise.all(loading)).toEqual([null, expect.objectContaining({ id: 7 })]);
});

test('cancels pending calls in core and drops their data when the person changes', async () => {
  const { fake, state, store } = createTestStore('search');
  const { server } = state();
  fake.answer('team.getById', team({ id: 3 }));
  await server.load('team.getById', { teamId: 3 });
  const held = fake.hold('member.getById');
  const loading = server.load('member.getById', { memberId: 7 });
  const { id } = await held.arrived;
  store.reset();
  expect(fake.cancelled).toEqual([id]);
  expect(server.cached('team.getById', { teamId: 3 })).toEqual({
    load: 'idle',
    value: null,
    error: null,
  });
  held.refuse({ code: 'server', status: 500, message: 'Not today' });
  expect(await loading).toBeNull();
  expect(state().feedback.alerts).toEqual([]);
});

test('shows row data until the record loads, and replaces it then', async () => {
  const { fake, state } = createTestStore('search');
  const records = () => state().records;
  const memberRow = { id: 7, email: 'row@x.test', isPro: 0 as const };
  const teamRow = { id: 7, email: 'team@x.test' };
  expect([records().placeholderOfMember(7), records().placeholderOfTeam(7)]).toEqual([null, null]);
  records().keepMemberRow(memberRow);
  records().keepTeamRow(teamRow);
  expect(records().placeholderOfMember(7)).toEqual(memberRow);
  expect(records().placeholderOfTeam(7)).toEqual(teamRow);
  expect(records().placeholderOfMember(8)).toBeNull();
  expect(records().placeholderOfTeam(8)).toBeNull();
  records().forget('member', 7);
  expect(records().placeholderOfMember(7)).toBeNull();
  expect(records().placeholderOfTeam(7)).toEqual(teamRow);
  expect(fake.calls).toEqual([]);
});

test('applies a team change to the newest value', async () => {
  const { fake, state } = createTestStore('search');
  expect(state().records.team(3)).toEqual({ load: 'idle', value: null, error: null });
  fake.answer('team.getById', team({ id: 3, companyName: 'Old', email: 'a@t.test' }));
  await state().records.loadTeam(3);
  state().records.patchTeam(3, ({ companyName }) => ({ companyName: `${companyName} & New` }));
  state().records.patchTeam(4, () => ({ companyName: 'Nobody' }));
  expect(state().records.team(3)).toMatchObject({
    load: 'ready',
    value: { id: 3, companyName: 'Old & New', email: 'a@t.test' },
  });
  expect(state().records.team(4).value).toBeNull();
});
