import { focusPage } from '../../ui/focus/focus-page';
import { mayTakeFocus } from '../../ui/focus/may-take-focus';
import { isTextField, typeInto } from '../../ui/focus/type-into';

const fields =
  'input:not([type="hidden"], [type="checkbox"], :disabled), textarea:not(:disabled), select:not(:disabled)';

/** Marks the field that takes input until the screen has loaded. */
export const waitingField = { 'data-waiting': '' };

export const isWaiting = (): boolean => document.querySelector('[data-waiting]') !== null;

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
