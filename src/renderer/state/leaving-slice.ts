import type { SliceContext } from './slice';

/**
 * Edits that are not saved and the way that somebody wants to go all the same: whoever leads away
 * from a screen asks here first. What is asked shows in the shell.
 */
export interface LeavingSlice {
  /** What would be left, as a sentence; null where there is nothing. Its screen takes it away. */
  unsaved: string | null;
  /** Waits for the answer. */
  go: (() => void) | null;
  setUnsaved(unsaved: string | null): void;
  /** Goes at once where nothing is unsaved, else asks first. */
  ask(go: () => void): void;
  stay(): void;
  leave(): void;
}

export const createLeavingSlice = ({ own, patch }: SliceContext<LeavingSlice>): LeavingSlice => ({
  unsaved: null,
  go: null,
  setUnsaved: (unsaved) => patch({ unsaved }),
  ask: (go) => {
    if (own().unsaved === null) go();
    else patch({ go });
  },
  stay: () => patch({ go: null }),
  leave: () => {
    const { go } = own();
    patch({ go: null });
    go?.();
  },
});
