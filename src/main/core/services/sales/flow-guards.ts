import { AppFailure } from '../../../../contract/errors';
import type { PostFlow } from '../../../../contract/settings';
import { type FlowStep, flowStep } from '../../../../rules/post-flow';
import type { CallContext } from '../../bridge/dispatch';
import type { PostFlows } from '../../post-flow/post-flow';
import type { ServiceDependencies } from '../../service-dependencies';

export const conflict = (message: string): AppFailure =>
  new AppFailure({ code: 'conflict', message });

/** Email of whoever was signed in when the call came; throws `unauthorized`. */
export const personOf = (
  { person }: Pick<CallContext, 'person'>,
  session: Pick<ServiceDependencies['session'], 'person'>,
): string => person ?? session.person().user.email;

/** What must be so before a step of the post-demo flow is sent. Both throw `conflict` otherwise. */
export const createFlowGuards = (postFlows: Pick<PostFlows, 'read'>) => {
  /** A new flow begins where none is under way: none, one whose team is to be made, a finished one. */
  const requireFree = async (person: string): Promise<PostFlow | null> => {
    const flow = await postFlows.read(person);
    const step = flowStep(flow);
    if (flow === null || step === 'create' || step === 'finish') return flow;
    throw conflict(`You are in the middle of ${flow.email}. Finish or leave it first.`);
  };

  /** The flow, where it is about this team and the step is its next one. */
  const flowAt = async (
    person: string,
    teamId: number,
    ...steps: readonly FlowStep[]
  ): Promise<PostFlow> => {
    const flow = await postFlows.read(person);
    if (flow?.teamId !== teamId) throw conflict('You are not at this team (any more).');
    if (!steps.includes(flowStep(flow))) {
      throw conflict('This step was done before. Go on with the next one.');
    }
    return flow;
  };

  return { requireFree, flowAt };
};
