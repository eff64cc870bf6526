import { useLayoutEffect, useReducer } from 'react';
import { flushSync } from 'react-dom';

/** Whatever comes from a person begins with one of them: keys, the mouse, what is pasted or composed. */
const beginnings = ['keydown', 'beforeinput', 'pointerdown'] as const;

/**
 * What came with the last frame is whole before a key or a click meets it. React runs effects some
 * time after the frame that they belong to, on a busy machine long after. Until then a field that
 * shows a part of the store does not hear of what is typed into it: React puts back the text of before,
 * and the next letter overwrites the one that was lost. Nor are the keys of the app heard, nor has
 * the first field the focus. A change that has to be rendered at once makes React run them first.
 */
export const EffectsBeforeInput = () => {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const settle = (event: Event): void => {
      const before = document.activeElement;
      flushSync(render);
      // What has the focus only since now is nothing that Enter or the space bar was to press: a
      // dialog that came up under a finger is not answered by it.
      const isMoved = document.activeElement !== before;
      if (isMoved && event instanceof KeyboardEvent && /^(Enter| )$/.test(event.key)) {
        event.preventDefault();
      }
    };
    // At the window, before anybody else: also those who begin to listen by this.
    for (const each of beginnings) window.addEventListener(each, settle, true);
    return () => {
      for (const each of beginnings) window.removeEventListener(each, settle, true);
    };
  }, []);
  return null;
};
