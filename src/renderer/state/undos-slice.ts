import type { SnackbarAction } from './feedback-slice';

/**
 * What sets back what was just done, by the key of its write: a second, compensating write, so that
 * nothing waits for the time in which the snackbar offers it.
 */
export interface UndosSlice {
  /** The snackbar's button for it. */
  offer(key: string, back: () => Promise<unknown>): SnackbarAction;
  /** Once for each offer. */
  undo(key: string): Promise<void>;
}

export const createUndosSlice = (): UndosSlice => {
  const backs = new Map<string, () => Promise<unknown>>();
  return {
    offer: (key, back) => {
      backs.set(key, back);
      return { kind: 'undo', of: key };
    },
    undo: async (key) => {
      const back = backs.get(key);
      backs.delete(key);
      await back?.();
    },
  };
};
