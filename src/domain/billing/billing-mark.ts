import type { PaymentCustomer } from '../../contract/entities/billing';
import type { Team } from '../../contract/entities/team';
import { currentDemoTeam } from '../demo-teams/demo-team';
import { easternDayOf } from '../text/eastern-day';
import { hasActiveSubscription, isIncompleteSubscription, subscriptionOf } from './subscription';

/**
 * A text that differs once the team's plan does: its subscription, with prices, seats, and leads, or
 * else its demo team, whether that was paid, and when its trial ends (section 4): a price sets the
 * end anew. Only for comparing. Statuses that don't change what the team pays for, such as a late
 * payment, count as the same. `customer` is null if the team has none.
 */
export const billingMark = (
  team: Pick<Team, 'stripeSubscription' | 'internalDemoTeams'>,
  customer: PaymentCustomer | null,
): string => {
  const demo = currentDemoTeam(team);
  const trial = demo && {
    id: demo.id,
    isPaid: Boolean(demo.hasPaid),
    // By its day, which is what a price sets: the window knows a trial that it extended only by that.
    ends: easternDayOf(demo.trialExpiresAtUtc ?? '') ?? undefined,
  };
  const subscription = subscriptionOf(team, customer);
  const isIncomplete = isIncompleteSubscription(team, customer);
  if (subscription === null || !(isIncomplete || hasActiveSubscription(team, customer)))
    return JSON.stringify({ trial });
  const { id, items, metadata } = subscription;
  return JSON.stringify({
    trial,
    subscription: id,
    isIncomplete,
    items: items.map((item) => [item.price?.id, item.quantity, item.metadata?.leadsQty]),
    leads: metadata?.leadsQty,
  });
};
