import { useLayoutEffect, useReducer } from 'react';
import { flushSync } from 'react-dom';
import { isEarlyField } from '../start/early-field';
import { isTextField } from '../ui/focus/text-field';

/** Every user input starts with one of these: keys, mouse, paste, or composition. */
const beginnings = ['keydown', 'beforeinput', 'pointerdown'] as const;

/**
 * Runs the effects of the last frame before a key or a click is handled. React runs effects some
 * time after their frame, and on a busy machine much later. Until then a field bound to the store
 * misses input: React restores the old text, and the next letter overwrites the lost one. App
 * shortcuts and the first focus are missing as well. A synchronous render makes React run the
 * pending effects first.
 */
export const EffectsBeforeInput = () => {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const settle = (event: Event): void => {
      const before = document.activeElement;
      flushSync(render);
      const now = document.activeElement;
      if (now === before || !(event instanceof KeyboardEvent)) return;
      // If the focus has only just moved, Enter and the space bar were not meant for the new
      // element: they must not answer a dialog that opened at that moment. But from one text field
      // to the one that takes over, a space is text; and the screen's field submits the query for
      // the one that was there before the app.
      const isMeant =
        isTextField(before) && isTextField(now) && (event.key === ' ' || isEarlyField(before));
      if (/^(Enter| )$/.test(event.key) && !isMeant) event.preventDefault();
    };
    // On the window, ahead of all other listeners, including those added by these effects.
    for (const each of beginnings) window.addEventListener(each, settle, true);
    return () => {
      for (const each of beginnings) window.removeEventListener(each, settle, true);
    };
  }, []);
  return null;
};
