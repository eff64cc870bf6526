/**
 * Leaves the keys of an input method's composition (Japanese, Chinese, Korean) to the text: Enter
 * takes the word, Esc cancels it, and the arrows choose among its words, so none of them may submit,
 * close, or move anything. Here for every handler of the page, including Fluent's. Returns the
 * function that ends it.
 */
export const keepComposingKeys = (): (() => void) => {
  const keep = (event: KeyboardEvent) => {
    // The window's own listeners, such as the one that reports activity, still see the key.
    if (event.isComposing) event.stopPropagation();
  };
  window.addEventListener('keydown', keep, true);
  return () => window.removeEventListener('keydown', keep, true);
};
