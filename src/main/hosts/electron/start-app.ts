import { join } from 'node:path';
import type { App, NativeTheme, Session } from 'electron';
import type { Core } from '../../core/app/core';
import type { Clock, Log } from '../../core/app/ports';
import { createRedactingLog } from '../../core/app/redact';
import type { KeytarLike } from '../../core/session/token-stores';
import { cardPage } from '../shared/card-frame/card-page';
import { documentHeaders } from '../shared/csp';
import { isEmbedded } from '../shared/environment-file';
import { watchKeychain } from '../shared/keychain-calls';
import { SETTINGS_NAME, type SettingsFile } from '../shared/settings-file';
import { type LinkApp, receiveLinks } from './app-links';
import { type AppProtocolParts, registerAppScheme, serveApp } from './app-protocol';
import { CARD_FRAME_URL, CARD_ORIGIN, rendererOrigin } from './app-url';
import { type AskParts, askBeforeEnd } from './ask-before-end';
import { type ContextMenuParts, showContextMenu } from './context-menu';
import { type CrashParts, handleCrashes, recoverFromCrash } from './crashes';
import { createDesktop, createPrintedDesktop, type DesktopParts } from './desktop';
import { connectIpc, type IpcParts } from './ipc';
import { writeLastEnvironment } from './last-environment';
import { createLateSettings } from './late-settings';
import { installMenu, type MenuParts } from './menu';
import { type LockableSession, lockContents, lockSession } from './navigation-locks';
import { checkLockOnWake, type PowerParts } from './power';
import { handleQuit, type QuitParts } from './quit';
import { type RecentsParts, recentMenuItems, showRecents } from './recents';
import type { SafeStorageParts } from './safe-storage-store';
import type { SandboxSpawnerParts } from './sandbox-spawner';
import { type StartEnvironment, watchSecondStarts } from './second-start';
import { type CardPageParts, serveCardPage } from './serve-card-page';
import { refuseToStart, type SettledStart, type SettleParts, settleStart } from './settle-start';
import type { CoreParts } from './start-core';
import type { StartedEnvironment } from './start-environment';
import { createUpdateSource, type UpdaterOptions, whyNoUpdates } from './updater';
import { type AppWindows, createWindows, type WindowParts } from './windows';

/** The members of the `electron` module that the host uses, and of Node's `process`. */
export interface ElectronParts
  extends IpcParts,
    PowerParts,
    SafeStorageParts,
    Omit<WindowParts, 'nativeTheme'> {
  readonly app: SettleParts['app'] &
    CrashParts['app'] &
    LinkApp &
    QuitParts['app'] &
    AskParts['app'] &
    DesktopParts['app'] &
    CoreParts['app'] &
    RecentsParts['app'] &
    Pick<App, 'setAboutPanelOptions' | 'whenReady'>;
  readonly dialog: CrashParts['dialog'] &
    SettleParts['dialog'] &
    DesktopParts['dialog'] &
    AskParts['dialog'];
  readonly Menu: MenuParts['Menu'] & ContextMenuParts['Menu'];
  readonly nativeTheme: Pick<NativeTheme, 'shouldUseDarkColors' | 'themeSource'>;
  readonly net: CoreParts['net'];
  readonly protocol: AppProtocolParts['protocol'] &
    CardPageParts['protocol'] &
    Parameters<typeof registerAppScheme>[0];
  readonly session: {
    readonly defaultSession: LockableSession & Pick<Session, 'flushStorageData'>;
  };
  readonly shell: DesktopParts['shell'];
  readonly systemPreferences: DesktopParts['systemPreferences'];
  readonly utilityProcess: SandboxSpawnerParts['utilityProcess'];
}

/** What the host needs besides Electron; the entry file passes the real ones. */
export interface StartOptions {
  readonly process: Pick<NodeJS.Process, 'argv' | 'env' | 'execPath' | 'on' | 'pid' | 'platform'>;
  /** Absolute path of the `out` folder. */
  readonly out: string;
  /** Absolute path of the folder with `environments/` and the icon. */
  readonly resources: string;
  readonly version: string;
  readonly clock: Clock;
  /** Creates `folder` if missing. `isTest`: a program reads the echoed lines. */
  openLog(folder: string, isTest: boolean): Log;
  /** Loads what opens the settings file of a folder. */
  loadSettingsFile(): Promise<(folder: string) => SettingsFile>;
  loadKeytar(): Promise<KeytarLike>;
  loadUpdater: UpdaterOptions['load'];
  /** Whether the package names its update server. */
  readonly hasUpdateServer: boolean;
  /** For this process; called once the start no longer needs the memory. */
  keepHeapSmall(): void;
  killProcess(pid: number): void;
  /** Writes a line to standard output. */
  print(line: string): void;
  /** Creates an empty file, for the program that started an unpackaged build. */
  mark(file: string): void;
}

/**
 * Milliseconds from a change to the menu that shows it. Building a menu takes the time of several
 * frames, which neither the window nor a record that opens should wait for.
 */
const MENU_DELAY = 300;

interface Running {
  readonly windows: AppWindows;
  environment(): StartEnvironment;
  openLink(link: string): void;
}

/** Assembles the host. Must be called when Electron is ready. */
const run = async (
  electron: ElectronParts,
  options: StartOptions,
  started: SettledStart,
  log: Log,
): Promise<Running> => {
  const { app, dialog, nativeTheme } = electron;
  const { process, clock, out, resources, version } = options;
  const { platform } = process;
  const { userData, print } = started;

  const shown = Promise.withResolvers<void>();
  let inUse: StartedEnvironment | null = null;
  const settingsFile = join(userData, `${SETTINGS_NAME}.json`);
  const settings = createLateSettings({
    file: settingsFile,
    load: async () => {
      const open = await options.loadSettingsFile();
      return () => open(userData);
    },
    clock,
    log,
  });
  const applyTheme = (): void => {
    nativeTheme.themeSource = settings.read().theme;
  };
  applyTheme();

  const origin = rendererOrigin(app.isPackaged, process.env.ELECTRON_RENDERER_URL);
  const scriptUrl = () => inUse?.cardScriptUrl() ?? null;
  const onCardFrame = serveCardPage(electron, {
    page: () => cardPage(origin, scriptUrl()),
    clock,
  });
  const policy = { origin, scriptUrl, onCardFrame, log };
  lockSession(electron.session.defaultSession, policy);
  app.on('web-contents-created', (_event, contents) => lockContents(contents, policy));
  serveApp(electron, {
    folder: join(out, 'renderer'),
    headers: () => documentHeaders({ cardOrigin: CARD_ORIGIN }),
  });
  const provide = async (): Promise<StartedEnvironment> => {
    const { startEnvironment } = await import('./start-environment');
    return startEnvironment(
      { utilityProcess: electron.utilityProcess, killProcess: options.killProcess },
      { started, resources, userData, sandbox: join(out, 'main/sandbox.js'), clock, log },
    );
  };
  // Before the window is painted, parsing would hold it up, but a sandbox takes longer to start.
  const isLate = !isEmbedded(started.environment);
  const provided = (isLate ? shown.promise : Promise.resolve()).then(provide);

  /** For the next start by a link or an update; `restartedAt` before the latter. */
  const remember = (environment: string, restartedAt?: number): void => {
    if (!started.remembers) return;
    try {
      writeLastEnvironment(started.defaultUserData, { environment, restartedAt });
    } catch (cause) {
      log.warn('the environment was not remembered', { cause });
    }
  };

  const keychain = watchKeychain(options.loadKeytar);
  let running: Core | null = null;
  /** Whether a person is signed in and the app is not locked. */
  let isOpen = false;
  provided.then(
    (environment) => {
      inUse = environment;
      remember(environment.reference);
    },
    // Core's start reports it.
    () => undefined,
  );
  const endGuard = askBeforeEnd(
    { app, dialog, process },
    {
      platform,
      pendingWrites: () => running?.pendingWrites() ?? 0,
      windows: { count: () => opened.count(), current: () => opened.current() },
      // On macOS, the updater leaves the installation to the system, whatever is set here.
      prepareQuit: () => running?.prepareQuit(),
      log,
    },
  );
  const opened = createWindows(electron, {
    url: `${origin}/`,
    preload: join(out, 'preload/index.cjs'),
    packaged: app.isPackaged,
    icon: platform === 'linux' ? join(resources, 'window-icon.png') : undefined,
    settings,
    clock,
    log,
    onOpen(window) {
      bridge.attach(window.webContents);
      endGuard.watch(window);
      for (const after of [shown.resolve, tellSoon]) window.on('closed', after);
      recoverFromCrash(window, { dialog }, clock, log);
      showContextMenu(window, electron);
    },
    onShow() {
      shown.resolve();
      tellSoon();
      log.info('window painted');
      // `npm start` tries another host if this one exits before it has painted anything.
      const mark = app.isPackaged ? undefined : process.env.INTERNAL_DASH_PAINTED;
      if (mark) options.mark(mark);
    },
  });
  const why = whyNoUpdates({
    platform,
    packaged: app.isPackaged,
    env: process.env,
    hasServer: options.hasUpdateServer,
  });
  const loadCore = async (): Promise<Core> => {
    await shown.promise;
    const { openTokenStore } = await import('./open-token-store');
    // The keychain answers while core is parsed.
    const tokenStore = openTokenStore(electron, {
      ...{ userData, defaultUserData: started.defaultUserData, platform, clock, log },
      loadKeytar: keychain.load,
    });
    // Core handles it.
    tokenStore.catch(() => undefined);
    const { startCore } = await import('./start-core');
    const { environment, info, ready, reference } = await provided;
    return startCore(electron, {
      version,
      environment,
      environmentInfo: info,
      ready,
      tokenStore,
      cardFrameUrl: CARD_FRAME_URL,
      licenses: join(out, 'licenses.json'),
      updates: why
        ? { why }
        : createUpdateSource({
            load: options.loadUpdater,
            platform,
            log,
            onRestart: (isUnderWay) => remember(reference, isUnderWay ? clock.now() : undefined),
          }),
      userData,
      settings,
      settingsFile,
      downloads: started.downloads,
      desktop: print
        ? createPrintedDesktop(options.print)
        : createDesktop(electron, opened, platform),
      clock,
      log,
    });
  };
  const core = loadCore();
  const bridge = connectIpc(electron, {
    core,
    origin,
    current: () => opened.current()?.webContents ?? null,
    log,
  });
  core.then(
    (ready) => {
      running = ready;
      options.keepHeapSmall();
      ready.subscribe((event) => {
        if (event.type === 'settings.changed') applyTheme();
        if (event.type === 'visits.changed') tellSoon();
        if (event.type === 'session.changed') {
          const wasOpen = isOpen;
          isOpen = event.session.status === 'signed-in' && !event.session.locked;
          // Customers' names must be gone even if the app ends right away.
          if (wasOpen && !isOpen) tellRecents();
          else tellSoon();
        }
      });
    },
    (cause: unknown) => {
      log.error('core cannot start', { cause });
      void refuseToStart(electron, cause);
    },
  );

  /** With a window in front, which shows what is opened. */
  const inFront = (): Core | null => {
    opened.focus();
    return running;
  };
  const openRecord = (link: string): void => inFront()?.openLink(link);
  const recents = showRecents(electron, {
    platform,
    packaged: app.isPackaged,
    program: process.execPath,
    openLink: openRecord,
    newWindow: () => opened.open(),
    log,
  });
  let stopTelling = (): void => undefined;
  const tellRecents = (): void => {
    stopTelling();
    const visits = running?.recentRecords() ?? [];
    recents(visits);
    installMenu(electron, {
      platform,
      packaged: app.isPackaged,
      // On macOS, the menu stays without a window.
      takesCommands: isOpen && opened.count() > 0,
      newWindow: () => opened.open(),
      choose: (command) => inFront()?.choose(command),
      recent: recentMenuItems(visits, openRecord),
    });
  };
  const tellSoon = (): void => {
    stopTelling();
    stopTelling = clock.after(MENU_DELAY, tellRecents);
  };
  checkLockOnWake(electron, () => running?.checkLock());
  app.setAboutPanelOptions({ applicationName: 'Internal Dash', applicationVersion: version });
  handleQuit(
    { app, process },
    {
      platform,
      clock,
      log,
      activate: opened.focus,
      async close() {
        await core.then((ready) => ready.close()).catch(() => undefined);
        await settings.finish();
        await provided.then((environment) => environment.stop()).catch(() => undefined);
      },
      isHeldUp: keychain.isWaiting,
      flush: () => electron.session.defaultSession.flushStorageData(),
      kill: () => options.killProcess(process.pid),
    },
  );
  opened.open();
  // On macOS, Cmd+V works only with a menu.
  void shown.promise.then(platform === 'darwin' ? tellRecents : tellSoon);
  if (print) options.print(JSON.stringify({ event: 'ready', url: `${origin}/` }));
  return {
    windows: opened,
    // Not the one of the last start if that can't be used anymore.
    environment: () => (inUse ? { reference: inUse.reference, label: inUse.info.label } : started),
    openLink: (link) => {
      core.then((ready) => ready.openLink(link)).catch(() => undefined);
    },
  };
};

/**
 * Starts the app in Electron. Must be called at once, because parts must run before Electron is
 * ready.
 */
export const startApp = async (electron: ElectronParts, options: StartOptions): Promise<void> => {
  const { app, dialog } = electron;
  const { process, resources, clock } = options;
  const started = settleStart(electron, { argv: process.argv, resources, clock });
  if (!started) return;
  registerAppScheme(electron.protocol);
  // Without a menu, Electron would build its own before it is ready.
  electron.Menu.setApplicationMenu(null);
  const log = createRedactingLog(options.openLog(join(started.userData, 'logs'), started.print));
  const { name, returned, forgotten } = started;
  const because = returned ? { reason: returned } : {};
  log.info('start', { version: options.version, environment: name, ...because });
  if (forgotten) log.warn('the environment of the last start cannot be used', { cause: forgotten });
  handleCrashes({ app, dialog, process }, log);
  let running: Running | null = null;
  const opened = Promise.withResolvers<AppWindows>();
  const links = receiveLinks(app, {
    argv: process.argv,
    register: app.isPackaged,
    log,
    // Before the first window exists, it is already about to open.
    focus: () => running?.windows.focus(),
    isForAnother: watchSecondStarts(dialog, {
      environment: () => running?.environment() ?? started,
      windows: opened.promise,
      log,
    }),
  });
  await app.whenReady();
  try {
    running = await run(electron, options, started, log);
    opened.resolve(running.windows);
    links.connect(running.openLink);
  } catch (cause) {
    log.error('the app did not start', { cause });
    await refuseToStart(electron, cause);
  }
};
