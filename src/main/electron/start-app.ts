import { join, resolve } from 'node:path';
import type { App, NativeTheme } from 'electron';
import type { KeytarLike } from '../core/auth/token-stores';
import { createCore } from '../core/create-core';
import type { Clock, Log } from '../core/ports';
import { createRedactingLog } from '../core/redact';
import { documentHeaders } from '../host/csp';
import { keychainService } from '../host/keychain-service';
import { provideEnvironment } from '../host/provide-environment';
import { createSettingsStore, SETTINGS_NAME, type SettingsDocument } from '../host/settings-store';
import { type AppProtocolParts, serveApp } from './app-protocol';
import { rendererOrigin } from './app-url';
import { type ContextMenuParts, showContextMenu } from './context-menu';
import { type CrashParts, handleCrashes, recoverFromCrash } from './crashes';
import { type LinkApp, receiveLinks } from './deep-links';
import { connectIpc, type IpcParts } from './ipc';
import { type Launch, type LaunchParts, launch, refuseToStart } from './launch';
import { installMenu, type MenuParts } from './menu';
import { type LockableSession, lockContents, lockSession } from './navigation-locks';
import { createFetch } from './network';
import { handleQuit, type QuitParts } from './quit';
import type { SafeStorageParts } from './safe-storage-store';
import { createSandboxSpawner, type SandboxSpawnerParts } from './sandbox-spawner';
import { createPrintingShell, createShell, type ShellParts } from './shell-port';
import { chooseTokenStore } from './token-store';
import { type AppWindows, createWindows, type WindowParts } from './windows';

/** The members of the `electron` module that the host uses, and of Node's `process`. */
export interface ElectronParts
  extends AppProtocolParts,
    IpcParts,
    SafeStorageParts,
    Omit<WindowParts, 'dialog' | 'nativeTheme'> {
  readonly app: LaunchParts['app'] &
    CrashParts['app'] &
    LinkApp &
    QuitParts['app'] &
    ShellParts['app'] &
    Pick<App, 'setAboutPanelOptions' | 'whenReady'>;
  readonly dialog: CrashParts['dialog'] &
    LaunchParts['dialog'] &
    ShellParts['dialog'] &
    WindowParts['dialog'];
  readonly Menu: MenuParts['Menu'] & ContextMenuParts['Menu'];
  readonly nativeTheme: Pick<NativeTheme, 'shouldUseDarkColors' | 'themeSource'>;
  readonly session: { readonly defaultSession: LockableSession };
  readonly shell: ShellParts['shell'];
  readonly utilityProcess: SandboxSpawnerParts['utilityProcess'];
}

/** What the host needs beside Electron; the entry has the real ones. */
export interface StartOptions {
  readonly process: Pick<NodeJS.Process, 'argv' | 'env' | 'on' | 'platform'>;
  /** Absolute path of the folder `out`. */
  readonly out: string;
  /** Absolute path of the folder with `environments/` and the icon. */
  readonly resources: string;
  readonly version: string;
  readonly clock: Clock;
  /** `folder` is made if missing. */
  openLog(folder: string): Log;
  /** Opens the settings file of that folder. */
  openDocument(folder: string): SettingsDocument;
  loadKeytar(): Promise<KeytarLike>;
  killProcess(pid: number): void;
  /** Writes a line to standard output. */
  print(line: string): void;
}

/** Puts the host together. Call it when Electron is ready. */
const run = async (
  electron: ElectronParts,
  options: StartOptions,
  { flags, environment, userData, defaultUserData, print }: Launch,
  log: Log,
): Promise<{ windows: AppWindows; openLink(link: string): void }> => {
  const { app, dialog, nativeTheme } = electron;
  const { process, clock, out, resources } = options;
  const { platform } = process;

  const provided = await provideEnvironment({
    file: environment,
    flags,
    userData,
    spawnSandbox: createSandboxSpawner(
      { utilityProcess: electron.utilityProcess, killProcess: options.killProcess },
      join(out, 'main/sandbox.js'),
    ),
    clock,
    log,
  });
  const settings = createSettingsStore({
    file: join(userData, `${SETTINGS_NAME}.json`),
    clock,
    openDocument: () => options.openDocument(userData),
  });
  const applyTheme = (): void => {
    nativeTheme.themeSource = settings.read().theme;
  };
  applyTheme();

  const origin = rendererOrigin(app.isPackaged, process.env.ELECTRON_RENDERER_URL);
  const policy = { origin, scriptUrl: provided.cardScriptUrl, log };
  lockSession(electron.session.defaultSession, policy);
  app.on('web-contents-created', (_event, contents) => lockContents(contents, policy));
  serveApp(electron, {
    folder: join(out, 'renderer'),
    headers: async () => {
      const announced = provided.environment.then(
        ({ stripe }) => stripe.scriptUrl,
        () => null,
      );
      return documentHeaders({ cardScriptUrl: provided.cardScriptUrl() ?? (await announced) });
    },
  });

  const opened = createWindows(electron, {
    url: `${origin}/`,
    preload: join(out, 'preload/index.cjs'),
    packaged: app.isPackaged,
    icon: platform === 'linux' ? join(resources, 'icon.png') : undefined,
    settings,
    log,
    onOpen(window) {
      bridge.attach(window.webContents);
      recoverFromCrash(window, { dialog }, clock, log);
      showContextMenu(window.webContents, electron);
    },
  });
  const core = createCore({
    ports: {
      host: 'electron',
      version: options.version,
      tokenStore: chooseTokenStore(electron, {
        loadKeytar: options.loadKeytar,
        service: keychainService(userData, defaultUserData),
        file: join(userData, 'secrets.json'),
        platform,
        clock,
        log,
      }),
      settings,
      shell: print ? createPrintingShell(options.print) : createShell(electron, opened),
      clock,
      log,
      fetch: createFetch(electron),
      systemDownloads: flags.downloads ? resolve(flags.downloads) : app.getPath('downloads'),
      userData,
    },
    environment: provided.environment,
    environmentInfo: provided.info,
  });
  const bridge = connectIpc(electron, {
    core,
    origin,
    current: () => opened.current()?.webContents ?? null,
    log,
  });
  core.subscribe((event) => {
    if (event.type === 'settings.changed') applyTheme();
  });

  installMenu(electron, { platform, packaged: app.isPackaged, newWindow: () => opened.open() });
  app.setAboutPanelOptions({
    applicationName: 'Internal Dash',
    applicationVersion: options.version,
  });
  handleQuit(
    { app, process },
    {
      platform,
      clock,
      log,
      activate: opened.focus,
      async close() {
        await core.close();
        await provided.stop();
      },
    },
  );
  opened.open();
  if (print) options.print(JSON.stringify({ event: 'ready', url: `${origin}/` }));
  return { windows: opened, openLink: core.openLink };
};

/** Starts the app in Electron. Call it at once: some of it must come before Electron is ready. */
export const startApp = async (electron: ElectronParts, options: StartOptions): Promise<void> => {
  const { app, dialog } = electron;
  const { process, resources } = options;
  const started = launch(electron, { argv: process.argv, resources });
  if (!started) return;
  const log = createRedactingLog(options.openLog(join(started.userData, 'logs')));
  handleCrashes({ app, dialog, process }, log);
  let windows: AppWindows | null = null;
  const links = receiveLinks(app, {
    argv: process.argv,
    register: app.isPackaged,
    // Before there is a window, the first one is on its way.
    focus: () => windows?.focus(),
  });
  await app.whenReady();
  try {
    const running = await run(electron, options, started, log);
    windows = running.windows;
    links.connect(running.openLink);
  } catch (cause) {
    log.error('the app did not start', { cause });
    refuseToStart(electron, cause);
  }
};
