import type { TeamSetupFlow } from '../../../contract/entities/settings';
import { movedText } from '../../../domain/team-setup/flow-texts';
import { flowTab } from '../../../domain/team-setup/flow-view';
import { hasOpenWork } from '../../../domain/team-setup/team-setup-flow';
import type { FeedbackSlice } from '../../state/feedback/feedback-slice';
import type { NavigationSlice } from '../../state/navigation/navigation-slice';
import type { SliceContext } from '../../state/slice';

interface Needs {
  readonly feedback: FeedbackSlice;
  readonly navigation: NavigationSlice;
}

const movedTitle = 'Another team is on this screen';

/** All windows of a person show one team setup: tells a move of this window from another one's. */
export const createMoveWatch = ({
  bridge,
  getState,
}: Pick<SliceContext<unknown, Needs>, 'bridge' | 'getState'>) => {
  let moves = 0;
  /** What the message that is open tells of. */
  let left: TeamSetupFlow | null = null;
  const openAlert = () => getState().feedback.alerts.find(({ title }) => title === movedTitle);
  return {
    /** Marks a move that this window has begun. */
    during: async <T>(move: Promise<T>): Promise<T> => {
      moves += 1;
      try {
        return await move;
      } finally {
        moves -= 1;
      }
    },
    isUnderWay: (): boolean => moves > 0,
    /** Says that another window has moved on from the team that this one shows. */
    say: async (shown: TeamSetupFlow, to: TeamSetupFlow | null): Promise<void> => {
      const { navigation, feedback } = getState();
      // Several moves while the window waits are one message, about the team that it showed before.
      const open = openAlert();
      const from = open && to && left ? left : shown;
      if (open && from.id === to?.id) feedback.dismissAlert(open.key);
      if (from.id === to?.id || shown.id === to?.id) return;
      if (!hasOpenWork(from) || navigation.tab !== flowTab(shown)) return;
      const parked = await bridge.call('teamSetup.parked', {});
      const waits = ({ id, dismissed }: TeamSetupFlow) => id === from.id && !dismissed;
      const text = movedText(from, to, parked.ok && parked.value.some(waits));
      // What is typed for the one team must not go into the form of the other.
      if (to === null) {
        feedback.snack(text, 'info');
        return;
      }
      const earlier = openAlert();
      if (earlier) feedback.dismissAlert(earlier.key);
      left = from;
      feedback.alert(text, movedTitle);
    },
  };
};
