import type { MethodInput, MethodOutput } from '../../../../contract/methods/methods';
import type { AppError } from '../../../../contract/wire/errors';
import { defineSlice, type SliceContext } from '../../../state/slice';

declare module '../../../state/slice' {
  interface FeatureSlices {
    hrUserSearch: UserSearchSlice;
  }
}

export type UserSearchResult = MethodOutput<'hr.userTest'>;
export type UserSearchInput = MethodInput<'hr.userTest'>;

/** One search of a person in a directory; each place of each connection has its own. */
export interface UserSearch {
  readonly text: string;
  readonly load: 'idle' | 'loading' | 'ready' | 'failed';
  /** What was asked for; null before. */
  readonly asked: UserSearchInput | null;
  readonly result: UserSearchResult | null;
  readonly error: AppError | null;
  /** Somebody was chosen elsewhere: to be asked for at once. */
  readonly isWanted: boolean;
}

export interface UserSearchSlice {
  /** By place, team and connection, as `searchKey` has them. */
  searches: Readonly<Record<string, UserSearch>>;
  /** What is typed; what was found of another person goes. */
  setText(key: string, text: string): void;
  /** Puts a person there whom the place looks up as soon as it shows. */
  want(key: string, upn: string): void;
  run(key: string, input: UserSearchInput): Promise<void>;
  /** Ends what is under way, and forgets what was found. */
  clear(key: string): void;
}

export const noSearch: UserSearch = {
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
  const set = (key: string, change: Partial<UserSearch>) =>
    setState(({ searches }) => ({
      searches: { ...searches, [key]: { ...(searches[key] ?? noSearch), ...change } },
    }));
  const nothing = { load: 'idle', asked: null, result: null, error: null } as const;

  return {
    searches: {},
    setText: (key, text) => {
      const { asked, load } = self().searches[key] ?? noSearch;
      const isOther = asked !== null && load !== 'loading' && text.trim() !== asked.upn;
      set(key, { text, ...(isOther ? nothing : {}) });
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
      set(key, { ...nothing, load: 'loading', asked, text: upn, isWanted: false });
      const result = await bridge.call('hr.userTest', asked, { signal: controller.signal });
      if (running.get(key) !== controller) return;
      running.delete(key);
      // Another name stands in the field by now: this is no verdict on it.
      if ((self().searches[key]?.text.trim() ?? upn) !== upn) set(key, nothing);
      else if (result.ok) set(key, { load: 'ready', result: result.value });
      else if (result.error.code === 'cancelled') set(key, { load: 'idle' });
      else set(key, { load: 'failed', error: result.error });
    },
    clear: (key) => {
      stop(key);
      set(key, nothing);
    },
  };
};

export const userSearchSlice = defineSlice('hrUserSearch', createUserSearchSlice);
