import type { PaymentCustomer } from '../../../contract/entities/billing';
import type { Team } from '../../../contract/entities/team';
import { mayLackSubscription } from '../../../domain/billing/subscription';
import { type QueryResult, useQueryMethod } from '../../state/queries/use-query-method';
import { useUnexpectedParts } from '../../state/queries/use-unexpected-parts';

/**
 * The team's payment customer. One without the team's own subscription, because that came in an
 * unknown format, counts as one that couldn't be loaded: otherwise the team would seem to have none.
 */
export const useCustomer = (team: Team): QueryResult<PaymentCustomer> => {
  const input = { stripeCustomerId: team.stripeCustomer ?? '' };
  const customer = useQueryMethod('billing.getCustomer', input, {
    enabled: input.stripeCustomerId !== '',
  });
  const parts = useUnexpectedParts('billing.getCustomer', input);
  if (!mayLackSubscription(team, customer.value, parts)) return customer;
  return {
    ...customer,
    value: null,
    load: customer.load === 'loading' ? 'loading' : 'failed',
    error: {
      code: 'invalid-response',
      route: 'billing.getCustomer',
      field: 'subscriptions',
      message: 'The subscription came in an unknown format.',
    },
  };
};
