import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QuoteScreen } from '../../../../src/renderer/features/quotes/quote-screen';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { renderApp } from '../../../helpers/render-app';
import { price } from '../../domain/builders';

const preview = () => screen.getByRole('region', { name: 'Pricing preview', hidden: true });
const listed = { priceConfig: [price({ priceId: 'p_year', title: 'Entrust' })], couponConfig: [] };

/** The form with a plan that was chosen before. */
const open = async (prepare: (fake: FakeBridge) => void) => {
  const app = renderApp(<QuoteScreen />, {
    permissions: ['sales'],
    prepare: (fake) => {
      fake.answer('billing.previewCurrent', { tiers: [{ up_to: null, unit_amount: 100_00 }] });
      prepare(fake);
    },
  });
  await app.run((state) => {
    state.quote.setField('memberQuantity', '10');
    state.quote.setField('sourcePriceId', 'p_year');
  });
  return app;
};

test('the price waits for the plans, and doesn’t ask for a plan that is chosen', async () => {
  let answer: (() => void) | undefined;
  await open((fake) => {
    const held = fake.hold('billing.priceConfig');
    answer = () => held.answer(listed);
  });
  expect(preview().textContent).toBe('Pricing previewLoading the plans…');
  await act(async () => answer?.());
  await waitFor(() => expect(preview().textContent).toContain('$1,000.00 per year'));
});

test('the price says that it is unknown if the plans couldn’t be loaded', async () => {
  const app = await open((fake) =>
    fake.refuse('billing.priceConfig', { code: 'server', status: 422, message: 'Busy' }),
  );
  await app.user.click(await screen.findByRole('button', { name: 'OK' }));
  expect(preview().textContent).toBe('Pricing previewPrice unknown. The plans couldn’t be loaded.');
  const held = app.fake.hold('billing.priceConfig');
  await app.run((state) => state.quote.setField('sourcePriceId', ''));
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(preview().textContent).toBe('Pricing previewPrice unknown. The plans couldn’t be loaded.');
  await app.run((state) => state.quote.setField('sourcePriceId', 'p_year'));
  await act(async () => held.answer(listed));
  await waitFor(() => expect(preview().textContent).toContain('$1,000.00 per year'));
});

test('a shown price that couldn’t be read again after a lock is tried again once, and says so', async () => {
  const app = await open((fake) => fake.answer('billing.priceConfig', listed));
  await waitFor(() => expect(preview().textContent).toContain('$1,000.00 per year'));
  app.fake.refuse('billing.previewCurrent', { code: 'timeout', message: 'Too slow' });
  await app.run(({ server }) => server.reload((method) => method === 'billing.previewCurrent'));
  const again = await screen.findByRole('button', { name: 'Try again' });
  const held = app.fake.hold('billing.previewCurrent');
  await app.user.click(again);
  await held.arrived;
  expect(again.ariaBusy).toBe('true');
  await app.user.click(again);
  await act(async () => held.answer({ tiers: [{ up_to: null, unit_amount: 200_00 }] }));
  await waitFor(() => expect(preview().textContent).toContain('$2,000.00 per year'));
  expect(screen.queryByText('Too slow')).toBeNull();
  expect(app.fake.inputs('billing.previewCurrent')).toHaveLength(3);
});
