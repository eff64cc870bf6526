import { lazyWithCommands } from '../../parts/lazy-with-commands';
import { useFeatures } from '../../state/commands/use-features';
import { useSlice } from '../../state/use-app';
import { paletteSlice } from './palette-slice';
import { PaletteWaiting } from './palette-waiting';

/** The palette for these features. */
export const paletteOf = lazyWithCommands(async () => {
  const { PaletteDialog } = await import('./palette-dialog');
  return PaletteDialog;
});

/** `Ctrl/Cmd+K`: accepts text at once, even while its code loads. */
export const Palette = () => {
  const { features } = useFeatures();
  const open = useSlice(paletteSlice, (slice) => slice.open);
  const PaletteDialog = paletteOf(features);
  return open ? <PaletteDialog waiting={<PaletteWaiting />} /> : null;
};
