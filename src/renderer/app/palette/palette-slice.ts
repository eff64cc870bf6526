import { defineSlice, type SliceContext } from '../../state/slice';

declare module '../../state/slice' {
  interface FeatureSlices {
    palette: PaletteSlice;
  }
}

/** The palette: whether it is open, and what is typed into it, which begins anew each time. */
export interface PaletteSlice {
  open: boolean;
  text: string;
  /** Enter was pressed before the code of the palette was there. */
  sent: boolean;
  show(): void;
  hide(): void;
  setText(text: string): void;
  send(): void;
  /** Whether Enter was pressed already; asked once. */
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
