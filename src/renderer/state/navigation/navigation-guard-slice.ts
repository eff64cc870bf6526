import type { SliceContext } from '../slice';

/** What is asked instead where something else than edits would be left. */
export interface LeaveQuestion {
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
}

/**
 * Edits that are not saved and the way that somebody wants to go all the same: whoever leads away
 * from a screen asks here first. What is asked shows in the shell.
 */
export interface NavigationGuardSlice {
  /** What would be left, as a sentence; null where there is nothing. Its screen takes it away. */
  unsaved: string | null;
  /** Waits for the answer. */
  go: (() => void) | null;
  /** Is told where the answer is to stay, or another question comes before it. */
  stayed: (() => void) | null;
  /** Null for the question about edits. */
  question: LeaveQuestion | null;
  setUnsaved(unsaved: string | null): void;
  /** Goes at once where nothing is unsaved and no question is given, else asks first. */
  ask(go: () => void, question?: LeaveQuestion | null, stayed?: (() => void) | null): void;
  stay(): void;
  leave(): void;
}

export const createNavigationGuardSlice = ({
  self,
  setState,
}: SliceContext<NavigationGuardSlice>): NavigationGuardSlice => ({
  unsaved: null,
  go: null,
  stayed: null,
  question: null,
  setUnsaved: (unsaved) => setState({ unsaved }),
  ask: (go, question = null, stayed = null) => {
    self().stay();
    if (self().unsaved === null && question === null) go();
    else setState({ go, question, stayed });
  },
  stay: () => {
    const { stayed } = self();
    setState({ go: null, question: null, stayed: null });
    stayed?.();
  },
  leave: () => {
    const { go } = self();
    setState({ go: null, question: null, stayed: null });
    go?.();
  },
});
