import type { TeamSetupFlow } from '../../../contract/entities/settings';
import { AppFailure } from '../../../contract/wire/result';
import { bannerText } from '../../../domain/team-setup/flow-texts';
import { type FlowStep, flowStep, hasOpenWork } from '../../../domain/team-setup/team-setup-flow';
import type { CallContext } from '../app/dispatch';
import type { SessionManager } from '../session/session';
import type { TeamSetupFlows } from './flows';

export const conflict = (message: string): AppFailure =>
  new AppFailure({ code: 'conflict', message });

/** Email of the person who was signed in when the call arrived; throws `unauthorized`. */
export const personOf = (
  { person }: Pick<CallContext, 'person'>,
  session: Pick<SessionManager, 'person'>,
): string => person ?? session.person().user.email;

/** Who requests a step of a flow. */
export interface FlowCaller {
  /** Email of the person whose flow it is. */
  readonly person: string;
  /** The window that shows the flow; '' if core repeats an unfinished step by itself. */
  readonly client: string;
}

/** For a step from the list of unfinished changes whose flow can't be continued from there. */
const isOver =
  'This team’s setup is over or was dismissed. Continue from the team’s record, or dismiss this change.';

/** Preconditions of a step of the team setup flow. All throw `conflict` if they are not met. */
export const createFlowGuards = (teamSetupFlows: Pick<TeamSetupFlows, 'read' | 'parked'>) => {
  /**
   * Requires that no flow on the screen has open work. The window that asks saw none, or it would
   * have set that flow aside, so another window has continued or the button was pressed twice. A
   * repeat by core itself (no client) does not replace the flow on the screen.
   */
  const requireFree = async (person: string, client: string): Promise<TeamSetupFlow | null> => {
    const flow = await teamSetupFlows.read(person);
    if (flow === null || !hasOpenWork(flow) || client === '') return flow;
    throw conflict(`${bannerText(flow)}. Finish it or set it aside, then continue.`);
  };

  /**
   * The flow that a step is for: the one on the screen, which is the only one that a window asks
   * for. A repeat by core itself also finds the team that was set aside; `elsewhere` is what a
   * window is told about it.
   */
  const flowFor = async (
    { person, client }: FlowCaller,
    isIt: (flow: TeamSetupFlow) => boolean,
    elsewhere: string,
  ): Promise<TeamSetupFlow> => {
    const active = await teamSetupFlows.read(person);
    if (active !== null && isIt(active)) return active;
    if (client !== '') throw conflict(elsewhere);
    const parked = await teamSetupFlows.parked(person);
    const waiting = parked.find((each) => isIt(each) && !each.dismissed);
    if (waiting === undefined) throw conflict(isOver);
    return waiting;
  };

  /** The flow of this team (with this ID, if given), if the step is its next one. */
  const flowAt = async (
    caller: FlowCaller,
    { teamId, flowId }: { readonly teamId: number; readonly flowId?: string | undefined },
    ...steps: readonly FlowStep[]
  ): Promise<TeamSetupFlow> => {
    const flow = await flowFor(
      caller,
      (each) => each.teamId === teamId && (flowId === undefined || each.id === flowId),
      'This isn’t the team you’re working on.',
    );
    if (!steps.includes(flowStep(flow))) {
      throw conflict(
        'This step was already done, in another window or by an earlier attempt. What you entered wasn’t sent. Check the next step before you continue.',
      );
    }
    return flow;
  };

  return { requireFree, flowFor, flowAt };
};
