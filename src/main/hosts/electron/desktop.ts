import type { App, Dialog, Shell, SystemPreferences } from 'electron';
import type { Desktop } from '../../core/app/ports';
import { carriesToken, oneTimeAddress } from '../shared/one-time-address';
import type { AppWindows } from './windows';

export interface DesktopParts {
  readonly app: Pick<App, 'focus'>;
  readonly shell: Pick<Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>;
  readonly dialog: Pick<Dialog, 'showOpenDialog'>;
  readonly systemPreferences: Pick<SystemPreferences, 'canPromptTouchID' | 'promptTouchID'>;
}

/** The desktop's programs. Addresses and paths were checked by core. */
export const createDesktop = (
  { app, shell, dialog, systemPreferences }: DesktopParts,
  windows: Pick<AppWindows, 'focus'>,
  platform: NodeJS.Platform,
): Desktop => ({
  async openExternal(url) {
    // On Linux Electron starts `xdg-open`, whose arguments everybody on the machine can read.
    const isSeen = platform === 'linux' && carriesToken(url);
    await shell.openExternal(isSeen ? await oneTimeAddress(url) : url);
  },
  async openFile(path) {
    // Electron answers with the system's message; an empty one means that it went well.
    const problem = await shell.openPath(path);
    if (problem) throw new Error(problem);
  },
  async showInFolder(path) {
    shell.showItemInFolder(path);
  },
  async chooseFolder(current) {
    const { canceled, filePaths } = await dialog.showOpenDialog({
      title: 'Folder for quotes and invoices',
      defaultPath: current,
      buttonLabel: 'Choose',
      properties: ['openDirectory', 'createDirectory'],
    });
    return canceled ? null : (filePaths[0] ?? null);
  },
  // Electron asks on macOS only: a finger, or the watch of the person.
  canAskOwner: () => platform === 'darwin' && systemPreferences.canPromptTouchID(),
  askOwner: (reason) => systemPreferences.promptTouchID(reason),
  focusApp() {
    windows.focus();
    // macOS leaves the browser in front otherwise.
    app.focus({ steal: true });
  },
});

/** Says in JSON lines what it would do, the same lines as the browser host's: for tests. */
export const createPrintedDesktop = (print: (line: string) => void): Desktop => {
  const say = (line: Readonly<Record<string, string>>): void => print(JSON.stringify(line));
  return {
    openExternal: async (url) => say({ event: 'open-external', url }),
    openFile: async (path) => say({ event: 'open-file', path }),
    showInFolder: async (path) => say({ event: 'show-in-folder', path }),
    focusApp: () => say({ event: 'focus-app' }),
  };
};
