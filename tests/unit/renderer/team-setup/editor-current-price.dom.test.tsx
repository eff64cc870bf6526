import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fail, ok } from '../../../../src/contract/wire/result';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { enterText } from '../../../helpers/render-app';
import { field, flow, openEditor, termsBefore, total } from './open-editor';

/** A change to six seats, while the price of the current five is not known. */
const open = async (prepare: (fake: FakeBridge) => void) => {
  const app = await openEditor({ flow: { ...flow, isUpgrade: true, termsBefore }, prepare });
  await enterText(app.user, field('Seats'), '6');
  return { ...app, prices: await screen.findByLabelText('Old and new price') };
};

test('the current price is said to load until it is known', async () => {
  const pending = Promise.withResolvers<void>();
  const { prices } = await open((fake) =>
    fake.on('billing.previewNewBilling', async ({ number_seats: seats }) => {
      if (seats === 5) await pending.promise;
      return ok(total(seats === 5 ? 500_00 : 600_00));
    }),
  );
  expect(prices.textContent).toBe('Current priceLoading…New price$600.00 per year');
  pending.resolve();
  await waitFor(() => expect(prices.textContent).toContain('Current price$500.00 per year'));
});

test('a current price that couldn’t be loaded is loaded again on request', async () => {
  let isDown = true;
  const { prices, user } = await open((fake) =>
    fake.on('billing.previewNewBilling', ({ number_seats: seats }) =>
      isDown && seats === 5
        ? fail({ code: 'server', status: 422, message: 'Busy' })
        : ok(total(seats === 5 ? 500_00 : 600_00)),
    ),
  );
  expect(prices.textContent).toContain('Current priceUnknown');
  isDown = false;
  await user.click(within(prices).getByRole('button', { name: 'Try again', hidden: true }));
  await waitFor(() => expect(prices.textContent).toContain('Current price$500.00 per year'));
  expect(within(prices).queryByRole('button')).toBeNull();
});
