import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Core } from '../../core/app/core';
import type { Clock, Desktop, Log } from '../../core/app/ports';
import { createRedactingLog } from '../../core/app/redact';
import { withTimeout } from '../../core/app/with-timeout';
import type { KeytarLike } from '../../core/session/token-stores';
import { loadEnvironment } from '../shared/environment';
import { createFileLog } from '../shared/file-log';
import { DEFAULT_ENVIRONMENT, FlagError, type Flags } from '../shared/flags';
import { existingFolder } from '../shared/folders';
import { keychainService } from '../shared/keychain-service';
import { provideEnvironment } from '../shared/provide-environment';
import { systemClock } from '../shared/system-clock';
import { wasWindowClosed } from './app-window';
import { createDesktop, createPrintedDesktop, type HostLine } from './desktop';
import { isDevelopmentServer } from './dev-proxy';
import { findChromium, hasDisplay } from './find-chromium';
import { startBrowserHostServer } from './server';
import { type ShownWindow, showWindow } from './show-window';
import { createSandboxSpawner } from './spawn-sandbox';
import { systemDownloads } from './user-folders';
import { chooseWindowPort } from './window-port';

export interface RunOptions {
  readonly flags: Flags;
  /** All paths are absolute. The user-data folder exists. */
  readonly userData: string;
  readonly defaultUserData: string;
  loadKeytar(): Promise<KeytarLike>;
  readonly rendererDir: string;
  readonly resourcesDir: string;
  readonly sandboxEntry: string;
  readonly licenses: string;
  readonly version: string;
  /** Called when the user has closed the last window. */
  onClosed(): void;
  /** Called when the app cannot continue. */
  onFailed(): void;
}

export interface RunningHost {
  readonly log: Log;
  /** Closes the window, the server, open calls, and the sandbox. */
  close(): Promise<void>;
}

/** Milliseconds to wait for the first page. */
const PAGE_PATIENCE = 200;

const { env, platform, stderr, stdout } = process;

const openLog = (userData: string, open: boolean): Log => {
  return createRedactingLog(
    createFileLog({
      folder: join(userData, 'logs'),
      // Without a window, a program started the host and reads the lines.
      echo: {
        level: open ? 'warn' : 'info',
        format: open ? 'text' : 'json',
        write: (line) => stderr.write(line),
      },
    }),
  );
};

const tell = (line: string): void => {
  stdout.write(`${line}\n`);
};
const print = (line: HostLine): void => tell(JSON.stringify(line));

const developmentServer = (): string | undefined => {
  const url = env.ELECTRON_RENDERER_URL;
  if (!url || isDevelopmentServer(url)) return url || undefined;
  throw new FlagError('ELECTRON_RENDERER_URL must be an http address of this computer.');
};

/**
 * Waits with loading core's code until the page is served, so that it does not delay the page, but
 * does not wait for a browser that is still starting.
 */
const pageIsServed = (firstPage: Promise<void>, clock: Clock) =>
  withTimeout(PAGE_PATIENCE, firstPage, clock);

/**
 * Starts the browser host. The slowest parts start first and in parallel: the sandbox, then the
 * page, then core.
 * @throws FlagError and EnvironmentError for the user's mistakes.
 */
export const runBrowserHost = async (options: RunOptions): Promise<RunningHost> => {
  const { flags, userData } = options;
  const developmentUrl = developmentServer();
  let ignored: readonly string[] = [];
  const asked = flags.environment ?? DEFAULT_ENVIRONMENT;
  const file = loadEnvironment(asked, options.resourcesDir, (keys) => {
    ignored = keys;
  });
  const downloads = flags.downloads ? existingFolder('downloads', flags.downloads) : undefined;
  const clock = systemClock;
  const log = openLog(userData, flags.open);
  log.info('start', { version: options.version, environment: file.name, pid: process.pid });
  if (ignored.length > 0) log.warn('the environment file has unknown keys', { keys: ignored });
  const environment = await provideEnvironment({
    file,
    flags,
    userData,
    spawnSandbox: createSandboxSpawner(options.sandboxEntry),
    clock,
    log,
  });

  let window: ShownWindow | null = null;
  const hasScreen = hasDisplay(platform, env);
  const desktop: Desktop = flags.open
    ? createDesktop({
        platform,
        env,
        hasDisplay: hasScreen,
        windowPid: () => window?.pid() ?? null,
        tell,
        log,
      })
    : createPrintedDesktop(print);

  // A program that starts the app reads the new link; a leftover window cannot.
  const windowPort = flags.open ? await chooseWindowPort(userData) : null;
  const cardPort = flags.open ? await chooseWindowPort(userData, 'card') : null;
  const core = Promise.withResolvers<Core>();
  core.promise.catch((cause: unknown) => {
    log.error('core cannot start', { cause });
    options.onFailed();
  });
  // Without a window of its own, the app can't know what its page's browser shows after it ends.
  const chromium = hasScreen ? findChromium(platform, env) : null;
  const knowsCache = chromium !== null && wasWindowClosed(userData);
  const server = await startBrowserHostServer({
    core: core.promise,
    rendererDir: options.rendererDir,
    cardScriptUrl: environment.cardScriptUrl,
    clock,
    log,
    port: flags.port ?? windowPort?.port,
    cardPort: cardPort?.port,
    awaitsOldWindows: (windowPort?.port ?? 0) !== 0,
    clearsCache: flags.open && !knowsCache,
    developmentUrl,
    onWindows: (count) => window?.onPages(count),
  }).catch(async (cause: unknown) => {
    await environment.stop();
    throw cause;
  });
  windowPort?.remember(Number(new URL(server.origin).port));
  cardPort?.remember(Number(new URL(server.cardFrameUrl).port));
  if (flags.open) {
    window = showWindow({
      chromium,
      hasDisplay: hasScreen,
      isRoot: process.getuid?.() === 0,
      userData,
      newAddress: server.newAddress,
      newHandover: server.newHandover,
      tell,
      onClosed: options.onClosed,
      clock,
      log,
    });
  } else print({ event: 'ready', url: server.newAddress() });

  const starting = pageIsServed(server.firstPage, clock)
    .then(() => import('./start-core'))
    .then(({ startCore }) =>
      startCore({
        environment: environment.environment,
        environmentInfo: environment.info,
        ready: environment.ready,
        version: options.version,
        cardFrameUrl: server.cardFrameUrl,
        licenses: options.licenses,
        userData,
        downloads,
        systemDownloads: systemDownloads(platform, homedir()),
        keychainService: keychainService(userData, options.defaultUserData),
        loadKeytar: options.loadKeytar,
        desktop,
        clock,
        log,
      }),
    );
  starting.then(core.resolve, core.reject);

  return {
    log,
    async close() {
      log.info('end');
      await window?.close();
      await server.close();
      await core.promise.then((ready) => ready.close()).catch(() => undefined);
      await environment.stop();
    },
  };
};
