import { type KeyboardEvent, useRef } from 'react';
import { guardAgainstKeyRepeat, type IsDeliberateKey } from './key-repeat';

/**
 * For a form that costs money: Enter in a field does not submit. Instead `lead` moves the focus to
 * the first error, or to the button with the amount. Enter there submits, unless the same press
 * moved the focus (held down, or pressed twice by accident). `Ctrl`/`Cmd` + `Enter` always submits.
 */
export const useEnterFirst = (
  lead: (form: HTMLFormElement) => void,
): ((event: KeyboardEvent<HTMLFormElement>) => void) => {
  const isMeant = useRef<IsDeliberateKey>(undefined);
  return (event) => {
    // Sees every key, because another key between two Enters makes the second one deliberate.
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
