import { useMemo, useSyncExternalStore } from 'react';
import type { AppStore } from '../../../state/store';
import { useAppStore } from '../../../state/use-app';
import { type SearchSlice, searchSlice } from '../search-slice';

/** Milliseconds; most responses arrive by then. */
const resultsDelay = 40;

/** The part of the slice about the current and the pending response. */
export type ShownResults = Pick<
  SearchSlice,
  | 'load'
  | 'asked'
  | 'looking'
  | 'query'
  | 'isLive'
  | 'members'
  | 'teams'
  | 'pendingRows'
  | 'changed'
>;

const rest = ['query', 'isLive', 'members', 'teams', 'pendingRows', 'changed'] as const;
const all = ['load', 'asked', 'looking', ...rest] as const;

const differs = (one: ShownResults, other: ShownResults, keys: readonly (keyof ShownResults)[]) =>
  keys.some((key) => one[key] !== other[key]);

/**
 * Whether the only change is that a request was sent, while rows are shown. (Without rows, the text
 * must not claim that nothing was found.)
 */
const onlyAsks = (before: ShownResults, now: ShownResults): boolean =>
  before.members.length + before.teams.length > 0 &&
  (now.load === 'loading' || now.looking !== '') &&
  !differs(before, now, rest);

const createShown = (store: AppStore) => {
  const read = (): ShownResults => store.slice(searchSlice);
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
        if (onlyAsks(shown, read())) timer ??= setTimeout(show, resultsDelay);
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
 * The response as shown on the screen. A new pending state is delayed and merged with a fast
 * response, which saves a render. Shortcuts use the slice itself.
 */
export const useSearchResults = (): ShownResults => {
  const store = useAppStore();
  const shown = useMemo(() => createShown(store), [store]);
  return useSyncExternalStore(shown.subscribe, shown.get);
};
