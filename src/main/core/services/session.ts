import type { ServiceDependencies, Services } from './services';

export const createSessionServices = ({
  session,
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
    await session.signOut();
    return null;
  },
});
