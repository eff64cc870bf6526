import type { Updater } from '../../src/main/hosts/electron/updater';
import { strict } from './fake-electron';

/** electron-updater with version 1.3.0 on its server; `more` is what else the test lets it do. */
export const fakeUpdater = (more: Partial<Updater> = {}): Updater =>
  strict<Updater>('AppUpdater', {
    allowDowngrade: false,
    autoDownload: true,
    autoInstallOnAppQuit: true,
    channel: null,
    disableWebInstaller: false,
    logger: null,
    on: (() => undefined) as unknown as Updater['on'],
    checkForUpdates: (async () => ({
      isUpdateAvailable: true,
      updateInfo: { version: '1.3.0', releaseNotes: 'Better' },
    })) as unknown as Updater['checkForUpdates'],
    downloadUpdate: async () => [],
    ...more,
  });
