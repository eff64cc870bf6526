import type { TeamSetupFlow } from '../../../contract/entities/settings';
import { AppFailure } from '../../../contract/wire/errors';
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

/** Preconditions of a step of the team setup flow. Both throw `conflict` if they are not met. */
export const createFlowGuards = (teamSetupFlows: Pick<TeamSetupFlows, 'read'>) => {
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
   * The flow, if it is about this team (and has this ID, if given) and the step is its next one.
   */
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
