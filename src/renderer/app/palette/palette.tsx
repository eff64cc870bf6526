import { type ComponentType, Suspense } from 'react';
import { loadCommands } from '../../state/commands/loaded-commands';
import { useFeatures } from '../../state/commands/use-features';
import type { Feature } from '../../state/feature';
import { useSlice } from '../../state/use-app';
import { type LazyScreen, lazyScreen } from '../dialogs/lazy-screens';
import { paletteSlice } from './palette-slice';
import { PaletteWaiting } from './palette-waiting';

const made = new WeakMap<readonly Feature[], () => Promise<ComponentType<object>>>();

/** The palette of these features: it lists their commands, whose code comes with its own. */
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

/** `Ctrl/Cmd+K`: one can type at once, also while its code is on its way. */
export const Palette = () => {
  const { features } = useFeatures();
  const open = useSlice(paletteSlice, (slice) => slice.open);
  const PaletteDialog = paletteOf(features);
  return open ? (
    <Suspense fallback={<PaletteWaiting />}>
      <PaletteDialog />
    </Suspense>
  ) : null;
};
