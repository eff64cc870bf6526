import type { CouponConfigEntry, PriceConfigEntry } from '../../contract/entities/billing';
import type { NewBillingIds } from '../../contract/environment';
import { isNewBillingPrice, quotePriceChoices } from '../billing/price-list';
import type { PricingPreview } from '../team-setup/pricing/editor-preview';
import { discountFactor, parsePercent } from '../text/percent';
import { parseMemberQuantity, type QuoteForm } from './quote-fields';

/**
 * The percentage in a coupon's name ('Ten percent off (10%)') without blanks, because the price
 * config has no separate field. Null if there is none, or more than one: no one knows which applies.
 */
export const percentTextIn = (name: string | null | undefined): string | null => {
  // With its commas, because 12,5% isn't 5%.
  const found = name?.match(/\.?\d[\d.,]*\s*%/g) ?? [];
  const [text, ...others] = new Set(found.map((each) => each.replace(/\s/g, '')));
  return text === undefined || others.length > 0 ? null : text;
};

/** The same as a number from 0 to 100. Null if it isn't one. */
export const percentInName = (name: string | null | undefined): number | null =>
  parsePercent(percentTextIn(name) ?? '');

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
  // A quote may keep a plan that isn't offered: monthly, it would be priced as a yearly one.
  const isOffered = quotePriceChoices(prices).some(({ priceId }) => priceId === form.sourcePriceId);
  if (members === null || !isOffered) return null;
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
