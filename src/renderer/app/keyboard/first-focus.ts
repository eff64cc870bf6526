import { focusPage } from '../../ui/focus/focus-page';
import { mayTakeFocus } from '../../ui/focus/may-take-focus';
import { isTextField, type TextField } from '../../ui/focus/text-field';

const fields =
  'input:not([type="hidden"], [type="checkbox"], :disabled), textarea:not(:disabled), select:not(:disabled)';

/** Marks the field that takes input until the screen has loaded. */
export const waitingField = { 'data-waiting': '' };

export const isWaiting = (): boolean => document.querySelector('[data-waiting]') !== null;

/** Types text like the keyboard: inserts it at the caret and fires the input events. */
const typeInto = (field: TextField, typed: string): void => {
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

/**
 * After sign-in, a reload, or a tab change, focuses the field that the screen marks
 * (`data-first-focus`), or else its first field. Text typed before that goes into it. A screen
 * without fields gets the focus as a whole, if nothing else has it.
 */
export const focusFirstField = (typed = ''): void => {
  const panel = document.getElementById('tab-panel');
  if (!panel) return;
  const before = document.activeElement;
  if (mayTakeFocus() && (before === panel || !panel.contains(before))) {
    const wanted =
      panel.querySelector<HTMLElement>('[data-first-focus]') ??
      panel.querySelector<HTMLElement>(fields);
    wanted?.focus({ preventScroll: true });
  }
  const now = document.activeElement;
  if (typed !== '' && panel.contains(now) && isTextField(now)) typeInto(now, typed);
  focusPage();
};
