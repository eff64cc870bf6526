import { topDialog } from '../dialogs/dialog-stack';

/** Whether a screen that is there now may take the focus: whoever is at another place stays there. */
export const mayTakeFocus = (): boolean => {
  const now = document.activeElement;
  if (topDialog()) return false;
  return !(now instanceof HTMLElement && now.matches('input, textarea, select'));
};
