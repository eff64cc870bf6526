/** Subscription ID and enterprise plan of a team, as typed. */
export interface SubscriptionForm {
  readonly subscription: string;
  readonly plan: string;
}

/**
 * What is unusual about values that may be saved all the same (checklist J22). Section 3: the
 * subscription's own ID is the second of the segments that a percent sign parts (`subItem%sub`).
 * Section 5: a plan is a level such as 60 or 50. What nobody has changed is not judged.
 */
export const subscriptionDoubts = (
  typed: SubscriptionForm,
  before: SubscriptionForm,
): readonly string[] => {
  const { subscription, plan } = typed;
  const isKnown = (text: string, stored: string) => text === '' || text === stored;
  const isPair = /^[^\s%]+%[^\s%]+$/.test(subscription);
  return [
    ...(isKnown(subscription, before.subscription) || isPair
      ? []
      : [
          'The subscription ID isn’t in the form subItem%sub. The app may not find the subscription.',
        ]),
    ...(isKnown(plan, before.plan) || /^\d+$/.test(plan)
      ? []
      : ['The plan isn’t a level in digits, such as 60. The app may not recognize it.']),
  ];
};
