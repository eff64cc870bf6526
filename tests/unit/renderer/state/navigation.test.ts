import { expect, test } from 'vitest';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { createTestStore } from '../../../helpers/test-store';

test('stacks modals, and returns to one already in the stack', () => {
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

test('stacks two records of a kind, and returns to the lower one when it opens again', () => {
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

test('removes all modals of a deleted record from anywhere in the stack', () => {
  const { state } = createTestStore('search');
  const nav = () => state().navigation;
  nav().openModal({ kind: 'member', id: 1 });
  nav().openModal({ kind: 'team', id: 1 });
  nav().closeRecord('member', 1);
  expect(nav().modals).toEqual([{ kind: 'team', id: 1 }]);
});

test('stores the email before Create New Team opens tab 3', async () => {
  const { state, fake } = createTestStore('sales');
  state().navigation.openModal({ kind: 'member', id: 1 });
  const held = fake.hold('teamSetup.start');
  const starting = state().teamSetup.start('ada@example.test');
  expect(state().navigation.tab).toBe(0);
  held.answer(newTeamSetupFlow('ada@example.test', false));
  await starting;
  expect(fake.inputs('teamSetup.start')).toEqual([{ email: 'ada@example.test' }]);
  expect(state().navigation).toMatchObject({ tab: 3, modals: [] });
  expect(state().teamSetup.flow).toMatchObject({ email: 'ada@example.test' });
});

test('marks a plan change as an upgrade, and opens team setup', async () => {
  const { state, fake } = createTestStore('sales');
  fake.answer('teamSetup.leave', null);
  fake.answer('writes.unfinished', []);
  fake.answer('drafts.get', { texts: {}, notice: null });
  fake.answer('team.changePlan', { ...newTeamSetupFlow('team@example.test', true), teamId: 17 });
  await state().teamSetup.startPlanChange(17, 'team@example.test');
  expect(fake.inputs('team.changePlan')).toEqual([{ teamId: 17, email: 'team@example.test' }]);
  expect(state().navigation.tab).toBe(1);
  expect(state().teamSetup.flow).toMatchObject({ isUpgrade: true, teamId: 17 });
  await state().teamSetup.end();
  expect(state().navigation.tab).toBe(0);
  expect(state().teamSetup.flow).toBeNull();
  expect(fake.inputs('teamSetup.leave')).toEqual([
    { id: '', email: 'team@example.test', teamId: 17, step: 'price', untouched: true },
  ]);
});

test('resets billing, demo teams, and searches at the end, and keeps the price list', async () => {
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

test('keeps people where they went if they left the flow before it ended', async () => {
  const { state, fake } = createTestStore('sales');
  fake.answer('writes.unfinished', []);
  state().navigation.showTab(1);
  const ending = state().teamSetup.end();
  state().navigation.showTab(3);
  expect(await ending).toBe(true);
  expect(state().navigation.tab).toBe(3);
});

test('shows an alert and stays in place when storing fails', async () => {
  const { state, fake } = createTestStore('sales');
  state().navigation.openModal({ kind: 'member', id: 1 });
  fake.refuse('teamSetup.start', { code: 'file', message: 'Disk is full', reason: 'ENOSPC' });
  await state().teamSetup.start('ada@example.test');
  expect(state().navigation.tab).toBe(0);
  expect(state().teamSetup.flow).toBeNull();
  expect(state().navigation.modals).toHaveLength(1);
  expect(state().feedback.alerts.map((alert) => alert.message)).toEqual(['Disk is full']);
});

test('restores the stored flow after a restart', async () => {
  const { state, fake } = createTestStore('sales');
  fake.answer('teamSetup.get', {
    ...newTeamSetupFlow('ada@example.test', false),
    finished: true,
    invoiceSent: true,
  });
  await state().teamSetup.load();
  expect(state().teamSetup.flow).toMatchObject({ email: 'ada@example.test', finished: true });
});
