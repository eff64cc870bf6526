import type { Subscription } from '../../../contract/entities/billing';
import type { CustomerSubscription, TeamPricing } from '../../../contract/entities/pricing';
import type { DemoTeam } from '../../../contract/entities/team';
import { addDays } from '../../teams/trial-days';
import { easternDayOf } from '../../text/eastern-day';
import { centsFromDollars } from '../../text/money';
import { parsePercent } from '../../text/percent';

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

/** What the API says of a pricing whose answer never came (checklist J19). */
export type TermsTruth = 'present' | 'absent' | 'cannot-tell';

const sameDueDate = ({ dueDateUtc }: DemoTeam, asked: TeamPricing, sentOn: string): boolean => {
  if (!dueDateUtc) return true;
  const due = easternDayOf(dueDateUtc);
  // The server's day may be the one before or after ours.
  return [-1, 0, 1].some((more) => addDays(sentOn, asked.daysUntilDue + more) === due);
};

const sameBucketDiscount = ({ bucketPercentOff }: DemoTeam, asked: TeamPricing): boolean =>
  bucketPercentOff == null || samePercent(bucketPercentOff, asked.customBucketDiscountFactor);

/**
 * Whether a team's demo team is the one that this pricing, sent on a day in US Eastern time, makes.
 * Only a team without any says that none was made; leads stand in no answer, so that a pricing with
 * leads cannot be told from one with others.
 */
export const demoTeamTruth = (
  demo: DemoTeam | null,
  pricing: TeamPricing,
  sentOn: string,
): TermsTruth => {
  if (demo === null) return 'absent';
  const ends = demo.trialExpiresAtUtc ? easternDayOf(demo.trialExpiresAtUtc) : null;
  // The server's day may have begun before ours, and a trial may end at the day's last moment.
  const days = [-2, -1, 0].map((more) => addDays(sentOn, pricing.trialDays + more));
  const isSame =
    pricing.leadsNumber === 0 &&
    demo.stripeSourcePriceId === pricing.stripeSourcePriceId &&
    sameSeats(demo.numberSeats, pricing.numberSeats) &&
    sameDollars(demo.pricePerSeatDollars, pricing.pricePerSeatDollars) &&
    sameYears(demo, pricing) &&
    (demo.quotedCustomMemo ?? '') === pricing.customMemo &&
    sameDueDate(demo, pricing, sentOn) &&
    sameBucketDiscount(demo, pricing) &&
    (pricing.trialDays === 0 ? ends === null : days.includes(ends));
  return isSame ? 'present' : 'cannot-tell';
};

const leadsOf = ({ items, metadata }: Subscription): number =>
  items.find((item) => item.metadata?.leadsQty != null)?.metadata?.leadsQty ??
  metadata?.leadsQty ??
  0;

/**
 * Whether a pricing was set, from what the team had before and the subscription that its record names
 * now. Only what a subscription shows, and what was otherwise before, tells that it was: of a pricing
 * that changes the discount alone nothing can be seen. A server may keep a pricing to itself until it is
 * linked, so that nothing here says that it was not set (checklist J27).
 */
export const pricingTruthOf = (
  before: CustomerSubscription | null,
  now: Subscription | null,
  pricing: TeamPricing,
): TermsTruth => {
  // Without the terms before nobody knows whether these are the older ones.
  if (now === null || before === null) return 'cannot-tell';
  // What is not known of them tells nothing either.
  const changes =
    (before.priceId != null && before.priceId !== pricing.stripeSourcePriceId) ||
    (before.numberSeats != null && !sameSeats(before.numberSeats, pricing.numberSeats));
  if (!changes) return 'cannot-tell';
  const isSame = now.items.some(
    ({ price, quantity }) =>
      price?.id === pricing.stripeSourcePriceId && sameSeats(quantity, pricing.numberSeats),
  );
  return isSame && leadsOf(now) === pricing.leadsNumber ? 'present' : 'cannot-tell';
};
