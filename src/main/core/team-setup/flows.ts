import { randomUUID } from 'node:crypto';
import type { TeamSetupFlow } from '../../../contract/entities/settings';
import { AppFailure } from '../../../contract/wire/result';
import type { BeginEvent, StepEvent, StepOf } from '../../../domain/team-setup/flow-events';
import {
  beginFlow,
  dismissFlow,
  type FlowMark,
  type Flows,
  flowOf,
  leaveFlow,
  resumeFlow,
  stepFlows,
} from '../../../domain/team-setup/team-setup-flow';
import type { EventHub } from '../app/events';
import type { FlowStore } from './flow-store';
import type { TeamLogin } from './team-login';

/**
 * Each person's flows. Every change is saved before windows are told. A step names the person who
 * began it, because another person, or no one, may be signed in when its response arrives (checklist
 * J37).
 */
export interface TeamSetupFlows {
  /** The flow on the screen. */
  read(person: string): Promise<TeamSetupFlow | null>;
  /** Flows that were left with open work, oldest first. */
  parked(person: string): Promise<readonly TeamSetupFlow[]>;
  /**
   * The flow of a step, on the screen or parked; null if it is over. As saved on the disk: without a
   * look in the keychain, so what follows at once isn't overtaken by another step.
   */
  find(person: string, of: StepOf): Promise<TeamSetupFlow | null>;
  /**
   * Records a finished step; `idempotencyKey` is that of its write. Resolves to the flow if it is
   * the one on the screen; null if it was parked or dismissed, or if another one, even for the
   * same team, has begun.
   */
  apply(
    person: string,
    event: StepEvent,
    idempotencyKey: string | null,
  ): Promise<TeamSetupFlow | null>;
  /**
   * Records a step that begins a flow; `from` is what was on the screen at the time of the request.
   */
  begin(
    person: string,
    event: BeginEvent,
    from: FlowMark | null,
    idempotencyKey: string | null,
  ): Promise<TeamSetupFlow | null>;
  /** Ends the flow on the screen or sets it aside. Throws `conflict` if it has moved on. */
  leave(person: string, mark: FlowMark, untouched?: boolean): Promise<void>;
  /** Returns to a parked flow. Throws `not-found`. */
  resume(person: string, teamId: number, flowId?: string): Promise<TeamSetupFlow>;
  /** Drops a parked flow; one with a draft invoice is only marked as dismissed. */
  dismiss(person: string, which: StepOf): Promise<void>;
  /** The login token of the team on the screen; null if there is none. */
  loginToken(person: string): Promise<string | null>;
}

export interface TeamSetupFlowsDependencies {
  readonly store: FlowStore;
  readonly login: TeamLogin;
  readonly events: EventHub;
  /** Makes a UUID; replaced only by tests. */
  readonly newId?: () => string;
}

/**
 * Stores the write's key in the flow, so that after a crash the pending write is known to be done.
 */
const heard = (flows: Flows, flow: TeamSetupFlow | null, lastIntent: string | null) => {
  const mark = (each: TeamSetupFlow): TeamSetupFlow =>
    each === flow ? { ...each, lastIntent } : each;
  return { active: flows.active && mark(flows.active), parked: flows.parked.map(mark) };
};

export const createTeamSetupFlows = ({
  store,
  login,
  events,
  newId = randomUUID,
}: TeamSetupFlowsDependencies): TeamSetupFlows => {
  /** The keychain, not the file, knows whether there is a token. */
  const withLogin = async (
    person: string,
    flow: TeamSetupFlow | null,
  ): Promise<TeamSetupFlow | null> => {
    if (flow?.teamId == null) return flow && { ...flow, canLogin: false };
    return { ...flow, canLogin: (await login.find(person, flow.teamId)) !== null };
  };

  const change = async <T extends { readonly flows: Flows }>(
    person: string,
    next: (flows: Flows) => T,
  ): Promise<T> => {
    const after = await store.change(person, next);
    events.emit({ type: 'teamSetup.changed' });
    return after;
  };

  /** The flow after an event, if it is the one on the screen. */
  const shown = (person: string, teamId: number | null, { active }: Flows) =>
    active?.teamId === teamId ? withLogin(person, active) : Promise.resolve(null);

  return {
    read: async (person) => withLogin(person, (await store.read(person)).active),
    parked: async (person) => (await store.read(person)).parked,
    find: async (person, of) => flowOf(await store.read(person), of),

    async apply(person, event, idempotencyKey) {
      const { flows } = await change(person, (before) => {
        const after = stepFlows(before, event);
        return { flows: heard(after.flows, after.flow, idempotencyKey) };
      });
      return flows.active?.id === event.flowId ? shown(person, event.teamId, flows) : null;
    },

    async begin(person, event, from, idempotencyKey) {
      const { flows, flow } = await change(person, (before) => {
        const after = beginFlow(before, event, from, newId());
        return { flows: heard(after.flows, after.flow, idempotencyKey), flow: after.flow };
      });
      return flow && shown(person, flow.teamId, flows);
    },

    async leave(person, mark, untouched) {
      const { left, flows } = await change(person, (before) => {
        const after = leaveFlow(before, mark, untouched);
        if (after !== null) return { flows: after, left: before.active };
        throw new AppFailure({
          code: 'conflict',
          message: 'This team has changed since. Review it again before you leave.',
        });
      });
      if (left !== null && !flows.parked.includes(left)) await login.forget(person, left.teamId);
    },

    async resume(person, teamId, flowId) {
      const { flows } = await change(person, (before) => {
        const after = resumeFlow(before, teamId, flowId);
        if (after !== null) return { flows: after };
        throw new AppFailure({
          code: 'not-found',
          message: 'Nothing is left to do for this team. It was finished or dismissed.',
        });
      });
      const flow = await shown(person, teamId, flows);
      if (flow === null) throw new Error('a resumed flow is not on the screen');
      return flow;
    },

    dismiss: async (person, which) =>
      void (await change(person, (before) => ({ flows: dismissFlow(before, which) }))),

    async loginToken(person) {
      const { active } = await store.read(person);
      return active?.teamId == null ? null : login.find(person, active.teamId);
    },
  };
};
