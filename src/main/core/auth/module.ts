import type { CoreModule } from '../app/core-module';
import type { TeamLogin } from '../team-setup/team-login';
import type { SessionManager } from './session';

export interface SessionDependencies {
  readonly session: SessionManager;
  readonly teamLogin: TeamLogin;
  /** The user waits for the keychain no longer. */
  readonly goOnWithoutKeychain: () => void;
}

export const createSessionModule = ({
  session,
  teamLogin,
  goOnWithoutKeychain,
}: SessionDependencies): CoreModule<
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
    // A window that reloads meanwhile loses the answer, not the sign-in: `session.changed` tells it.
    'session.signIn': () => session.signIn(),
    async 'session.cancelSignIn'() {
      session.cancelSignIn();
      return null;
    },
    // What was typed and the flow stay on the disk for the same person's next sign-in, where nobody else
    // sees them (checklist J37); the windows forget them with the session. The login token of a new team
    // goes: it opens a customer's account.
    async 'session.signOut'() {
      const before = session.current();
      await session.signOut();
      if (before.status === 'signed-in') await teamLogin.forget(before.user.email);
      return null;
    },
  },
});
