import type { SliceContext } from '../slice';

/** The question if the user would leave something other than edits. */
export interface LeaveQuestion {
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
}

/**
 * Unsaved edits, and the navigation that waits for the user's answer. Everything that leaves a
 * screen asks here first; the shell shows the question.
 */
export interface NavigationGuardSlice {
  /** The unsaved edits, as a sentence; null if there are none. The screen clears it. */
  unsaved: string | null;
  /**
   * What the open forms would lose if a link from outside, or the window, closed them: a sentence
   * each.
   */
  losses: Readonly<Record<string, string>>;
  /** The pending navigation. */
  go: (() => void) | null;
  /** Called if the user stays, or if another question replaces this one. */
  stayed: (() => void) | null;
  /** Null for the question about edits. */
  question: LeaveQuestion | null;
  setUnsaved(unsaved: string | null): void;
  /** Null if the form would lose nothing, or has closed. */
  setLoss(form: string, loss: string | null): void;
  /** Navigates at once if nothing is unsaved and there is no question; asks first otherwise. */
  ask(go: () => void, question?: LeaveQuestion | null, stayed?: (() => void) | null): void;
  stay(): void;
  leave(): void;
}

export const createNavigationGuardSlice = ({
  self,
  setState,
}: SliceContext<NavigationGuardSlice>): NavigationGuardSlice => ({
  unsaved: null,
  losses: {},
  go: null,
  stayed: null,
  question: null,
  setUnsaved: (unsaved) => setState({ unsaved }),
  setLoss: (form, loss) =>
    setState(({ losses }) => {
      const { [form]: _before, ...others } = losses;
      return { losses: loss === null ? others : { ...others, [form]: loss } };
    }),
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
