import { signOutQuestion } from '../navigation/ask-before-leaving';
import type { AppStore } from '../store';

/** Prevents a second question for the same store. */
const asking = new WeakSet<AppStore>();

interface LogOut {
  readonly onBegin?: () => void;
  /** Sign-out failed: the person is still signed in. */
  readonly onFailed?: () => void;
  readonly onLoggedOut?: () => void;
}

/** Section 4: logout reloads to the root. */
const reloadAtRoot = () => window.location.assign('/');

/** Used by the Logout link and the palette; asks first if a write is pending. */
export const logOut = async (
  store: AppStore,
  { onBegin, onFailed, onLoggedOut = reloadAtRoot }: LogOut = {},
): Promise<void> => {
  if (asking.has(store)) return;
  asking.add(store);
  const question = await signOutQuestion(store);
  asking.delete(store);
  const { navigationGuard: leaving, session } = store.getState();
  leaving.ask(() => {
    onBegin?.();
    void session.signOut().then((isOut) => (isOut ? onLoggedOut() : onFailed?.()));
  }, question);
};
