import { defineSlice, type SliceContext } from '../../state/slice';

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
   * `waiting` for somebody to stay on a row; `shown` until they leave the rows; `kept` by Space until
   * Esc; `off` by Esc until Space.
   */
  readonly mode: 'waiting' | 'shown' | 'kept' | 'off';
  /** Answers what tells that the row is left. */
  rest(peeked: Peeked): () => void;
  /** Somebody has stayed on a row. */
  stay(): void;
  /** Nobody rests on a row any more. */
  leave(): void;
  /** Space: shows it, or hides it. */
  toggle(): void;
  close(): void;
}

const createPeekSlice = ({ own, patch }: SliceContext<PeekSlice>): PeekSlice => ({
  rested: [],
  mode: 'waiting',
  rest: (peeked) => {
    const mine = { ...peeked };
    patch(({ rested }) => ({ rested: [...rested, mine] }));
    return () => patch(({ rested }) => ({ rested: rested.filter((each) => each !== mine) }));
  },
  stay: () => {
    if (own().mode === 'waiting') patch({ mode: 'shown' });
  },
  leave: () => {
    if (own().mode === 'shown') patch({ mode: 'waiting' });
  },
  toggle: () => {
    const { mode } = own();
    patch({ mode: mode === 'shown' || mode === 'kept' ? 'off' : 'kept' });
  },
  close: () => patch({ mode: 'off' }),
});

export const peekSlice = defineSlice('search-peek', createPeekSlice);

export const isPeeking = ({ mode }: PeekSlice): boolean => mode === 'shown' || mode === 'kept';
