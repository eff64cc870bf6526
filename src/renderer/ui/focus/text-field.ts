/** A field that accepts text. */
export type TextField = HTMLInputElement | HTMLTextAreaElement;

const lettered = new Set(['text', 'search', 'email', 'tel', 'url', 'password', 'number']);

export const isTextField = (element: Element | null): element is TextField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && lettered.has(element.type));
