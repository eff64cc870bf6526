import type { PriceConfigEntry } from '../../contract/entities/billing';
import type { PricePeriod } from '../../contract/entities/pricing';
import type { NewBillingIds } from '../../contract/environment';
import { isNewBillingPlan, planCode } from '../teams/plan-code';
import { newBillingTitles, planName } from './plan-names';

/** Checklist J11; an environment file may set other IDs. */
export const defaultNewBillingIds: NewBillingIds = {
  yearly: 'new_billing_yearly',
  monthly: 'new_billing_monthly',
};

/**
 * Section 3: the price list that every screen uses, with the two synthetic New Billing entries
 * first, yearly before monthly. Nothing else creates these entries. If the list already has them,
 * it keeps one of each.
 */
export const withNewBilling = (
  priceConfig: readonly PriceConfigEntry[],
  ids: NewBillingIds = defaultNewBillingIds,
): readonly PriceConfigEntry[] => {
  const entry = (priceId: string, period: PricePeriod): PriceConfigEntry => ({
    priceId,
    period,
    isCurrent: true,
    enterprisePlan: '60',
    title: newBillingTitles[period],
    displayName: newBillingTitles[period],
  });
  return [
    entry(ids.yearly, 'year'),
    entry(ids.monthly, 'month'),
    ...priceConfig.filter(({ priceId }) => priceId !== ids.yearly && priceId !== ids.monthly),
  ];
};

export const priceOf = (
  prices: readonly PriceConfigEntry[],
  priceId: string,
): PriceConfigEntry | null => prices.find((entry) => entry.priceId === priceId) ?? null;

export const isMonthlyPrice = (prices: readonly PriceConfigEntry[], priceId: string): boolean =>
  priceOf(prices, priceId)?.period === 'month';

/**
 * Whether a price is one of the two synthetic ones, which bill seats and leads separately. The
 * provider's own prices with plan code 60 have their own tiers instead.
 */
export const isNewBillingPrice = (
  priceId: string,
  ids: NewBillingIds = defaultNewBillingIds,
): boolean => priceId === ids.yearly || priceId === ids.monthly;

/** A plan to choose, in the order of the price list. */
export interface PriceChoice {
  readonly priceId: string;
  readonly label: string;
}

/** Adds the price ID to choices that would otherwise have the same label. */
const labelled = (entries: readonly PriceConfigEntry[]): readonly PriceChoice[] => {
  const uses = new Map<string, number>();
  for (const entry of entries) uses.set(planName(entry), (uses.get(planName(entry)) ?? 0) + 1);
  return entries.map((entry) => {
    const label = planName(entry);
    const alone = uses.get(label) === 1;
    return { priceId: entry.priceId, label: alone ? label : `${label} (${entry.priceId})` };
  });
};

const forTeams = (entry: PriceConfigEntry): boolean =>
  entry.isCurrent && planCode(entry.enterprisePlan) !== null;

/**
 * Section 5: the prices that a quote offers, which are current, yearly, and have an enterprise
 * plan.
 */
export const quotePriceChoices = (prices: readonly PriceConfigEntry[]): readonly PriceChoice[] =>
  labelled(prices.filter((entry) => forTeams(entry) && entry.period === 'year'));

/** The plans that can be sold, but not in a quote: they aren't yearly. */
export const notQuotedChoices = (prices: readonly PriceConfigEntry[]): readonly PriceChoice[] =>
  labelled(prices.filter((entry) => forTeams(entry) && entry.period !== 'year'));

/** Section 9: the periods that can be priced. */
export const hasPricePeriod = ({ period }: PriceConfigEntry): boolean =>
  ['month', 'year'].includes(period);

/** Whether the subscription editor can price it: current, monthly or yearly. */
export const isPriceable = (entry: PriceConfigEntry | null): boolean =>
  entry?.isCurrent === true && hasPricePeriod(entry);

/**
 * The prices that the subscription editor offers: those with an enterprise plan, and the team's
 * `own`, which may have none.
 */
export const editorPriceChoices = (
  prices: readonly PriceConfigEntry[],
  ...own: readonly string[]
): readonly PriceChoice[] =>
  labelled(
    prices.filter(
      (entry) => isPriceable(entry) && (forTeams(entry) || own.includes(entry.priceId)),
    ),
  );

/**
 * Section 4: a price that is no longer current falls back to the yearly New Billing price if the
 * team has paid leads, and otherwise to the monthly one. A price missing from the list counts as
 * not current; '' (nothing chosen yet) stays '', and so does any price while the list is empty,
 * which means that it isn't loaded.
 */
export const currentPriceId = (
  priceId: string,
  prices: readonly PriceConfigEntry[],
  leadsPaid: number | null | undefined,
  ids: NewBillingIds = defaultNewBillingIds,
): string => {
  const isUnknown = priceId === '' || prices.length === 0;
  if (isUnknown || priceOf(prices, priceId)?.isCurrent) return priceId;
  return (leadsPaid ?? 0) > 0 ? ids.yearly : ids.monthly;
};

/** The plan fields of a team's own record. */
export interface RecordedPlan {
  readonly enterprisePlan?: string | number | null | undefined;
  readonly subscriptionTier?: string | null | undefined;
}

/**
 * The offered price that matches the plan and tier of a team's own record; '' if several match.
 * `period` is how often the team is billed, or null if unknown.
 */
export const recordedPrice = (
  { enterprisePlan, subscriptionTier }: RecordedPlan,
  offered: readonly string[],
  prices: readonly PriceConfigEntry[],
  period: PricePeriod | null,
): string => {
  const plan = planCode(enterprisePlan);
  const tier = subscriptionTier || null;
  const ofPlan = offered.filter((id) => {
    const entry = priceOf(prices, id);
    if (plan === null || planCode(entry?.enterprisePlan) !== plan) return false;
    if (period !== null && entry?.period !== period) return false;
    return tier === null || (entry?.tierLevel ?? null) === tier;
  });
  // New Billing's synthetic price comes first among the prices with its plan code.
  const isSure = ofPlan.length === 1 || (isNewBillingPlan(plan) && period !== null);
  return (isSure && ofPlan[0]) || '';
};
