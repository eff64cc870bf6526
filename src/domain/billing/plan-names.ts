import type { PriceConfigEntry } from '../../contract/entities/billing';
import type { PricePeriod } from '../../contract/entities/pricing';
import { isLegacyPlan, isNewBillingPlan, planCode } from '../teams/plan-code';

/**
 * Every name of a plan. A team's record and search results show the plan's label (section 4), a
 * team's summary after creation the price's title (section 2). Wherever the spec says nothing, a
 * price has its full name, such as `Lead Capture (yearly)`.
 */

type Prices = readonly PriceConfigEntry[];

/** The prices that name plans, or why they aren't here. */
export type PlanPrices = Prices | 'loading' | 'failed';

/** Section 3: the titles of the two synthetic prices. */
export const newBillingTitles: Readonly<Record<PricePeriod, string>> = {
  year: 'New Billing (yearly)',
  month: 'New Billing (monthly)',
};

/** The team fields that a plan label needs. Every team in an API response has them. */
export interface PlanTeam {
  readonly enterprisePlan?: string | number | null;
  readonly subscriptionTier?: string | null;
}

/**
 * The plan label of section 4; '' for a team without a plan. A code that no current price has is
 * shown as it is, but only if there are prices: until then, no one knows.
 */
export const planLabel = (team: PlanTeam, prices: PlanPrices): string => {
  const code = planCode(team.enterprisePlan);
  if (code === null) return '';
  if (isLegacyPlan(code)) return 'Legacy Teams';
  if (isNewBillingPlan(code)) return 'New Billing';
  if (prices === 'loading') return '…';
  if (prices === 'failed') return `Plan ${code}`;
  const current = prices.find(
    (entry) => entry.isCurrent && planCode(entry.enterprisePlan) === code,
  );
  if (!current?.title) return code;
  return code === '50' && team.subscriptionTier
    ? `${current.title} - ${team.subscriptionTier}`
    : current.title;
};

/** A price's title, with its tier if it has one; the price ID if it has no name. */
export const priceTitle = (entry: PriceConfigEntry): string => {
  const name = entry.title || entry.displayName || entry.priceId;
  return entry.tierLevel ? `${name} - ${entry.tierLevel}` : name;
};

const periods: Readonly<Record<string, string>> = { month: 'monthly', year: 'yearly' };

/** A price's full name: its title, tier, and period. */
export const planName = (entry: PriceConfigEntry): string => {
  const title = priceTitle(entry);
  const period = periods[entry.period];
  return period === undefined || /\((?:yearly|monthly)\)$/i.test(title)
    ? title
    : `${title} (${period})`;
};

const nameIn = (prices: Prices, priceId: string, nameOf: (entry: PriceConfigEntry) => string) => {
  const entry = prices.find((each) => each.priceId === priceId);
  return entry ? nameOf(entry) : priceId;
};

/** Section 2: the plan's title by price ID; the ID itself if the list doesn't have it. */
export const priceTitleOf = (prices: Prices, priceId: string): string =>
  nameIn(prices, priceId, priceTitle);

/** The full name by price ID; the ID itself if the list doesn't have it. */
export const planNameOf = (prices: Prices, priceId: string): string =>
  nameIn(prices, priceId, planName);
