import { expect, test } from 'vitest';
import { createTestStore } from '../../../helpers/test-store';

const made = (id: string) => async () => ({ id });

const setup = () => {
  const all = createTestStore('sales');
  const card = () => all.state().card;
  const alerts = () => all.state().feedback.alerts.map((alert) => alert.message);
  return { ...all, card, alerts };
};

test('asks for the provider once; a failure is an alert and can be tried again', async () => {
  const { fake, card, alerts } = setup();
  fake.refuse('billing.cardProvider', { code: 'timeout', message: 'Too slow' });
  await card().loadProvider();
  expect(card().load).toBe('failed');
  expect(alerts()).toEqual(['Too slow']);
  fake.answer('billing.cardProvider', { scriptUrl: 's', liveKey: 'l', testKey: 't' });
  await card().loadProvider();
  await card().loadProvider();
  expect(card()).toMatchObject({ load: 'ready', provider: { testKey: 't' } });
  expect(fake.inputs('billing.cardProvider')).toHaveLength(2);
});

test('the provider’s error is an alert, and nothing is sent', async () => {
  const { fake, card, alerts } = setup();
  const added = await card().add('cus_1', async () => ({ error: 'Your card was declined.' }));
  expect(added).toBe(false);
  expect(card().busy).toBe(false);
  expect(alerts()).toEqual(['Your card was declined.']);
  expect(fake.calls).toEqual([]);
});

test('a provider that breaks is an alert too', async () => {
  const { card, alerts } = setup();
  expect(await card().add('cus_1', () => Promise.reject(new Error('frame gone')))).toBe(false);
  expect(alerts()).toEqual(['The card provider did not answer. Nothing was added.']);
  expect(card().busy).toBe(false);
});

test('a double click adds once', async () => {
  const { fake, card } = setup();
  const held = fake.hold('billing.addPaymentMethod');
  const first = card().add('cus_1', made('pm_1'));
  await held.arrived;
  expect(await card().add('cus_1', made('pm_2'))).toBe(false);
  held.answer(null);
  expect(await first).toBe(true);
  expect(fake.inputs('billing.addPaymentMethod')).toEqual([
    { stripeCustomerId: 'cus_1', paymentMethodId: 'pm_1' },
  ]);
});

test('an unknown outcome: the next try sends the same payment method', async () => {
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

test('after a refusal, for another customer or another card it makes a new one', async () => {
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

test('a second card after an unconfirmed first that was confirmed then is another card', async () => {
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
