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

const createPaletteSlice = ({ own, patch }: SliceContext<PaletteSlice>): PaletteSlice => ({
  open: false,
  text: '',
  sent: false,
  show: () => patch({ open: true, text: '', sent: false }),
  hide: () => patch({ open: false }),
  setText: (text) => patch({ text }),
  send: () => patch({ sent: true }),
  takeSent: () => {
    const { sent } = own();
    if (sent) patch({ sent: false });
    return sent;
  },
});

export const paletteSlice = defineSlice('palette', createPaletteSlice);
