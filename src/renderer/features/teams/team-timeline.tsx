import type { PaymentCustomer } from '../../../contract/entities/billing';
import type { Team } from '../../../contract/entities/team';
import { subscriptionKind } from '../../../domain/billing/subscription';
import { teamSubjects, teamTimeline } from '../../../domain/records/timeline';
import { RecordTimeline } from '../../parts/records/record-timeline';
import { usePrices } from '../../state/queries/use-prices';
import { type QueryResult, useQueryMethod } from '../../state/queries/use-query-method';
import { useNow } from '../../ui/timers/use-now';

/** Journal, orders, exports, plan, and trial dates of a team in one list. */
export const TeamTimeline = ({
  team,
  customer,
}: {
  team: Team;
  customer: QueryResult<PaymentCustomer>;
}) => {
  const journal = useQueryMethod('journal.list', { subjects: teamSubjects(team) });
  const logs = useQueryMethod('team.crmExportLogs', { id: team.id });
  const { priceConfig: prices } = usePrices();
  const state = subscriptionKind(team, customer.value, useNow());
  const subscription =
    state.kind === 'trial' ? null : state.kind === 'none' ? state.ended : state.subscription;
  return (
    <RecordTimeline
      name={`team ${team.id}`}
      sources={{
        'journal entries': journal,
        exports: logs,
        'subscription dates': customer,
      }}
      events={teamTimeline(team, {
        journal: journal.value ?? [],
        logs: logs.value ?? [],
        subscription,
        prices,
      })}
    />
  );
};
