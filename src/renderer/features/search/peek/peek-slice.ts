import type { RecordRef } from '../../../../contract/entities/visits';
import { defineSlice, type SliceContext } from '../../../state/slice';

declare module '../../../state/slice' {
  interface FeatureSlices {
    'search-peek': PeekSlice;
  }
}

/** A peek at a row's record next to the list, without opening it. */
export interface PeekSlice {
  /** The rows with the pointer and the focus, newest last. */
  readonly hovered: readonly RecordRef[];
  /**
   * `waiting`: until the user stays on a row; `shown`: until they leave the rows; `kept`: opened by
   * the shortcut, until Esc; `off`: closed by Esc, until the shortcut.
   */
  readonly mode: 'waiting' | 'shown' | 'kept' | 'off';
  /** Returns a function to call when the row is left. */
  hover(peeked: RecordRef): () => void;
  /** The user has stayed on a row. */
  stay(): void;
  /** No row has the pointer or the focus. */
  leave(): void;
  /** The shortcut: shows the peek or hides it; a peek that has only just appeared stays. */
  toggle(): void;
  close(): void;
}

/**
 * Milliseconds after the peek appears on hover in which the shortcut keeps it open, because the
 * user meant to show it.
 */
const sameWish = 500;

const createPeekSlice = ({ self, setState }: SliceContext<PeekSlice>): PeekSlice => {
  let shownAt = 0;
  return {
    hovered: [],
    mode: 'waiting',
    hover: (peeked) => {
      const mine = { ...peeked };
      setState(({ hovered }) => ({ hovered: [...hovered, mine] }));
      return () =>
        setState(({ hovered }) => ({ hovered: hovered.filter((each) => each !== mine) }));
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

export const peekSlice = defineSlice('search-peek', createPeekSlice);

export const isPeeking = ({ mode }: PeekSlice): boolean => mode === 'shown' || mode === 'kept';
