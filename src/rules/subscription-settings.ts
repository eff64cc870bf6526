/** Subscription ID and enterprise plan of a team, as typed. */
export interface SubscriptionForm {
  readonly subscription: string;
  readonly plan: string;
}

/**
 * Section 3: the subscription's own ID is the second of the segments that a percent sign parts
 * (`subItem%sub`). Section 5: a plan is a level such as 60 or 50. Both may be emptied, and what
 * nobody has changed is not judged.
 */
export const subscriptionErrors = (
  typed: SubscriptionForm,
  before: SubscriptionForm,
): { readonly subscription: string | null; readonly plan: string | null } => {
  const subscription = typed.subscription.trim();
  const plan = typed.plan.trim();
  const isPair = /^[^\s%]+%[^\s%]+$/.test(subscription);
  return {
    subscription:
      subscription === '' || subscription === before.subscription || isPair
        ? null
        : 'Enter subscription item and subscription, as subItem%sub.',
    plan:
      plan === '' || plan === before.plan || /^\d+$/.test(plan)
        ? null
        : 'Enter a level in digits, such as 60.',
  };
};
