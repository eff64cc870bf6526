import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import { choose, optionsOf, shownIn } from '../../../helpers/dropdown';
import { price, team } from '../../domain/builders';
import { flow, openEditor, submit, yearlyTerms } from './open-editor';

const subscribed = team({
  id: 17,
  stripeCustomer: 'cus_1',
  stripeSubscription: 'si_1%sub_1',
  initialQuantity: 40,
});
const change = (priceId: string): TeamSetupFlow => ({
  ...flow,
  isUpgrade: true,
  stripeCustomer: 'cus_1',
  termsBefore: { ...yearlyTerms, priceId },
});

/** A plan change of a team on Ascension Island, which isn't in the list of countries. */
const open = (priceId: string) =>
  openEditor({
    flow: change(priceId),
    prepare: (fake) => {
      fake.answer('team.getById', subscribed);
      fake.answer('billing.getCustomer', {
        id: 'cus_1',
        address: { country: 'AC', postal_code: '10000' },
        subscriptions: {
          data: [{ id: 'sub_1', status: 'active', items: [{ id: 'si_1', quantity: 40 }] }],
        },
      });
      fake.answer('billing.priceConfig', {
        priceConfig: [
          price({ priceId: 'teams_y', title: 'Teams' }),
          price({ priceId: 'pro_y', title: 'Individual Pro', enterprisePlan: null }),
          price({ priceId: 'pro_q', title: 'Quarterly', period: 'quarter' }),
        ],
        couponConfig: [],
      });
      fake.answer('billing.previewCurrent', { tiers: [{ up_to: null, unit_amount: 96_00 }] });
    },
  });

it('shows the team’s own plan and country, which are sent, if no list has them', async () => {
  const app = await open('pro_y');
  await waitFor(() => expect(submit().textContent).toContain('$3,840.00'));
  expect(shownIn('Plan')).toBe('Individual Pro (yearly)');
  expect(shownIn('Country')).toBe('AC');
  await choose(app.user, 'Plan', 'Teams (yearly)');
  await choose(app.user, 'Country', 'Albania');
  expect(await optionsOf(app.user, 'Plan')).toContain('Individual Pro (yearly)');
  expect(await optionsOf(app.user, 'Country')).toContain('AC');
});

it('asks for another plan if the team’s own is billed neither by month nor by year', async () => {
  await open('pro_q');
  expect(await screen.findByText('1 field needs attention')).toBeTruthy();
  expect(submit().textContent).toBe('Update');
  expect(
    screen.getByText('This plan isn’t billed monthly or yearly. Choose one that is.'),
  ).toBeTruthy();
  expect(screen.queryByText('The previous plan is no longer available.')).toBeNull();
});
