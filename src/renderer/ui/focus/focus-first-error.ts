/**
 * Focuses the first invalid field of a form, in document order. `errors` is keyed by field `name`.
 */
export const focusFirstError = (
  form: HTMLElement,
  errors: Readonly<Record<string, unknown>>,
): void => {
  for (const field of form.querySelectorAll<HTMLElement>('[name]')) {
    if (!errors[field.getAttribute('name') ?? '']) continue;
    field.focus();
    return;
  }
};
