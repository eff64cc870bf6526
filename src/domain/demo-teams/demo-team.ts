import type { Subscription } from '../../contract/entities/billing';
import type { DemoTeam } from '../../contract/entities/team';
import { parseApiDate } from '../text/parse-api-date';

/** What the rules about trials need of a team. */
export interface TrialTeam {
  readonly internalDemoTeams: readonly DemoTeam[];
}

/** Section 3: the first entry that is not deleted; null when there is none. */
export const currentDemoTeam = (team: TrialTeam): DemoTeam | null =>
  team.internalDemoTeams.find((demo) => !demo.isDeleted) ?? null;

/** An unpaid demo team whose trial has an end that still lies ahead. */
const hasRunningTrial = (demo: DemoTeam | null, nowMs: number): boolean => {
  if (demo === null || demo.hasPaid || !demo.trialExpiresAtUtc) return false;
  return parseApiDate(demo.trialExpiresAtUtc) > nowMs;
};

/**
 * Section 4, Trial: no active subscription and an unexpired, undeleted, unpaid demo team.
 * Shown as 'On a free trial with no active subscription'.
 */
export const isOnTrial = (
  team: TrialTeam,
  nowMs: number,
  hasActiveSubscription: boolean,
): boolean => !hasActiveSubscription && hasRunningTrial(currentDemoTeam(team), nowMs);

/** Section 4: a subscription paid by the year that has a trial, at the provider or as a demo team. */
export const isTrialOnYearly = (
  team: TrialTeam,
  nowMs: number,
  subscription: { readonly status: Subscription['status']; readonly interval: string | null },
): boolean =>
  subscription.interval === 'year' &&
  (subscription.status === 'trialing' || hasRunningTrial(currentDemoTeam(team), nowMs));

/**
 * The team modal's sales button (section 2). A team that has not bought yet but was given a trial
 * or quote gets that updated; any other gets its plan replaced.
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

/** Whether there may be a quote to download: what was priced is a demo team or a subscription. */
export const mayHaveQuote = (
  team: TrialTeam & { readonly stripeSubscription?: string | null | undefined },
): boolean => currentDemoTeam(team) !== null || Boolean(team.stripeSubscription?.trim());
