import type { Subscription } from '../../../contract/entities/billing';
import type { CustomerSubscription, TeamPricing } from '../../../contract/entities/pricing';
import type { PricedTerms, TeamSetupFlow } from '../../../contract/entities/settings';
import type { DemoTeam } from '../../../contract/entities/team';
import { addDays } from '../../text/calendar-day';
import { easternDayOf } from '../../text/eastern-day';
import { centsFromDollars } from '../../text/money';
import { parsePercent } from '../../text/percent';

type Dollars = string | number | null | undefined;

const sameDollars = (told: Dollars, asked: number | null): boolean =>
  asked === null
    ? told === null || told === undefined || told === ''
    : centsFromDollars(told ?? '') === centsFromDollars(asked);

/**
 * Compares a factor of section 9 with a percentage from the API, which may be missing if it is 0.
 */
const samePercent = (told: Dollars, factor: number): boolean => {
  const percent = typeof told === 'number' ? told : (parsePercent(told || '0') ?? Number.NaN);
  return Math.abs(percent - (1 - factor) * 100) < 0.005;
};

/** A monthly trial's seats are the current members, so there is no number to compare. */
const sameSeats = (told: number | null | undefined, asked: number | null): boolean =>
  asked === null || told === asked;

const sameYears = (
  { multiYearSub, multiYearSubYears }: Pick<DemoTeam, 'multiYearSub' | 'multiYearSubYears'>,
  asked: TeamPricing,
): boolean =>
  Boolean(multiYearSub) === asked.multiYearSub &&
  (!asked.multiYearSub || multiYearSubYears === asked.multiYearSubYears);

/** Whether the API shows that a pricing without a response was applied (checklist J19). */
export type TermsTruth = 'present' | 'absent' | 'cannot-tell';

const sameDueDate = ({ dueDateUtc }: DemoTeam, asked: TeamPricing, sentOn: string): boolean => {
  if (!dueDateUtc) return true;
  const due = easternDayOf(dueDateUtc);
  // The server's date may differ from ours by a day.
  return [-1, 0, 1].some((more) => addDays(sentOn, asked.daysUntilDue + more) === due);
};

const sameBucketDiscount = ({ bucketPercentOff }: DemoTeam, asked: TeamPricing): boolean =>
  bucketPercentOff == null || samePercent(bucketPercentOff, asked.customBucketDiscountFactor);

/**
 * Whether a team's demo team has this pricing, sent on a given day in US Eastern time, as far as a
 * response shows: not the discount, so an older demo team may look the same. Only a team without a
 * demo team proves that none was created. No response includes leads, so a pricing with leads can't
 * be identified.
 */
export const demoTeamTruth = (
  demo: DemoTeam | null,
  pricing: TeamPricing,
  sentOn: string,
): TermsTruth => {
  if (demo === null) return 'absent';
  const ends = demo.trialExpiresAtUtc ? easternDayOf(demo.trialExpiresAtUtc) : null;
  // The server's date may be a day ahead, and a trial may end at the day's last moment.
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
 * Whether the team's current subscription has this pricing, as far as a response shows: not the
 * discount. Never returns 'absent', because a server may hold back a pricing until the team is
 * linked (checklist J27).
 */
export const pricingTruthOf = (now: Subscription | null, pricing: TeamPricing): TermsTruth => {
  if (now === null) return 'cannot-tell';
  const isSame = now.items.some(
    ({ price, quantity }) =>
      price?.id === pricing.stripeSourcePriceId && sameSeats(quantity, pricing.numberSeats),
  );
  return isSame && leadsOf(now) === pricing.leadsNumber ? 'present' : 'cannot-tell';
};

/**
 * Whether a team's subscription summary is that of a pricing, in everything that it contains: plan,
 * seats, discount, price per seat, and years.
 */
export const isSummaryOf = (
  told: CustomerSubscription,
  {
    priceId,
    pricedSeats,
    pricedTerms: asked,
  }: Pick<TeamSetupFlow, 'priceId' | 'pricedSeats'> & { readonly pricedTerms: PricedTerms },
): boolean =>
  told.priceId === priceId &&
  sameSeats(told.numberSeats, pricedSeats) &&
  samePercent(told.discountPercent, asked.discountFactor) &&
  sameDollars(told.pricePerSeatYearlyDollars, asked.pricePerSeatDollars) &&
  (told.multiYearSub ? (told.multiYearSubYears ?? 1) : 1) === asked.years;

/** The terms that a flow keeps of its pricing, to show them beside the invoice. */
export const pricedTermsOf = (pricing: TeamPricing): PricedTerms => ({
  pricePerSeatDollars: pricing.pricePerSeatDollars,
  discountFactor: pricing.discountFactor,
  leadsDiscountFactor: pricing.customBucketDiscountFactor,
  years: pricing.multiYearSubYears,
});
