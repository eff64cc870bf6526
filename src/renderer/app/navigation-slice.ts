import type { PostFlow } from '../../contract/settings';
import { errorText } from '../ui/messages';
import type { SliceContext } from './slice';

/** A modal on the stack. Each can lead to another and back again. */
export type Modal =
  | { kind: 'member'; id: number }
  | { kind: 'team'; id: number }
  | { kind: 'add-ip' }
  | { kind: 'add-card'; stripeCustomerId: string }
  | { kind: 'settings' }
  | { kind: 'shortcuts' }
  | { kind: 'journal' };

/** The tab of the home screen, the stack of modals (the last one is on top) and the demo flow. */
export interface NavigationSlice {
  tab: number;
  modals: readonly Modal[];
  postFlow: PostFlow | null;
  showTab(tab: number): void;
  openModal(modal: Modal): void;
  /** Closes the top modal; the one below it is there again. */
  closeModal(): void;
  closeAllModals(): void;
  /** Drops every modal of a record that is gone. */
  closeRecord(kind: 'member' | 'team', id: number): void;
  loadPostFlow(): Promise<void>;
  /** Section 2, member modal: `Create New Team` stores the email and switches to tab 3. */
  startPostFlow(email: string): Promise<void>;
  /** Section 4: changing a team's plan marks the flow as an upgrade. */
  startPlanChange(email: string): Promise<void>;
  /** `Exit (Without saving)` and the end of the flow: back to tab 0. */
  endPostFlow(): Promise<void>;
}

const same = (a: Modal, b: Modal): boolean =>
  a.kind === b.kind && (!('id' in a) || !('id' in b) || a.id === b.id);

export const createNavigationSlice = ({
  bridge,
  get,
  patch,
}: SliceContext<'navigation'>): NavigationSlice => {
  const store = async (postFlow: PostFlow | null): Promise<boolean> => {
    const result = await bridge.call('postFlow.set', { postFlow });
    if (!result.ok) get().feedback.alert(errorText(result.error));
    return result.ok;
  };
  const start = async (email: string, isUpgrade: boolean, tab: number): Promise<void> => {
    const postFlow: PostFlow = {
      email,
      finished: false,
      isUpgrade,
      invoiceSent: false,
      hasExtendedSubscription: false,
    };
    if (await store(postFlow)) patch({ postFlow, modals: [], tab });
  };

  return {
    tab: 0,
    modals: [],
    postFlow: null,
    showTab: (tab) => patch({ tab }),
    openModal: (modal) =>
      patch(({ modals }) => {
        // Opening what is on the stack already comes back to it instead of stacking it twice.
        const at = modals.findIndex((each) => same(each, modal));
        return { modals: at >= 0 ? modals.slice(0, at + 1) : [...modals, modal] };
      }),
    closeModal: () => patch(({ modals }) => ({ modals: modals.slice(0, -1) })),
    closeAllModals: () => patch({ modals: [] }),
    closeRecord: (kind, id) =>
      patch(({ modals }) => ({
        modals: modals.filter((each) => !(each.kind === kind && each.id === id)),
      })),
    loadPostFlow: async () => {
      const result = await bridge.call('postFlow.get', {});
      if (result.ok) patch({ postFlow: result.value });
    },
    startPostFlow: (email) => start(email, false, 3),
    startPlanChange: (email) => start(email, true, 1),
    endPostFlow: async () => {
      if (await store(null)) patch({ postFlow: null, tab: 0 });
    },
  };
};
