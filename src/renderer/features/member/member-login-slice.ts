import { outcomeUnknown } from '../../../rules/outcome';
import type { SliceContext } from '../../app/slice';
import { errorText } from '../../ui/messages';

type Target = 'admin' | 'staging';

/** Admin Login and Staging Login: the reason where one is needed, then the system browser. */
export interface MemberLoginSlice {
  /** The member and target that a reason is asked for. */
  asking: { memberId: number; target: Target; suggestions: readonly string[] } | null;
  /** The member whose login is under way: a second click does nothing. */
  opening: number | null;
  start(memberId: number, target: Target): Promise<void>;
  /** True when the browser opened. */
  open(memberId: number, reason: string): Promise<boolean>;
  cancel(): void;
}

export const createMemberLoginSlice = ({
  bridge,
  get,
  patch,
}: SliceContext<'memberLogin'>): MemberLoginSlice => {
  /** A second try after an unknown outcome must not have a second login token issued. */
  const intents = new Map<string, string>();

  const run = async (memberId: number, target: Target, reason?: string): Promise<boolean> => {
    const what = `${memberId}/${target}`;
    const intent = intents.get(what) ?? crypto.randomUUID();
    const result = await bridge.call(
      'member.openTeamApp',
      { memberId, target, ...(reason ? { reason } : {}) },
      { intent },
    );
    if (!result.ok && outcomeUnknown(result.error)) intents.set(what, intent);
    else intents.delete(what);
    if (result.ok) {
      get().feedback.snack(`Opened ${result.value.host} in your browser`);
      return true;
    }
    const { code } = result.error;
    // Section 8: login token errors are alerts. The login screen tells of a lost session itself.
    if (code !== 'unauthorized' && code !== 'cancelled')
      get().feedback.alert(errorText(result.error));
    return false;
  };
  return {
    asking: null,
    opening: null,
    start: async (memberId, target) => {
      if (get().memberLogin.opening !== null) return;
      patch({ opening: memberId });
      const needed = await bridge.call('member.loginReason', { memberId });
      if (!needed.ok) {
        if (needed.error.code !== 'unauthorized') get().feedback.alert(errorText(needed.error));
      } else if (needed.value.needed) {
        patch({ asking: { memberId, target, suggestions: needed.value.suggestions } });
      } else {
        await run(memberId, target);
      }
      patch({ opening: null });
    },
    open: async (memberId, reason) => {
      const { asking, opening } = get().memberLogin;
      if (opening !== null || asking?.memberId !== memberId) return false;
      patch({ opening: memberId });
      const opened = await run(memberId, asking.target, reason);
      patch(opened ? { opening: null, asking: null } : { opening: null });
      return opened;
    },
    cancel: () => patch({ asking: null }),
  };
};
