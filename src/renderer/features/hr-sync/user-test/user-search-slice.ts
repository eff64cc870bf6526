import type { MethodInput, MethodOutput } from '../../../../contract/methods/methods';
import type { AppError } from '../../../../contract/wire/errors';
import { needsMessage } from '../../../state/feedback/messages';
import { defineSlice, type SliceContext } from '../../../state/slice';

declare module '../../../state/slice' {
  interface FeatureSlices {
    hrUserSearch: UserSearchSlice;
  }
}

export type UserSearchResult = MethodOutput<'hr.userTest'>;
export type UserSearchInput = MethodInput<'hr.userTest'>;

/** A search for a user in a directory; each place in each connection has its own. */
export interface UserSearchState {
  readonly text: string;
  readonly load: 'idle' | 'loading' | 'ready' | 'failed';
  /** The last request; null before the first. */
  readonly asked: UserSearchInput | null;
  readonly result: UserSearchResult | null;
  readonly error: AppError | null;
  /** The user was chosen elsewhere, or other values are needed: to be looked up at once. */
  readonly isWanted: boolean;
}

export interface UserSearchSlice {
  /** By place, team, and connection; see `searchKey`. */
  searches: Readonly<Record<string, UserSearchState>>;
  /** Sets the text; clears the result for another user. */
  setText(key: string, text: string): void;
  /** Sets a user to look up as soon as the place is shown. */
  want(key: string, upn: string): void;
  run(key: string, input: UserSearchInput): Promise<void>;
  /** The person is back: repeats the searches that a lost session or the lock interrupted. */
  askAgain(): void;
  /** Cancels the pending search and clears the result. */
  clear(key: string): void;
}

export const noSearch: UserSearchState = {
  text: '',
  load: 'idle',
  asked: null,
  result: null,
  error: null,
  isWanted: false,
};

export type SearchPlace = 'overview' | 'group' | 'test';

export const searchKey = (place: SearchPlace, ...of: readonly (string | number)[]): string =>
  [place, ...of].join(' ');

const createUserSearchSlice = ({
  bridge,
  self,
  setState,
}: SliceContext<UserSearchSlice>): UserSearchSlice => {
  const running = new Map<string, AbortController>();
  const stop = (key: string) => {
    running.get(key)?.abort();
    running.delete(key);
  };
  const set = (key: string, change: Partial<UserSearchState>) =>
    setState(({ searches }) => ({
      searches: { ...searches, [key]: { ...(searches[key] ?? noSearch), ...change } },
    }));
  const nothing = {
    load: 'idle',
    asked: null,
    result: null,
    error: null,
    isWanted: false,
  } as const;

  return {
    searches: {},
    setText: (key, text) => {
      const { asked, load } = self().searches[key] ?? noSearch;
      const isOther = asked !== null && load !== 'loading' && text.trim() !== asked.upn;
      set(key, { text, isWanted: false, ...(isOther ? nothing : {}) });
    },
    want: (key, upn) => {
      stop(key);
      set(key, { ...nothing, text: upn, isWanted: true });
    },
    run: async (key, input) => {
      const upn = input.upn.trim();
      if (upn === '') return;
      stop(key);
      const controller = new AbortController();
      running.set(key, controller);
      const asked = { ...input, upn };
      set(key, { ...nothing, load: 'loading', asked, text: upn });
      const result = await bridge.call('hr.userTest', asked, { signal: controller.signal });
      if (running.get(key) !== controller) return;
      running.delete(key);
      // The field contains another name now, so this result does not apply.
      if ((self().searches[key]?.text.trim() ?? upn) !== upn) set(key, nothing);
      else if (result.ok) set(key, { load: 'ready', result: result.value });
      else if (result.error.code === 'cancelled') set(key, { load: 'idle' });
      else set(key, { load: 'failed', error: result.error });
    },
    askAgain: () => {
      for (const [key, { asked, error }] of Object.entries(self().searches))
        if (asked && error && !needsMessage(error)) self().want(key, asked.upn);
    },
    clear: (key) => {
      stop(key);
      set(key, nothing);
    },
  };
};

export const userSearchSlice = defineSlice('hrUserSearch', createUserSearchSlice);
