import { Suspense } from 'react';
import { useSlice } from '../../state/use-app';
import { lazyScreen } from '../lazy-screens';
import { paletteSlice } from './palette-slice';
import { PaletteWaiting } from './palette-waiting';

export const PaletteDialog = lazyScreen(() =>
  import('./palette-dialog').then((module) => module.PaletteDialog),
);

/** `Ctrl/Cmd+K`: one can type at once, also while its code is on its way. */
export const Palette = () => {
  const open = useSlice(paletteSlice, (slice) => slice.open);
  return open ? (
    <Suspense fallback={<PaletteWaiting />}>
      <PaletteDialog />
    </Suspense>
  ) : null;
};
