import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a button that is replaced by a form: the focus moves to the form's first field when editing
 * starts, and back to the button when it ends, if nothing else has it. A form shown from the start
 * (with a draft) does not take the focus.
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
    // An edit that the palette starts has the focus there, over the record.
    if (editing && field.current?.closest('[inert]') === null) field.current.focus();
    else if (activeElement === null || activeElement === document.body) button.current?.focus();
  }, [editing]);
  return { button, field };
};
