import { defineSlice, type SliceContext } from '../../state/slice';

declare module '../../state/slice' {
  interface FeatureSlices {
    'search-peek': PeekSlice;
  }
}

/** The record of a row that somebody rests on. */
export interface Peeked {
  readonly kind: 'member' | 'team';
  readonly id: number;
}

/** Facts of a row's record beside the list, without opening it. */
export interface PeekSlice {
  /** Where the pointer and the focus rest, the newest last. */
  readonly rested: readonly Peeked[];
  /**
   * `waiting` for somebody to stay on a row; `shown` until they leave the rows; `kept` by its key
   * until Esc; `off` by Esc until its key.
   */
  readonly mode: 'waiting' | 'shown' | 'kept' | 'off';
  /** Answers what tells that the row is left. */
  rest(peeked: Peeked): () => void;
  /** Somebody has stayed on a row. */
  stay(): void;
  /** Nobody rests on a row any more. */
  leave(): void;
  /** Its key: shows it, or hides it; what rest has just shown stays. */
  toggle(): void;
  close(): void;
}

/** Milliseconds after rest has shown it in which its key is the same wish: it was on its way. */
const sameWish = 500;

const createPeekSlice = ({ own, patch }: SliceContext<PeekSlice>): PeekSlice => {
  let shownAt = 0;
  return {
    rested: [],
    mode: 'waiting',
    rest: (peeked) => {
      const mine = { ...peeked };
      patch(({ rested }) => ({ rested: [...rested, mine] }));
      return () => patch(({ rested }) => ({ rested: rested.filter((each) => each !== mine) }));
    },
    stay: () => {
      if (own().mode !== 'waiting') return;
      shownAt = Date.now();
      patch({ mode: 'shown' });
    },
    leave: () => {
      if (own().mode === 'shown') patch({ mode: 'waiting' });
    },
    toggle: () => {
      const { mode } = own();
      const since = Date.now() - shownAt;
      // A clock that was set back says nothing.
      const isMeantToHide =
        mode === 'kept' || (mode === 'shown' && !(since >= 0 && since < sameWish));
      patch({ mode: isMeantToHide ? 'off' : 'kept' });
    },
    close: () => patch({ mode: 'off' }),
  };
};

export const peekSlice = defineSlice('search-peek', createPeekSlice);

export const isPeeking = ({ mode }: PeekSlice): boolean => mode === 'shown' || mode === 'kept';
