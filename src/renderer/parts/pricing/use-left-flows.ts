import { leftFlow } from '../../../domain/team-setup/flow-texts';
import { flowStep } from '../../../domain/team-setup/team-setup-flow';
import { useCommand } from '../../state/commands/use-features';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { useApp } from '../../state/use-app';
import type { AttentionItem } from '../../ui/feedback/attention-strip';

/** `isBilled`: the flow has set a price, and its invoice isn't sent. */
export type LeftFlow = AttentionItem & { readonly isBilled: boolean };

/**
 * The unfinished flows that staff left for a team, dismissed drafts included, each with a link back
 * to it.
 */
export const useLeftFlows = (teamId: number): readonly LeftFlow[] => {
  const runCommand = useCommand();
  const isSales = useApp(
    ({ session: { session } }) => session.status === 'signed-in' && session.user.can_access_sales,
  );
  const { value } = useQueryMethod('teamSetup.parked', {}, { enabled: isSales });
  const left = (value ?? []).filter((flow) => flow.teamId === teamId);
  return left.map((flow) => {
    const { text, remedy } = leftFlow(flow);
    const onClick = () => runCommand('teamSetup.resume', { teamId, flowId: flow.id });
    const isBilled = flowStep(flow) !== 'price';
    return { tone: 'warning', text: `${text}.`, remedy: { label: remedy, onClick }, isBilled };
  });
};
