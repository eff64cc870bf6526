import type { Team } from '../../../../contract/entities/team';
import {
  memberPreview,
  type PreviewedTeam,
  type PreviewFacts,
  teamPreview,
} from '../../../../domain/search/record-preview';
import { activeMembership } from '../../../../domain/teams/plan';
import { useCachedQuery, usePrefetch } from '../../../state/queries/use-cached-query';
import { usePrices } from '../../../state/queries/use-prices';
import type { LoadState } from '../../../state/slice';
import { useNow } from '../../../ui/timers/use-now';

interface Previewing {
  readonly load: LoadState;
  /** Null until the record is loaded. */
  readonly facts: PreviewFacts | null;
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
 * previewed, and only one request is sent at a time.
 */
const useBilling = (team: Team | null, asks: boolean): PreviewedTeam | null => {
  const stripeCustomerId = team?.stripeCustomer ?? '';
  const input = stripeCustomerId === '' ? null : { stripeCustomerId };
  const customer = shownValue(useCachedQuery('billing.getCustomer', input));
  const methods = shownValue(useCachedQuery('billing.paymentMethods', input));
  usePrefetch('billing.getCustomer', asks && customer === undefined ? input : null);
  usePrefetch('billing.paymentMethods', asks && customer && methods === undefined ? input : null);
  if (team === null) return null;
  return input === null ? { team, customer: null, methods: null } : { team, customer, methods };
};

/** The preview of a team; resting on its row loads the team itself. */
export const useTeamFacts = (id: number, asks: boolean): Previewing => {
  const now = useNow();
  const { priceConfig: prices } = usePrices();
  const { load, value: team } = useCachedQuery('team.getById', { teamId: id });
  const previewed = useBilling(team, asks && load !== 'loading');
  // The logs are long and load with the record. The preview uses cached ones, and without them does
  // not claim that all is well.
  const { value: logs } = useCachedQuery('team.crmExportLogs', { id });
  return { load, facts: previewed && teamPreview(previewed, logs, prices, now) };
};

/** The preview of a member, including the billing of their active team. */
export const useMemberFacts = (id: number, asks: boolean): Previewing => {
  const now = useNow();
  const { priceConfig: prices } = usePrices();
  const { load, value: member } = useCachedQuery('member.getById', { memberId: id });
  const teamId = member ? (activeMembership(member)?.team.id ?? null) : null;
  const input = teamId === null ? null : { teamId };
  const response = useCachedQuery('team.getById', input);
  const isNext = asks && load !== 'loading';
  usePrefetch('team.getById', isNext ? input : null);
  const previewed = useBilling(response.value, isNext && response.load !== 'loading');
  const { value: logs } = useCachedQuery('member.crmExportLogs', { id });
  return { load, facts: member && memberPreview(member, previewed, logs, prices, now) };
};
