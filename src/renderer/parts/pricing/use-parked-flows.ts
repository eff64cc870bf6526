import type { TeamSetupFlow } from '../../../contract/entities/settings';
import { openSendOf, parkedFlow } from '../../../domain/team-setup/flow-texts';
import { flowStep } from '../../../domain/team-setup/team-setup-flow';
import { useCommand } from '../../state/commands/use-features';
import { type Retry, retryOf, useQueryMethod } from '../../state/queries/use-query-method';
import { useStaff } from '../../state/session/use-staff';
import type { AttentionItem } from '../../ui/feedback/attention-strip';

/** `isBilled`: the flow has set a price, and its invoice isn't sent. */
export type ParkedFlow = AttentionItem & { readonly isBilled: boolean };

const none: readonly TeamSetupFlow[] = [];

interface Parked<T> {
  readonly flows: readonly T[];
  /** Null unless they couldn't be loaded. */
  readonly retry: Retry | null;
}

/** The parked flows that this person may continue. */
export const useParked = (): Parked<TeamSetupFlow> => {
  const isSales = useStaff().may('sales');
  const asked = useQueryMethod('teamSetup.parked', {}, { enabled: isSales });
  // A query that is no longer enabled still has its last value.
  if (!isSales) return { flows: none, retry: null };
  return { flows: asked.value ?? none, retry: retryOf(asked) };
};

/**
 * The parked flows of a team, dismissed drafts included, each with a link back to
 * it.
 */
export const useParkedFlows = (teamId: number): Parked<ParkedFlow> => {
  const runCommand = useCommand();
  const unfinished = useQueryMethod('writes.unfinished', {}).value ?? [];
  const { flows, retry } = useParked();
  const links = flows
    .filter((flow) => flow.teamId === teamId)
    .map((flow): ParkedFlow => {
      const { text, remedy } = parkedFlow(flow, openSendOf(flow, unfinished));
      const onClick = () => runCommand('teamSetup.resume', { teamId, flowId: flow.id });
      const isBilled = flowStep(flow) !== 'price';
      return { tone: 'warning', text: `${text}.`, remedy: { label: remedy, onClick }, isBilled };
    });
  return { flows: links, retry };
};
