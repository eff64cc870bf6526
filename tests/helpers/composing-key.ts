import { fireEvent } from '@testing-library/react';

/** A key for an input method's composition, as Chromium reports it on macOS. */
export const composingKey = (field: Element, key: string): void => {
  fireEvent.keyDown(field, { key, isComposing: true, keyCode: 229 });
};
