import { defineSlice, type SliceContext } from '../../state/slice';

declare module '../../state/slice' {
  interface FeatureSlices {
    palette: PaletteSlice;
  }
}

/** The palette: whether it is open, and its text, which is cleared each time it opens. */
export interface PaletteSlice {
  open: boolean;
  text: string;
  /** Enter was pressed before the palette's code loaded. */
  sent: boolean;
  show(): void;
  hide(): void;
  setText(text: string): void;
  send(): void;
  /** Whether Enter was pressed early; resets it. */
  takeSent(): boolean;
}

const createPaletteSlice = ({ self, setState }: SliceContext<PaletteSlice>): PaletteSlice => ({
  open: false,
  text: '',
  sent: false,
  show: () => setState({ open: true, text: '', sent: false }),
  hide: () => setState({ open: false }),
  setText: (text) => setState({ text }),
  send: () => setState({ sent: true }),
  takeSent: () => {
    const { sent } = self();
    if (sent) setState({ sent: false });
    return sent;
  },
});

export const paletteSlice = defineSlice('palette', createPaletteSlice);
