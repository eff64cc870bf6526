import { type FocusEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { focusFirstError } from '../focus/focus-first-error';

type Errors<Name extends string> = Readonly<Partial<Record<Name, string | null>>>;

/** The field events that determine when errors show. */
interface FieldHandlers {
  readonly onInput: (event: FormEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Props for Fluent's `Field`. */
interface FieldErrorProps extends FieldHandlers {
  readonly validationState: 'error' | 'warning' | 'none';
  readonly validationMessage: string | undefined;
}

interface Moments<Name extends string> {
  /** A submit was tried elsewhere, such as by a palette command. */
  readonly tried?: boolean;
  /** Errors shown at once, without waiting for blur, such as those from the server. */
  readonly atOnce?: Errors<Name>;
  /**
   * Warnings about values that can still be saved (checklist J22): the first submit shows them at
   * their fields, a second one with the same texts passes.
   */
  readonly warnings?: Errors<Name>;
  /** The texts in one string, for `warnings`. */
  readonly texts?: string;
}

export interface FormErrors<Name extends string> {
  /** The error of a field, if it should show now. */
  readonly shown: (name: Name) => string | undefined;
  readonly field: (name: Name) => FieldErrorProps;
  /** For an element around several fields; identifies each by its `name`. */
  readonly fields: FieldHandlers;
  /** The warnings were shown: the next submit sends the texts. */
  readonly warningsShown: boolean;
  /**
   * Before a submit: true if there are no errors and no warnings that were not shown; otherwise shows
   * all and focuses the first.
   */
  readonly passes: (form: HTMLElement | null) => boolean;
  /** Resets to the untouched state, for a form that now shows other data. */
  readonly reset: () => void;
}

const none: ReadonlySet<string> = new Set();

const nameOf = (target: EventTarget): string =>
  (target instanceof Element && target.getAttribute('name')) || '';

const holdsText = (target: EventTarget): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.value !== '';

/**
 * Determines when the errors of a form show. An error shows once its field loses the focus after
 * typing or with text in it; all errors show after a submit was tried; from then on they update
 * with every key. An untouched required field shows nothing. `errors` is keyed by field `name` and
 * comes from the submit's validation.
 */
export const useFormErrors = <Name extends string>(
  errors: Errors<Name>,
  { tried: triedElsewhere = false, atOnce, warnings, texts = '' }: Moments<Name> = {},
): FormErrors<Name> => {
  const [left, setLeft] = useState(none);
  const [tried, setTried] = useState(false);
  const [shownTexts, setShownTexts] = useState<string | null>(null);
  const typed = useRef(new Set<string>());
  const hasErrors = Object.values(errors).some(Boolean);
  const hasWarnings = warnings !== undefined && Object.values(warnings).some(Boolean);
  const warningsShown = hasWarnings && !hasErrors && shownTexts === texts;
  const wrong = (name: Name) => errors[name] || warnings?.[name];

  const leave = (name: string) =>
    setLeft((before) => (before.has(name) ? before : new Set(before).add(name)));
  const shown = (name: Name): string | undefined =>
    ((tried || triedElsewhere || left.has(name)) && wrong(name)) || atOnce?.[name] || undefined;

  const stateOf = (name: Name): FieldErrorProps['validationState'] => {
    if (!shown(name)) return 'none';
    return errors[name] || atOnce?.[name] ? 'error' : 'warning';
  };

  const handlers = (nameOfField: (target: EventTarget) => string): FieldHandlers => ({
    onInput: ({ target }) => typed.current.add(nameOfField(target)),
    onBlur: ({ target }) => {
      // When the whole window loses the focus, the field keeps it and gets it back later.
      if (target === document.activeElement) return;
      const name = nameOfField(target);
      if (typed.current.has(name) || holdsText(target)) leave(name);
    },
    // If the submit button is unavailable, Enter does not submit.
    onKeyDown: ({ key, target }) => {
      if (key === 'Enter' && target instanceof HTMLInputElement && holdsText(target)) {
        leave(nameOfField(target));
      }
    },
  });

  return {
    shown,
    field: (name) => ({
      validationState: stateOf(name),
      validationMessage: shown(name),
      ...handlers(() => name),
    }),
    fields: handlers(nameOf),
    warningsShown,
    passes: (form) => {
      if (warningsShown || !(hasErrors || hasWarnings)) return true;
      setTried(true);
      setShownTexts(texts);
      if (form) focusFirstError(form, (hasErrors ? errors : warnings) ?? {});
      return false;
    },
    reset: () => {
      typed.current.clear();
      setLeft(none);
      setTried(false);
      setShownTexts(null);
    },
  };
};
