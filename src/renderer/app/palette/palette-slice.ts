import { defineSlice, type SliceContext } from '../../state/slice';

/** Whether the palette is open; what is typed into it goes with it. */
export interface PaletteSlice {
  open: boolean;
  show(): void;
  hide(): void;
}

const createPaletteSlice = ({ patch }: SliceContext<PaletteSlice>): PaletteSlice => ({
  open: false,
  show: () => patch({ open: true }),
  hide: () => patch({ open: false }),
});

export const paletteSlice = defineSlice('palette', createPaletteSlice);
