import { describe, expect, it } from 'vitest';
import { planNameOf, priceTitleOf } from '../../../../src/domain/billing/plan-names';
import {
  currentPriceId,
  defaultNewBillingIds,
  editorPriceChoices,
  isMonthlyPrice,
  isNewBillingPrice,
  quotePriceChoices,
  withNewBilling,
} from '../../../../src/domain/billing/price-list';
import { price } from '../builders';

describe('J11: the two New Billing entries of section 3', () => {
  it('come first, yearly before monthly', () => {
    const list = withNewBilling([price({ priceId: 'a' })]);
    expect(list.map(({ priceId }) => priceId)).toEqual([
      'new_billing_yearly',
      'new_billing_monthly',
      'a',
    ]);
    expect(list.slice(0, 2)).toMatchObject([
      { title: 'New Billing (yearly)', period: 'year', isCurrent: true, enterprisePlan: '60' },
      { title: 'New Billing (monthly)', period: 'month', isCurrent: true, enterprisePlan: '60' },
    ]);
  });

  it('are listed once, even in an empty list or one that has them', () => {
    expect(withNewBilling([])).toHaveLength(2);
    const twice = withNewBilling(withNewBilling([price({ priceId: 'a' })]));
    expect(twice).toHaveLength(3);
  });

  it("have the environment's IDs", () => {
    const list = withNewBilling([], { yearly: 'y', monthly: 'm' });
    expect(list.map(({ priceId }) => priceId)).toEqual(['y', 'm']);
    expect(currentPriceId('gone', list, 5, { yearly: 'y', monthly: 'm' })).toBe('y');
  });

  it('match their names', () => {
    const list = withNewBilling([price({ priceId: 'a' })]);
    const { yearly, monthly } = defaultNewBillingIds;
    expect([yearly, monthly, 'a', 'gone'].map((id) => isMonthlyPrice(list, id))).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect([yearly, monthly, 'a', 'gone'].map((id) => isNewBillingPrice(id))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

it('a price shows its title, or else its ID', () => {
  const list = [price({ priceId: 'p', title: 'Teams', tierLevel: 'Premium' })];
  expect(priceTitleOf(list, 'p')).toBe('Teams - Premium');
  expect(priceTitleOf(list, 'gone')).toBe('gone');
  expect(planNameOf(list, 'p')).toBe('Teams - Premium (yearly)');
  expect(planNameOf(list, 'gone')).toBe('gone');
});

it('a quote lists yearly New Billing first', () => {
  expect(quotePriceChoices(withNewBilling([price({ priceId: 'a' })]))).toEqual([
    { priceId: 'new_billing_yearly', label: 'New Billing (yearly)' },
    { priceId: 'a', label: 'Teams (yearly)' },
  ]);
});

it('the editor lists current plans of both periods', () => {
  const choices = editorPriceChoices(
    withNewBilling([
      price({ priceId: 'y' }),
      price({ priceId: 'm', period: 'month' }),
      price({ priceId: 'old', isCurrent: false }),
      price({ priceId: 'pro', enterprisePlan: null }),
      price({ priceId: 'week', period: 'week' }),
    ]),
  );
  expect(choices.map(({ label }) => label)).toEqual([
    'New Billing (yearly)',
    'New Billing (monthly)',
    'Teams (yearly)',
    'Teams (monthly)',
  ]);
});

describe('quotePriceChoices', () => {
  it('keeps only current yearly prices with an enterprise plan, in order', () => {
    const choices = quotePriceChoices([
      price({ priceId: 'b', title: 'Business', enterprisePlan: '40' }),
      price({ priceId: 'month', period: 'month' }),
      price({ priceId: 'old', isCurrent: false }),
      price({ priceId: 'pro', enterprisePlan: null }),
      price({ priceId: 'none', enterprisePlan: '' }),
      price({ priceId: 'zero', enterprisePlan: '0' }),
      price({ priceId: 'a', title: 'Teams', enterprisePlan: '50' }),
    ]);
    expect(choices).toEqual([
      { priceId: 'b', label: 'Business (yearly)' },
      { priceId: 'a', label: 'Teams (yearly)' },
    ]);
  });

  it('has labels that tell tiers and duplicates apart and are never empty', () => {
    const labels = quotePriceChoices([
      price({ priceId: 'p1', title: 'Teams', tierLevel: 'Premium' }),
      price({ priceId: 'p2', title: 'Teams' }),
      price({ priceId: 'p3', title: 'Teams' }),
      price({ priceId: 'p4', title: '', displayName: 'Shown' }),
      price({ priceId: 'p5', title: null }),
    ]).map(({ label }) => label);
    expect(labels).toEqual([
      'Teams - Premium (yearly)',
      'Teams (yearly) (p2)',
      'Teams (yearly) (p3)',
      'Shown (yearly)',
      'p5 (yearly)',
    ]);
  });
});
