import type { Subscription } from '../../contract/entities/billing';
import type { DemoTeam } from '../../contract/entities/team';
import { isTrialOver } from '../teams/trial-days';

/** The team fields that the trial rules need. */
export interface TrialTeam {
  readonly internalDemoTeams: readonly DemoTeam[];
}

/** Section 3: the first demo team that isn't deleted, or null. */
export const currentDemoTeam = (team: TrialTeam): DemoTeam | null =>
  team.internalDemoTeams.find((demo) => !demo.isDeleted) ?? null;

/** Whether an unpaid demo team has a trial that ends in the future. */
const hasRunningTrial = (demo: DemoTeam | null, nowMs: number): boolean => {
  if (demo === null || demo.hasPaid || !demo.trialExpiresAtUtc) return false;
  return !isTrialOver(demo.trialExpiresAtUtc, nowMs);
};

/**
 * Section 4, Trial: the team has no active subscription, and its demo team is not expired, deleted,
 * or paid. Shown as 'On a free trial with no active subscription'.
 */
export const isOnTrial = (
  team: TrialTeam,
  nowMs: number,
  hasActiveSubscription: boolean,
): boolean => !hasActiveSubscription && hasRunningTrial(currentDemoTeam(team), nowMs);

/** Section 4: a yearly subscription with a trial, at the payment provider or as a demo team. */
export const isTrialOnYearly = (
  team: TrialTeam,
  nowMs: number,
  subscription: { readonly status: Subscription['status']; readonly interval: string | null },
): boolean =>
  subscription.interval === 'year' &&
  (subscription.status === 'trialing' || hasRunningTrial(currentDemoTeam(team), nowMs));

/**
 * The label of the team modal's sales button (section 2). A team with a trial or quote that hasn't
 * bought yet gets that updated; any other team gets its plan replaced.
 */
export const planButtonLabel = (
  team: TrialTeam,
  hasActiveSubscription: boolean,
): 'Replace Plan' | 'Update Trial/Quote' => {
  const demo = currentDemoTeam(team);
  return !hasActiveSubscription && demo !== null && !demo.hasPaid
    ? 'Update Trial/Quote'
    : 'Replace Plan';
};

/** Whether the team may have a quote to download: it has a demo team or a subscription. */
export const mayHaveQuote = (
  team: TrialTeam & { readonly stripeSubscription?: string | null | undefined },
): boolean => currentDemoTeam(team) !== null || Boolean(team.stripeSubscription?.trim());
