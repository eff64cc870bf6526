import type { FocusEvent } from 'react';

/**
 * For a number that is replaced rather than edited: selects the text on focus. Chromium does not do
 * so if the focus comes from a list.
 */
export const selectOnFocus = (event: FocusEvent<HTMLInputElement>): void => {
  event.currentTarget.select();
};
