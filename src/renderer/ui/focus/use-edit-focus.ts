import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a button that a form takes the place of: the focus goes to the form's first field when the
 * editing begins, and back to the button when it ends and nothing else has the focus. A form that
 * was there from the start (what was typed before) takes no focus.
 */
export const useEditFocus = <Field extends HTMLElement>(
  editing: boolean,
): { button: RefObject<HTMLButtonElement | null>; field: RefObject<Field | null> } => {
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<Field>(null);
  const before = useRef(editing);
  useEffect(() => {
    if (before.current === editing) return;
    before.current = editing;
    const { activeElement } = document;
    if (editing) field.current?.focus();
    else if (activeElement === null || activeElement === document.body) button.current?.focus();
  }, [editing]);
  return { button, field };
};
