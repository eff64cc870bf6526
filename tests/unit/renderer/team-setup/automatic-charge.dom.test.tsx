import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PaymentMethod } from '../../../../src/contract/entities/billing';
import { TeamSetupScreen } from '../../../../src/renderer/features/team-setup/team-setup-screen';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { alertTexts, renderApp } from '../../../helpers/render-app';
import { team } from '../../domain/builders';
import { field, fillUsual, flow, openEditor, panel, priced, submit } from './open-editor';

const expired: PaymentMethod = {
  id: 'pm_1',
  card: { brand: 'visa', last4: '0069', exp_month: 5, exp_year: 2025 },
};
const fails = 'The only card (Visa 0069) expired 05/2025, so the charge will probably fail.';
const paying = { ...flow, stripeCustomer: 'cus_17' };
const unchecked = 'Couldn’t check the team’s cards, so the charge may fail.';
const question = () => screen.getByRole('alertdialog').textContent;
const drafted = {
  ...paying,
  pricingSet: true,
  previewedCents: 13_200,
  hasExtendedSubscription: true,
  extendedSubscription: {
    subscription: { collection_method: 'charge_automatically' },
    invoice: { id: 'in_1', status: 'draft', amount_due: 13_200 },
  },
};
const openInvoice = async (prepare: (fake: FakeBridge) => void) => {
  const app = renderApp(<TeamSetupScreen />, {
    permissions: ['sales'],
    prepare: (fake) => {
      fake.answer('team.getById', team({ id: 17, companyName: 'Acme' }));
      fake.answer('billing.priceConfig', { priceConfig: [], couponConfig: [] });
      fake.answer('invoice.refresh', { flow: null, isCurrent: true });
      prepare(fake);
    },
  });
  await app.run(({ teamSetup }) => teamSetup.follow(drafted));
  return app;
};
const open = (methods: readonly PaymentMethod[] | null) =>
  openEditor({
    flow: paying,
    prepare: (fake) => {
      fake.answer('billing.getCustomer', { id: 'cus_17', subscriptions: { data: [] } } as never);
      if (methods) fake.answer('billing.paymentMethods', [...methods]);
      else fake.refuse('billing.paymentMethods', { code: 'conflict', message: 'Busy.' });
      fake.answer('pricing.set', { ...paying, pricingSet: true });
    },
  });

test('J22: an expired only card is named beside `Charge automatically` and before sending, which stays possible', async () => {
  const app = await open([expired]);
  await fillUsual(app);
  await app.user.click(field('Invoice mode'));
  await priced('Update · $480.00 per year');
  // Asked for only when it matters.
  expect(app.fake.inputs('billing.paymentMethods')).toEqual([]);
  expect(screen.queryByText(fails)).toBeNull();
  await app.user.click(field('Charge automatically'));
  expect(await screen.findByText(fails)).toBeTruthy();
  expect(panel().textContent).toContain('Expected to be charged now');
  expect(panel().textContent).not.toContain('Invoice due');
  await app.user.click(submit());
  expect(screen.getByRole('alertdialog').textContent).toContain(fails);
  expect(app.fake.inputs('pricing.set')).toEqual([]);
  app.fake.answer('invoice.draft', paying);
  await app.user.click(screen.getAllByRole('button', { name: /^Update · / }).at(-1)!);
  await waitFor(() => expect(app.fake.inputs('pricing.set')).toHaveLength(1));
  expect(app.fake.inputs('pricing.set')).toMatchObject([
    { pricing: { chargeAutomatically: true } },
  ]);
});

test('J22: cards that couldn’t be checked are named in the form, with a retry, and before sending', async () => {
  const app = await open(null);
  await fillUsual(app);
  await app.user.click(field('Invoice mode'));
  await app.user.click(field('Charge automatically'));
  // Section 8: the failure is also an alert.
  await waitFor(() => expect(alertTexts(app)).toEqual(['Busy.']));
  await app.user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByText(unchecked)).toBeTruthy();
  await priced('Update · $480.00 per year');
  await app.user.click(submit());
  expect(question()).toContain(unchecked);
  expect(app.fake.inputs('pricing.set')).toEqual([]);
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
  app.fake.answer('billing.paymentMethods', [expired]);
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(fails)).toBeTruthy();
  expect(screen.queryByText(unchecked)).toBeNull();
});

/** Asks about an automatic charge while the team's cards are loading. */
const askWhileCardsLoad = async () => {
  const app = await open([]);
  const held = app.fake.hold('billing.paymentMethods');
  await fillUsual(app);
  await app.user.click(field('Invoice mode'));
  await app.user.click(field('Charge automatically'));
  await held.arrived;
  expect(screen.getByText('Checking the team’s cards…')).toBeTruthy();
  await priced('Update · $480.00 per year');
  await app.user.click(submit());
  return { app, held };
};

test('cards that arrive while the question is open change its text, and Enter doesn’t confirm the new one', async () => {
  const { app, held } = await askWhileCardsLoad();
  expect(question()).toContain('Checking the team’s cards…');
  act(() =>
    screen
      .getAllByRole('button', { name: /^Update · / })
      .at(-1)
      ?.focus(),
  );
  expect(document.activeElement?.textContent).toBe('Update · $480.00 per year');
  await act(async () => held.answer([expired]));
  await waitFor(() => expect(question()).toContain(fails));
  expect(document.activeElement?.textContent).toBe('Cancel');
  await app.user.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(app.fake.inputs('pricing.set')).toEqual([]);
});

test('an alert about the cards returns the focus to Cancel of the question whose text has changed', async () => {
  const { app, held } = await askWhileCardsLoad();
  const confirmIt = screen.getAllByRole('button', { name: /^Update · / }).at(-1);
  act(() => confirmIt?.focus());
  await act(async () => held.refuse({ code: 'conflict', message: 'Busy.' }));
  await waitFor(() => expect(alertTexts(app)).toEqual(['Busy.']));
  await app.user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  expect(question()).toContain(unchecked);
  // Only once: whoever has read it can confirm it.
  act(() => confirmIt?.focus());
  expect(document.activeElement).toBe(confirmIt);
});

test('a question about unchecked cards says so if a valid one arrives', async () => {
  const { held } = await askWhileCardsLoad();
  expect(question()).toContain('Checking the team’s cards…');
  await act(async () => held.answer([{ id: 'pm_bank', card: null }]));
  await waitFor(() =>
    expect(question()).toContain('The cards have loaded: the team has a payment method.'),
  );
});

test('a team without a payment customer has no card', async () => {
  const app = await openEditor();
  await fillUsual(app);
  await app.user.click(field('Charge automatically'));
  expect(screen.getByText('The team has no card, so the charge will probably fail.')).toBeTruthy();
});

test('a missing card is named only if no trial runs first, because it may be added until the trial ends', async () => {
  const app = await open([]);
  await fillUsual(app);
  await app.user.click(field('Offer free trial'));
  await app.user.click(field('Charge automatically'));
  expect(app.fake.inputs('billing.paymentMethods')).toEqual([]);
  await app.user.click(field('Offer free trial'));
  const none = 'The team has no card, so the charge will probably fail.';
  expect(await screen.findByText(none)).toBeTruthy();
  await app.user.click(field('Charge automatically'));
  expect(screen.queryByText(none)).toBeNull();
});

test.each([
  ['loading', 'Checking the team’s cards…'],
  ['failed', 'Couldn’t check the team’s cards, so the charge may fail.'],
])('an invoice says before it is sent that its cards are unknown: %s', async (which, text) => {
  const app = await openInvoice((fake) => {
    if (which === 'loading') fake.hold('billing.paymentMethods');
    else fake.refuse('billing.paymentMethods', { code: 'conflict', message: 'Busy.' });
  });
  if (which === 'failed') {
    await waitFor(() => expect(alertTexts(app)).toEqual(['Busy.']));
    await app.user.click(screen.getByRole('button', { name: 'OK' }));
  }
  await app.user.click(await screen.findByRole('button', { name: 'Save and Send Invoice' }));
  expect(question()).toContain(
    `Send an invoice for $132.00 to Acme (olive@fresh.test)? It will be charged automatically. ${text} It can’t be undone.`,
  );
});

test('an invoice says before it is sent that it will be charged, and that its expired card will probably fail', async () => {
  const app = await openInvoice((fake) => fake.answer('billing.paymentMethods', [expired]));
  await app.user.click(await screen.findByRole('button', { name: 'Save and Send Invoice' }));
  await waitFor(() =>
    expect(screen.getByRole('alertdialog').textContent).toContain(
      `Send an invoice for $132.00 to Acme (olive@fresh.test)? It will be charged automatically. ${fails} It can’t be undone.`,
    ),
  );
  expect(app.fake.inputs('billing.paymentMethods')).toEqual([{ stripeCustomerId: 'cus_17' }]);
});
