import type { CoreModule } from '../app/core-module';
import type { TeamLogin } from '../team-setup/team-login';
import type { SessionManager } from './session';

export interface SessionModuleDependencies {
  readonly session: SessionManager;
  readonly teamLogin: TeamLogin;
  /** Stops waiting for the keychain at the user's request. */
  readonly goOnWithoutKeychain: () => void;
}

export const createSessionModule = ({
  session,
  teamLogin,
  goOnWithoutKeychain,
}: SessionModuleDependencies): CoreModule<
  | 'session.get'
  | 'session.goOnWithoutKeychain'
  | 'session.signIn'
  | 'session.cancelSignIn'
  | 'session.signOut'
> => ({
  handlers: {
    'session.get': () => session.get(),
    async 'session.goOnWithoutKeychain'() {
      goOnWithoutKeychain();
      return null;
    },
    // If the window reloads, only this response is lost: `session.changed` reports the sign-in.
    'session.signIn': () => session.signIn(),
    async 'session.cancelSignIn'() {
      session.cancelSignIn();
      return null;
    },
    // Drafts and the flow stay on the disk for the same person's next sign-in, hidden from everyone
    // else (checklist J37); windows drop them with the session. The login token of a new team is
    // deleted, because it opens a customer's account.
    async 'session.signOut'() {
      const before = session.current();
      await session.signOut();
      if (before.status === 'signed-in') await teamLogin.forget(before.user.email);
      return null;
    },
  },
});
