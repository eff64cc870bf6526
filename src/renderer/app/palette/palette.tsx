import { lazyWithCommands } from '../../parts/lazy-with-commands';
import { useFeatures } from '../../state/commands/use-features';
import { useApp, useSlice } from '../../state/use-app';
import { ErrorBoundary } from '../shell/error-boundary';
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
  const hide = useSlice(paletteSlice, (slice) => slice.hide);
  const alert = useApp((state) => state.feedback.alert);
  const PaletteDialog = paletteOf(features);
  if (!open) return null;
  return (
    <ErrorBoundary
      onError={(message) => {
        hide();
        alert(`The palette couldn’t be shown: ${message}`);
      }}
    >
      <PaletteDialog waiting={<PaletteWaiting />} />
    </ErrorBoundary>
  );
};
