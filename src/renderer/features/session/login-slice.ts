import { errorText } from '../../state/feedback/messages';
import type { SessionSlice } from '../../state/session/session-slice';
import { defineSlice, type SliceContext } from '../../state/slice';

declare module '../../state/slice' {
  interface FeatureSlices {
    login: LoginSlice;
  }
}

/** The current sign-in, as shown on the login screen. */
export interface LoginSlice {
  waiting: boolean;
  message: string | null;
  /** Called when the login or the lock screen opens: an earlier message no longer applies. */
  forgetMessage(): void;
  /** A second call during a sign-in opens the sign-in page again (handled by core). */
  signIn(): Promise<void>;
  cancel(): Promise<void>;
  /** Unlocks with the system prompt. */
  unlock(): Promise<void>;
  /** Stops waiting for the stored session. */
  goOn(): Promise<void>;
}

const createLoginSlice = ({
  bridge,
  getState,
  setState,
}: SliceContext<LoginSlice, { session: SessionSlice }>): LoginSlice => {
  let underWay = 0;
  return {
    waiting: false,
    message: null,
    forgetMessage: () => setState({ message: null }),
    signIn: async () => {
      underWay += 1;
      setState({ waiting: true, message: null });
      const result = await bridge.call('session.signIn', {});
      underWay -= 1;
      if (result.ok) getState().session.setSession(result.value);
      if (underWay > 0) return;
      setState({ waiting: false });
      if (!result.ok && result.error.code !== 'cancelled')
        setState({ message: errorText(result.error) });
    },
    cancel: async () => {
      await bridge.call('session.cancelSignIn', {});
    },
    unlock: async () => {
      setState({ message: null });
      const error = await getState().session.unlock();
      if (error) setState({ message: errorText(error) });
    },
    goOn: async () => {
      const result = await bridge.call('session.goOnWithoutKeychain', {});
      if (!result.ok) setState({ message: errorText(result.error) });
    },
  };
};

export const loginSlice = defineSlice('login', createLoginSlice);
