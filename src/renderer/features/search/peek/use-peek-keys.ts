import { type KeyboardEvent, useCallback } from 'react';
import { useAppStore } from '../../../state/use-app';
import { isPeeking, peekSlice } from './peek-slice';

/** Alt+Enter on a row toggles its peek; Esc closes it. */
export const usePeekKeys = (): ((event: KeyboardEvent) => void) => {
  const store = useAppStore();
  return useCallback(
    (event) => {
      // Esc has cleared a selection.
      if (event.defaultPrevented) return;
      const peek = store.slice(peekSlice);
      const isRow = event.target instanceof Element && event.target.getAttribute('role') === 'row';
      if (event.key === 'Enter' && event.altKey && isRow) {
        event.preventDefault();
        // A held-down key would make it flicker.
        if (!event.repeat) peek.toggle();
      } else if (event.key === 'Escape' && isPeeking(peek)) {
        event.preventDefault();
        peek.close();
      }
    },
    [store],
  );
};
