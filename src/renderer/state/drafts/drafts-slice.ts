import type { FeedbackSlice } from '../feedback/feedback-slice';
import type { UndosSlice } from '../outbox/undos-slice';
import type { SliceContext } from '../slice';

/**
 * Text typed into forms, by a key such as `member/12/email`. It survives closing a modal, a reload,
 * and a restart, and is removed when saved or discarded. Keys that start with `card/` or `secret/`
 * stay in the window's memory.
 */
export interface DraftsSlice {
  texts: Readonly<Record<string, string>>;
  set(key: string, text: string): void;
  /** Removes the drafts whose keys start with one of these. */
  drop(...prefixes: string[]): void;
  /**
   * Drops what the person typed and says so with `message`; its Undo restores it. `reset` clears
   * what a form keeps besides its drafts.
   */
  discard(message: string, prefixes: readonly string[], reset?: () => void): void;
  /** The current drafts whose keys start with one of these. */
  typed(...prefixes: string[]): Readonly<Record<string, string>>;
  /** Removes the sent drafts; a text changed since then stays. */
  dropSent(sent: Readonly<Record<string, string>>): void;
  /** Restores saved drafts; texts already typed in this window take precedence. */
  restore(texts: Readonly<Record<string, string>>): void;
}

const beginsWith = (key: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => key.startsWith(prefix));

interface Needs {
  feedback: FeedbackSlice;
  undos: UndosSlice;
}

export const createDraftsSlice = ({
  self,
  getState,
  setState,
}: SliceContext<DraftsSlice, Needs>): DraftsSlice => {
  const keepOnly = (stays: (key: string, text: string) => boolean) => {
    const all = Object.entries(self().texts);
    const gone = all.filter(([key, text]) => !stays(key, text)).map(([key]) => key);
    setState({ texts: Object.fromEntries(all.filter(([key]) => !gone.includes(key))) });
    getState().undos.endOf(gone);
  };
  return {
    texts: {},
    set: (key, text) => setState(({ texts }) => ({ texts: { ...texts, [key]: text } })),
    drop: (...prefixes) => keepOnly((key) => !beginsWith(key, prefixes)),
    discard: (message, prefixes, reset = () => {}) => {
      const { feedback, undos } = getState();
      const typed = self().typed(...prefixes);
      self().drop(...prefixes);
      reset();
      const [key] = Object.keys(typed);
      if (key === undefined) return;
      const back = async () => {
        // Says so when the form is out of sight. Newer text gets an Undo of its own.
        feedback.snack('Restored your draft', 'info');
        self().discard(message, prefixes, reset);
        self().restore(typed);
      };
      const undo = undos.offer(key, back, { success: message, begun: Date.now() });
      feedback.snack(message, 'info', [undo]);
    },
    typed: (...prefixes) =>
      Object.fromEntries(Object.entries(self().texts).filter(([key]) => beginsWith(key, prefixes))),
    dropSent: (sent) => keepOnly((key, text) => !Object.hasOwn(sent, key) || sent[key] !== text),
    restore: (kept) => setState(({ texts }) => ({ texts: { ...kept, ...texts } })),
  };
};
