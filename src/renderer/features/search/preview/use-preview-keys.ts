import { type KeyboardEvent, useCallback } from 'react';
import { useAppStore } from '../../../state/use-app';
import { isPreviewing, previewSlice } from './preview-slice';

/** Alt+Enter on a row toggles its preview; Esc closes it. */
export const usePreviewKeys = (): ((event: KeyboardEvent) => void) => {
  const store = useAppStore();
  return useCallback(
    (event) => {
      // Esc has cleared a selection.
      if (event.defaultPrevented) return;
      const preview = store.slice(previewSlice);
      const isRow = event.target instanceof Element && event.target.getAttribute('role') === 'row';
      if (event.key === 'Enter' && event.altKey && isRow) {
        event.preventDefault();
        // A held-down key would make it flicker.
        if (!event.repeat) preview.toggle();
      } else if (event.key === 'Escape' && isPreviewing(preview)) {
        event.preventDefault();
        preview.close();
      }
    },
    [store],
  );
};
