import type { BrowserWindow, Dialog, MessageBoxOptions } from 'electron';
import { type AppWindow, showWindow } from './windows';

/**
 * Shows a system dialog and resolves to the index of the pressed button. It belongs to `window`,
 * because a dialog of its own would stop the app on macOS until someone answers: no idle lock, and
 * no response for any window. The window is brought to the front, because on macOS a minimized or
 * hidden one would hide the question too. Null only if there is no window.
 */
export const showQuestion = async (
  dialog: Pick<Dialog, 'showMessageBox'>,
  window: AppWindow | null,
  options: MessageBoxOptions,
): Promise<number> => {
  if (window) showWindow(window);
  const answered = window
    ? dialog.showMessageBox(window as BrowserWindow, options)
    : dialog.showMessageBox(options);
  return (await answered).response;
};
