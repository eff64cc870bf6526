import type { FocusEvent } from 'react';

/**
 * For a number that is replaced rather than mended: what is typed takes the place of what is there,
 * also where the focus comes from a list, after which Chromium selects nothing.
 */
export const selectOnFocus = (event: FocusEvent<HTMLInputElement>): void => {
  event.currentTarget.select();
};
