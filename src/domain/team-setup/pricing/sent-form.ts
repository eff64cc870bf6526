import type { PriceConfigEntry } from '../../../contract/entities/billing';
import type { PricePeriod, TeamPricing } from '../../../contract/entities/pricing';
import type { SentPricing, TeamSetupFlow } from '../../../contract/entities/settings';
import type { NewBillingIds } from '../../../contract/environment';
import { priceOf, withNewBilling } from '../../billing/price-list';
import { addDays, easternDate } from '../../text/calendar-day';
import { percentOff } from '../../text/percent';
import { type EditorForm, newEditorForm } from './editor-form';
import { leadsFor } from './leads';

/**
 * The terms of a sent pricing as a form, for the summary (section 2). Its rules count days from
 * `sentAt`. Address, memo, and due date aren't part of the summary.
 */
export const sentForm = ({ pricing, previewedSeats, sentAt }: SentPricing): EditorForm => {
  const seats = pricing.numberSeats ?? previewedSeats;
  return {
    ...newEditorForm(sentAt),
    ...leadsFor(pricing.leadsNumber),
    companyName: pricing.companyName,
    seats: seats === undefined ? '' : String(seats),
    priceId: pricing.stripeSourcePriceId,
    discount: String(percentOff(pricing.discountFactor)),
    bucketDiscount: String(percentOff(pricing.customBucketDiscountFactor)),
    customPricing: pricing.customPricing,
    pricePerSeat: String(pricing.pricePerSeatDollars ?? ''),
    multiYear: pricing.multiYearSub,
    years: String(pricing.multiYearSubYears),
    offerFreeTrial: pricing.trialDays > 0,
    // The day on which it was sent is the first day of the trial (section 4).
    trialDate: addDays(easternDate(sentAt), pricing.trialDays - 1) ?? '',
  };
};

/** How often a sent pricing is billed, as far as its own terms show; null if they don't. */
const sentPeriod = (
  { numberSeats, customPricing, multiYearSub }: TeamPricing,
  previewed: TeamSetupFlow['previewedPrice'],
): PricePeriod | null => {
  // Only a monthly trial is sent without a seat count (section 5).
  if (numberSeats === null) return 'month';
  return previewed?.period ?? (customPricing || multiYearSub ? 'year' : null);
};

/**
 * The price list for the summary of a sent pricing, also while it isn't loaded: a plan that isn't in
 * it is named `name`, and left out if it is unknown how often it is billed.
 */
export const sentPrices = (
  { pricing }: SentPricing,
  previewed: TeamSetupFlow['previewedPrice'],
  list: {
    readonly prices: readonly PriceConfigEntry[];
    readonly newBillingIds: NewBillingIds | undefined;
    readonly name: string;
  },
): readonly PriceConfigEntry[] => {
  const prices = withNewBilling(list.prices, list.newBillingIds);
  const priceId = pricing.stripeSourcePriceId;
  if (priceOf(prices, priceId)) return prices;
  const period = sentPeriod(pricing, previewed);
  if (period === null) return prices;
  return [...prices, { priceId, period, isCurrent: false, title: list.name }];
};
