import { useMemo, useSyncExternalStore } from 'react';
import type { AppStore } from '../../../state/store';
import { useAppStore } from '../../../state/use-app';
import { type SearchSlice, searchSlice } from '../search-slice';

/** Milliseconds: most answers are there by then. */
const answerDelay = 40;

/** What the slice says of the answer, the newest one and the one that is on its way. */
export type ShownAnswer = Pick<
  SearchSlice,
  'load' | 'asked' | 'looking' | 'query' | 'isLive' | 'members' | 'teams' | 'coming' | 'changed'
>;

const rest = ['query', 'isLive', 'members', 'teams', 'coming', 'changed'] as const;
const all = ['load', 'asked', 'looking', ...rest] as const;

const differs = (one: ShownAnswer, other: ShownAnswer, keys: readonly (keyof ShownAnswer)[]) =>
  keys.some((key) => one[key] !== other[key]);

/** All that is new is that something was asked; that nothing was found is not said of what was not. */
const onlyAsks = (before: ShownAnswer, now: ShownAnswer): boolean =>
  before.members.length + before.teams.length > 0 &&
  (now.load === 'loading' || now.looking !== '') &&
  !differs(before, now, rest);

const createShown = (store: AppStore) => {
  const read = (): ShownAnswer => store.slice(searchSlice);
  let shown = read();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    get: () => shown,
    subscribe: (changed: () => void) => {
      const show = (): void => {
        clearTimeout(timer);
        timer = undefined;
        if (!differs(shown, read(), all)) return;
        shown = read();
        changed();
      };
      show();
      const stop = store.subscribe(() => {
        if (onlyAsks(shown, read())) timer ??= setTimeout(show, answerDelay);
        else show();
      });
      return () => {
        clearTimeout(timer);
        timer = undefined;
        stop();
      };
    },
  };
};

/**
 * The answer as the screen shows it. That one is on its way is drawn with the answer itself, where
 * it comes at once: the screen need not be drawn twice. What a key does is decided by the slice.
 */
export const useAnswer = (): ShownAnswer => {
  const store = useAppStore();
  const shown = useMemo(() => createShown(store), [store]);
  return useSyncExternalStore(shown.subscribe, shown.get);
};
