import type { AppUpdater, CancellationToken } from 'electron-updater';
import type { OfferedUpdate } from '../../../contract/entities/updates';
import type { Log, UpdateSource } from '../../core/app/ports';

/** The members of electron-updater that the host uses. */
export type Updater = Pick<
  AppUpdater,
  | 'allowDowngrade'
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'channel'
  | 'checkForUpdates'
  | 'disableWebInstaller'
  | 'downloadUpdate'
  | 'logger'
  | 'on'
  | 'quitAndInstall'
>;

export interface UpdaterModule {
  readonly AppImageUpdater: new () => Updater;
  /** Made with the first read. */
  readonly autoUpdater: Updater;
}

/**
 * On Linux only an AppImage updates itself ({@link whyNoUpdates}). electron-updater's own choice goes
 * by a file beside the app that says `deb` or `rpm` and can end up in an AppImage as well.
 */
export const updaterFor = (platform: NodeJS.Platform, module: UpdaterModule): Updater =>
  platform === 'linux' ? new module.AppImageUpdater() : module.autoUpdater;

export interface UpdaterOptions {
  /** Loads electron-updater with its first use: nothing at first paint waits for it. */
  load(): Promise<{ readonly updater: Updater; newToken(): CancellationToken }>;
  readonly platform: NodeJS.Platform;
  readonly log: Log;
}

/** What electron-updater calls a file whose hash or signature is not the published one. */
const notGenuine: ReadonlySet<unknown> = new Set([
  'ERR_CHECKSUM_MISMATCH',
  'ERR_UPDATER_INVALID_SIGNATURE',
]);

/** Characters: a server of ours writes less, and another one must not fill the memory. */
const longestNotes = 20_000;

const notesOf = (notes: unknown): string => {
  const text = Array.isArray(notes)
    ? notes.map(({ version, note }) => `${version}\n${note ?? ''}`).join('\n\n')
    : typeof notes === 'string'
      ? notes
      : '';
  return text.trim().slice(0, longestNotes);
};

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/**
 * electron-updater as core's port: it looks and fetches only when it is told to, never goes back to
 * an older version, and installs at the end of the app only where core has said so.
 */
export const createUpdateSource = ({ load, platform, log }: UpdaterOptions): UpdateSource => {
  let token: CancellationToken | null = null;
  let onPercent: (percent: number) => void = () => undefined;
  let settled: Updater | null = null;

  const prepare = async () => {
    const loaded = await load();
    const { updater } = loaded;
    updater.autoDownload = false;
    updater.disableWebInstaller = true;
    updater.logger = {
      info: (message) => log.info('updater', { text: String(message) }),
      warn: (message) => log.warn('updater', { text: String(message) }),
      // Each comes to core as a rejection too, which decides what it means.
      error: (message) => log.warn('updater', { text: String(message) }),
    };
    updater.on('download-progress', ({ percent }) => onPercent(percent));
    settled = updater;
    return loaded;
  };
  const installAtQuit = (install: boolean): void => {
    if (settled && platform !== 'darwin') settled.autoInstallOnAppQuit = install;
  };
  let ready: ReturnType<typeof prepare> | null = null;
  const loaded = () => {
    ready ??= prepare();
    return ready;
  };

  return {
    async check(channel): Promise<OfferedUpdate | null> {
      const { updater } = await loaded();
      updater.channel = channel;
      // Setting a channel allows it, so that who leaves `beta` gets back: not here.
      updater.allowDowngrade = false;
      const result = await updater.checkForUpdates();
      if (!result?.isUpdateAvailable) return null;
      const { version, releaseNotes } = result.updateInfo;
      return { version, notes: notesOf(releaseNotes) };
    },
    async download(listener) {
      const { updater, newToken } = await loaded();
      onPercent = listener;
      token = newToken();
      try {
        // It watches the end of the app only where it may install there: core says so later. On macOS
        // Squirrel takes the update over here, and installs it when the process has ended.
        updater.autoInstallOnAppQuit = true;
        await updater.downloadUpdate(token);
        return 'whole';
      } catch (error) {
        if (notGenuine.has(codeOf(error))) return 'not-genuine';
        throw error;
      } finally {
        installAtQuit(false);
      }
    },
    stop: () => token?.cancel(),
    async restart() {
      const { updater } = await loaded();
      updater.quitAndInstall(true, true);
    },
    installAtQuit,
  };
};

export interface UpdatePlace {
  readonly platform: NodeJS.Platform;
  readonly packaged: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The package names its update server. */
  readonly hasServer: boolean;
}

/** Why this very app is not updated by itself; null where it is. */
export const whyNoUpdates = ({
  platform,
  packaged,
  env,
  hasServer,
}: UpdatePlace): string | null => {
  if (!packaged) return 'Updates aren’t available in a development build.';
  if (platform === 'linux' && !env.APPIMAGE) {
    return 'This app is updated by your system’s software updates.';
  }
  return hasServer
    ? null
    : 'Updates aren’t available: this app was packaged without an update server.';
};
