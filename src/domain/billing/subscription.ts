import type { PaymentCustomer, Subscription } from '../../contract/entities/billing';
import type { PricePeriod } from '../../contract/entities/pricing';
import type { DemoTeam, Team } from '../../contract/entities/team';
import type { UnexpectedPart } from '../../contract/wire/unexpected-parts';
import { currentDemoTeam, isOnTrial, isTrialOnYearly } from '../demo-teams/demo-team';
import { isLegacyPlan, isNewBillingPlan, planCode } from '../teams/plan-code';
import { isoFromUnixSeconds } from '../text/parse-api-date';

/** What Subscription Details shows of a subscription at the payment provider. */
export interface SubscriptionDetails {
  readonly id: string;
  /** The payment provider's status, such as active, trialing, past_due, or canceled. */
  readonly status: string;
  /** ISO 8601, converted from the payment provider's Unix seconds. Null if missing or invalid. */
  readonly currentPeriodStart: string | null;
  /** ISO 8601: when the period ends and the next one is billed. Null if unknown. */
  readonly currentPeriodEnd: string | null;
  /** 'month' or 'year', as the payment provider sends it. */
  readonly interval: string | null;
  /** Leads included; null if unknown. */
  readonly leads: number | null;
  /** Seats billed; null if unknown. */
  readonly seats: number | null;
  /** The payment provider's price; null if unknown. */
  readonly priceId: string | null;
}

/**
 * The three kinds of billing, by plan code: 60 is new billing, 20 and 30 are legacy, and all others
 * are classic.
 */
export type Billing = 'classic' | 'new-billing' | 'legacy';

/**
 * Every state of Subscription Details in the team modal. `plan` is the plan code; `planLabel` has
 * its label.
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
      /** Null for old teams that were never billed through the payment provider. */
      readonly subscription: SubscriptionDetails | null;
    }
  | {
      readonly kind: 'trial-on-yearly';
      readonly plan: string | null;
      readonly billing: Billing;
      readonly subscription: SubscriptionDetails;
      /** Null if only the payment provider knows of the trial. Then there is no demo team to extend. */
      readonly demoTeam: DemoTeam | null;
    }
  | { readonly kind: 'trial'; readonly plan: string | null; readonly demoTeam: DemoTeam }
  | {
      readonly kind: 'none';
      readonly plan: string | null;
      /** The subscription that ended, if the payment provider still returns it. */
      readonly ended: SubscriptionDetails | null;
    };

/**
 * The subscription's ID: the second segment after splitting at percent signs (section 3), or null.
 */
export const subscriptionIdOf = (stripeSubscription: string | null | undefined): string | null =>
  stripeSubscription?.split('%')[1]?.trim() || null;

/** The team's own subscription among those of its customer, whether in force or not. */
export const subscriptionOf = (
  team: Pick<Team, 'stripeSubscription'>,
  customer: PaymentCustomer | null,
): Subscription | null => {
  const id = subscriptionIdOf(team.stripeSubscription);
  if (id === null) return null;
  return customer?.subscriptions?.data.find((each) => each.id === id) ?? null;
};

/**
 * Whether the team's own subscription may be among the parts without which its customer's response
 * came, because it isn't among the others.
 */
export const mayLackSubscription = (
  team: Pick<Team, 'stripeSubscription'>,
  customer: PaymentCustomer | null,
  parts: readonly UnexpectedPart[],
): boolean =>
  customer !== null &&
  parts.some(({ at }) => at.startsWith('subscriptions')) &&
  subscriptionIdOf(team.stripeSubscription) !== null &&
  subscriptionOf(team, customer) === null;

/** Provider statuses of a subscription that ended or never began. All others are in force. */
const overStatuses: ReadonlySet<string> = new Set(['canceled', 'incomplete', 'incomplete_expired']);

/** Whether the team has a subscription in force. One with a late payment counts. */
export const hasActiveSubscription = (
  team: Pick<Team, 'stripeSubscription'>,
  customer: PaymentCustomer | null,
): boolean => {
  const subscription = subscriptionOf(team, customer);
  return subscription !== null && !overStatuses.has(subscription.status);
};

/** Whether the team's subscription waits for its first invoice to be sent or paid. */
export const isIncompleteSubscription = (
  team: Pick<Team, 'stripeSubscription'>,
  customer: PaymentCustomer | null,
): boolean => subscriptionOf(team, customer)?.status === 'incomplete';

/** Whether any subscription of the customer is in force, for a team that couldn't be read. */
export const isSubscribed = ({ subscriptions }: PaymentCustomer): boolean =>
  subscriptions?.data.some(({ status }) => !overStatuses.has(status)) ?? false;

const intervalMonths: Readonly<Record<string, number>> = { month: 1, year: 12 };

/**
 * The end of a period as the payment provider counts it: the same day of a later month, or the last day of
 * that month if it is shorter (January 31 to February 28). In UTC, like the payment provider.
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

/** Labels of the payment provider's statuses. Any other status is shown as it is. */
const statusTexts: Readonly<Record<string, string>> = {
  active: 'Active',
  trialing: 'Trialing',
  past_due: 'Past due',
  unpaid: 'Unpaid',
  canceled: 'Canceled',
  incomplete: 'Incomplete',
  incomplete_expired: 'Incomplete (expired)',
  paused: 'Paused',
};
const intervalTexts: Readonly<Record<string, string>> = {
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
  year: 'Yearly',
};

/** How often the subscription is billed, as shown to people. Null if the payment provider doesn't say. */
export const intervalText = (interval: string | null): string | null =>
  interval === null ? null : (intervalTexts[interval] ?? interval);

export const statusText = (status: string): string => statusTexts[status] ?? status;

/**
 * `leadsQty` can be in an item's metadata or the subscription's; the team's count is the fallback.
 */
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
  const billed = own ?? (items.length === 1 ? items[0] : undefined);
  return {
    id: subscription.id,
    status: subscription.status,
    currentPeriodStart: start,
    currentPeriodEnd: start === null ? null : periodEnd(start, interval),
    interval: interval ?? null,
    leads: leads ?? null,
    seats: billed?.quantity ?? null,
    priceId: billed?.price?.id || null,
  };
};

/** How often the team's own subscription is billed; null if the payment provider doesn't say. */
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

/** The team fields that determine the state of its subscription. */
export type SubscribedTeam = Pick<
  Team,
  'enterprisePlan' | 'stripeSubscription' | 'leadsPaid' | 'internalDemoTeams'
>;

/**
 * The state of a team's subscription (sections 2 and 4). `customer` is null while it is loading or
 * if the team has none.
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

/**
 * The same, or null until the payment provider has responded about the team's subscription: it may
 * be in force although the team still has a demo team. `isUnread` if the customer couldn't be read,
 * possibly not even its ID.
 */
export const settledSubscriptionKind = (
  team: SubscribedTeam & Pick<Team, 'stripeCustomer'>,
  customer: PaymentCustomer | null,
  nowMs: number,
  isUnread = false,
): SubscriptionKind | null => {
  const isAsked =
    (Boolean(team.stripeCustomer) || isUnread) &&
    subscriptionIdOf(team.stripeSubscription) !== null;
  return isAsked && customer === null ? null : subscriptionKind(team, customer, nowMs);
};

/** The subscription that the payment provider returns for a team, in force or ended. */
export const knownSubscription = (state: SubscriptionKind): SubscriptionDetails | null => {
  if (state.kind === 'trial') return null;
  return state.kind === 'none' ? state.ended : state.subscription;
};

/** A team's billing state, as shown to people; null if the team was never billed. */
export const billingState = (state: SubscriptionKind): string | null => {
  if (state.kind === 'trial') return 'On trial';
  const subscription = knownSubscription(state);
  return subscription && statusText(subscription.status);
};

/** The tone of a state, in order: good, in progress, warning, problem, or over. */
export type StatusTone = 'success' | 'info' | 'warning' | 'danger' | 'neutral';

const statusTones: Readonly<Record<string, StatusTone>> = {
  active: 'success',
  trialing: 'info',
  past_due: 'danger',
  unpaid: 'danger',
  canceled: 'neutral',
  incomplete_expired: 'neutral',
};

/**
 * The tone of the payment provider's status. An unknown status is a warning, so that someone looks at it.
 */
export const statusTone = (status: string): StatusTone => statusTones[status] ?? 'warning';

/** The tone of a team's billing state. */
export const billingTone = (state: SubscriptionKind): StatusTone => {
  if (state.kind === 'trial') return 'info';
  const subscription = knownSubscription(state);
  return subscription ? statusTone(subscription.status) : 'neutral';
};

/**
 * A page of the payment provider's dashboard: the live path in production mode, otherwise the test path.
 */
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
