import { holdsAll } from '../../../domain/session/permissions';
import { pluralize } from '../../../domain/text/pluralize';
import type { AppStore } from '../store';
import type { LeaveQuestion } from './navigation-guard-slice';

/** Number of this window's pending writes. */
const writing = (store: AppStore): number => Object.keys(store.getState().writes.pending).length;

/** Whether core is making a batch of quotes, which only sales can. */
const isMakingQuotes = async (store: AppStore): Promise<boolean> => {
  const { server, session } = store.getState();
  const { session: now } = session;
  if (now.status !== 'signed-in' || !holdsAll(now.user, ['sales'])) return false;
  return (await server.load('batchQuotes.status', {}))?.state === 'running';
};

/**
 * The question before a sign-out during pending writes, including those of other windows and from
 * before a reload, while a list or a batch of quotes is running, or while a form of this window has
 * input that isn't kept. Core finishes the writes, records them under the person who started them,
 * pauses the list, and stops the batch with its pending quotes. Null if there are none.
 */
export const signOutQuestion = async (store: AppStore): Promise<LeaveQuestion | null> => {
  const { server } = store.getState();
  const [writes, lists, isBatch] = await Promise.all([
    server.load('writes.unfinished', {}),
    server.load('bulk.list', {}),
    isMakingQuotes(store),
  ]);
  const underWay = (writes ?? []).filter(
    ({ state, action }) => state === 'under-way' && action !== 'batchQuotes.row',
  ).length;
  const count = Math.max(underWay, writing(store));
  // Between two of its rows, a list has no pending write.
  const list = (lists ?? []).find(({ state }) => state === 'running');
  const losses = Object.values(store.getState().navigationGuard.losses);
  if (count === 0 && !list && !isBatch && losses.length === 0) return null;
  return {
    title: list
      ? 'Log out while a bulk action is running?'
      : isBatch
        ? 'Log out while a batch of quotes is running?'
        : count > 0
          ? 'Log out before the response arrives?'
          : 'Log out?',
    message: [
      ...(list ? [`${list.title} pauses. You can resume it after your next sign-in.`] : []),
      ...(isBatch ? ['The batch of quotes stops. You can resume it after your next sign-in.'] : []),
      ...(count > 0
        ? [
            `${pluralize(count, 'change')} ${count === 1 ? 'is' : 'are'} waiting for the server and will finish without you. After your next sign-in, the journal shows how ${count === 1 ? 'it' : 'they'} ended.`,
          ]
        : []),
      ...losses,
    ].join(' '),
    confirmLabel: 'Log out now',
    cancelLabel: 'Stay signed in',
  };
};

/**
 * Makes the window ask before it closes, or reloads in a browser, during a write, because its result
 * would be lost (core still finishes it), and while a screen has unsaved edits or a form isn't kept.
 * Logout, which loads the root, has asked already. Returns the function that stops it.
 */
export const askBeforeLeaving = (store: AppStore): (() => void) => {
  const onLeave = (event: BeforeUnloadEvent): void => {
    const { session, navigationGuard } = store.getState();
    if (session.isSigningOut) return;
    const { unsaved, losses } = navigationGuard;
    if (writing(store) > 0 || unsaved !== null || Object.keys(losses).length > 0)
      event.preventDefault();
  };
  window.addEventListener('beforeunload', onLeave);
  return () => window.removeEventListener('beforeunload', onLeave);
};
