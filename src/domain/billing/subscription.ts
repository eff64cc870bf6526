import type { PaymentCustomer, Subscription } from '../../contract/entities/billing';
import type { PricePeriod } from '../../contract/entities/pricing';
import type { DemoTeam, Team } from '../../contract/entities/team';
import { currentDemoTeam, isOnTrial, isTrialOnYearly } from '../demo-teams/demo-team';
import { isLegacyPlan, isNewBillingPlan, planCode } from '../teams/plan';

/** What Subscription Details shows of a subscription at the provider. */
export interface SubscriptionDetails {
  readonly id: string;
  /** The provider's word, such as active, trialing, past_due, canceled. */
  readonly status: string;
  /** ISO 8601; the provider has unix seconds. Null when it says nothing usable. */
  readonly currentPeriodStart: string | null;
  /** ISO 8601: when the period is over and the next one is billed; null where nobody can say. */
  readonly currentPeriodEnd: string | null;
  /** 'month' or 'year', as the provider has it. */
  readonly interval: string | null;
  /** Leads included; null when nobody says. */
  readonly leads: number | null;
}

/** The three kinds of billing, told by the plan code: 60, 20 or 30, any other. */
export type Billing = 'classic' | 'new-billing' | 'legacy';

/**
 * Every state of the team modal's Subscription Details. `plan` is the plan code (its label comes
 * from `planLabel`).
 */
export type SubscriptionKind =
  | {
      readonly kind: 'classic' | 'new-billing';
      readonly plan: string | null;
      readonly subscription: SubscriptionDetails;
    }
  | {
      readonly kind: 'legacy';
      readonly plan: string;
      /** Null for the old teams that were never billed through the provider. */
      readonly subscription: SubscriptionDetails | null;
    }
  | {
      readonly kind: 'trial-on-yearly';
      readonly plan: string | null;
      readonly billing: Billing;
      readonly subscription: SubscriptionDetails;
      /** Null when only the provider knows of the trial: there is nothing to extend then. */
      readonly demoTeam: DemoTeam | null;
    }
  | { readonly kind: 'trial'; readonly plan: string | null; readonly demoTeam: DemoTeam }
  | {
      readonly kind: 'none';
      readonly plan: string | null;
      /** The subscription that ended, where the provider still tells of it. */
      readonly ended: SubscriptionDetails | null;
    };

/** The subscription's id: the second percent-separated segment (section 3); null without one. */
export const subscriptionIdOf = (stripeSubscription: string | null | undefined): string | null =>
  stripeSubscription?.split('%')[1]?.trim() || null;

/** The team's own subscription among its customer's, in force or not. */
export const subscriptionOf = (
  team: Pick<Team, 'stripeSubscription'>,
  customer: PaymentCustomer | null,
): Subscription | null => {
  const id = subscriptionIdOf(team.stripeSubscription);
  if (id === null) return null;
  return customer?.subscriptions?.data.find((each) => each.id === id) ?? null;
};

/** The provider's words for a subscription that is over or never began; all others are in force. */
const overStatuses: ReadonlySet<string> = new Set(['canceled', 'incomplete', 'incomplete_expired']);

/** Whether the team has a subscription in force; one that is late in paying counts. */
export const hasActiveSubscription = (
  team: Pick<Team, 'stripeSubscription'>,
  customer: PaymentCustomer | null,
): boolean => {
  const subscription = subscriptionOf(team, customer);
  return subscription !== null && !overStatuses.has(subscription.status);
};

/** Unix seconds to ISO 8601; null where there is no such date. */
const isoFromUnixSeconds = (seconds: number | null | undefined): string | null => {
  const date = new Date((seconds ?? Number.NaN) * 1000);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
};

const intervalMonths: Readonly<Record<string, number>> = { month: 1, year: 12 };

/**
 * The end of a period as the provider counts it: the same day of a later month, or that month's last
 * day where it has no such day (31 January to 28 February). In UTC, like the provider.
 */
const periodEnd = (start: string, interval: string | null | undefined): string | null => {
  const months = intervalMonths[interval ?? ''];
  if (months === undefined) return null;
  const end = new Date(start);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end.toISOString();
};

/** The provider's word for a state, for people; what it may say beyond these is shown as it is. */
const statusTexts: Readonly<Record<string, string>> = {
  active: 'Active',
  trialing: 'Trialing',
  past_due: 'Past due',
  unpaid: 'Unpaid',
  canceled: 'Canceled',
  incomplete: 'Incomplete',
  incomplete_expired: 'Never started',
  paused: 'Paused',
};
const intervalTexts: Readonly<Record<string, string>> = {
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
  year: 'Yearly',
};

/** How often it is billed, for people; null where the provider does not say. */
export const intervalText = (interval: string | null): string | null =>
  interval === null ? null : (intervalTexts[interval] ?? interval);

export const statusText = (status: string): string => statusTexts[status] ?? status;

/** `leadsQty` stands in the metadata of an item or of the subscription; the team's own count is the last resort. */
const subscriptionDetails = (
  team: Pick<Team, 'stripeSubscription' | 'leadsPaid'>,
  subscription: Subscription,
): SubscriptionDetails => {
  const itemId = team.stripeSubscription?.split('%')[0]?.trim();
  const own = subscription.items.find((item) => item.id && item.id === itemId);
  const items = own ? [own, ...subscription.items] : subscription.items;
  const interval = items.map((item) => item.price?.recurring?.interval).find(Boolean);
  const start = isoFromUnixSeconds(subscription.current_period_start);
  const leads = [
    ...items.map((item) => item.metadata?.leadsQty),
    subscription.metadata?.leadsQty,
    team.leadsPaid,
  ].find((count) => count !== null && count !== undefined);
  return {
    id: subscription.id,
    status: subscription.status,
    currentPeriodStart: start,
    currentPeriodEnd: start === null ? null : periodEnd(start, interval),
    interval: interval ?? null,
    leads: leads ?? null,
  };
};

/** How often the team's own subscription is billed; null where the provider does not say. */
export const billedBy = (
  team: Pick<Team, 'stripeSubscription' | 'leadsPaid'>,
  customer: PaymentCustomer | null,
): PricePeriod | null => {
  const found = subscriptionOf(team, customer);
  const interval = found && subscriptionDetails(team, found).interval;
  return interval === 'month' || interval === 'year' ? interval : null;
};

const billingOf = (plan: string | null): Billing => {
  if (isNewBillingPlan(plan)) return 'new-billing';
  return isLegacyPlan(plan) ? 'legacy' : 'classic';
};

/** What the rules need of a team to tell its subscription's state. */
export type SubscribedTeam = Pick<
  Team,
  'enterprisePlan' | 'stripeSubscription' | 'leadsPaid' | 'internalDemoTeams'
>;

/**
 * The state of a team's subscription (sections 2 and 4). `customer` is null while it is not loaded
 * or when the team has none.
 */
export const subscriptionKind = (
  team: SubscribedTeam,
  customer: PaymentCustomer | null,
  nowMs: number,
): SubscriptionKind => {
  const plan = planCode(team.enterprisePlan);
  const found = subscriptionOf(team, customer);
  const details = found && subscriptionDetails(team, found);
  const demoTeam = currentDemoTeam(team);

  if (details && hasActiveSubscription(team, customer)) {
    const billing = billingOf(plan);
    if (isTrialOnYearly(team, nowMs, details)) {
      return { kind: 'trial-on-yearly', plan, billing, subscription: details, demoTeam };
    }
    if (billing === 'legacy' && plan !== null) {
      return { kind: 'legacy', plan, subscription: details };
    }
    return {
      kind: billing === 'new-billing' ? 'new-billing' : 'classic',
      plan,
      subscription: details,
    };
  }
  if (demoTeam && isOnTrial(team, nowMs, false)) return { kind: 'trial', plan, demoTeam };
  if (plan !== null && isLegacyPlan(plan) && details === null) {
    return { kind: 'legacy', plan, subscription: null };
  }
  return { kind: 'none', plan, ended: details };
};

/** How a team is billed, for people; null for one that is not. */
export const billingState = (state: SubscriptionKind): string | null => {
  if (state.kind === 'trial') return 'On trial';
  return state.kind === 'none' || !state.subscription
    ? null
    : statusText(state.subscription.status);
};

/** What a state means: it is good, under way, soon or already wrong, or over. */
export type StatusTone = 'success' | 'info' | 'warning' | 'danger' | 'neutral';

const statusTones: Readonly<Record<string, StatusTone>> = {
  active: 'success',
  trialing: 'info',
  past_due: 'danger',
  unpaid: 'danger',
  canceled: 'neutral',
  incomplete_expired: 'neutral',
};

/** The meaning of the provider's word for a state, for its color; what nobody knows is looked at. */
export const statusTone = (status: string): StatusTone => statusTones[status] ?? 'warning';

/** The same of a team's billing. */
export const billingTone = (state: SubscriptionKind): StatusTone => {
  if (state.kind === 'trial') return 'info';
  return state.kind === 'none' || !state.subscription
    ? 'neutral'
    : statusTone(state.subscription.status);
};

/** A page of the provider's dashboard: live path in production mode, else the test path. */
export const stripeDashboardUrl = (
  dashboardUrl: string,
  kind: 'customers' | 'invoices',
  id: string,
  isProd: boolean,
): string =>
  `${dashboardUrl.replace(/\/+$/, '')}${isProd ? '' : '/test'}/${kind}/${encodeURIComponent(id)}`;

export const stripeDashboardCustomerUrl = (
  dashboardUrl: string,
  customerId: string,
  isProd: boolean,
): string => stripeDashboardUrl(dashboardUrl, 'customers', customerId, isProd);
