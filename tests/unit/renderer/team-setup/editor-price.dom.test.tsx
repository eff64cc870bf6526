import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choose } from '../../../helpers/dropdown';
import { enterText } from '../../../helpers/render-app';
import {
  field,
  fillUsual,
  flow,
  openEditor,
  panel,
  priced,
  termsBefore,
  total,
} from './open-editor';

test('shows no price while the form has an error', async () => {
  const app = await openEditor();
  await fillUsual(app);
  await priced('Create · $480.00 per year');
  expect(panel().textContent).toContain('$480.00');
  await app.user.clear(field('Seats'));
  await app.user.type(field('Seats'), '4');
  await waitFor(() => expect(panel().textContent).not.toContain('$'));
  expect(panel().textContent).toContain('No price yet. Fix the fields that need attention.');
});

test('shows a discount as an amount by requesting the same terms without it', async () => {
  const app = await openEditor({
    prepare: (fake) => {
      fake.on('billing.previewCurrent', ({ discount_factor }) => ({
        ok: true,
        value: { tiers: [{ up_to: null, unit_amount: 9600 * discount_factor }] },
      }));
    },
  });
  await fillUsual(app);
  await choose(app.user, 'Plan', 'Teams (yearly)');
  await app.user.clear(field('Discount'));
  await app.user.type(field('Discount'), '10');
  await priced('Create · $432.00 per year');
  const lines = () => within(panel()).getByRole('table', { name: 'Price lines' }).textContent;
  await waitFor(() => expect(lines()).toContain('−$48.00'));
  expect(lines()).toContain('$480.00');
});

test('shows a custom price as it was typed', async () => {
  const app = await openEditor({
    prepare: (fake) => {
      fake.answer('billing.previewCurrent', { tiers: [] });
      fake.answer('billing.previewCustom', { tiers: [{ up_to: null, unit_amount: 13_050 }] });
    },
  });
  await choose(app.user, 'Plan', 'Teams (yearly)');
  await app.user.click(field('Custom pricing'));
  await app.user.click(field('Price per seat per year'));
  await app.user.paste('72.50');
  await waitFor(() =>
    expect(panel().textContent).toContain('Custom price per seat per year$72.50'),
  );
});

test('has a timeline only if a date follows today', async () => {
  const app = await openEditor();
  await fillUsual(app);
  await priced('Create · $480.00 per year');
  expect(within(panel()).queryByRole('list', { name: 'Dates' })).toBeNull();
  await app.user.click(field('Offer free trial'));
  const dates = within(panel()).getByRole('list', { name: 'Dates' });
  expect(dates.textContent).toContain('Trial ends (');
});

test('says that a team without a subscription has no price yet', async () => {
  const { user } = await openEditor({ flow: { ...flow, isUpgrade: true } });
  await choose(user, 'Plan', 'New Billing (yearly)');
  const prices = await screen.findByLabelText('Old and new price');
  expect(prices.textContent).toContain('Current priceNone');
});

test('the difference is between the two prices as they are shown', async () => {
  const { user } = await openEditor({
    flow: { ...flow, isUpgrade: true, termsBefore },
    prepare: (fake) => {
      fake.on('billing.previewNewBilling', ({ number_seats }) => ({
        ok: true,
        value: total(number_seats === 5 ? 50_000.5 : 60_000.4),
      }));
    },
  });
  await enterText(user, field('Seats'), '6');
  const prices = await screen.findByLabelText('Old and new price');
  // 600.004 less 500.005 is 99.999.
  await waitFor(() =>
    expect(prices.textContent).toBe(
      'Current price$500.01 per yearNew price$600.00 per yearDifference+$99.99 per year',
    ),
  );
});

test('an estimated new price says what it is for, as the current price does', async () => {
  const { user } = await openEditor({
    flow: { ...flow, isUpgrade: true },
    prepare: (fake) => {
      fake.answer('billing.previewCurrent', {
        tiers: [
          { up_to: 3, unit_amount: 96_00 },
          { up_to: null, unit_amount: 80_00 },
        ],
      });
    },
  });
  await choose(user, 'Plan', 'Teams (yearly)');
  const prices = await screen.findByLabelText('Old and new price');
  // All five seats at $80, or three of them at $96.
  expect(prices.textContent).toBe('Current priceNoneNew price$400.00 to $448.00 per year');
});

test('the old and the new price of the same terms have the newest response', async () => {
  let cents = 50_000;
  await openEditor({
    flow: { ...flow, isUpgrade: true, termsBefore },
    prepare: (fake) => {
      // Raised between the two requests of the screen.
      fake.on('billing.previewNewBilling', () => {
        const value = total(cents);
        cents = 60_000;
        return { ok: true, value };
      });
    },
  });
  const prices = await screen.findByLabelText('Old and new price');
  await waitFor(() => expect(prices.textContent).toContain('New price$600.00 per year'));
  expect(prices.textContent).toContain('Current price$600.00 per year');
});
