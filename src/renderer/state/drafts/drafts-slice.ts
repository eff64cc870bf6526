import type { SliceContext } from '../slice';

/**
 * What is typed into a form, by a key such as `member/12/email`: it stays when a modal closes by
 * accident, the window reloads or the app ends, and goes when it is saved or given up. Keys that
 * begin with `card/` or `secret/` live in the window alone.
 */
export interface DraftsSlice {
  texts: Readonly<Record<string, string>>;
  set(key: string, text: string): void;
  /** Drops the keys that begin with one of these. */
  drop(...prefixes: string[]): void;
  /** What is typed now under the keys that begin with one of these. */
  typed(...prefixes: string[]): Readonly<Record<string, string>>;
  /** Drops what was sent; a text that was typed since then stays, as it is the next one. */
  dropSent(sent: Readonly<Record<string, string>>): void;
  /** What was kept from before; what is typed already in this window goes before it. */
  restore(texts: Readonly<Record<string, string>>): void;
}

const beginsWith = (key: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => key.startsWith(prefix));

export const createDraftsSlice = ({ self, setState }: SliceContext<DraftsSlice>): DraftsSlice => {
  const keepOnly = (stays: (key: string, text: string) => boolean) =>
    setState(({ texts }) => ({
      texts: Object.fromEntries(Object.entries(texts).filter(([key, text]) => stays(key, text))),
    }));
  return {
    texts: {},
    set: (key, text) => setState(({ texts }) => ({ texts: { ...texts, [key]: text } })),
    drop: (...prefixes) => keepOnly((key) => !beginsWith(key, prefixes)),
    typed: (...prefixes) =>
      Object.fromEntries(Object.entries(self().texts).filter(([key]) => beginsWith(key, prefixes))),
    dropSent: (sent) => keepOnly((key, text) => !Object.hasOwn(sent, key) || sent[key] !== text),
    restore: (kept) => setState(({ texts }) => ({ texts: { ...kept, ...texts } })),
  };
};
