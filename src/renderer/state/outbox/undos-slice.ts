import type { SnackbarAction } from '../feedback/feedback-slice';
import type { SliceContext } from '../slice';

/** What can be set back. */
export interface UndoOffer {
  readonly key: string;
  /** What was said of its success; '' where nothing was. */
  readonly success: string;
  /** Unix milliseconds between which it was made: they tell its line in the journal. */
  readonly begun: number;
  readonly done: number;
  readonly back: () => Promise<unknown>;
}

/**
 * What sets back what was just done, by the key of its write: a second, compensating write, so that
 * nothing waits for the time in which the snackbar offers it.
 */
export interface UndosSlice {
  /** One for each key, the newest last. */
  offers: readonly UndoOffer[];
  /** The snackbar's button for it. `begun` is when the write was sent. */
  offer(
    key: string,
    back: () => Promise<unknown>,
    said: { readonly success?: string | undefined; readonly begun: number },
  ): SnackbarAction;
  /** The newest that nobody has set back yet: the palette offers it when the snackbar is gone. */
  last(): UndoOffer | null;
  /** Once for each offer. */
  undo(key: string): Promise<void>;
}

export const createUndosSlice = ({ self, setState }: SliceContext<UndosSlice>): UndosSlice => {
  const without = (key: string) => self().offers.filter((offer) => offer.key !== key);
  return {
    offers: [],
    offer: (key, back, { success = '', begun }) => {
      setState({ offers: [...without(key), { key, success, begun, done: Date.now(), back }] });
      return { kind: 'undo', of: key };
    },
    last: () => self().offers.at(-1) ?? null,
    undo: async (key) => {
      const offer = self().offers.find((each) => each.key === key);
      setState({ offers: without(key) });
      await offer?.back();
    },
  };
};
