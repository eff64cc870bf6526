import type { ServiceDependencies, Services } from '../service-dependencies';
import { within } from '../within';

/** Milliseconds. */
const longestDrop = 2_000;

export const createSessionServices = ({
  session,
  drafts,
  postFlows,
  ports,
  log,
}: ServiceDependencies): Services<
  'session.get' | 'session.signIn' | 'session.cancelSignIn' | 'session.signOut'
> => ({
  'session.get': () => session.get(),
  // A window that reloads meanwhile loses the answer, not the sign-in: `session.changed` tells it.
  'session.signIn': () => session.signIn(),
  async 'session.cancelSignIn'() {
    session.cancelSignIn();
    return null;
  },
  async 'session.signOut'() {
    const before = session.current();
    // While it is known whose they are. A keychain that does not answer holds up no sign-out.
    if (before.status === 'signed-in') {
      const dropped = postFlows.replace(null).catch((cause: unknown) => {
        log.error('the post-flow state could not be dropped', { cause });
      });
      await within(longestDrop, dropped, ports.clock);
    }
    await session.signOut();
    // Who signs out leaves nothing behind; a session that is lost keeps what was typed.
    if (before.status === 'signed-in') await drafts.clear(before.user.email);
    return null;
  },
});
