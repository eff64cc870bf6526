import { expect, it } from 'vitest';
import { planBatch } from '../../../../src/domain/batch-quotes/batch-quotes';
import { quoteOfferErrors } from '../../../../src/domain/quotes/quote-offers';
import { price } from '../builders';

const prices = [
  price({ priceId: 'teams_y' }),
  price({ priceId: 'teams_m', period: 'month' }),
  price({ priceId: 'teams_w', title: 'Weekly Teams', period: 'week' }),
  price({ priceId: 'old_m', period: 'month', isCurrent: false }),
  price({ priceId: 'pro_w', period: 'week', enterprisePlan: null }),
];

// Section 5: a quote offers current yearly prices with an enterprise plan.
it.each([
  ['teams_y', undefined],
  ['teams_m', 'Quotes need a yearly plan.'],
  ['teams_w', 'Quotes need a yearly plan.'],
  ['old_m', 'No longer available. Choose a plan.'],
  ['pro_w', 'No longer available. Choose a plan.'],
  ['gone', 'No longer available. Choose a plan.'],
])('a draft with the plan %s has the error %s', (sourcePriceId, error) => {
  expect(quoteOfferErrors({ sourcePriceId, discountId: '' }, prices, []).sourcePriceId).toBe(error);
});

it.each(['teams_m', 'teams_w', 'Weekly Teams'])('a table names the plan %s in vain', (plan) => {
  const planned = planBatch(`Company,Plan,Members\nAcme,${plan},5`, { prices, coupons: [] });
  expect(planned.ok && planned.rows[0]?.problems).toEqual([
    { column: 'sourcePriceId', text: 'Plan: Quotes need a yearly plan.' },
  ]);
});
