import { recordFromLink } from '../../contract/app-link';
import { holdsAll } from '../../domain/session/permissions';
import { homeTab, type Location, searchTab } from '../state/navigation/location';
import type { AppStore } from '../state/store';
import {
  dropEarlyField,
  type EarlyScreen,
  hasEarlyField,
  moveEarlyField,
  onEarlyInput,
  onEarlyQuery,
  takeEarlyQuery,
} from './early-field';

/** Milliseconds without a key, after which the app renders. Most people type faster than that. */
const pause = 250;
/** Milliseconds, after which the app renders even if someone types or the server is slow. */
const longestWait = 1_000;

/** The screen whose field takes over from the early one; null for every other screen. */
export const earlyScreenOf = ({ tab, page }: Location): EarlyScreen | null => {
  if (page !== null) return null;
  return tab === homeTab ? 'home' : tab === searchTab ? 'search' : null;
};

// The only import of what the rows need: the build checks that it doesn't load Fluent.
const loadResults = () => import('./early-results');

let finished: Promise<void> = Promise.resolve();

/**
 * Resolves once no one is typing in the early field, and the rows of its query are painted.
 * Rendering the app takes the time of several frames, which neither should wait for.
 */
export const earlyFieldFinished = (): Promise<void> => finished;

/**
 * Runs the query from the early field as soon as the session is known, and shows its results, while
 * the shell still loads. The screen runs later queries itself.
 */
export const sendEarlyQuery = (store: AppStore): void => {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const run = async (query: string): Promise<void> => {
    const { answerEarlyQuery } = await loadResults();
    await answerEarlyQuery(store, query);
    // In the frame after theirs, the rows are on the screen. What reacts to it comes first.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(finish)));
  };
  const send = (): void => {
    const { session: sessions, navigation } = store.getState();
    const { session } = sessions;
    if (session.status === 'restoring') return;
    const mayTake = session.status === 'signed-in' && !session.locked;
    if (mayTake && !holdsAll(session.user, ['search'])) dropEarlyField();
    const screen = earlyScreenOf(navigation);
    if (!hasEarlyField() || !mayTake || screen === null) {
      finish();
      return;
    }
    const query = takeEarlyQuery();
    if (query === null) return;
    const record = recordFromLink(query);
    // Home ignores an empty query; Search says what to enter.
    if (record || (screen === 'home' && query.trim() === '')) {
      if (record) navigation.openModal(record);
      finish();
      return;
    }
    if (screen === 'home') {
      navigation.closeAllModals();
      navigation.showTab(searchTab);
      moveEarlyField('search');
    }
    run(query).catch(finish);
  };
  store.subscribe((now, before) => {
    if (now.session.session !== before.session.session) send();
  });
  if (!hasEarlyField()) return;
  finished = promise;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSent = false;
  const wait = (): void => {
    clearTimeout(timer);
    if (!isSent) timer = setTimeout(finish, pause);
  };
  onEarlyInput(wait);
  onEarlyQuery(() => {
    isSent = true;
    clearTimeout(timer);
    send();
  });
  setTimeout(finish, longestWait);
  // No letter arrives while the code is evaluated. A failure is reported when the query is sent.
  loadResults().then(wait, wait);
};
