import { pluralize } from '../../../domain/text/pluralize';
import type { AppStore } from '../store';
import type { LeaveQuestion } from './navigation-guard-slice';

/** The writes of this window that wait for their answers. */
const writing = (store: AppStore): number => {
  const { writes, toggles } = store.getState();
  return Object.keys(writes.pending).length + Object.keys(toggles.wishes).length;
};

/**
 * What is asked before a sign-out while writes are under way: those of this window, of others, and of
 * before a reload. Core finishes them and records them under whoever began them. Null without any.
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
 * The window asks before it closes or reloads while a write is under way, whose answer would be told
 * to nobody (core finishes it all the same), and while a screen has edits that are not saved. Answers
 * what ends it.
 */
export const askBeforeLeaving = (store: AppStore): (() => void) => {
  const onLeave = (event: BeforeUnloadEvent): void => {
    if (writing(store) > 0 || store.getState().navigationGuard.unsaved !== null)
      event.preventDefault();
  };
  window.addEventListener('beforeunload', onLeave);
  return () => window.removeEventListener('beforeunload', onLeave);
};
