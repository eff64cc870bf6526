import { expect, test } from 'vitest';
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
  const held = fake.hold('postFlow.set');
  const starting = state().navigation.startPostFlow('ada@example.test');
  expect(state().navigation.tab).toBe(0);
  held.answer(null);
  await starting;
  expect(fake.inputs('postFlow.set')).toEqual([
    {
      postFlow: {
        email: 'ada@example.test',
        finished: false,
        isUpgrade: false,
        invoiceSent: false,
        hasExtendedSubscription: false,
      },
    },
  ]);
  expect(state().navigation).toMatchObject({
    tab: 3,
    modals: [],
    postFlow: { email: 'ada@example.test' },
  });
});

test('changing a plan marks the flow as an upgrade and goes to the demo flow', async () => {
  const { state, fake } = createTestStore('sales');
  fake.answer('postFlow.set', null);
  await state().navigation.startPlanChange('team@example.test');
  expect(state().navigation).toMatchObject({ tab: 1, postFlow: { isUpgrade: true } });
  await state().navigation.endPostFlow();
  expect(state().navigation).toMatchObject({ tab: 0, postFlow: null });
  expect(fake.inputs('postFlow.set').at(-1)).toEqual({ postFlow: null });
});

test('what could not be stored is an alert, and nothing moves', async () => {
  const { state, fake } = createTestStore('sales');
  state().navigation.openModal({ kind: 'member', id: 1 });
  fake.refuse('postFlow.set', { code: 'file', message: 'Disk is full', reason: 'ENOSPC' });
  await state().navigation.startPostFlow('ada@example.test');
  expect(state().navigation).toMatchObject({ tab: 0, postFlow: null });
  expect(state().navigation.modals).toHaveLength(1);
  expect(state().feedback.alerts.map((alert) => alert.message)).toEqual(['Disk is full']);
});

test('the stored flow is there again after a restart', async () => {
  const { state, fake } = createTestStore('sales');
  fake.answer('postFlow.get', {
    email: 'ada@example.test',
    finished: true,
    isUpgrade: false,
    invoiceSent: true,
    hasExtendedSubscription: false,
  });
  await state().navigation.loadPostFlow();
  expect(state().navigation.postFlow).toMatchObject({ email: 'ada@example.test', finished: true });
});
