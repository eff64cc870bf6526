import { leftFlow } from '../../rules/post-flow';
import { useApp } from '../state/use-app';
import { useCommand } from '../state/use-features';
import { useMethod } from '../state/use-method';
import type { AttentionItem } from '../ui/attention-strip';

/** What waits for a team that staff left before it was finished, with the way back; null for nothing. */
export const useLeftFlow = (teamId: number): AttentionItem | null => {
  const runCommand = useCommand();
  const isSales = useApp(
    ({ session: { session } }) => session.status === 'signed-in' && session.user.can_access_sales,
  );
  const { value } = useMethod('postFlow.parked', {}, { enabled: isSales });
  const left = value?.find((flow) => flow.teamId === teamId);
  if (!left) return null;
  const { text, remedy } = leftFlow(left);
  return {
    tone: 'warning',
    text: `${text}.`,
    remedy: { label: remedy, onClick: () => runCommand('postDemo.resume', { teamId }) },
  };
};
