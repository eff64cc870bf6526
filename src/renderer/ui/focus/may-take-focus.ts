import { topDialog } from '../dialogs/dialog-stack';

/**
 * Whether a screen that has just loaded may take the focus; not if the user is already in a field
 * or a dialog.
 */
export const mayTakeFocus = (): boolean => {
  const now = document.activeElement;
  if (topDialog()) return false;
  return !(now instanceof HTMLElement && now.matches('input, textarea, select'));
};
