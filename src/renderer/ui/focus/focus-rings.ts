/** Fluent draws the keyboard focus ring for this attribute, not for `:focus-visible`. */
const attribute = 'data-fui-focus-visible';

/**
 * Sets the attribute across the page, like Fluent's provider. Returns the function that stops it.
 */
export const showFocusRings = (page: Document): (() => void) => {
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(':focus-visible')) {
      target.setAttribute(attribute, '');
    }
  };
  const onBlur = ({ target }: FocusEvent) => {
    if (target instanceof Element) target.removeAttribute(attribute);
  };
  page.addEventListener('focusin', onFocus);
  page.addEventListener('focusout', onBlur);
  return () => {
    page.removeEventListener('focusin', onFocus);
    page.removeEventListener('focusout', onBlur);
  };
};
