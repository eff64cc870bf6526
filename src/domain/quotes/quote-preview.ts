import type { CouponConfigEntry, PriceConfigEntry } from '../../contract/entities/billing';
import type { NewBillingIds } from '../../contract/environment';
import { isNewBillingPrice, priceOf } from '../billing/price-list';
import type { PricingPreview } from '../team-setup/pricing/editor-preview';
import { discountFactor, parsePercent } from '../text/percent';
import { parseMemberQuantity, type QuoteForm } from './quote-fields';

/**
 * The percentage in a coupon's name ('Ten percent off (10%)'), from 0 to 100, because the price
 * config has no separate field. Null if there is none.
 */
export const percentInName = (name: string | null | undefined): number | null => {
  const found = /\d+(?:\.\d+)?\s*%/.exec(name ?? '')?.[0];
  return found === undefined ? null : parsePercent(found);
};

export interface QuotePreview {
  readonly preview: PricingPreview;
  /** The chosen discount has no known percentage, so the preview leaves it out. */
  readonly withoutDiscount: boolean;
}

/**
 * The preview request for a quote (section 7), or null while a field that affects the price has an
 * error. A quote is for one year and without leads.
 */
export const quotePreview = (
  form: Pick<QuoteForm, 'memberQuantity' | 'sourcePriceId' | 'discountId'>,
  prices: readonly PriceConfigEntry[],
  coupons: readonly CouponConfigEntry[],
  newBillingIds?: NewBillingIds,
): QuotePreview | null => {
  const members = parseMemberQuantity(form.memberQuantity);
  if (members === null || !priceOf(prices, form.sourcePriceId)?.isCurrent) return null;
  const coupon = coupons.find(({ id }) => id === form.discountId);
  const percent = percentInName(coupon?.name);
  return {
    withoutDiscount: form.discountId !== '' && percent === null,
    preview: {
      kind: isNewBillingPrice(form.sourcePriceId, newBillingIds) ? 'new-billing' : 'current',
      request: {
        number_seats: members,
        price_per_seat_yearly_dollars: null,
        discount_factor: discountFactor(percent ?? 0),
        leadsNumber: 0,
        multiYearSubYears: 1,
        sourcePriceId: form.sourcePriceId,
        interval: 'year',
      },
      discountPercent: percent ?? 0,
      bucketPercentOff: 0,
    },
  };
};
