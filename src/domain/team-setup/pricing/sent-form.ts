import type { SentPricing } from '../../../contract/entities/settings';
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
