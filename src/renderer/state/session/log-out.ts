import { signOutQuestion } from '../navigation/ask-before-leaving';
import type { AppStore } from '../store';

/** One question at a time, however often it is asked for. */
const asking = new WeakSet<AppStore>();

interface LogOut {
  readonly onBegin?: () => void;
  /** It did not go: the person is still signed in. */
  readonly onFailed?: () => void;
  readonly onLoggedOut?: () => void;
}

/** Section 4: logout reloads to the root. */
const reloadAtRoot = () => window.location.assign('/');

/** What the Logout link and the palette's command do; it asks where a change waits for its answer. */
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
