import type { PostFlow } from '../../../contract/settings';
import { type FlowEvent, nextFlow } from '../../../rules/post-flow';
import type { EventHub } from '../bridge/events';
import type { FlowStore } from './flow-store';
import type { TeamLogin } from './team-login';

/** The flow of whoever is signed in. Every change is on the disk before it is told. */
export interface PostFlows {
  read(): Promise<PostFlow | null>;
  /** What happened, once it went through, and the key of its write; answers the flow after it. */
  tell(event: Exclude<FlowEvent, { kind: 'leave' }>, intent: string | null): Promise<PostFlow>;
  /** The same for an event that begins a flow: one that was done or not begun makes way. */
  begin(
    event: Extract<FlowEvent, { kind: 'team-created' | 'change-plan' }>,
    intent: string | null,
  ): Promise<PostFlow>;
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

/** An app that ends before the intent is settled knows by its key that it is done. */
const heard = (flow: PostFlow | null, lastIntent: string | null): PostFlow | null =>
  flow && { ...flow, lastIntent };

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
    tell: (event, intent) => change((flow) => heard(nextFlow(flow, event), intent)),
    begin: (event, intent) => change(() => heard(nextFlow(null, event), intent)),
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
