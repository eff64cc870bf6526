import { leftFlow } from '../../../domain/team-setup/team-setup-flow';
import { useCommand } from '../../state/commands/use-features';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { useApp } from '../../state/use-app';
import type { AttentionItem } from '../../ui/feedback/attention-strip';

/**
 * The unfinished flow that staff left for a team, with a link back to it; null if there is none.
 */
export const useLeftFlow = (teamId: number): AttentionItem | null => {
  const runCommand = useCommand();
  const isSales = useApp(
    ({ session: { session } }) => session.status === 'signed-in' && session.user.can_access_sales,
  );
  const { value } = useQueryMethod('teamSetup.parked', {}, { enabled: isSales });
  const left = value?.find((flow) => flow.teamId === teamId);
  if (!left) return null;
  const { text, remedy } = leftFlow(left);
  return {
    tone: 'warning',
    text: `${text}.`,
    remedy: { label: remedy, onClick: () => runCommand('teamSetup.resume', { teamId }) },
  };
};
