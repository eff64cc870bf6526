import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CustomerSubscription } from '../../../../src/contract/entities/pricing';
import { customer, subscription, team } from '../../domain/builders';
import { field, flow, openEditor, submit } from './open-editor';

const terms = CustomerSubscription.parse({
  companyName: 'Fresh & Green',
  priceId: 'new_billing_yearly',
  numberSeats: 24,
  discountPercent: 10,
});

it('replacing a draft updates it, from the terms that it was sent with', async () => {
  const upgrade = {
    ...flow,
    id: 'flow-2',
    isUpgrade: true,
    stripeCustomer: 'cus_1',
    termsBefore: terms,
    draftedBefore: {
      leads: 2500,
      leadsDiscountFactor: 0.8,
      chargeAutomatically: false,
      dueDate: null,
      customMemo: '',
    },
  };
  const app = await openEditor({
    flow: upgrade,
    prepare: (fake) => {
      fake.answer(
        'team.getById',
        team({ id: 17, leadsPaid: 2500, stripeSubscription: 'si_1%sub_1' }),
      );
      const waits = subscription({ id: 'sub_1', status: 'incomplete' });
      fake.answer('billing.getCustomer', customer(waits));
    },
  });
  await waitFor(() => expect(submit().textContent).toMatch(/^Update/));
  expect(field('Discount on leads').value).toBe('20');
  expect(field('Invoice mode').checked).toBe(true);
  expect(screen.queryByText('Creates the subscription without an invoice.')).toBeNull();
  // Never forbidden: section 4 creates a subscription outside of invoice mode.
  await app.user.click(field('Invoice mode'));
  await waitFor(() => expect(submit().textContent).toMatch(/^Create/));
});
