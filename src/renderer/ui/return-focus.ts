import { type RefObject, useEffect, useRef } from 'react';

const canTakeFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && element.isConnected;

/**
 * For a dialog: takes the focus to the element marked `data-initial-focus`, else to the surface
 * itself (so that a second Enter of the key that opened it presses nothing), and gives it back to
 * where it was when the dialog goes.
 */
export const useDialogFocus = (surface: RefObject<HTMLElement | null>): void => {
  const before = useRef<Element | null>(null);
  if (before.current === null) before.current = document.activeElement;
  useEffect(() => {
    const wanted = surface.current?.querySelector<HTMLElement>('[data-initial-focus]');
    (wanted ?? surface.current)?.focus();
    const opener = before.current;
    return () => {
      // After the frame that shows again what was below; not when the focus has moved on by then.
      requestAnimationFrame(() => {
        const now = document.activeElement;
        if (canTakeFocus(opener) && (now === null || now === document.body)) {
          opener.focus({ preventScroll: true });
        }
      });
    };
  }, [surface]);
};
