import type { CustomerSubscription, TeamPricing } from '../../contract/entities/pricing';
import type { DemoTeam } from '../../contract/entities/team';
import { easternDayOf } from '../eastern-day';
import { centsFromDollars } from '../money';
import { parsePercent } from '../percent';
import { addDays } from '../trial-days';

type Dollars = string | number | null | undefined;

const sameDollars = (told: Dollars, asked: number | null): boolean =>
  asked === null
    ? told === null || told === undefined || told === ''
    : centsFromDollars(told ?? '') === centsFromDollars(asked);

/** The factor of section 9 against a percentage of the API, which may be missing where it is 0. */
const samePercent = (told: Dollars, factor: number): boolean => {
  const percent = typeof told === 'number' ? told : (parsePercent(told || '0') ?? Number.NaN);
  return Math.abs(percent - (1 - factor) * 100) < 0.005;
};

/** Seats of a monthly trial are the members that there are: nobody asked for a number. */
const sameSeats = (told: number | null | undefined, asked: number | null): boolean =>
  asked === null || told === asked;

const sameYears = (
  { multiYearSub, multiYearSubYears }: Pick<DemoTeam, 'multiYearSub' | 'multiYearSubYears'>,
  asked: TeamPricing,
): boolean =>
  Boolean(multiYearSub) === asked.multiYearSub &&
  (!asked.multiYearSub || multiYearSubYears === asked.multiYearSubYears);

/** Whether a team's summary (section 3) is what this pricing makes of it. */
export const summaryHasTerms = (
  summary: CustomerSubscription | null,
  pricing: TeamPricing,
): boolean =>
  summary !== null &&
  summary.priceId === pricing.stripeSourcePriceId &&
  sameSeats(summary.numberSeats, pricing.numberSeats) &&
  samePercent(summary.discountPercent, pricing.discountFactor) &&
  Boolean(summary.isCustomPricing) === pricing.customPricing &&
  (!pricing.customPricing ||
    sameDollars(summary.pricePerSeatYearlyDollars, pricing.pricePerSeatDollars)) &&
  sameYears(summary, pricing) &&
  Boolean(summary.offerFreeTrial) === pricing.trialDays > 0;

/** Whether a demo team is the one that this pricing, sent on a day in US Eastern time, makes. */
export const demoTeamHasTerms = (
  demo: DemoTeam | null,
  pricing: TeamPricing,
  sentOn: string,
): boolean => {
  if (demo === null) return false;
  const ends = demo.trialExpiresAtUtc ? easternDayOf(demo.trialExpiresAtUtc) : null;
  // The server's day may have begun before ours, and a trial may end at the day's last moment.
  const days = [-2, -1, 0].map((more) => addDays(sentOn, pricing.trialDays + more));
  return (
    demo.stripeSourcePriceId === pricing.stripeSourcePriceId &&
    sameSeats(demo.numberSeats, pricing.numberSeats) &&
    sameDollars(demo.pricePerSeatDollars, pricing.pricePerSeatDollars) &&
    sameYears(demo, pricing) &&
    (demo.quotedCustomMemo ?? '') === pricing.customMemo &&
    (pricing.trialDays === 0 ? ends === null : days.includes(ends))
  );
};

/**
 * Whether a pricing of an unknown outcome was set, from what the team had before it and has now.
 * Where both are what was asked, nobody can tell.
 */
export const pricingWasSet = (
  before: CustomerSubscription | null,
  now: CustomerSubscription | null,
  pricing: TeamPricing,
): 'found' | 'absent' | 'cannot-tell' => {
  if (!summaryHasTerms(now, pricing)) return 'absent';
  return summaryHasTerms(before, pricing) ? 'cannot-tell' : 'found';
};
