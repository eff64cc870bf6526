import { expect, test } from 'vitest';
import { choose } from '../../../helpers/dropdown';
import { isUnavailable } from '../../../helpers/render-app';
import { field, fillUsual, openEditor, priced, submit } from './open-editor';

test('looking at a monthly price keeps the agreed price and years for the yearly plan', async () => {
  const app = await openEditor({
    prepare: (fake) =>
      fake.answer('billing.previewCustom', { tiers: [{ up_to: null, unit_amount: 29_850 }] }),
  });
  await fillUsual(app);
  await app.user.click(field('Custom pricing'));
  await app.user.type(field('Price per seat per year'), '99.50');
  await app.user.click(field('Multi-year'));
  await app.user.clear(field('Years'));
  await app.user.type(field('Years'), '3');
  await choose(app.user, 'Plan', 'New Billing (monthly)');
  for (const box of ['Custom pricing', 'Multi-year']) {
    expect(isUnavailable(field(box))).toBe(true);
    expect(field(box).checked).toBe(false);
  }
  await priced('Create · $480.00 per month');
  expect(app.fake.inputs('billing.previewNewBilling').at(-1)).toMatchObject({
    price_per_seat_yearly_dollars: null,
    multiYearSubYears: 1,
  });
  await choose(app.user, 'Plan', 'New Billing (yearly)');
  expect(field('Custom pricing').checked).toBe(true);
  expect(field('Multi-year').checked).toBe(true);
  expect(field('Price per seat per year').value).toBe('99.50');
  expect(field('Years').value).toBe('3');
  expect(submit().textContent).toMatch(/^Create/);
});
