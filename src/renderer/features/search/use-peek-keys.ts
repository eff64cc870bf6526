import { type KeyboardEvent, useCallback } from 'react';
import { useAppStore } from '../../state/use-app';
import { isPeeking, peekSlice } from './peek-slice';

/** Alt with Enter on a row shows its facts or hides them, Esc hides them. */
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
        // Held down it would blink.
        if (!event.repeat) peek.toggle();
      } else if (event.key === 'Escape' && isPeeking(peek)) {
        event.preventDefault();
        peek.close();
      }
    },
    [store],
  );
};
