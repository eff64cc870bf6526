import type { AutoUpdater } from 'electron';
import type { AppUpdater, CancellationToken } from 'electron-updater';
import type { OfferedUpdate, UpdateChannel } from '../../../contract/entities/updates';
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
  readonly MacUpdater: new () => Updater;
  readonly NsisUpdater: new () => Updater;
}

/**
 * A new updater. On Linux, only an AppImage updates itself ({@link whyNoUpdates}). electron-updater's
 * own choice depends on a file that says `deb` or `rpm` and that can end up in an AppImage too, and
 * there is only one of it.
 */
export const updaterFor = (platform: NodeJS.Platform, module: UpdaterModule): Updater => {
  if (platform === 'win32') return new module.NsisUpdater();
  return platform === 'darwin' ? new module.MacUpdater() : new module.AppImageUpdater();
};

export interface LoadedUpdater {
  readonly updater: Updater;
  /** Electron's own updater: Squirrel, which electron-updater hands the download to on macOS. */
  readonly native: Pick<AutoUpdater, 'on'>;
  newToken(): CancellationToken;
}

export interface UpdaterOptions {
  /** Loads electron-updater on first use, to keep it out of the first paint. A new updater each. */
  load(): Promise<LoadedUpdater>;
  readonly platform: NodeJS.Platform;
  readonly log: Log;
  /** Called before the app restarts into an update, and with false if it doesn't after all. */
  onRestart(isUnderWay: boolean): void;
}

/** electron-updater's codes for a file whose hash or signature does not match the published one. */
const notGenuine: ReadonlySet<unknown> = new Set([
  'ERR_CHECKSUM_MISMATCH',
  'ERR_UPDATER_INVALID_SIGNATURE',
]);

/** Characters; limits what an untrusted server can put into memory. Our notes are shorter. */
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
 * electron-updater as core's port: it checks and downloads only when told to, never downgrades, and
 * installs when the app quits only if core has allowed it.
 */
export const createUpdateSource = ({
  load,
  platform,
  log,
  onRestart,
}: UpdaterOptions): UpdateSource => {
  let token: CancellationToken | null = null;
  let onPercent: (percent: number) => void = () => undefined;
  let onError: (error: Error) => void = () => undefined;
  let onUnpacked: () => void = () => undefined;
  let isUnpackedHeard = false;
  let isHandedOver = false;
  /** Has the update: another updater doesn't know of it, and can't download or install it. */
  let found: LoadedUpdater | null = null;

  const prepare = async () => {
    const loaded = await load();
    const { updater, native } = loaded;
    updater.autoDownload = false;
    updater.disableWebInstaller = true;
    updater.logger = {
      info: (message) => log.info('updater', { text: String(message) }),
      warn: (message) => log.warn('updater', { text: String(message) }),
      // Core also gets each error as a rejection and decides what it means.
      error: (message) => log.warn('updater', { text: String(message) }),
    };
    updater.on('download-progress', ({ percent }) => onPercent(percent));
    updater.on('error', (error) => {
      // One that was given up may fail late.
      if (updater === found?.updater) onError(error);
    });
    // There is only one of it, also after a check was given up.
    if (platform === 'darwin' && !isUnpackedHeard) {
      isUnpackedHeard = true;
      native.on('update-downloaded', () => onUnpacked());
    }
    return loaded;
  };
  const installAtQuit = (install: boolean): void => {
    if (found && platform !== 'darwin') found.updater.autoInstallOnAppQuit = install;
  };
  let ready: ReturnType<typeof prepare> | null = null;
  const loaded = () => {
    ready ??= prepare();
    return ready;
  };
  const check = async (channel: UpdateChannel): Promise<OfferedUpdate | null> => {
    const loading = loaded();
    const its = await loading;
    const { updater } = its;
    updater.channel = channel;
    // Setting a channel allows downgrades, for users who leave `beta`. This app never downgrades.
    updater.allowDowngrade = false;
    const result = await updater.checkForUpdates();
    if (!result?.isUpdateAvailable) return null;
    // One that was given up may respond late.
    if (ready === loading) found = its;
    const { version, releaseNotes } = result.updateInfo;
    return { version, notes: notesOf(releaseNotes) };
  };
  /** Null if none runs. */
  let lastCheck: Promise<unknown> | null = null;

  return {
    check(channel) {
      // electron-updater gives a check that starts during another one the other one's result, which
      // may be of another channel.
      const mine = (lastCheck ?? Promise.resolve()).then(() => check(channel));
      const end = mine
        .catch(() => undefined)
        .then(() => {
          if (lastCheck === end) lastCheck = null;
        });
      lastCheck = end;
      return mine;
    },
    async download(listener) {
      found ??= await loaded();
      const { updater, newToken } = found;
      onPercent = listener;
      isHandedOver = false;
      token = newToken();
      const unpacked = Promise.withResolvers<void>();
      onUnpacked = unpacked.resolve;
      onError = unpacked.reject;
      // A download that fails itself rejects below and emits the same error.
      unpacked.promise.catch(() => undefined);
      try {
        // electron-updater listens for the app's quit only if it may install then; core decides
        // that later. On macOS, Squirrel takes over the update here and installs it after the
        // process has exited.
        updater.autoInstallOnAppQuit = true;
        await updater.downloadUpdate(token);
        if (platform === 'darwin') {
          // So far, Squirrel only has the file. It tells whether it could unpack and verify it, and
          // without that, a restart would wait for it without end.
          isHandedOver = true;
          listener(100);
          await unpacked.promise;
        }
        return 'whole';
      } catch (error) {
        isHandedOver = false;
        if (notGenuine.has(codeOf(error))) return 'not-genuine';
        throw error;
      } finally {
        installAtQuit(false);
      }
    },
    stop() {
      token?.cancel();
      if (lastCheck === null) return;
      // electron-updater can't cancel a check, has no time limit for it in Electron, and lets a later
      // one join it.
      lastCheck = null;
      ready = null;
    },
    async restart() {
      const { updater } = found ?? (await loaded());
      // electron-updater throws nothing: a failed installation is only an event, on macOS and
      // Windows a later one. Otherwise, the app quits.
      const failed = Promise.withResolvers<never>();
      onError = (error) => {
        isHandedOver = false;
        onRestart(false);
        failed.reject(error);
      };
      onRestart(true);
      updater.quitAndInstall(true, true);
      return failed.promise;
    },
    installAtQuit,
    isHandedOver: () => isHandedOver,
  };
};

export interface UpdatePlace {
  readonly platform: NodeJS.Platform;
  readonly packaged: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether the package names its update server. */
  readonly hasServer: boolean;
}

/** Why this app does not update itself; null if it does. */
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
