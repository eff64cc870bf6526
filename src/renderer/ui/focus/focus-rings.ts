/** Fluent draws the ring of a focus that came by keyboard on this attribute, not on `:focus-visible`. */
const attribute = 'data-fui-focus-visible';

/** Sets that attribute in the whole page, as Fluent's own provider would. Answers what ends it. */
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
