import { topDialog } from '../ui/dialog-stack';

const fields =
  'input:not([type="hidden"], [type="checkbox"], :disabled), textarea:not(:disabled), select:not(:disabled)';

/**
 * After sign-in, a reload and the choice of a tab, the first thing that one needs has the focus: the
 * field that the screen marks (`data-first-focus`), else its first one. Whoever is at another place
 * already stays there.
 */
export const focusFirstField = (): void => {
  const panel = document.getElementById('tab-panel');
  const now = document.activeElement;
  if (!panel || topDialog() || panel.contains(now)) return;
  if (now instanceof HTMLElement && now.matches('input, textarea, select')) return;
  const wanted =
    panel.querySelector<HTMLElement>('[data-first-focus]') ??
    panel.querySelector<HTMLElement>(fields);
  wanted?.focus({ preventScroll: true });
};
