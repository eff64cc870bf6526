import { expect, test, vi } from 'vitest';
import { createTestStore } from '../../../helpers/test-store';

const made = (id: string) => async () => ({ id });

const setup = () => {
  const all = createTestStore('sales');
  const card = () => all.state().card;
  const alerts = () => all.state().feedback.alerts.map((alert) => alert.message);
  return { ...all, card, alerts };
};

test('requests the payment provider once, and shows an alert that allows a retry on failure', async () => {
  const { fake, card, alerts } = setup();
  fake.refuse('billing.cardProvider', { code: 'timeout', message: 'Too slow' });
  await card().loadProvider();
  expect(card().load).toBe('failed');
  expect(alerts()).toEqual(['Too slow']);
  const held = fake.hold('billing.cardProvider');
  const loading = card().loadProvider();
  expect(card()).toMatchObject({ load: 'loading', provider: null });
  held.answer({ frameUrl: 'f', scriptUrl: 's', liveKey: 'l', testKey: 't' });
  await loading;
  await card().loadProvider();
  expect(card()).toMatchObject({ load: 'ready', provider: { testKey: 't' } });
  expect(fake.inputs('billing.cardProvider')).toHaveLength(2);
});

test('shows an alert for a payment provider error and sends nothing', async () => {
  const { fake, card, alerts } = setup();
  const added = await card().add('cus_1', async () => ({ error: 'Your card was declined.' }));
  expect(added).toBe(false);
  expect(card().busy).toBe(false);
  expect(alerts()).toEqual(['Your card was declined.']);
  expect(fake.calls).toEqual([]);
});

test('shows an alert when the payment provider throws', async () => {
  const { card, alerts } = setup();
  expect(await card().add('cus_1', () => Promise.reject(new Error('frame gone')))).toBe(false);
  expect(alerts()).toEqual(['The payment provider didn’t respond. No card was added.']);
  expect(card().busy).toBe(false);
});

test('adds one card on a double click', async () => {
  const { fake, card } = setup();
  const held = fake.hold('billing.addPaymentMethod');
  const first = card().add('cus_1', made('pm_1'));
  await held.arrived;
  expect(card().busy).toBe(true);
  // The payment provider is not asked for another payment method either.
  const second = vi.fn(made('pm_2'));
  expect(await card().add('cus_1', second)).toBe(false);
  expect(second).not.toHaveBeenCalled();
  held.answer(null);
  expect(await first).toBe(true);
  expect(fake.inputs('billing.addPaymentMethod')).toEqual([
    { stripeCustomerId: 'cus_1', paymentMethodId: 'pm_1' },
  ]);
});

test('sends the same payment method again after an unknown outcome', async () => {
  const { fake, card } = setup();
  fake.refuse('billing.addPaymentMethod', { code: 'timeout', message: 'Too slow' });
  await card().add('cus_1', made('pm_1'));
  fake.answer('billing.addPaymentMethod', null);
  expect(await card().add('cus_1', made('pm_2'))).toBe(true);
  expect(fake.inputs('billing.addPaymentMethod').map((each) => each.paymentMethodId)).toEqual([
    'pm_1',
    'pm_1',
  ]);
});

test('makes a new payment method after a refusal, for another customer, or for another card', async () => {
  const { fake, card, alerts } = setup();
  fake.refuse('billing.addPaymentMethod', { code: 'server', status: 402, message: 'No funds' });
  await card().add('cus_1', made('pm_1'));
  expect(alerts()).toEqual(['No funds']);
  fake.refuse('billing.addPaymentMethod', { code: 'timeout', message: 'Too slow' });
  await card().add('cus_1', made('pm_2'));
  await card().add('cus_2', made('pm_3'));
  card().cardChanged();
  await card().add('cus_2', made('pm_4'));
  expect(fake.inputs('billing.addPaymentMethod').map((each) => each.paymentMethodId)).toEqual([
    'pm_1',
    'pm_2',
    'pm_3',
    'pm_4',
  ]);
});

test('treats the next card as new after an unconfirmed first one is confirmed', async () => {
  const { fake, card } = setup();
  fake.refuse('billing.addPaymentMethod', { code: 'timeout', message: 'Too slow' });
  await card().add('cus_1', made('pm_1'));
  fake.answer('billing.addPaymentMethod', null);
  expect(await card().add('cus_1', made('pm_2'))).toBe(true);
  expect(await card().add('cus_1', made('pm_3'))).toBe(true);
  expect(fake.inputs('billing.addPaymentMethod').map((each) => each.paymentMethodId)).toEqual([
    'pm_1',
    'pm_1',
    'pm_3',
  ]);
});

test('adds the card to its customer’s list and reloads only that list', async () => {
  const { fake, card, state } = setup();
  const { server } = state();
  fake.answer('billing.addPaymentMethod', null);
  fake.answer('billing.paymentMethods', []);
  fake.answer('billing.getCustomer', { id: 'cus_1' } as never);
  const asked = ['cus_1', 'cus_2'].map((stripeCustomerId) => ({ stripeCustomerId }));
  const isStale = () =>
    (['billing.paymentMethods', 'billing.getCustomer'] as const).flatMap((method) =>
      asked.map((input) => server.client.getQueryState([method, input])?.isInvalidated),
    );
  for (const input of asked) {
    await server.load('billing.paymentMethods', input);
    await server.load('billing.getCustomer', input);
  }
  expect(isStale()).toEqual([false, false, false, false]);
  await card().add('cus_1', made('pm_1'));
  expect(isStale()).toEqual([true, false, false, false]);
});

test('does not add a card that another part of the window is already adding', async () => {
  const { fake, card, state, alerts } = setup();
  const held = fake.hold('billing.addPaymentMethod');
  const input = { stripeCustomerId: 'cus_1', paymentMethodId: 'pm_1' };
  const other = state().writes.run('customer/cus_1/card', 'billing.addPaymentMethod', input);
  expect(await card().add('cus_1', made('pm_2'))).toBe(false);
  expect(alerts()).toEqual([]);
  held.answer(null);
  await other;
  expect(fake.inputs('billing.addPaymentMethod')).toEqual([input]);
});
