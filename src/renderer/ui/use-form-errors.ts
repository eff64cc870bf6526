import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { focusFirstError } from './focus-first-error';

type Errors<Name extends string> = Readonly<Partial<Record<Name, string | null>>>;

/** For Fluent's `Field`: when its error shows, and what has to be heard of it for that. */
interface FieldErrorProps {
  readonly validationState: 'error' | 'none';
  readonly validationMessage: string | undefined;
  readonly onInput: () => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export interface FormErrors<Name extends string> {
  /** The error of a field, once it shows. */
  readonly shown: (name: Name) => string | undefined;
  readonly field: (name: Name) => FieldErrorProps;
  /** Before a send: true where nothing is wrong; else every error shows, and the first is gone to. */
  readonly passes: (form: HTMLFormElement | null) => boolean;
  /** As if nobody had typed anything: what is in the form now is another one's. */
  readonly reset: () => void;
}

const none: ReadonlySet<string> = new Set();

const holdsText = (target: EventTarget): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.value !== '';

/**
 * When the errors of a form show. Each shows once its field was left after something was typed, or
 * holds something; all of them once a send was tried; from then on with every key. A required field
 * that nobody has touched says nothing. `errors` goes by the fields' `name` and is made by the rule
 * of the send.
 */
export const useFormErrors = <Name extends string>(
  errors: Errors<Name>,
  sendTried = false,
): FormErrors<Name> => {
  const [left, setLeft] = useState(none);
  const [tried, setTried] = useState(false);
  const typed = useRef(new Set<string>());

  const leave = (name: Name) =>
    setLeft((before) => (before.has(name) ? before : new Set(before).add(name)));
  const shown = (name: Name): string | undefined =>
    ((tried || sendTried || left.has(name)) && errors[name]) || undefined;

  return {
    shown,
    field: (name) => ({
      validationState: shown(name) ? 'error' : 'none',
      validationMessage: shown(name),
      onInput: () => typed.current.add(name),
      onBlur: ({ target }) => {
        // Of a window that is left for another one, the field keeps the focus: one comes back to it.
        if (target === document.activeElement) return;
        if (typed.current.has(name) || holdsText(target)) leave(name);
      },
      // Where the button that would send is not available, Enter tries no send.
      onKeyDown: ({ key, target }) => {
        if (key === 'Enter' && target instanceof HTMLInputElement && holdsText(target)) leave(name);
      },
    }),
    passes: (form) => {
      if (!Object.values(errors).some(Boolean)) return true;
      setTried(true);
      if (form) focusFirstError(form, errors);
      return false;
    },
    reset: () => {
      typed.current.clear();
      setLeft(none);
      setTried(false);
    },
  };
};
