import { AppFailure } from '../../../../contract/errors';
import type { PostFlow } from '../../../../contract/settings';
import { type FlowStep, flowStep } from '../../../../rules/post-flow';
import type { PostFlows } from '../../post-flow/post-flow';

export const conflict = (message: string): AppFailure =>
  new AppFailure({ code: 'conflict', message });

/** What must be so before a step of the post-demo flow is sent. Both throw `conflict` otherwise. */
export const createFlowGuards = (postFlows: Pick<PostFlows, 'read'>) => {
  /**
   * A new flow begins where none is under way: none, one whose team is to be made, a finished one.
   * A change of plan that has just begun may begin again: a restart reads what the team has today.
   */
  const requireFree = async (changing: number | null): Promise<void> => {
    const flow = await postFlows.read();
    const step = flowStep(flow);
    if (flow === null || step === 'create' || step === 'finish') return;
    if (step === 'price' && flow.isUpgrade && flow.teamId === changing) return;
    throw conflict(`You are in the middle of ${flow.email}. Finish or leave it first.`);
  };

  /** The flow, where it is about this team and the step is its next one. */
  const flowAt = async (teamId: number, ...steps: readonly FlowStep[]): Promise<PostFlow> => {
    const flow = await postFlows.read();
    if (flow?.teamId !== teamId) throw conflict('You are not at this team (any more).');
    if (!steps.includes(flowStep(flow))) {
      throw conflict('This step was done before. Go on with the next one.');
    }
    return flow;
  };

  return { requireFree, flowAt };
};
