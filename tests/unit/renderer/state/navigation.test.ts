import { expect, test } from 'vitest';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { createTestStore } from '../../../helpers/test-store';

test('modals stack, and what is on the stack is come back to', () => {
  const { state } = createTestStore('search');
  const nav = () => state().navigation;
  nav().openModal({ kind: 'member', id: 1 });
  nav().openModal({ kind: 'team', id: 1 });
  nav().openModal({ kind: 'member', id: 2 });
  nav().openModal({ kind: 'team', id: 1 });
  expect(nav().modals).toEqual([
    { kind: 'member', id: 1 },
    { kind: 'team', id: 1 },
  ]);
  nav().closeModal();
  expect(nav().modals).toEqual([{ kind: 'member', id: 1 }]);
  nav().openModal({ kind: 'journal' });
  nav().openModal({ kind: 'journal' });
  expect(nav().modals).toHaveLength(2);
  nav().closeAllModals();
  expect(nav().modals).toEqual([]);
});

test('two records of a kind are two modals; the lowest is come back to; the last closes', () => {
  const { state } = createTestStore('search');
  const nav = () => state().navigation;
  nav().openModal({ kind: 'member', id: 1 });
  nav().openModal({ kind: 'member', id: 2 });
  expect(nav().modals).toEqual([
    { kind: 'member', id: 1 },
    { kind: 'member', id: 2 },
  ]);
  nav().closeRecord('member', 3);
  nav().closeRecord('team', 1);
  expect(nav().modals).toHaveLength(2);
  nav().openModal({ kind: 'member', id: 1 });
  expect(nav().modals).toEqual([{ kind: 'member', id: 1 }]);
  nav().closeModal();
  expect(nav().modals).toEqual([]);
});

test('a record that is gone takes its modals along, from anywhere in the stack', () => {
  const { state } = createTestStore('search');
  const nav = () => state().navigation;
  nav().openModal({ kind: 'member', id: 1 });
  nav().openModal({ kind: 'team', id: 1 });
  nav().closeRecord('member', 1);
  expect(nav().modals).toEqual([{ kind: 'team', id: 1 }]);
});

test('Create New Team stores the email first, then goes to tab 3', async () => {
  const { state, fake } = createTestStore('sales');
  state().navigation.openModal({ kind: 'member', id: 1 });
  const held = fake.hold('postFlow.start');
  const starting = state().teamSetup.start('ada@example.test');
  expect(state().navigation.tab).toBe(0);
  held.answer(newTeamSetupFlow('ada@example.test', false));
  await starting;
  expect(fake.inputs('postFlow.start')).toEqual([{ email: 'ada@example.test' }]);
  expect(state().navigation).toMatchObject({ tab: 3, modals: [] });
  expect(state().teamSetup.flow).toMatchObject({ email: 'ada@example.test' });
});

test('changing a plan marks the flow as an upgrade and goes to the demo flow', async () => {
  const { state, fake } = createTestStore('sales');
  fake.answer('postFlow.leave', null);
  fake.answer('writes.unfinished', []);
  fake.answer('team.changePlan', { ...newTeamSetupFlow('team@example.test', true), teamId: 17 });
  await state().teamSetup.startPlanChange(17, 'team@example.test');
  expect(fake.inputs('team.changePlan')).toEqual([{ teamId: 17, email: 'team@example.test' }]);
  expect(state().navigation.tab).toBe(1);
  expect(state().teamSetup.flow).toMatchObject({ isUpgrade: true, teamId: 17 });
  await state().teamSetup.end();
  expect(state().navigation.tab).toBe(0);
  expect(state().teamSetup.flow).toBeNull();
  expect(fake.inputs('postFlow.leave')).toEqual([
    { id: '', email: 'team@example.test', teamId: 17, step: 'price' },
  ]);
});

test('finishing resets billing, demo teams and searches, and keeps the price list', async () => {
  const { state, fake, store } = createTestStore('sales');
  fake.answer('writes.unfinished', []);
  fake.answer('billing.priceConfig', { priceConfig: [], couponConfig: [] });
  fake.answer('billing.paymentMethods', []);
  fake.answer('demoTeam.list', []);
  const { server } = store.getState();
  const list = { search: '', isMine: true, limit: 25 };
  await server.load('billing.priceConfig', {});
  await server.load('billing.paymentMethods', { stripeCustomerId: 'cus_1' });
  await server.load('demoTeam.list', list);
  await state().teamSetup.end();
  expect(server.cached('billing.paymentMethods', { stripeCustomerId: 'cus_1' }).load).toBe('idle');
  expect(server.cached('demoTeam.list', list).load).toBe('idle');
  expect(server.cached('billing.priceConfig', {}).load).toBe('ready');
});

test('whoever has left the flow while it ends stays where they went', async () => {
  const { state, fake } = createTestStore('sales');
  fake.answer('writes.unfinished', []);
  state().navigation.showTab(1);
  const ending = state().teamSetup.end();
  state().navigation.showTab(3);
  expect(await ending).toBe(true);
  expect(state().navigation.tab).toBe(3);
});

test('what could not be stored is an alert, and nothing moves', async () => {
  const { state, fake } = createTestStore('sales');
  state().navigation.openModal({ kind: 'member', id: 1 });
  fake.refuse('postFlow.start', { code: 'file', message: 'Disk is full', reason: 'ENOSPC' });
  await state().teamSetup.start('ada@example.test');
  expect(state().navigation.tab).toBe(0);
  expect(state().teamSetup.flow).toBeNull();
  expect(state().navigation.modals).toHaveLength(1);
  expect(state().feedback.alerts.map((alert) => alert.message)).toEqual(['Disk is full']);
});

test('the stored flow is there again after a restart', async () => {
  const { state, fake } = createTestStore('sales');
  fake.answer('postFlow.get', {
    ...newTeamSetupFlow('ada@example.test', false),
    finished: true,
    invoiceSent: true,
  });
  await state().teamSetup.load();
  expect(state().teamSetup.flow).toMatchObject({ email: 'ada@example.test', finished: true });
});
