/**
 * Puts the focus into the first field of a form that is wrong, in the order of the form, so that
 * nobody has to look for it. `errors` goes by the fields' `name`.
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
