import type { PostFlow } from '../../../contract/settings';
import { type FlowEvent, nextFlow } from '../../../rules/post-flow';
import type { EventHub } from '../bridge/events';
import type { FlowStore } from './flow-store';
import type { TeamLogin } from './team-login';

/** The flow of whoever is signed in. Every change is on the disk before it is told. */
export interface PostFlows {
  read(): Promise<PostFlow | null>;
  /** What happened, once it went through; answers the flow after it. */
  tell(event: Exclude<FlowEvent, { kind: 'leave' }>): Promise<PostFlow>;
  /** The same for an event that begins a flow: one that was done or not begun makes way. */
  begin(event: Extract<FlowEvent, { kind: 'team-created' | 'change-plan' }>): Promise<PostFlow>;
  /** As the renderer knows it; null ends the flow, and the team's login token with it. */
  replace(flow: PostFlow | null): Promise<void>;
  loginToken(): Promise<string | null>;
}

export interface PostFlowsDependencies {
  readonly store: FlowStore;
  readonly login: TeamLogin;
  readonly events: EventHub;
  /** Email of whoever is signed in; throws `unauthorized`. */
  readonly person: () => string;
}

export const createPostFlows = ({
  store,
  login,
  events,
  person,
}: PostFlowsDependencies): PostFlows => {
  /** Whether there is a token is the keychain's to say, not the file's. */
  const withLogin = async (flow: PostFlow | null): Promise<PostFlow | null> => {
    if (flow === null) return null;
    const canLogin = flow.teamId !== null && (await login.find(person(), flow.teamId)) !== null;
    return { ...flow, canLogin };
  };

  const change = async (next: (flow: PostFlow | null) => PostFlow | null): Promise<PostFlow> => {
    const changed = await store.change(person(), next);
    events.emit({ type: 'postFlow.changed' });
    const flow = await withLogin(changed);
    if (flow === null) throw new Error('a flow ended while it was told of a step');
    return flow;
  };

  return {
    read: async () => withLogin(await store.read(person())),
    tell: (event) => change((flow) => nextFlow(flow, event)),
    begin: (event) => change(() => nextFlow(null, event)),
    async replace(flow) {
      await store.change(person(), () => flow);
      if (flow === null) await login.forget(person());
      events.emit({ type: 'postFlow.changed' });
    },
    async loginToken() {
      const flow = await store.read(person());
      return flow?.teamId == null ? null : login.find(person(), flow.teamId);
    },
  };
};
