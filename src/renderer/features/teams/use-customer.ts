import type { PaymentCustomer } from '../../../contract/entities/billing';
import type { Team } from '../../../contract/entities/team';
import type { AppError } from '../../../contract/wire/errors';
import { mayLackSubscription } from '../../../domain/billing/subscription';
import { type QueryResult, useQueryMethod, useTeam } from '../../state/queries/use-query-method';
import { useUnexpectedParts } from '../../state/queries/use-unexpected-parts';

/** What counts as not loaded, because it came in an unknown format. */
const unread = (
  { load, reload }: QueryResult<unknown>,
  error: Extract<AppError, { code: 'invalid-response' }>,
): QueryResult<PaymentCustomer> => ({
  value: null,
  load: load === 'loading' ? 'loading' : 'failed',
  error,
  reload,
});

/**
 * The team's payment customer. One without the team's own subscription, because that came in an
 * unknown format, counts as one that couldn't be loaded: otherwise the team would seem to have none.
 * So does one whose ID came so in the team's record.
 */
export const useCustomer = (team: Team): QueryResult<PaymentCustomer> => {
  const input = { stripeCustomerId: team.stripeCustomer ?? '' };
  const customer = useQueryMethod('billing.getCustomer', input, {
    enabled: input.stripeCustomerId !== '',
  });
  const record = useTeam(team.id);
  const ofTeam = useUnexpectedParts('team.getById', { teamId: team.id });
  const parts = useUnexpectedParts('billing.getCustomer', input);
  if (!team.stripeCustomer && ofTeam.some(({ at }) => at.startsWith('stripeCustomer'))) {
    return unread(record, {
      code: 'invalid-response',
      route: 'team.getById',
      field: 'stripeCustomer',
      message: 'The payment customer came in an unknown format.',
    });
  }
  if (!mayLackSubscription(team, customer.value, parts)) return customer;
  return unread(customer, {
    code: 'invalid-response',
    route: 'billing.getCustomer',
    field: 'subscriptions',
    message: 'The subscription came in an unknown format.',
  });
};
