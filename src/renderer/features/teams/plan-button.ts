import type { PaymentCustomer } from '../../../contract/entities/billing';
import type { Team } from '../../../contract/entities/team';
import { hasActiveSubscription, subscriptionIdOf } from '../../../domain/billing/subscription';
import { planButtonLabel } from '../../../domain/demo-teams/demo-team';

/**
 * The label of the button that changes the team's plan (section 2). Until the payment provider
 * responds, `customer` is null, and the team's own subscription ID decides.
 */
export const planButtonOf = (team: Team, customer: PaymentCustomer | null) =>
  planButtonLabel(
    team,
    customer
      ? hasActiveSubscription(team, customer)
      : subscriptionIdOf(team.stripeSubscription) !== null,
  );
