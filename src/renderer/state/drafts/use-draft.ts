import { useApp } from '../use-app';

export interface Draft {
  /** Null while nothing is being edited. */
  readonly text: string | null;
  readonly set: (text: string) => void;
  readonly drop: () => void;
  /** Like `drop`, with a message whose Undo restores the text. */
  readonly discard: (message: string) => void;
}

/** The text of a field, kept in the store under a key such as `member/12/email`. */
export const useDraft = (key: string): Draft => {
  const text = useApp((state) => state.drafts.texts[key] ?? null);
  const set = useApp((state) => state.drafts.set);
  const drop = useApp((state) => state.drafts.drop);
  const discard = useApp((state) => state.drafts.discard);
  return {
    text,
    set: (value) => set(key, value),
    drop: () => drop(key),
    discard: (message) => discard(message, [key]),
  };
};
