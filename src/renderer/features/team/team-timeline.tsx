import type { PaymentCustomer } from '../../../contract/entities/billing';
import type { Team } from '../../../contract/entities/team';
import { subscriptionKind } from '../../../rules/subscription';
import { teamSubjects, teamTimeline } from '../../../rules/timeline';
import { RecordTimeline } from '../../parts/record-timeline';
import { useMethod } from '../../state/use-method';
import { useNow } from '../../ui/use-now';

/** Journal, orders, exports, plan and trial dates of a team in one list. */
export const TeamTimeline = ({
  team,
  customer,
}: {
  team: Team;
  customer: PaymentCustomer | null;
}) => {
  const journal = useMethod('journal.list', { subjects: teamSubjects(team) });
  const logs = useMethod('team.crmExportLogs', { id: team.id });
  const state = subscriptionKind(team, customer, useNow());
  const subscription =
    state.kind === 'trial' ? null : state.kind === 'none' ? state.ended : state.subscription;
  return (
    <RecordTimeline
      name={`team ${team.id}`}
      loading={journal.load === 'loading' || logs.load === 'loading'}
      events={teamTimeline(team, {
        journal: journal.value ?? [],
        logs: logs.value ?? [],
        subscription,
      })}
    />
  );
};
