import { type FocusEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { focusFirstError } from '../focus/focus-first-error';

type Errors<Name extends string> = Readonly<Partial<Record<Name, string | null>>>;

/** What has to be heard of fields to know when their errors show. */
interface FieldHandlers {
  readonly onInput: (event: FormEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** For Fluent's `Field`. */
interface FieldErrorProps extends FieldHandlers {
  readonly validationState: 'error' | 'none';
  readonly validationMessage: string | undefined;
}

interface Moments<Name extends string> {
  /** A send was tried elsewhere, such as by a command of the palette. */
  readonly tried?: boolean;
  /** What shows whether or not its field was left, such as what the server said of it. */
  readonly atOnce?: Errors<Name>;
}

export interface FormErrors<Name extends string> {
  /** The error of a field, once it shows. */
  readonly shown: (name: Name) => string | undefined;
  readonly field: (name: Name) => FieldErrorProps;
  /** For the element around many fields: hears of each by its `name`. */
  readonly fields: FieldHandlers;
  /** Before a send: true where nothing is wrong; else every error shows, and the first is gone to. */
  readonly passes: (form: HTMLElement | null) => boolean;
  /** As if nobody had typed anything: what is in the form now is another one's. */
  readonly reset: () => void;
}

const none: ReadonlySet<string> = new Set();

const nameOf = (target: EventTarget): string =>
  (target instanceof Element && target.getAttribute('name')) || '';

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
  { tried: triedElsewhere = false, atOnce }: Moments<Name> = {},
): FormErrors<Name> => {
  const [left, setLeft] = useState(none);
  const [tried, setTried] = useState(false);
  const typed = useRef(new Set<string>());

  const leave = (name: string) =>
    setLeft((before) => (before.has(name) ? before : new Set(before).add(name)));
  const shown = (name: Name): string | undefined =>
    ((tried || triedElsewhere || left.has(name)) && errors[name]) || atOnce?.[name] || undefined;

  const handlers = (nameOfField: (target: EventTarget) => string): FieldHandlers => ({
    onInput: ({ target }) => typed.current.add(nameOfField(target)),
    onBlur: ({ target }) => {
      // Of a window that is left for another one, the field keeps the focus: one comes back to it.
      if (target === document.activeElement) return;
      const name = nameOfField(target);
      if (typed.current.has(name) || holdsText(target)) leave(name);
    },
    // Where the button that would send is not available, Enter tries no send.
    onKeyDown: ({ key, target }) => {
      if (key === 'Enter' && target instanceof HTMLInputElement && holdsText(target)) {
        leave(nameOfField(target));
      }
    },
  });

  return {
    shown,
    field: (name) => ({
      validationState: shown(name) ? 'error' : 'none',
      validationMessage: shown(name),
      ...handlers(() => name),
    }),
    fields: handlers(nameOf),
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
