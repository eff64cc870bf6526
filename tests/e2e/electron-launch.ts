import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { electronExecutable } from '../../scripts/lib/electron-runtime.mjs';
import { type Host, type HostOptions, sharedFlags } from './host';
import { ended, followLines } from './host-lines';

/** The app in Electron, with the same interface as the browser host's. */
export interface ElectronHost extends Host {
  /** The first window. */
  readonly page: Page;
  /** Clicks an entry of the application menu, at any depth. */
  chooseFromMenu(label: string): Promise<void>;
  /** Opens another window through the app's menu, because Playwright can't open one in Electron. */
  openWindow(): Promise<Page>;
  /** Runs a function in the main process, with the `electron` module. */
  readonly evaluate: ElectronApplication['evaluate'];
  /**
   * Starts the same app again, as clicking a link or an icon does. Resolves when that process has
   * ended.
   */
  startAgain(...args: readonly string[]): Promise<void>;
  /** Read in the main process, because the app's pages may only write to the clipboard. */
  clipboard(): Promise<string>;
}

/** What held-app.mjs leaves in the main process. */
export interface MessageBoxes {
  readonly messageBoxes: Readonly<Record<'system' | 'leave', Electron.Dialog['showMessageBox']>>;
}

const root = path.resolve(import.meta.dirname, '../..');

/** Chromium refuses to run sandboxed as root, and tests in containers run as root. */
const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/**
 * Under Xvfb, the GPU process fails and starts again without a GPU. A window that draws at that
 * moment sometimes never gets another frame, and waits for one before it takes a click.
 */
const withoutGpu = ['--disable-gpu'];

const presentOnly = (env: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/**
 * Starts the built app in Electron with its own folders. With `--no-open`, it prints what it would
 * open in the system's browser, in the browser host's line format.
 */
export const launchElectron = async (options: HostOptions = {}): Promise<ElectronHost> => {
  const userData = options.userData ?? (await mkdtemp(path.join(tmpdir(), 'dash-data-')));
  const downloads = options.downloads ?? (await mkdtemp(path.join(tmpdir(), 'dash-downloads-')));
  const executablePath = electronExecutable();
  const argsFor = (entry: string): string[] => [
    ...asRoot,
    ...withoutGpu,
    path.join(root, entry),
    '--no-open',
    '--user-data',
    userData,
    '--downloads',
    downloads,
    ...sharedFlags(options),
  ];
  const env = presentOnly({ ...process.env, ELECTRON_RUN_AS_NODE: undefined, ...options.env });
  const app = await _electron.launch({
    executablePath,
    args: argsFor('tests/e2e/held-app.mjs'),
    env,
  });
  const child = app.process();
  const lines = followLines(child);
  const page = await app.firstWindow();
  // Doesn't wait for the `ready` line, which may have been printed before anyone listened. A window
  // is `about:blank` until its page has loaded.
  await page.waitForURL((address) => address.protocol !== 'about:');
  const url = page.url();
  const close = async (): Promise<void> => {
    // A test may have replaced the response.
    await app.evaluate(({ dialog }) => {
      const { messageBoxes } = globalThis as unknown as MessageBoxes;
      dialog.showMessageBox = messageBoxes.leave;
    });
    await app.close();
  };
  const hasOwnMenu = () =>
    app.evaluate(({ Menu }) =>
      (Menu.getApplicationMenu()?.items ?? []).some(({ submenu }) =>
        submenu?.items.some(({ label }) => label === 'New Window'),
      ),
    );
  const chooseFromMenu = async (wanted: string): Promise<void> => {
    // The menu is built only after the window is shown.
    while (!(await hasOwnMenu())) await sleep(20);
    await app.evaluate(({ Menu, BrowserWindow }, label) => {
      const entries = (menu: Electron.Menu | undefined | null): Electron.MenuItem[] =>
        (menu?.items ?? []).flatMap((item) => [item, ...entries(item.submenu)]);
      const entry = entries(Menu.getApplicationMenu()).find((item) => item.label === label);
      if (!entry) throw new Error(`the menu has no ${label}`);
      entry.click(undefined, BrowserWindow.getFocusedWindow() ?? undefined, undefined);
    }, wanted);
  };
  return {
    ...lines,
    page,
    url,
    chooseFromMenu,
    async openWindow() {
      const opened = app.waitForEvent('window');
      await chooseFromMenu('New Window');
      const further = await opened;
      // Compares the protocol, because `new URL` gives the page's own scheme no origin.
      await further.waitForURL((address) => address.protocol === new URL(url).protocol);
      return further;
    },
    evaluate: app.evaluate.bind(app),
    async startAgain(...more) {
      const again = spawn(executablePath ?? '', [...argsFor('out/main/index.js'), ...more], {
        env,
        stdio: 'ignore',
      });
      await ended(again);
    },
    clipboard: () => app.evaluate(({ clipboard }) => clipboard.readText()),
    userData,
    downloads,
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await close();
      if (!options.userData) await rm(userData, { recursive: true, force: true });
      if (!options.downloads) await rm(downloads, { recursive: true, force: true });
    },
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
    },
  };
};
