import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { choose } from '../../../helpers/dropdown';
import { descriptionOf, isUnavailable } from '../../../helpers/render-app';
import { answerCreated, field, fillUsual, openEditor, panel, priced, submit } from './open-editor';

const row = (name: RegExp) => within(panel()).getByRole('row', { name }).textContent;

test('a monthly trial says at the seats, the price, the question, and the summary that no seat count is sent', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T15:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const app = await openEditor();
  answerCreated(app.fake);
  await fillUsual(app);
  await choose(app.user, 'Plan', 'New Billing (monthly)');
  await app.user.clear(field('Seats'));
  await app.user.type(field('Seats'), '40');
  expect(descriptionOf(field('Seats'))).toBe('');
  await app.user.click(field('Offer free trial'));
  expect(descriptionOf(field('Seats'))).toBe('Not sent: a monthly trial has no seat count.');
  // 30 days, today included.
  expect(field('Trial ends').value).toBe('2026-12-24');
  await priced('Create · $3,840.00 per month');
  const told = 'The price is for 40 seats. No seat count is sent: a monthly trial has none.';
  expect(panel().textContent).toContain(told);
  await app.user.click(submit());
  expect(screen.getByRole('alertdialog').textContent).toContain(told);
  await app.user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: /^Create · / }),
  );
  await screen.findByRole('heading', { name: 'Team Created Successfully' });
  expect(app.fake.inputs('demoTeam.create')).toMatchObject([
    { pricing: { numberSeats: null }, previewedSeats: 40 },
  ]);
  expect(screen.getByText('Not set')).toBeTruthy();
  const price = await screen.findByText('Price for 40 seats');
  expect(price.nextElementSibling?.textContent).toBe('$3,840.00 per month, no seat count sent');
  // No one was told a total: the server has no seat count to calculate it with.
  expect(screen.queryByText('Total')).toBeNull();
});

test('leads that a custom or classic price leaves out are named at the field, in the lines, and in the question', async () => {
  const app = await openEditor({
    prepare: (fake) => {
      fake.answer('billing.previewCustom', { tiers: [{ up_to: null, unit_amount: 7250 }] });
      fake.answer('billing.previewCurrent', { tiers: [{ up_to: null, unit_amount: 9600 }] });
    },
  });
  await fillUsual(app);
  await choose(app.user, 'Leads', '25000');
  await priced('Create · $480.00 per year');
  expect(descriptionOf(screen.getByRole('combobox', { name: 'Leads' }))).toBe('');
  await app.user.click(field('Custom pricing'));
  await app.user.type(field('Price per seat per year'), '72.50');
  await priced('Create · $362.50 per year');
  expect(row(/^Leads/)).toBe('Leads25,000, not in this price');
  expect(descriptionOf(screen.getByRole('combobox', { name: 'Leads' }))).toBe('Not in this price.');
  expect(descriptionOf(field('Discount on leads'))).toBe('Not in this price.');
  await app.user.click(submit());
  expect(screen.getByRole('alertdialog').textContent).toContain(
    '25,000 leads aren’t in this price: the server’s preview covers seats only.',
  );
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(app.fake.inputs('demoTeam.create')).toEqual([]);

  await app.user.click(field('Custom pricing'));
  await choose(app.user, 'Plan', 'Teams (yearly)');
  await priced('Create · $480.00 per year');
  expect(row(/^Leads/)).toBe('Leads25,000, not in this price');
});

test('asks for no discount on leads once no leads are chosen', async () => {
  const app = await openEditor();
  await fillUsual(app);
  await choose(app.user, 'Leads', '25000');
  await app.user.clear(field('Discount on leads'));
  expect(isUnavailable(submit())).toBe(true);
  await choose(app.user, 'Leads', 'No Leads (DBC)');
  expect(screen.queryByLabelText(/^Discount on leads/)).toBeNull();
  answerCreated(app.fake);
  await priced('Create · $480.00 per year');
  await app.user.click(submit());
  await waitFor(() => expect(app.fake.inputs('demoTeam.create')).toHaveLength(1));
  expect(app.fake.inputs('demoTeam.create')).toMatchObject([
    { pricing: { leadsNumber: 0, customBucketDiscountFactor: 1 } },
  ]);
});
