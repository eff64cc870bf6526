import type { ComponentType } from 'react';
import { loadCommands } from '../../state/commands/loaded-commands';
import { useFeatures } from '../../state/commands/use-features';
import type { Feature } from '../../state/feature';
import { useSlice } from '../../state/use-app';
import { type LazyScreen, lazyScreen } from '../../ui/layout/lazy-screen';
import { paletteSlice } from './palette-slice';
import { PaletteWaiting } from './palette-waiting';

const made = new WeakMap<readonly Feature[], () => Promise<ComponentType<object>>>();

/** The palette for these features; its code and their commands load together. */
export const paletteOf = (features: readonly Feature[]): LazyScreen<object> => {
  const load =
    made.get(features) ??
    (async () => {
      const [{ PaletteDialog }] = await Promise.all([
        import('./palette-dialog'),
        loadCommands(features),
      ]);
      return PaletteDialog;
    });
  made.set(features, load);
  return lazyScreen(load);
};

/** `Ctrl/Cmd+K`: accepts text at once, even while its code loads. */
export const Palette = () => {
  const { features } = useFeatures();
  const open = useSlice(paletteSlice, (slice) => slice.open);
  const PaletteDialog = paletteOf(features);
  return open ? <PaletteDialog waiting={<PaletteWaiting />} /> : null;
};
