import type { PriceConfigEntry } from '../../contract/entities/billing';
import type { PricePeriod } from '../../contract/entities/pricing';
import type { NewBillingIds } from '../../contract/environment';
import { isNewBillingPlan, planCode } from '../teams/plan';

/** Checklist J11; an environment file may set others. */
export const defaultNewBillingIds: NewBillingIds = {
  yearly: 'new_billing_yearly',
  monthly: 'new_billing_monthly',
};

/**
 * Section 3: the price list as every screen has it, the two synthetic New Billing entries first,
 * yearly before monthly. The only place that makes them. A list that has them already keeps one of
 * each.
 */
export const withNewBilling = (
  priceConfig: readonly PriceConfigEntry[],
  ids: NewBillingIds = defaultNewBillingIds,
): readonly PriceConfigEntry[] => {
  const entry = (priceId: string, period: PricePeriod, title: string): PriceConfigEntry => ({
    priceId,
    period,
    isCurrent: true,
    enterprisePlan: '60',
    title,
    displayName: title,
  });
  return [
    entry(ids.yearly, 'year', 'New Billing (yearly)'),
    entry(ids.monthly, 'month', 'New Billing (monthly)'),
    ...priceConfig.filter(({ priceId }) => priceId !== ids.yearly && priceId !== ids.monthly),
  ];
};

export const priceOf = (
  prices: readonly PriceConfigEntry[],
  priceId: string,
): PriceConfigEntry | null => prices.find((entry) => entry.priceId === priceId) ?? null;

/** The title of a price, with its tier where it has one; the id of a price that nobody knows. */
export const priceTitle = (entry: PriceConfigEntry): string => {
  const name = entry.title || entry.displayName || entry.priceId;
  return entry.tierLevel ? `${name} - ${entry.tierLevel}` : name;
};

/** Section 2: the plan's title by price id; the id itself where the list does not have it. */
export const priceTitleOf = (prices: readonly PriceConfigEntry[], priceId: string): string => {
  const entry = priceOf(prices, priceId);
  return entry ? priceTitle(entry) : priceId;
};

export const isMonthlyPrice = (prices: readonly PriceConfigEntry[], priceId: string): boolean =>
  priceOf(prices, priceId)?.period === 'month';

/**
 * Whether a price is one of the two synthetic ones, which bill seats and leads apart. A price of the
 * provider's own with plan code 60 has its own tiers.
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

/** Two choices that would read alike carry their price id as well. */
const labelled = (
  entries: readonly PriceConfigEntry[],
  nameOf: (entry: PriceConfigEntry) => string,
): readonly PriceChoice[] => {
  const uses = new Map<string, number>();
  for (const entry of entries) uses.set(nameOf(entry), (uses.get(nameOf(entry)) ?? 0) + 1);
  return entries.map((entry) => {
    const label = nameOf(entry);
    const alone = uses.get(label) === 1;
    return { priceId: entry.priceId, label: alone ? label : `${label} (${entry.priceId})` };
  });
};

const forTeams = (entry: PriceConfigEntry): boolean =>
  entry.isCurrent && planCode(entry.enterprisePlan) !== null;

/** Section 5: what a quote offers: current, yearly prices with an enterprise plan. */
export const quotePriceChoices = (prices: readonly PriceConfigEntry[]): readonly PriceChoice[] =>
  labelled(
    prices.filter((entry) => forTeams(entry) && entry.period === 'year'),
    priceTitle,
  );

const withPeriod = (entry: PriceConfigEntry): string => {
  const title = priceTitle(entry);
  const says = /\((?:yearly|monthly)\)$/i.test(title);
  return says ? title : `${title} (${entry.period === 'month' ? 'monthly' : 'yearly'})`;
};

/** What the subscription editor offers: current prices with an enterprise plan, of both periods. */
export const editorPriceChoices = (prices: readonly PriceConfigEntry[]): readonly PriceChoice[] =>
  labelled(
    prices.filter((entry) => forTeams(entry) && ['month', 'year'].includes(entry.period)),
    withPeriod,
  );

/**
 * Section 4: a plan id no longer current falls back to the New Billing yearly plan if the team has
 * paid leads, else to the monthly one. A price that the list does not have is not current either;
 * '' (nothing chosen yet) stays.
 */
export const currentPriceId = (
  priceId: string,
  prices: readonly PriceConfigEntry[],
  leadsPaid: number | null | undefined,
  ids: NewBillingIds = defaultNewBillingIds,
): string => {
  if (priceId === '' || priceOf(prices, priceId)?.isCurrent) return priceId;
  return (leadsPaid ?? 0) > 0 ? ids.yearly : ids.monthly;
};

/** What a team's own record tells of its plan. */
export interface RecordedPlan {
  readonly enterprisePlan?: string | number | null | undefined;
  readonly subscriptionTier?: string | null | undefined;
}

/**
 * The price that a team's own record names among those offered: the only one of its plan and tier;
 * '' where several fit. `period` is how often it is billed; null where nobody knows.
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
  // New Billing's own price stands first of those with its code.
  const isSure = ofPlan.length === 1 || (isNewBillingPlan(plan) && period !== null);
  return (isSure && ofPlan[0]) || '';
};
