import type { CustomerSubscription } from '../../../contract/entities/pricing';
import type { PostFlow } from '../../../contract/settings';
import { bannerText, flowStep, flowTab, newPostFlow } from '../../../rules/post-flow';
import type { DraftsSlice } from '../../state/drafts-slice';
import type { FeedbackSlice } from '../../state/feedback-slice';
import type { NavigationSlice } from '../../state/navigation-slice';
import type { ServerState } from '../../state/server-state';
import { defineSlice, type SliceContext } from '../../state/slice';
import type { WritesSlice } from '../../state/writes-slice';
import { flowDrafts } from './flow-drafts';

/** What the team of a plan change has today; null where it never had a price. */
export interface KnownTerms {
  readonly teamId: number;
  readonly subscription: CustomerSubscription | null;
}

/** The post-demo flow (section 4): whose team is being created or changed, kept by core. */
export interface PostDemoSlice {
  flow: PostFlow | null;
  /** Core has been asked for it. */
  isKnown: boolean;
  terms: KnownTerms | null;
  load(): Promise<void>;
  /** A step answered the flow as it stands now. */
  follow(flow: PostFlow): void;
  /** Section 2, member modal: `Create New Team` stores the email and switches to tab 3. */
  start(email: string): Promise<void>;
  /** Section 4: changing a team's plan marks the flow as an upgrade, and shows the editor. */
  startPlanChange(teamId: number, email: string): Promise<void>;
  /** Reads again what the team has today, which a restart forgets. */
  loadTerms(teamId: number, email: string): Promise<void>;
  /** Keeps the flow as it is to be; false where that failed. */
  store(flow: PostFlow | null): Promise<boolean>;
  /** Finishing and exiting: billing, demo teams and searches are forgotten, tab 0 shows. */
  end(): Promise<boolean>;
}

interface Needs {
  feedback: FeedbackSlice;
  navigation: NavigationSlice;
  server: ServerState;
  writes: WritesSlice;
  drafts: DraftsSlice;
}

/** Section 4: what finishing or exiting resets; the price list is nobody's in particular. */
const isReset = (method: string): boolean =>
  method !== 'billing.priceConfig' && /^(billing|demoTeam|search|invoice)\./.test(method);

const createPostDemoSlice = ({
  bridge,
  own,
  get,
  patch,
}: SliceContext<PostDemoSlice, Needs>): PostDemoSlice => {
  const change = async (teamId: number, email: string): Promise<boolean> => {
    const result = await get().writes.run(
      'post-flow/change-plan',
      'team.changePlan',
      { teamId, email },
      { onError: 'alert' },
    );
    if (!result?.ok) return false;
    const { postFlow, subscription } = result.value;
    patch({ flow: postFlow, terms: { teamId, subscription } });
    return true;
  };

  /** A flow that has begun is finished or left before another one takes its place. */
  const mayBegin = (flow: PostFlow | null): boolean => {
    if (flow === null || flow.finished || flowStep(flow) === 'create') return true;
    get().feedback.alert(`${bannerText(flow)}. Finish or leave it first.`);
    return false;
  };

  /** Answers what shows a tab of the flow, once it is known: whoever has gone elsewhere stays there. */
  const wayFromHere = (): ((tab: number) => void) => {
    const { tab: from, modals } = get().navigation;
    return (tab) => {
      const { navigation } = get();
      if (navigation.tab !== from || navigation.modals !== modals) return;
      navigation.closeAllModals();
      navigation.showTab(tab);
    };
  };

  const leaveFinished = async (): Promise<boolean> =>
    own().flow === null || (await own().store(null));

  return {
    flow: null,
    isKnown: false,
    terms: null,
    load: async () => {
      const result = await bridge.call('postFlow.get', {});
      patch(result.ok ? { flow: result.value, isKnown: true } : { isKnown: true });
    },
    follow: (flow) => patch({ flow }),
    store: async (postFlow) => {
      const result = await bridge.call('postFlow.set', { postFlow });
      if (!result.ok) {
        get().feedback.alertError(result.error);
        return false;
      }
      patch({ flow: postFlow });
      return true;
    },
    start: async (email) => {
      if (!mayBegin(own().flow)) return;
      const go = wayFromHere();
      if (!(await own().store(newPostFlow(email, false)))) return;
      get().drafts.drop(flowDrafts.newTeam);
      go(3);
    },
    startPlanChange: async (teamId, email) => {
      const { flow } = own();
      const go = wayFromHere();
      const isThis = flow?.isUpgrade === true && flow.teamId === teamId && !flow.finished;
      if (!isThis) {
        if (!mayBegin(flow) || !(await leaveFinished())) return;
        get().drafts.drop(flowDrafts.editor(teamId));
        if (!(await change(teamId, email))) return;
      }
      go(flowTab(own().flow));
    },
    loadTerms: async (teamId, email) => {
      await change(teamId, email);
    },
    end: async () => {
      const { tab } = get().navigation;
      if (!(await own().store(null))) return false;
      patch({ terms: null });
      get().drafts.drop(flowDrafts.all);
      get().server.forget(isReset);
      get().navigation.showTabFrom(tab, 0);
      return true;
    },
  };
};

export const postDemoSlice = defineSlice('postDemo', createPostDemoSlice);
