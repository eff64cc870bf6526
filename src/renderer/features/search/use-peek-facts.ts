import type { Team } from '../../../contract/entities/team';
import { memberPeek, type PeekedTeam, type PeekFacts, teamPeek } from '../../../rules/peek';
import { activeMembership } from '../../../rules/plan';
import type { Load } from '../../state/slice';
import { useAnticipated, useKnown } from '../../state/use-known';
import { usePrices } from '../../state/use-prices';
import { useNow } from '../../ui/use-now';

interface Peeking {
  readonly load: Load;
  /** Null until the record is there. */
  readonly facts: PeekFacts | null;
}

/** Undefined while it is on its way, null where it could not be had. */
const answerOf = <T>({ load, value }: { load: Load; value: T | null }): T | null | undefined =>
  value ?? (load === 'failed' ? null : undefined);

/**
 * What the payment provider knows of a team: one question after the other, as nobody rests on more
 * than two rows and no more is ever asked for at a time.
 */
const useBilling = (team: Team | null, asks: boolean): PeekedTeam | null => {
  const stripeCustomerId = team?.stripeCustomer ?? '';
  const input = stripeCustomerId === '' ? null : { stripeCustomerId };
  const customer = answerOf(useKnown('billing.getCustomer', input));
  const methods = answerOf(useKnown('billing.paymentMethods', input));
  useAnticipated('billing.getCustomer', asks && customer === undefined ? input : null);
  useAnticipated(
    'billing.paymentMethods',
    asks && customer && methods === undefined ? input : null,
  );
  if (team === null) return null;
  return input === null ? { team, customer: null, methods: null } : { team, customer, methods };
};

/** The facts of a team whose row somebody rests on, which asks for the team itself. */
export const useTeamFacts = (id: number, asks: boolean): Peeking => {
  const now = useNow();
  const { priceConfig: prices } = usePrices();
  const { load, value: team } = useKnown('team.getById', { teamId: id });
  const peeked = useBilling(team, asks && load !== 'loading');
  // Long, and read with the record: as far as they are known, and without them nothing is in order.
  const { value: logs } = useKnown('team.crmExportLogs', { id });
  return { load, facts: peeked && teamPeek(peeked, logs, prices, now) };
};

/** The facts of a member, and the billing of their active team. */
export const useMemberFacts = (id: number, asks: boolean): Peeking => {
  const now = useNow();
  const { priceConfig: prices } = usePrices();
  const { load, value: member } = useKnown('member.getById', { memberId: id });
  const teamId = member ? (activeMembership(member)?.team.id ?? null) : null;
  const input = teamId === null ? null : { teamId };
  const answer = useKnown('team.getById', input);
  const isNext = asks && load !== 'loading';
  useAnticipated('team.getById', isNext ? input : null);
  const peeked = useBilling(answer.value, isNext && answer.load !== 'loading');
  const { value: logs } = useKnown('member.crmExportLogs', { id });
  return { load, facts: member && memberPeek(member, peeked, logs, prices, now) };
};
