import { expect, test } from 'vitest';
import { withNewBilling } from '../../../../../src/domain/billing/price-list';
import {
  listPriceNote,
  listPriceOf,
} from '../../../../../src/domain/team-setup/pricing/list-price';
import { price } from '../../builders';

const context = {
  prices: withNewBilling([
    price({ priceId: 'teams_y' }),
    price({ priceId: 'teams_2023', isCurrent: false }),
  ]),
  nowMs: Date.parse('2026-03-10T16:00:00Z'),
  newBillingIds: undefined,
};
const terms = { priceId: 'teams_y', interval: 'year', seats: 24, leads: 5000 };

test('asks what the editor would ask, without a discount', () => {
  expect(listPriceOf(terms, context)).toEqual({
    kind: 'current',
    request: {
      number_seats: 24,
      price_per_seat_yearly_dollars: null,
      discount_factor: 1,
      leadsNumber: 5000,
      multiYearSubYears: 1,
      sourcePriceId: 'teams_y',
      interval: 'year',
    },
    discountPercent: 0,
    bucketPercentOff: 0,
  });
  expect(listPriceOf({ ...terms, priceId: 'new_billing_yearly' }, context)?.kind).toBe(
    'new-billing',
  );
});

test.each([
  ['no price', { priceId: null }],
  ['a price that is not in the list', { priceId: 'price_other' }],
  ['a price that is no longer sold', { priceId: 'teams_2023' }],
  ['another interval than its price', { interval: 'month' }],
  ['no seats', { seats: null }],
  ['fewer seats than can be sold', { seats: 3 }],
  ['leads between two buckets', { leads: 7000 }],
  ['New Billing without its leads', { priceId: 'new_billing_yearly', leads: null }],
])('asks nothing for %s', (_title, over) => {
  expect(listPriceOf({ ...terms, ...over }, context)).toBeNull();
});

test('says what the list price covers, and what it leaves out', () => {
  const rest = 'Excludes discounts, custom prices, and multi-year terms.';
  const note = (over: Partial<typeof terms>) => {
    const preview = listPriceOf({ ...terms, ...over }, context);
    return preview && listPriceNote(preview);
  };
  expect(note({ priceId: 'new_billing_yearly' })).toBe(`For 24 seats and 5,000 leads. ${rest}`);
  expect(note({ leads: 0 })).toBe(`For 24 seats. ${rest}`);
  // The preview of a classic price covers seats only.
  expect(note({})).toBe(
    'For 24 seats. Excludes the 5,000 leads, discounts, custom prices, and multi-year terms.',
  );
});
