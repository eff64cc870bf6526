/** A field that accepts text. */
export type TextField = HTMLInputElement | HTMLTextAreaElement;

const lettered = new Set(['text', 'search', 'email', 'tel', 'url', 'password', 'number']);

export const isTextField = (element: Element | null): element is TextField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && lettered.has(element.type));

/** Types text like the keyboard: inserts it at the caret and fires the input events. */
export const typeInto = (field: TextField, typed: string): void => {
  const { value, selectionStart, selectionEnd, maxLength } = field;
  // Number and email fields do not expose their caret.
  const start = selectionStart ?? value.length;
  const end = selectionEnd ?? value.length;
  const room = maxLength < 0 ? typed.length : Math.max(0, maxLength - value.length + end - start);
  const text = typed.slice(0, room);
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  // React tracks the value set through its own setter and would see no change.
  const set = Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set;
  set?.call(field, value.slice(0, start) + text + value.slice(end));
  if (selectionStart !== null) field.setSelectionRange(start + text.length, start + text.length);
  const what = { bubbles: true, data: text, inputType: 'insertText' };
  field.dispatchEvent(new InputEvent('input', what));
};
