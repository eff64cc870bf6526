import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PaymentMethod } from '../../../../src/contract/entities/billing';
import { TeamSetupScreen } from '../../../../src/renderer/features/team-setup/team-setup-screen';
import { renderApp } from '../../../helpers/render-app';
import { team } from '../../domain/builders';
import { field, fillUsual, flow, openEditor, panel, priced, submit } from './open-editor';

const expired: PaymentMethod = {
  id: 'pm_1',
  card: { brand: 'visa', last4: '0069', exp_month: 5, exp_year: 2025 },
};
const fails = 'The only card (Visa 0069) expired 05/2025, so the charge will probably fail.';
const paying = { ...flow, stripeCustomer: 'cus_17' };
const open = (methods: readonly PaymentMethod[]) =>
  openEditor({
    flow: paying,
    prepare: (fake) => {
      fake.answer('billing.getCustomer', { id: 'cus_17', subscriptions: { data: [] } } as never);
      fake.answer('billing.paymentMethods', [...methods]);
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

test('an invoice says before it is sent that it will be charged, and that its expired card will probably fail', async () => {
  const app = renderApp(<TeamSetupScreen />, {
    permissions: ['sales'],
    prepare: (fake) => {
      fake.answer('team.getById', team({ id: 17, companyName: 'Acme' }));
      fake.answer('billing.priceConfig', { priceConfig: [], couponConfig: [] });
      fake.answer('invoice.refresh', { flow: null, isCurrent: true });
      fake.answer('billing.paymentMethods', [expired]);
    },
  });
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
  await app.run(({ teamSetup }) => teamSetup.follow(drafted));
  await app.user.click(await screen.findByRole('button', { name: 'Save and Send Invoice' }));
  await waitFor(() =>
    expect(screen.getByRole('alertdialog').textContent).toContain(
      `Send an invoice for $132.00 to Acme (olive@fresh.test)? It will be charged automatically. ${fails} It can’t be undone.`,
    ),
  );
  expect(app.fake.inputs('billing.paymentMethods')).toEqual([{ stripeCustomerId: 'cus_17' }]);
});
