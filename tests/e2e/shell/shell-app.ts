import type { ElectronHost } from '../electron-launch';
import { type App, isElectron } from '../fixtures';

/** The shell of an app: these tests run in Electron alone. */
export const shellOf = ({ host }: App): ElectronHost => {
  if (!isElectron(host)) throw new Error('this test is for Electron');
  return host;
};

/** Clicks an entry of the application menu, wherever it is in it. */
export const chooseFromMenu = (shell: ElectronHost, wanted: string): Promise<void> =>
  shell.evaluate(({ Menu, BrowserWindow }, label) => {
    const entries = (menu: Electron.Menu | undefined | null): Electron.MenuItem[] =>
      (menu?.items ?? []).flatMap((item) => [item, ...entries(item.submenu)]);
    const entry = entries(Menu.getApplicationMenu()).find((item) => item.label === label);
    if (!entry) throw new Error(`the menu has no ${label}`);
    entry.click(undefined, BrowserWindow.getFocusedWindow() ?? undefined, undefined);
  }, wanted);

interface QueryResult {
  readonly message: string;
  readonly buttons: readonly string[];
}

/** Answers the system's questions from now on by one of these buttons, and keeps what was asked. */
export const answerDialogs = (shell: ElectronHost, ...buttonsToUse: string[]): Promise<void> =>
  shell.evaluate(({ dialog }, wanted) => {
    const asked: unknown[] = [];
    Object.assign(globalThis, { dialogsAsked: asked });
    const answer = (...args: unknown[]) => {
      const { message, buttons } = args.at(-1) as { message: string; buttons: string[] };
      asked.push({ message, buttons });
      return buttons.findIndex((button) => wanted.includes(button));
    };
    dialog.showMessageBox = async (...args: unknown[]) => ({
      response: answer(...args),
      checkboxChecked: false,
    });
    dialog.showMessageBoxSync = answer;
  }, buttonsToUse);

/** What the system's dialogs have asked so far. */
export const dialogsAsked = (shell: ElectronHost): Promise<readonly QueryResult[]> =>
  shell.evaluate(() => (globalThis as unknown as { dialogsAsked: QueryResult[] }).dialogsAsked);

/** Resolves when the app has ended by itself. */
export const hasEnded = ({ process: child }: ElectronHost): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

/**
 * What the first window does, and shows afterwards, by way of the main process: Playwright waits for a
 * navigation that is refused and for a page that has crashed. '' while there is no page to ask.
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
