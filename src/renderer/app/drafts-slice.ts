import type { SliceContext } from './slice';

/**
 * What is typed into a form, by a key such as `member/12/email`: it stays when a modal closes by
 * accident or the session ends in between, and goes when it is saved or given up.
 */
export interface DraftsSlice {
  texts: Readonly<Record<string, string>>;
  set(key: string, text: string): void;
  /** Drops the keys that begin with one of these. */
  drop(...prefixes: string[]): void;
}

export const createDraftsSlice = ({ patch }: SliceContext<'drafts'>): DraftsSlice => ({
  texts: {},
  set: (key, text) => patch(({ texts }) => ({ texts: { ...texts, [key]: text } })),
  drop: (...prefixes) =>
    patch(({ texts }) => ({
      texts: Object.fromEntries(
        Object.entries(texts).filter(([key]) => !prefixes.some((prefix) => key.startsWith(prefix))),
      ),
    })),
});
