import type { Team } from '../../../../contract/entities/team';
import { mayLackSubscription } from '../../../../domain/billing/subscription';
import {
  memberPeek,
  type PeekedTeam,
  type PeekFacts,
  teamPeek,
} from '../../../../domain/search/record-peek';
import { activeMembership } from '../../../../domain/teams/plan';
import { useCachedQuery, usePrefetch } from '../../../state/queries/use-cached-query';
import { usePrices } from '../../../state/queries/use-prices';
import { useUnexpectedParts } from '../../../state/queries/use-unexpected-parts';
import type { LoadState } from '../../../state/slice';
import { useNow } from '../../../ui/timers/use-now';

interface Peeking {
  readonly load: LoadState;
  /** Null until the record is loaded. */
  readonly facts: PeekFacts | null;
}

/** Undefined while loading, null on failure. */
const shownValue = <T>({
  load,
  value,
}: {
  load: LoadState;
  value: T | null;
}): T | null | undefined => value ?? (load === 'failed' ? null : undefined);

/**
 * The payment provider's data on a team. Requests run one after another: at most two rows are
 * peeked, and only one request is sent at a time.
 */
const useBilling = (team: Team | null, asks: boolean): PeekedTeam | null => {
  const stripeCustomerId = team?.stripeCustomer ?? '';
  const input = stripeCustomerId === '' ? null : { stripeCustomerId };
  const customer = shownValue(useCachedQuery('billing.getCustomer', input));
  const methods = shownValue(useCachedQuery('billing.paymentMethods', input));
  usePrefetch('billing.getCustomer', asks && customer === undefined ? input : null);
  usePrefetch('billing.paymentMethods', asks && customer && methods === undefined ? input : null);
  const parts = useUnexpectedParts('billing.getCustomer', { stripeCustomerId });
  if (team === null) return null;
  if (mayLackSubscription(team, customer ?? null, parts)) return { team, customer: null, methods };
  return input === null ? { team, customer: null, methods: null } : { team, customer, methods };
};

/** The peek of a team; resting on its row loads the team itself. */
export const useTeamFacts = (id: number, asks: boolean): Peeking => {
  const now = useNow();
  const { planPrices: prices } = usePrices();
  const { load, value: team } = useCachedQuery('team.getById', { teamId: id });
  const peeked = useBilling(team, asks && load !== 'loading');
  // The logs are long and load with the record. The peek uses cached ones, and without them does
  // not claim that all is well.
  const { value: logs } = useCachedQuery('team.crmExportLogs', { id });
  return { load, facts: peeked && teamPeek(peeked, logs, prices, now) };
};

/** The peek of a member, including the billing of their active team. */
export const useMemberFacts = (id: number, asks: boolean): Peeking => {
  const now = useNow();
  const { planPrices: prices } = usePrices();
  const { load, value: member } = useCachedQuery('member.getById', { memberId: id });
  const teamId = member ? (activeMembership(member)?.team.id ?? null) : null;
  const input = teamId === null ? null : { teamId };
  const response = useCachedQuery('team.getById', input);
  const isNext = asks && load !== 'loading';
  usePrefetch('team.getById', isNext ? input : null);
  const billing = useBilling(response.value, isNext && response.load !== 'loading');
  const peeked = billing ?? (response.load === 'failed' ? 'failed' : null);
  const { value: logs } = useCachedQuery('member.crmExportLogs', { id });
  return { load, facts: member && memberPeek(member, peeked, logs, prices, now) };
};
