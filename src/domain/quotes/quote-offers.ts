import type { CouponConfigEntry, PriceConfigEntry } from '../../contract/entities/billing';
import { notQuotedChoices, type PriceChoice, quotePriceChoices } from '../billing/price-list';
import type { QuoteForm } from './quote-fields';

/** For a plan that is sold, but not in a quote (section 5). */
export const notYearlyText = 'Quotes need a yearly plan.';

/**
 * Errors of a plan and discount that section 5 no longer offers, such as those of an older draft:
 * the form can't show them, and would send what no one sees. None while the price list is empty,
 * which it is until it's loaded.
 */
export const quoteOfferErrors = (
  { sourcePriceId, discountId }: Pick<QuoteForm, 'sourcePriceId' | 'discountId'>,
  prices: readonly PriceConfigEntry[],
  coupons: readonly CouponConfigEntry[],
): Partial<Record<'sourcePriceId' | 'discountId', string>> => {
  if (prices.length === 0) return {};
  const isIn = (plans: readonly PriceChoice[]) =>
    plans.some(({ priceId }) => priceId === sourcePriceId);
  const hasDiscount = coupons.some(({ id }) => id === discountId);
  return {
    ...(sourcePriceId === '' || isIn(quotePriceChoices(prices))
      ? {}
      : {
          sourcePriceId: isIn(notQuotedChoices(prices))
            ? notYearlyText
            : 'No longer available. Choose a plan.',
        }),
    ...(discountId === '' || hasDiscount
      ? {}
      : { discountId: 'No longer available. Choose a discount or none.' }),
  };
};
