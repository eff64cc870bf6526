import { describe, expect, test } from 'vitest';
import { withNewBilling } from '../../../../src/domain/billing/price-list';
import { percentInName, quotePreview } from '../../../../src/domain/quotes/quote-preview';
import { price } from '../builders';

test.each([
  ['Ten percent (10%)', 10],
  ['12.5 % off', 12.5],
  ['100%', 100],
  ['Spring,10%', 10],
  ['10% off (10 %)', 10],
  ['250%', null],
  // Not 5 percent.
  ['12,5 % off', null],
  // Either could be the discount.
  ['10% off, 20% from 50 seats', null],
  ['Ten off', null],
  ['', null],
  [null, null],
])('the percentage in %j is %s', (name, percent) => {
  expect(percentInName(name)).toBe(percent);
});

describe('a quote request', () => {
  const prices = withNewBilling([
    price({ priceId: 'p_1', period: 'year' }),
    price({ priceId: 'p_2', period: 'year', enterprisePlan: null }),
  ]);
  const coupons = [
    { id: 'c10', name: 'Partner 7%' },
    { id: 'cx', name: 'Founders' },
  ];
  const form = { memberQuantity: '25', sourcePriceId: 'p_1', discountId: '' };

  test('has a classic price', () => {
    expect(quotePreview(form, prices, coupons)).toEqual({
      withoutDiscount: false,
      preview: {
        kind: 'current',
        discountPercent: 0,
        bucketPercentOff: 0,
        request: {
          number_seats: 25,
          price_per_seat_yearly_dollars: null,
          discount_factor: 1,
          leadsNumber: 0,
          multiYearSubYears: 1,
          sourcePriceId: 'p_1',
          interval: 'year',
        },
      },
    });
  });

  test('has New Billing with a discount', () => {
    const asked = quotePreview(
      { ...form, sourcePriceId: 'new_billing_yearly', discountId: 'c10' },
      prices,
      coupons,
    );
    expect(asked?.preview.kind).toBe('new-billing');
    expect(asked?.preview.request.discount_factor).toBe(0.93);
    expect(asked?.withoutDiscount).toBe(false);
  });

  test('omits a discount without a number', () => {
    const asked = quotePreview({ ...form, discountId: 'cx' }, prices, coupons);
    expect(asked?.preview.request.discount_factor).toBe(1);
    expect(asked?.withoutDiscount).toBe(true);
  });

  test.each([
    { memberQuantity: '0' },
    { memberQuantity: 'x' },
    { sourcePriceId: '' },
    // Sold, but not in a quote.
    { sourcePriceId: 'new_billing_monthly' },
    { sourcePriceId: 'p_2' },
  ])('is empty for %j', (over) => {
    expect(quotePreview({ ...form, ...over }, prices, coupons)).toBeNull();
  });
});
