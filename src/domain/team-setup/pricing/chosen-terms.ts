import type { TeamPricing } from '../../../contract/entities/pricing';
import { addDays, dayNumber } from '../../text/calendar-day';

type Days = Pick<TeamPricing, 'trialDays' | 'daysUntilDue' | 'numberSeats'>;

/**
 * Whether the trial lasts as long whenever it begins, so that no date was chosen. Section 5: only a
 * monthly plan with a trial sends no seat count.
 */
const lastsAMonth = ({ numberSeats }: Days): boolean => numberSeats === null;

/**
 * What a person chose of a pricing, so that the same form is recognized on another day: dates
 * instead of the days that are counted to them from `countedOn` (US Eastern date), and without what
 * the app looks up for the team, which a first attempt may have changed.
 */
export const chosenTerms = (
  {
    stripeCustomerId: _customer,
    teamOwnerName: _owner,
    trialDays,
    daysUntilDue,
    ...terms
  }: TeamPricing,
  countedOn: string,
): Readonly<Record<string, unknown>> => ({
  ...terms,
  trial:
    trialDays === 0 || lastsAMonth({ ...terms, trialDays, daysUntilDue })
      ? trialDays
      : addDays(countedOn, trialDays - 1),
  due: addDays(countedOn, daysUntilDue),
});

/**
 * The same pricing with its days counted from another date (US Eastern, as `from`), so that the
 * trial and the invoice end on the same dates. Null if one of them has passed.
 */
export const recounted = (pricing: TeamPricing, from: string, to: string): TeamPricing | null => {
  const passed = (dayNumber(to) ?? 0) - (dayNumber(from) ?? 0);
  const daysUntilDue = pricing.daysUntilDue - passed;
  const keepsTrial = pricing.trialDays === 0 || lastsAMonth(pricing);
  const trialDays = keepsTrial ? pricing.trialDays : pricing.trialDays - passed;
  const isOver = daysUntilDue < 0 || (trialDays < 1 && !keepsTrial);
  return isOver ? null : { ...pricing, trialDays, daysUntilDue };
};
