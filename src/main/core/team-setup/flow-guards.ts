import type { TeamSetupFlow } from '../../../contract/entities/settings';
import { AppFailure } from '../../../contract/wire/errors';
import {
  bannerText,
  type FlowStep,
  flowStep,
  hasOpenWork,
} from '../../../domain/team-setup/team-setup-flow';
import type { CallContext } from '../app/dispatch';
import type { SessionManager } from '../auth/session';
import type { TeamSetupFlows } from './flows';

export const conflict = (message: string): AppFailure =>
  new AppFailure({ code: 'conflict', message });

/** Email of whoever was signed in when the call came; throws `unauthorized`. */
export const personOf = (
  { person }: Pick<CallContext, 'person'>,
  session: Pick<SessionManager, 'person'>,
): string => person ?? session.person().user.email;

/** What must be so before a step of the post-demo flow is sent. Both throw `conflict` otherwise. */
export const createFlowGuards = (teamSetupFlows: Pick<TeamSetupFlows, 'read'>) => {
  /**
   * What a window saw when a new flow was asked for there: none with work left in it, or it would have
   * asked and left that one. Another window has gone on since, or the button was pressed twice. What
   * core itself repeats waits beside the team on the screen.
   */
  const requireFree = async (person: string, client: string): Promise<TeamSetupFlow | null> => {
    const flow = await teamSetupFlows.read(person);
    if (flow === null || !hasOpenWork(flow) || client === '') return flow;
    throw conflict(`${bannerText(flow)}. Finish it or set it aside, then continue.`);
  };

  /** The flow, where it is about this team (with an id: that very flow) and the step is its next one. */
  const flowAt = async (
    person: string,
    { teamId, flowId }: { readonly teamId: number; readonly flowId?: string | undefined },
    ...steps: readonly FlowStep[]
  ): Promise<TeamSetupFlow> => {
    const flow = await teamSetupFlows.read(person);
    const isOther = flowId !== undefined && flow?.id !== flowId;
    if (flow?.teamId !== teamId || isOther)
      throw conflict('This isn’t the team you’re working on.');
    if (!steps.includes(flowStep(flow))) {
      throw conflict('This step is already done. Continue with the next one.');
    }
    return flow;
  };

  return { requireFree, flowAt };
};
