/** Subscription ID and enterprise plan of a team, as typed. */
export interface SubscriptionForm {
  readonly subscription: string;
  readonly plan: string;
}

/**
 * Warnings about values that can still be saved (checklist J22). Section 3: the subscription's own ID
 * is the second segment after splitting at percent signs (`subItem%sub`). Section 5: a plan is a
 * level such as 60 or 50. Unchanged values aren't checked.
 */
export const subscriptionFieldWarnings = (
  typed: SubscriptionForm,
  before: SubscriptionForm,
): Readonly<Record<keyof SubscriptionForm, string | null>> => {
  const { subscription, plan } = typed;
  const isKnown = (text: string, stored: string) => text === '' || text === stored;
  const isPair = /^[^\s%]+%[^\s%]+$/.test(subscription);
  return {
    subscription:
      isKnown(subscription, before.subscription) || isPair
        ? null
        : 'The subscription ID doesn’t match the format subItem%sub. The app may not find the subscription.',
    plan:
      isKnown(plan, before.plan) || /^\d+$/.test(plan)
        ? null
        : 'The plan isn’t a numeric level, such as 60. The app may not recognize it.',
  };
};

/** The same warnings for the confirmation and for core. */
export const subscriptionWarnings = (
  typed: SubscriptionForm,
  before: SubscriptionForm,
): readonly string[] => {
  const { subscription, plan } = subscriptionFieldWarnings(typed, before);
  return [subscription, plan].filter((warning) => warning !== null);
};
