import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import type {
  AutoUpdater,
  ForkOptions,
  Menu,
  MenuItemConstructorOptions,
  Protocol,
  Session,
  UtilityProcess,
} from 'electron';
import type { CancellationToken } from 'electron-updater';
import type { Environment } from '../../src/contract/environment';
import type { ElectronParts, StartOptions } from '../../src/main/hosts/electron/start-app';
import type { Updater } from '../../src/main/hosts/electron/updater';
import { systemClock } from '../../src/main/hosts/shared/system-clock';
import { fakeCommandLine } from './fake-command-line';
import { FakeEvents, fakeEvent, strict } from './fake-electron';
import { createFakeIpc } from './fake-ipc';
import { fakeLog } from './fake-ports';
import { fakeQuestions } from './fake-questions';
import { type FakeWindow, fakeWindows } from './fake-window';

const root = resolve(import.meta.dirname, '../..');

/** A sandbox process that the test speaks for. */
class FakeSandbox {
  readonly events = new FakeEvents('UtilityProcess');
  readonly stdout = new PassThrough();
  readonly modulePath: string;
  readonly args: readonly string[];
  readonly options: ForkOptions;
  readonly child: UtilityProcess;
  /** How often it was asked to end. */
  stopped = 0;

  constructor(modulePath: string, args: readonly string[], options: ForkOptions) {
    this.modulePath = modulePath;
    this.args = args;
    this.options = options;
    this.child = strict<UtilityProcess>('UtilityProcess', {
      on: this.events.on,
      once: this.events.on,
      pid: 4711,
      stdout: this.stdout,
      stderr: new PassThrough(),
      // On Windows it is the end at once, whatever the process is about.
      kill: () => {
        this.events.emit('exit', 1);
        return true;
      },
      postMessage: (message: { event?: string }) => {
        if (message.event !== 'stop') return;
        this.stopped += 1;
        this.events.emit('exit', 0);
      },
    });
  }

  get port(): string {
    return this.args[this.args.indexOf('--port') + 1] ?? '';
  }

  announce(environment: Environment): void {
    this.stdout.write(`${JSON.stringify({ event: 'listening', environment })}\n`);
  }
}

export interface FakeAppOptions {
  /** Folder that stands for the user's home; the app's folders are made in it. */
  readonly home: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly packaged?: boolean;
  readonly first?: boolean;
  readonly platform?: NodeJS.Platform;
  /** Whether pages do not arrive by themselves. */
  readonly holdsPages?: boolean;
  /** What stands in the keychain at the start. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** What the package is updated by; without one it names no server. */
  readonly updater?: Updater;
}

/** The parts of Electron that the host uses, in memory, with a record of the calls. */
export const createFakeApp = ({
  home,
  args = [],
  env = {},
  packaged = true,
  first = true,
  platform = 'linux',
  holdsPages = false,
  secrets: stored = {},
  updater,
}: FakeAppOptions) => {
  const appEvents = new FakeEvents('App');
  const sessionEvents = new FakeEvents('Session');
  const powerEvents = new FakeEvents('PowerMonitor');
  const nativeUpdates = new FakeEvents('AutoUpdater');
  const ipc = createFakeIpc();
  const questions = fakeQuestions();
  const windows = fakeWindows((made) => {
    made.page.isHeld = holdsPages;
    made.gone = () => windowGone();
    // One that stays keeps the app.
    made.stayed = () => {
      isQuitting = false;
    };
    appEvents.emit('web-contents-created', {}, made.page.contents);
  });
  let isQuitting = false;
  /** With the last window Electron says that all are closed, or goes on with the app's end. */
  const windowGone = (): void => {
    if (!windows.all.every(({ page }) => page.destroyed)) return;
    if (isQuitting) appEvents.emit('will-quit', fakeEvent({}));
    else appEvents.emit('window-all-closed');
  };
  /** The app's end: all of its windows are told before the first one closes. */
  const quit = (): void => {
    done.push('quit');
    if (isQuitting || !appEvents.listens('before-quit')) return;
    const asked = fakeEvent({});
    appEvents.emit('before-quit', asked);
    if (asked.defaultPrevented) return;
    isQuitting = true;
    const open = windows.all.filter(({ page }) => !page.destroyed);
    if (open.length === 0) appEvents.emit('will-quit', fakeEvent({}));
    const closing = open.filter((window) => window.beginClose());
    for (const window of closing) window.unload();
  };
  /** The user closes a window. */
  const closeWindow = (window: FakeWindow = windows.last()): void => void window.close();
  const signals = new Map<string, (() => void)[]>();
  const log = fakeLog();
  const done: string[] = [];
  const printed: string[] = [];
  /** What it passed to the instance that may run already. */
  const secondStarts: unknown[] = [];
  const jumpLists: (Electron.JumpListCategory[] | null)[] = [];
  const menus: MenuItemConstructorOptions[][] = [];
  const sandboxes: FakeSandbox[] = [];
  const exited = Promise.withResolvers<number | undefined>();
  const handlers = new Map<string, Parameters<Protocol['handle']>[1]>();
  const secrets = new Map(Object.entries(stored));
  const nativeTheme = strict<ElectronParts['nativeTheme']>('nativeTheme', {
    shouldUseDarkColors: false,
    themeSource: 'system',
  });
  const display = strict<Electron.Display>('Display', {
    workArea: { x: 0, y: 0, width: 1920, height: 1080 },
  });

  const electron: ElectronParts = {
    app: strict<ElectronParts['app']>('app', {
      isPackaged: packaged,
      on: appEvents.on,
      ...fakeCommandLine(args, () => void done.push('enableSandbox')),
      exit: (code) => {
        done.push(`exit ${code}`);
        exited.resolve(code);
      },
      focus: () => void done.push('focus'),
      getPath: (name) => join(home, name),
      quit,
      requestSingleInstanceLock: (data) => {
        secondStarts.push(data);
        return first;
      },
      setAboutPanelOptions: ({ applicationVersion }) => {
        done.push(`about ${applicationVersion}`);
      },
      setAsDefaultProtocolClient: (scheme) => done.push(`scheme ${scheme}`) > 0,
      releaseSingleInstanceLock: () => void done.push('unlock'),
      setAppUserModelId: (id) => {
        if (done.includes('ready')) throw new Error('electron: too late for the model id');
        done.push(`model ${id}`);
      },
      setName: () => undefined,
      getJumpListSettings: () => ({ minItems: 10, removedItems: [] }),
      setJumpList: (list) => {
        jumpLists.push(list);
        return 'ok';
      },
      dock: strict<Electron.Dock>('dock', { setMenu: () => void done.push('dock menu') }),
      setPath: () => undefined,
      whenReady: async () => void done.push('ready'),
    }),
    BrowserWindow: windows.BrowserWindow,
    dialog: strict<ElectronParts['dialog']>('dialog', {
      showErrorBox: (_title, text) => void done.push(`error ${text}`),
      showMessageBox: questions.showMessageBox,
    }),
    ipcMain: ipc.ipcMain,
    Menu: strict<ElectronParts['Menu']>('Menu', {
      buildFromTemplate: (template) => {
        menus.push(template as MenuItemConstructorOptions[]);
        return {} as Menu;
      },
      setApplicationMenu: () => undefined,
    }),
    nativeTheme,
    net: strict<ElectronParts['net']>('net', {
      fetch: async () => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED')),
      request: () => {
        throw new Error('net::ERR_INTERNET_DISCONNECTED');
      },
    }),
    powerMonitor: strict<ElectronParts['powerMonitor']>('powerMonitor', { on: powerEvents.on }),
    protocol: strict<ElectronParts['protocol']>('protocol', {
      registerSchemesAsPrivileged: (schemes) => {
        if (done.includes('ready'))
          throw new Error('electron: schemes are registered before ready');
        for (const { scheme } of schemes) done.push(`scheme ${scheme}`);
      },
      handle: (scheme, handler) => {
        if (handlers.has(scheme)) throw new Error(`electron: ${scheme} is handled already`);
        handlers.set(scheme, handler);
      },
      unhandle: (scheme) => {
        if (!handlers.delete(scheme)) throw new Error(`electron: ${scheme} is not handled`);
      },
    }),
    safeStorage: strict<ElectronParts['safeStorage']>('safeStorage', {}),
    screen: strict<ElectronParts['screen']>('screen', {
      getPrimaryDisplay: () => display,
      getAllDisplays: () => [display],
    }),
    session: {
      get defaultSession() {
        if (!done.includes('ready')) throw new Error('electron: no session before it is ready');
        return strict<Session>('Session', {
          on: sessionEvents.on,
          setPermissionCheckHandler: () => void done.push('permission check'),
          setPermissionRequestHandler: () => void done.push('permission request'),
          setDevicePermissionHandler: () => void done.push('device permission'),
          setDisplayMediaRequestHandler: () => void done.push('display media'),
          flushStorageData: () => void done.push('flush'),
        });
      },
    },
    shell: strict<ElectronParts['shell']>('shell', {}),
    systemPreferences: strict<ElectronParts['systemPreferences']>('systemPreferences', {}),
    utilityProcess: {
      fork: (modulePath, given, options) => {
        if (!done.includes('ready')) throw new Error('electron: no fork before it is ready');
        const sandbox = new FakeSandbox(modulePath, given, options);
        sandboxes.push(sandbox);
        return sandbox.child;
      },
    },
  };

  const options: StartOptions = {
    process: {
      argv: ['/app/internal-dash', ...args],
      env,
      platform,
      execPath: '/app/internal-dash',
      on: (event: string, listener: () => void) => {
        signals.set(event, [...(signals.get(event) ?? []), listener]);
      },
    } as unknown as StartOptions['process'],
    out: join(home, 'out'),
    resources: join(root, 'resources'),
    version: '1.2.3',
    clock: systemClock,
    openLog: () => log,
    loadSettingsFile: async () => (folder) => ({
      set store(value: Record<string, unknown>) {
        writeFileSync(join(folder, 'settings.json'), JSON.stringify(value));
      },
    }),
    loadKeytar: async () => ({
      getPassword: async (_service, account) => secrets.get(account) ?? null,
      setPassword: async (_service, account, password) => void secrets.set(account, password),
      deletePassword: async (_service, account) => secrets.delete(account),
    }),
    loadUpdater: async () => {
      if (!updater) throw new Error('there is no update server');
      return {
        updater,
        native: strict<AutoUpdater>('autoUpdater', { on: nativeUpdates.on }),
        newToken: () => ({ cancel: () => undefined }) as CancellationToken,
      };
    },
    hasUpdateServer: updater !== undefined,
    keepHeapSmall: () => void done.push('keep heap small'),
    killProcess: (pid) => void done.push(`kill ${pid}`),
    print: (line) => void printed.push(line),
    mark: (file) => void done.push(`mark ${file}`),
  };

  return {
    electron,
    options,
    appEvents,
    sessionEvents,
    powerEvents,
    nativeUpdates,
    ipc,
    windows,
    asked: questions.asked,
    answer: questions.answer,
    log,
    done,
    printed,
    secondStarts,
    menus,
    jumpLists,
    sandboxes,
    exited: exited.promise,
    theme: () => nativeTheme.themeSource,
    closeWindow,
    quit,
    signal: (name: string): void => {
      for (const listener of signals.get(name) ?? []) listener();
    },
    /** What the app answers to a page that asks for this address. */
    get: async (url: string): Promise<Response> => {
      const scheme = url.slice(0, url.indexOf(':'));
      const handler = handlers.get(scheme);
      if (!handler) throw new Error(`electron: nothing serves ${scheme}`);
      return handler(new Request(url));
    },
  };
};
