import type { TeamPricing } from '../../../contract/entities/pricing';
import { trimEnds, trimPasted } from '../../../contract/invisible';
import { trialDaysUntil } from '../../teams/trial-days';
import { addDays, easternDate } from '../../text/calendar-day';
import { discountFactor } from '../../text/percent';
import { editorErrors } from './editor-errors';
import { type EditorContext, type EditorForm, editorMode } from './editor-form';
import { pricingPreview } from './editor-preview';
import { sendsSeats } from './unsent-fields';

/** Section 9: a monthly plan's trial is one month, sent as 30 days. */
const monthlyTrialDays = 30;

/** The team that is being priced. */
export interface PricedTeam {
  readonly teamId: number;
  /** Null for a team without a payment customer. */
  readonly stripeCustomerId: string | null;
  /** '' if unknown. */
  readonly teamOwnerName: string;
  readonly isUpgrade: boolean;
}

/**
 * Days of the trial, both ends included (section 4): 30 for a monthly plan, otherwise the days
 * until the trial date. 0 without a trial; NaN if the date is invalid.
 */
export const trialDaysOf = (form: EditorForm, context: EditorContext): number => {
  const mode = editorMode(form, context);
  if (!mode.offerFreeTrial) return 0;
  return mode.monthly ? monthlyTrialDays : trialDaysUntil(form.trialDate, context.nowMs);
};

/** Last day of the trial in US Eastern time; null without a trial. */
export const trialEndOf = (form: EditorForm, context: EditorContext): string | null => {
  const days = trialDaysOf(form, context);
  return days > 0 ? addDays(easternDate(context.nowMs), days - 1) : null;
};

/**
 * Days until the invoice is due, as payment providers count them: 15 for a date 15 days ahead, 0
 * for today (checklist J23). NaN if the date is invalid.
 */
export const daysUntilDue = (dueDate: string, nowMs: number): number =>
  trialDaysUntil(dueDate, nowMs) - 1;

/**
 * Section 7: the payload for creating a demo team and for setting a team's pricing. Null while the
 * form has an error. Options that the plan doesn't allow are sent as off, whatever their fields
 * contain.
 */
export const teamPricing = (
  form: EditorForm,
  context: EditorContext,
  team: PricedTeam,
): TeamPricing | null => {
  if (Object.keys(editorErrors(form, context)).length > 0) return null;
  const preview = pricingPreview(form, context);
  if (preview === null) return null;
  const mode = editorMode(form, context);
  const { request } = preview;
  return {
    teamId: team.teamId,
    stripeCustomerId: team.stripeCustomerId,
    companyName: trimEnds(form.companyName),
    isUpgrade: team.isUpgrade,
    stripeSourcePriceId: request.sourcePriceId,
    numberSeats: sendsSeats(form, context) ? request.number_seats : null,
    leadsNumber: request.leadsNumber,
    chargeAutomatically: form.chargeAutomatically,
    stripeAddress: {
      country: form.country,
      postal_code: trimPasted(form.postalCode),
      state: form.state,
      line1: trimEnds(form.line1),
      city: trimEnds(form.city),
    },
    customPricing: mode.customPricing,
    pricePerSeatDollars: request.price_per_seat_yearly_dollars,
    discountFactor: request.discount_factor,
    trialDays: trialDaysOf(form, context),
    multiYearSub: mode.multiYear,
    multiYearSubYears: request.multiYearSubYears,
    ...(team.teamOwnerName === '' ? {} : { teamOwnerName: team.teamOwnerName }),
    daysUntilDue: daysUntilDue(form.dueDate, context.nowMs),
    customMemo: form.customMemo,
    customBucketDiscountFactor: discountFactor(preview.bucketPercentOff),
  };
};
