import { randomUUID } from 'node:crypto';
import type { TeamSetupFlow } from '../../../contract/entities/settings';
import { AppFailure } from '../../../contract/wire/errors';
import {
  type BeginEvent,
  beginFlow,
  dismissFlow,
  type FlowMark,
  type Flows,
  hasOpenWork,
  leaveFlow,
  resumeFlow,
  type StepEvent,
  type StepOf,
  stepFlows,
} from '../../../domain/team-setup/team-setup-flow';
import type { EventHub } from '../app/events';
import type { FlowStore } from './flow-store';
import type { TeamLogin } from './team-login';

/**
 * The flows of each person. Every change is on the disk before it is told. A step names the person who
 * began it: its answer may come when somebody else is signed in, or nobody (checklist J37).
 */
export interface TeamSetupFlows {
  /** The flow on the screen. */
  read(person: string): Promise<TeamSetupFlow | null>;
  /** Those that were left with work in them, oldest first. */
  parked(person: string): Promise<readonly TeamSetupFlow[]>;
  /**
   * A step of a flow went through; `idempotencyKey` is that of its write. Answers the flow where it is the
   * one on the screen; null where it was left or dismissed, or another one has begun, also of its team.
   */
  tell(
    person: string,
    event: StepEvent,
    idempotencyKey: string | null,
  ): Promise<TeamSetupFlow | null>;
  /** The same for what begins a flow; `from` is what was on the screen when it was asked for. */
  begin(
    person: string,
    event: BeginEvent,
    from: FlowMark | null,
    idempotencyKey: string | null,
  ): Promise<TeamSetupFlow | null>;
  /** Ends the flow on the screen, or keeps it for later. Throws `conflict` where it has moved on. */
  leave(person: string, mark: FlowMark): Promise<void>;
  /** Back to one that was left. Throws `not-found`. */
  resume(person: string, teamId: number): Promise<TeamSetupFlow>;
  /** Nothing more is to be done for one that was left. */
  dismiss(person: string, which: StepOf): Promise<void>;
  /** Of the team on the screen; null for none. */
  loginToken(person: string): Promise<string | null>;
}

export interface TeamSetupFlowsDependencies {
  readonly store: FlowStore;
  readonly login: TeamLogin;
  readonly events: EventHub;
  /** A UUID, but for tests. */
  readonly newId?: () => string;
}

/** An app that ends before the pending write is settled knows by its key that it is done. */
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
  /** Whether there is a token is the keychain's to say, not the file's. */
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
    events.emit({ type: 'postFlow.changed' });
    return after;
  };

  /** The flow after an event, where it is the one on the screen. */
  const shown = (person: string, teamId: number | null, { active }: Flows) =>
    active?.teamId === teamId ? withLogin(person, active) : Promise.resolve(null);

  return {
    read: async (person) => withLogin(person, (await store.read(person)).active),
    parked: async (person) => (await store.read(person)).parked,

    async tell(person, event, idempotencyKey) {
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

    async leave(person, mark) {
      const { left } = await change(person, (before) => {
        const after = leaveFlow(before, mark);
        if (after !== null) return { flows: after, left: before.active };
        throw new AppFailure({
          code: 'conflict',
          message: 'This team has changed since. Review it again before you leave.',
        });
      });
      if (left !== null && !hasOpenWork(left)) await login.forget(person, left.teamId);
    },

    async resume(person, teamId) {
      const { flows } = await change(person, (before) => {
        const after = resumeFlow(before, teamId);
        if (after !== null) return { flows: after };
        throw new AppFailure({
          code: 'not-found',
          message: 'Nothing is left to do for this team. It was finished or dismissed.',
        });
      });
      const flow = await shown(person, teamId, flows);
      if (flow === null) throw new Error('a flow that was resumed is not on the screen');
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
