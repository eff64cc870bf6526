import { expect, test } from 'vitest';
import { createTestStore } from '../../../helpers/test-store';
import { price } from '../../rules/builders';

test('are loaded once, whoever asks and how often', async () => {
  const { state, fake } = createTestStore('sales');
  const held = fake.hold('billing.priceConfig');
  const asked = [state().prices.ensure(), state().prices.ensure()];
  held.answer({ priceConfig: [price()], couponConfig: [{ id: 'c1', name: 'Ten' }] });
  await Promise.all(asked);
  await state().prices.ensure();
  expect(fake.inputs('billing.priceConfig')).toHaveLength(1);
  expect(state().prices).toMatchObject({
    load: 'ready',
    priceConfig: [{ priceId: 'price_1' }],
    couponConfig: [{ id: 'c1' }],
  });
});

test('an error is an alert, and the next one asks again', async () => {
  const { state, fake } = createTestStore('sales');
  fake.refuse('billing.priceConfig', { code: 'server', status: 500, message: 'No prices today' });
  await state().prices.ensure();
  expect(state().prices.load).toBe('failed');
  expect(state().feedback.alerts.map((alert) => alert.message)).toEqual(['No prices today']);
  fake.answer('billing.priceConfig', { priceConfig: [], couponConfig: [] });
  await state().prices.ensure();
  expect(state().prices.load).toBe('ready');
});
