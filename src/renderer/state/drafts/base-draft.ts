import type { DraftsSlice } from './drafts-slice';

/** The key of the stored value that a draft started from. */
export const baseKeyOf = (key: string): string => `${key}/base`;

/** Sets a draft; its first text also keeps the stored value, which a save must not overwrite unseen. */
export const setWithBase = (
  { texts, set }: DraftsSlice,
  key: string,
  text: string,
  stored: string,
): void => {
  if (texts[key] === undefined) set(baseKeyOf(key), stored);
  set(key, text);
};
