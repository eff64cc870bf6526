import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { easternDate } from '../../../../src/domain/text/calendar-day';
import { choose } from '../../../helpers/dropdown';
import { styleOf } from '../../../helpers/held-rules';
import { descriptionOf } from '../../../helpers/render-app';
import { team } from '../../domain/builders';
import { field, fillUsual, openEditor, panel, priced, submit } from './open-editor';

const terms = {
  companyName: 'Acme',
  numberSeats: 12,
  priceId: 'new_billing_yearly',
  discountPercent: 10,
  isPriceMonthly: false,
  isCustomPricing: false,
  multiYearSub: false,
  offerFreeTrial: false,
};
const discard = () => screen.getByRole('button', { name: 'Discard changes' });
const draftKey = 'team-setup/17/editor';

test('discarded pricing can be restored in full with Undo', async () => {
  const app = await openEditor();
  await fillUsual(app);
  await app.user.clear(field('Discount'));
  await app.user.type(field('Discount'), '10');
  const before = app.store.getState().drafts.texts[draftKey];
  await app.user.click(discard());
  expect(field('Company name').value).toBe('');
  expect(document.activeElement).toBe(field('Company name'));
  const { snackbar } = app.store.getState().feedback;
  expect(snackbar?.message).toBe('Pricing discarded');
  expect(snackbar?.actions).toEqual([{ kind: 'undo', of: draftKey }]);
  expect(app.store.getState().undos.last()?.success).toBe('Pricing discarded');
  await app.run((state) => state.undos.undo(draftKey));
  expect(app.store.getState().drafts.texts[draftKey]).toBe(before);
  expect(field('Company name').value).toBe('Acme');
  expect(field('ZIP code').value).toBe('94107');
  expect(field('Discount').value).toBe('10');
  // The palette undoes it away from the form, too.
  expect(app.store.getState().feedback.snackbar?.message).toBe('Restored your draft');
});

test('a form set back to its initial values is not a draft', async () => {
  const app = await openEditor();
  await app.user.type(field('Company name'), 'A');
  expect(discard()).toBeTruthy();
  await app.user.type(field('Company name'), '{Backspace}');
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  expect(app.store.getState().drafts.texts).toEqual({});
});

test('the button is between the price and what the price is made of, and nothing covers the panel', async () => {
  const app = await openEditor();
  await fillUsual(app);
  await priced('Create · $480.00 per year');
  const { getByText, getByRole } = within(panel());
  const isBefore = (one: Node, other: Node) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(isBefore(getByText('New Billing (yearly)'), submit())).toBe(true);
  expect(isBefore(submit(), getByRole('table', { name: 'Price lines' }))).toBe(true);
  for (let at = submit(); at !== panel(); at = at.parentElement as HTMLElement)
    expect(styleOf(at).position).not.toBe('sticky');
});

test('what needs attention is beside Discard changes, which keeps its place', async () => {
  const app = await openEditor();
  await app.user.type(field('Company name'), 'A');
  const needed = screen.getByRole('button', { name: '2 fields need attention' });
  expect(needed.parentElement).toBe(discard().parentElement);
  expect(styleOf(discard()).marginLeft).toBe('auto');
});

test('creating says that there is no invoice, and shows no due date', async () => {
  const app = await openEditor();
  await fillUsual(app);
  screen.getByText('Creates the subscription without an invoice.');
  expect(panel().textContent).not.toContain('Invoice due');
  await app.user.click(field('Invoice mode'));
  expect(screen.queryByText('Creates the subscription without an invoice.')).toBeNull();
  expect(panel().textContent).toContain('Invoice due');
});

test('a snapped number of leads is explained beside the earlier value', async () => {
  const app = await openEditor({
    flow: { ...newTeamSetupFlow('acme@x.test', true), teamId: 17, termsBefore: terms },
  });
  await choose(app.user, 'Leads', '50000+');
  await app.user.type(field('Number of Leads'), '42000');
  await app.user.tab();
  await waitFor(() =>
    expect(descriptionOf(field('Leads'))).toBe(
      'Was: No Leads (DBC). 42,000 leads isn’t offered, so we chose 25,000. The next option is 50,000.',
    ),
  );
});

test('leads of the team that are not offered are explained, and count as a change', async () => {
  await openEditor({
    flow: { ...newTeamSetupFlow('acme@x.test', true), teamId: 17, termsBefore: terms },
    prepare: (fake) => fake.answer('team.getById', team({ id: 17, leadsPaid: 7000 })),
  });
  expect(descriptionOf(field('Leads'))).toBe(
    'Was: 7000. 7,000 leads isn’t offered, so we chose 5,000. The next option is 10,000.',
  );
  expect(document.body.textContent).not.toContain('Nothing has changed from the current plan');
});

test('a team that was never priced shows no earlier values', async () => {
  const app = await openEditor({
    flow: { ...newTeamSetupFlow('acme@x.test', true), teamId: 17 },
  });
  await app.user.type(field('Company name'), 'A');
  expect(document.body.textContent).not.toContain('Was:');
});

test('the only date on the line, as of a trial that ends today, stands under its mark', async () => {
  const app = await openEditor();
  await fillUsual(app);
  await app.user.click(field('Offer free trial'));
  fireEvent.change(field('Trial ends'), { target: { value: easternDate(Date.now()) } });
  const days = within(screen.getByRole('list', { name: 'Dates' })).getAllByRole('listitem');
  expect(days.map((day) => styleOf(day).marginLeft)).not.toContain('auto');
  expect(days).toHaveLength(1);
});
