import { expect, test } from 'vitest';
import { withNewBilling } from '../../../../src/domain/billing/price-list';
import { quoteForTeam } from '../../../../src/domain/quotes/quote-for-team';
import { demoTeam, price, team } from '../builders';

const prices = withNewBilling([
  price({ priceId: 'teams_1', title: 'Teams', enterprisePlan: '50', tierLevel: '1' }),
  price({ priceId: 'teams_2', title: 'Teams', enterprisePlan: '50', tierLevel: '2' }),
  price({ priceId: 'own_60', title: 'Own', enterprisePlan: '60' }),
  price({ priceId: 'old', title: 'Old', enterprisePlan: '50', tierLevel: '3', isCurrent: false }),
]);

test('a quote takes all values of the team', () => {
  const acme = team({
    id: 3,
    companyName: 'Acme',
    email: 'Olive@acme.test',
    initialQuantity: 23,
    enterprisePlan: '60',
    memberTeams: [
      { id: 1, isAdmin: true, member: { id: 7, email: 'olive@acme.test', name: 'Olive Ash' } },
    ],
    internalDemoTeams: [
      demoTeam({ stripeSourcePriceId: 'teams_2', quotedCustomMemo: 'As we said on the phone' }),
    ],
  });
  expect(quoteForTeam(acme, prices)).toEqual({
    companyName: 'Acme',
    clientName: 'Olive Ash',
    clientEmail: 'Olive@acme.test',
    memberQuantity: '23',
    sourcePriceId: 'teams_2',
    customMemo: 'As we said on the phone',
  });
});

test.each<[string, Parameters<typeof team>[0], string]>([
  ['New Billing by its code', { enterprisePlan: '60' }, 'new_billing_yearly'],
  ['a classic plan by its tier', { enterprisePlan: '50', subscriptionTier: '1' }, 'teams_1'],
  ['none when the tier is unknown', { enterprisePlan: '50' }, ''],
  ['none that is no longer sold', { enterprisePlan: '50', subscriptionTier: '3' }, ''],
  ['none for a legacy plan', { enterprisePlan: '30' }, ''],
  [
    'its current plan when the quoted one is no longer sold',
    { enterprisePlan: '60', internalDemoTeams: [demoTeam({ stripeSourcePriceId: 'old' })] },
    'new_billing_yearly',
  ],
])('the plan: %s', (_name, over, priceId) => {
  expect(quoteForTeam(team(over), prices).sourcePriceId).toBe(priceId);
});

test('a memo over 1,000 characters is not cut: its field shows the limit', () => {
  const long = team({ internalDemoTeams: [demoTeam({ quotedCustomMemo: 'm'.repeat(1001) })] });
  expect(quoteForTeam(long, prices).customMemo).toHaveLength(1001);
});

test('unknown values stay empty, and a team without members counts as one member', () => {
  const empty = team({ companyName: null, email: null, memberTeams: [], initialQuantity: null });
  expect(quoteForTeam(empty, [])).toEqual({
    companyName: '',
    clientName: '',
    clientEmail: '',
    memberQuantity: '1',
    sourcePriceId: '',
    customMemo: '',
  });
});
