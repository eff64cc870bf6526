import { ticketIn } from '../../../domain/members/ticket';
import type { FeedbackSlice } from '../../state/feedback/feedback-slice';
import { reportFailure } from '../../state/outbox/report-failure';
import { type Sending, sendWrite } from '../../state/outbox/send-write';
import { recordName } from '../../state/queries/record-name';
import { defineSlice, type SliceContext } from '../../state/slice';
import { openTeamApp } from './login-writes';

declare module '../../state/slice' {
  interface FeatureSlices {
    memberLogin: MemberLoginSlice;
  }
}

type Target = 'admin' | 'staging';

/**
 * Admin Login and Staging Login: asks for the reason if required, then opens the system browser.
 */
export interface MemberLoginSlice {
  /** The member and target whose login needs a reason. */
  asking: { memberId: number; target: Target; suggestions: readonly string[] } | null;
  /** The member whose login is in progress; a second click is ignored. */
  opening: number | null;
  /** Ticket number from the last reason; prefilled in the next ones until cleared. */
  ticket: string;
  clearTicket(): void;
  start(memberId: number, target: Target): Promise<void>;
  /** True if the browser opened. */
  open(memberId: number, reason: string): Promise<boolean>;
  /** Closes the question; a login in progress continues. */
  cancel(): void;
}

const createMemberLoginSlice = ({
  bridge,
  self,
  getState,
  setState,
}: SliceContext<
  MemberLoginSlice,
  Sending & { readonly feedback: FeedbackSlice }
>): MemberLoginSlice => {
  const run = async (memberId: number, target: Target, reason?: string): Promise<boolean> => {
    const result = await sendWrite(getState(), openTeamApp(memberId, target, reason));
    if (result?.ok) {
      const { feedback, records } = getState();
      const name = recordName(records, { kind: 'member', id: memberId });
      feedback.snack(`Opened ${result.value.host} as ${name} in your browser`);
      return true;
    }
    return false;
  };
  return {
    asking: null,
    opening: null,
    ticket: '',
    clearTicket: () => setState({ ticket: '' }),
    start: async (memberId, target) => {
      if (self().opening !== null) return;
      setState({ opening: memberId });
      const needed = await bridge.call('member.loginReason', { memberId });
      if (!needed.ok) {
        reportFailure(getState().feedback, needed.error, 'alert');
      } else if (needed.value.needed) {
        setState({ asking: { memberId, target, suggestions: needed.value.suggestions } });
      } else {
        await run(memberId, target);
      }
      setState({ opening: null });
    },
    open: async (memberId, reason) => {
      const { asking, opening } = self();
      if (opening !== null || asking?.memberId !== memberId) return false;
      setState({ opening: memberId });
      const opened = await run(memberId, asking.target, reason);
      setState(
        opened ? { opening: null, asking: null, ticket: ticketIn(reason) } : { opening: null },
      );
      return opened;
    },
    cancel: () => setState({ asking: null }),
  };
};

export const memberLoginSlice = defineSlice('memberLogin', createMemberLoginSlice);
