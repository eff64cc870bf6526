import type { ElectronHost, MessageBoxes } from '../electron-launch';
import { type App, isElectron } from '../fixtures';

/** The Electron host of an app; these tests run only in Electron. */
export const shellOf = ({ host }: App): ElectronHost => {
  if (!isElectron(host)) throw new Error('this test is for Electron');
  return host;
};

interface AskedDialog {
  readonly message: string;
  readonly buttons: readonly string[];
}

/**
 * From now on, answers the system's dialogs with one of these buttons, and records what was asked.
 */
export const answerDialogs = (shell: ElectronHost, ...buttonsToUse: string[]): Promise<void> =>
  shell.evaluate(({ dialog }, wanted) => {
    const asked: unknown[] = [];
    Object.assign(globalThis, { dialogsAsked: asked });
    dialog.showMessageBox = async (...args: unknown[]) => {
      const { message, buttons } = args.at(-1) as { message: string; buttons: string[] };
      asked.push({ message, buttons });
      const response = buttons.findIndex((button) => wanted.includes(button));
      // Like a person, because Electron is still keeping the window open at first.
      await new Promise((resolve) => setTimeout(resolve, 250));
      return { response, checkboxChecked: false };
    };
  }, buttonsToUse);

/** From now on, shows the system's dialogs, which no one answers, and records what they ask. */
export const showDialogs = (shell: ElectronHost): Promise<void> =>
  shell.evaluate(({ dialog }) => {
    const asked: unknown[] = [];
    Object.assign(globalThis, { dialogsAsked: asked });
    const { messageBoxes } = globalThis as unknown as MessageBoxes;
    dialog.showMessageBox = (...args: unknown[]) => {
      const { message, buttons } = args.at(-1) as { message: string; buttons: string[] };
      asked.push({ message, buttons });
      return Reflect.apply(messageBoxes.system, dialog, args);
    };
  });

/** What the system's dialogs have asked so far. */
export const dialogsAsked = (shell: ElectronHost): Promise<readonly AskedDialog[]> =>
  shell.evaluate(() => (globalThis as unknown as { dialogsAsked: AskedDialog[] }).dialogsAsked);

/** Resolves when the app has ended on its own. */
export const hasEnded = ({ process: child }: ElectronHost): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

/**
 * Runs a script in the first window and returns the text it then shows. Goes through the main
 * process, because Playwright waits for refused navigations and for crashed pages. '' if no page
 * responds.
 */
export const inWindow = (shell: ElectronHost, script: string): Promise<string> =>
  shell.evaluate(async ({ BrowserWindow }, code) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const late = new Promise<string>((resolve) => {
      setTimeout(() => resolve(''), 1000);
    });
    const run = contents?.executeJavaScript(`${code};document.body.innerText`) ?? '';
    return Promise.race([Promise.resolve(run).catch(() => ''), late]);
  }, script);
