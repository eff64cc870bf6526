import { defineSlice, type SliceContext } from '../../../state/slice';

declare module '../../../state/slice' {
  interface FeatureSlices {
    'search-preview': PreviewSlice;
  }
}

/** The record of a row on which the pointer or focus rests. */
export interface Previewed {
  readonly kind: 'member' | 'team';
  readonly id: number;
}

/** A preview of a row's record next to the list, without opening it. */
export interface PreviewSlice {
  /** The rows with the pointer and the focus, newest last. */
  readonly rested: readonly Previewed[];
  /**
   * `waiting`: until the user stays on a row; `shown`: until they leave the rows; `kept`: opened by
   * the shortcut, until Esc; `off`: closed by Esc, until the shortcut.
   */
  readonly mode: 'waiting' | 'shown' | 'kept' | 'off';
  /** Returns a function to call when the row is left. */
  rest(previewed: Previewed): () => void;
  /** The user has stayed on a row. */
  stay(): void;
  /** No row has the pointer or the focus. */
  leave(): void;
  /** The shortcut: shows the preview or hides it; a preview that has only just appeared stays. */
  toggle(): void;
  close(): void;
}

/**
 * Milliseconds after the preview appears on hover in which the shortcut keeps it open, because the
 * user meant to show it.
 */
const sameWish = 500;

const createPreviewSlice = ({ self, setState }: SliceContext<PreviewSlice>): PreviewSlice => {
  let shownAt = 0;
  return {
    rested: [],
    mode: 'waiting',
    rest: (previewed) => {
      const mine = { ...previewed };
      setState(({ rested }) => ({ rested: [...rested, mine] }));
      return () => setState(({ rested }) => ({ rested: rested.filter((each) => each !== mine) }));
    },
    stay: () => {
      if (self().mode !== 'waiting') return;
      shownAt = Date.now();
      setState({ mode: 'shown' });
    },
    leave: () => {
      if (self().mode === 'shown') setState({ mode: 'waiting' });
    },
    toggle: () => {
      const { mode } = self();
      const since = Date.now() - shownAt;
      // The clock was set back, so the elapsed time is meaningless.
      const isMeantToHide =
        mode === 'kept' || (mode === 'shown' && !(since >= 0 && since < sameWish));
      setState({ mode: isMeantToHide ? 'off' : 'kept' });
    },
    close: () => setState({ mode: 'off' }),
  };
};

export const previewSlice = defineSlice('search-preview', createPreviewSlice);

export const isPreviewing = ({ mode }: PreviewSlice): boolean =>
  mode === 'shown' || mode === 'kept';
