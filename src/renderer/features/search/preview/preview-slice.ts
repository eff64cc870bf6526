import { defineSlice, type SliceContext } from '../../../state/slice';

declare module '../../../state/slice' {
  interface FeatureSlices {
    'search-peek': PreviewSlice;
  }
}

/** The record of a row that somebody rests on. */
export interface Previewed {
  readonly kind: 'member' | 'team';
  readonly id: number;
}

/** Facts of a row's record beside the list, without opening it. */
export interface PreviewSlice {
  /** Where the pointer and the focus rest, the newest last. */
  readonly rested: readonly Previewed[];
  /**
   * `waiting` for somebody to stay on a row; `shown` until they leave the rows; `kept` by its key
   * until Esc; `off` by Esc until its key.
   */
  readonly mode: 'waiting' | 'shown' | 'kept' | 'off';
  /** Answers what tells that the row is left. */
  rest(previewed: Previewed): () => void;
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

const createPeekSlice = ({ self, setState }: SliceContext<PreviewSlice>): PreviewSlice => {
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
      // A clock that was set back says nothing.
      const isMeantToHide =
        mode === 'kept' || (mode === 'shown' && !(since >= 0 && since < sameWish));
      setState({ mode: isMeantToHide ? 'off' : 'kept' });
    },
    close: () => setState({ mode: 'off' }),
  };
};

export const previewSlice = defineSlice('search-peek', createPeekSlice);

export const isPreviewing = ({ mode }: PreviewSlice): boolean =>
  mode === 'shown' || mode === 'kept';
