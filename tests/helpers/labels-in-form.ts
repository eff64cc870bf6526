/** The labels of the form on the screen in the order of its fields, without the marks of required ones. */
export const labelsInForm = (): string[] =>
  [...document.querySelectorAll('form label')].map(({ textContent }) =>
    (textContent ?? '').replace(/\s*\*$/, ''),
  );
