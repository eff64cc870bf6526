import { pluralize } from '../../../domain/text/pluralize';
import type { AppStore } from '../store';
import type { LeaveQuestion } from './navigation-guard-slice';

/** Number of this window's pending writes. */
const writing = (store: AppStore): number => Object.keys(store.getState().writes.pending).length;

/**
 * The question before a sign-out with pending writes, including those of other windows and from
 * before a reload. Core finishes them and records them under the person who started them. Null if
 * there are none.
 */
export const signOutQuestion = async (store: AppStore): Promise<LeaveQuestion | null> => {
  const { server } = store.getState();
  const listed = (await server.load('writes.unfinished', {})) ?? [];
  const underWay = listed.filter(({ state }) => state === 'under-way').length;
  const count = Math.max(underWay, writing(store));
  if (count === 0) return null;
  return {
    title: 'Log out before the response arrives?',
    message: `${pluralize(count, 'change')} ${count === 1 ? 'is' : 'are'} waiting for the server and will finish without you. After your next sign-in, the journal shows how ${count === 1 ? 'it' : 'they'} ended.`,
    confirmLabel: 'Log out now',
    cancelLabel: 'Stay signed in',
  };
};

/**
 * Makes the window ask before it closes or reloads during a write, because its result would be lost
 * (core still finishes it), and while a screen has unsaved edits. Returns the function that stops
 * it.
 */
export const askBeforeLeaving = (store: AppStore): (() => void) => {
  const onLeave = (event: BeforeUnloadEvent): void => {
    if (writing(store) > 0 || store.getState().navigationGuard.unsaved !== null)
      event.preventDefault();
  };
  window.addEventListener('beforeunload', onLeave);
  return () => window.removeEventListener('beforeunload', onLeave);
};
