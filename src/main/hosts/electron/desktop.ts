import type {
  App,
  BrowserWindow,
  Dialog,
  OpenDialogOptions,
  Shell,
  SystemPreferences,
} from 'electron';
import type { Desktop } from '../../core/app/ports';
import { carriesToken, isTooLong, oneTimeAddress } from '../shared/one-time-address';
import type { AppWindows } from './windows';

export interface DesktopParts {
  readonly app: Pick<App, 'focus'>;
  readonly shell: Pick<Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>;
  readonly dialog: Pick<Dialog, 'showOpenDialog'>;
  readonly systemPreferences: Pick<SystemPreferences, 'canPromptTouchID' | 'promptTouchID'>;
}

/** Opens things with the desktop's programs. Core has checked the links and paths. */
export const createDesktop = (
  { app, shell, dialog, systemPreferences }: DesktopParts,
  windows: Pick<AppWindows, 'current' | 'focus'>,
  platform: NodeJS.Platform,
): Desktop => ({
  async openExternal(url) {
    // On Linux, Electron starts `xdg-open`, and every user can read its arguments.
    const isSeen = platform === 'linux' && carriesToken(url);
    const isReplaced = isSeen || isTooLong(url, platform);
    await shell.openExternal(isReplaced ? await oneTimeAddress(url) : url);
  },
  async openFile(path) {
    // Electron resolves to the system's error message, which is empty on success.
    const problem = await shell.openPath(path);
    if (problem) throw new Error(problem);
  },
  async showInFolder(path) {
    shell.showItemInFolder(path);
  },
  async chooseFolder(current) {
    const options: OpenDialogOptions = {
      title: 'Folder for quotes and invoices',
      defaultPath: current,
      buttonLabel: 'Choose',
      properties: ['openDirectory', 'createDirectory'],
    };
    // It belongs to the window: lost behind it, it would keep the form busy until someone finds it.
    const window = windows.current();
    const { canceled, filePaths } = await (window
      ? dialog.showOpenDialog(window as BrowserWindow, options)
      : dialog.showOpenDialog(options));
    return canceled ? null : (filePaths[0] ?? null);
  },
  // Electron can ask on macOS only, with Touch ID or the user's watch.
  canAskOwner: () => platform === 'darwin' && systemPreferences.canPromptTouchID(),
  askOwner: (reason) => systemPreferences.promptTouchID(reason),
  focusApp() {
    windows.focus();
    // Otherwise, macOS leaves the browser in front.
    app.focus({ steal: true });
  },
});

/** For tests: prints what it would do as JSON lines, the same as the browser host's. */
export const createPrintedDesktop = (print: (line: string) => void): Desktop => {
  const say = (line: Readonly<Record<string, string>>): void => print(JSON.stringify(line));
  return {
    openExternal: async (url) => say({ event: 'open-external', url }),
    openFile: async (path) => say({ event: 'open-file', path }),
    showInFolder: async (path) => say({ event: 'show-in-folder', path }),
    focusApp: () => say({ event: 'focus-app' }),
  };
};
