import type { SnackbarAction } from './feedback-slice';

/** What can be set back. */
export interface UndoOffer {
  readonly key: string;
  /** What was said of its success; '' where nothing was. */
  readonly success: string;
}

/**
 * What sets back what was just done, by the key of its write: a second, compensating write, so that
 * nothing waits for the time in which the snackbar offers it.
 */
export interface UndosSlice {
  /** The snackbar's button for it. */
  offer(key: string, back: () => Promise<unknown>, success?: string): SnackbarAction;
  /** The newest that nobody has set back yet: the palette offers it when the snackbar is gone. */
  last(): UndoOffer | null;
  /** Once for each offer. */
  undo(key: string): Promise<void>;
}

export const createUndosSlice = (): UndosSlice => {
  const backs = new Map<string, { success: string; back: () => Promise<unknown> }>();
  return {
    offer: (key, back, success = '') => {
      // The newest comes last.
      backs.delete(key);
      backs.set(key, { success, back });
      return { kind: 'undo', of: key };
    },
    last: () => {
      const [key, offer] = [...backs].at(-1) ?? [];
      return key === undefined || !offer ? null : { key, success: offer.success };
    },
    undo: async (key) => {
      const offer = backs.get(key);
      backs.delete(key);
      await offer?.back();
    },
  };
};
