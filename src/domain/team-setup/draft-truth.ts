import type { TeamSetupFlow } from '../../contract/entities/settings';

/** The team's subscription before the flow's draft: '' without one, null if unknown. */
export const subscriptionBeforeDraft = ({ isUpgrade, draftSent }: TeamSetupFlow): string | null =>
  isUpgrade ? (draftSent?.subscriptionBefore ?? null) : '';

/**
 * Whether the team's `stripeSubscription` fits the flow's draft, because linking changes it
 * (checklist J19). Someone else may have changed it, so it isn't a proof. An unchanged one proves
 * nothing: a plan change may keep it. Neither does a new one after attempts under several keys: the
 * draft may be an earlier attempt's.
 */
export const showsDraft = (
  flow: TeamSetupFlow,
  stripeSubscription: string | null | undefined,
): boolean => {
  if (flow.draftSent?.key === null) return false;
  const [before, now] = [subscriptionBeforeDraft(flow), stripeSubscription?.trim() ?? ''];
  return before !== null && now !== '' && now !== before;
};
