import { type KeyboardEvent, useRef } from 'react';
import { guardAgainstKeyRepeat, type IsDeliberateKey } from './key-repeat';

/**
 * Enter in a field of a form that costs money sends nothing: `lead` goes to what is to be mended, or to
 * the button, which says the amount. Enter there sends it, unless it is the press that led there, held
 * down or pressed twice by mistake. `Ctrl`/`Cmd` + `Enter` sends at once, as everywhere.
 */
export const useEnterFirst = (
  lead: (form: HTMLFormElement) => void,
): ((event: KeyboardEvent<HTMLFormElement>) => void) => {
  const isMeant = useRef<IsDeliberateKey>(undefined);
  return (event) => {
    // Every key, as one that came between makes two presses of Enter two wishes.
    const mayPress = isMeant.current?.(event) ?? true;
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (!mayPress) event.preventDefault();
    else if (event.target instanceof HTMLInputElement) {
      event.preventDefault();
      isMeant.current = guardAgainstKeyRepeat();
      lead(event.currentTarget);
    }
  };
};
