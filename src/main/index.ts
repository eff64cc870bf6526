import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  utilityProcess,
} from 'electron';
import { version } from '../../package.json';
import { startApp } from './hosts/electron/start-app';
import { updaterFor } from './hosts/electron/updater';
import { createFileLog } from './hosts/shared/file-log';
import { SETTINGS_MODE, SETTINGS_NAME } from './hosts/shared/settings-file';
import { systemClock } from './hosts/shared/system-clock';

// If the program reading our output exits, the app keeps running.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

// The app stays open all day: V8 collects garbage earlier and keeps less memory for later
// (docs/performance.md). The switch is for the windows' processes. They don't use
// `--optimize-for-size`: V8's compiler threads then wait for the page to collect garbage, and a page
// that waits for tiles, which the same threads paint, never continues.
app.commandLine.appendSwitch('js-flags', '--max-semi-space-size=1 --heap-growing-percent=30');

const out = resolve(import.meta.dirname, '..');

void startApp(
  {
    app,
    BrowserWindow,
    dialog,
    ipcMain,
    Menu,
    nativeTheme,
    net,
    powerMonitor,
    protocol,
    safeStorage,
    screen,
    session,
    shell,
    systemPreferences,
    utilityProcess,
  },
  {
    process,
    out,
    resources: resolve(out, '../resources'),
    version,
    clock: systemClock,
    openLog: (folder, isTest) =>
      createFileLog({
        folder,
        echo: {
          level: isTest ? 'info' : 'warn',
          format: isTest ? 'json' : 'text',
          write: (line) => process.stderr.write(line),
        },
      }),
    async loadSettingsFile() {
      const { default: Store } = await import('electron-store');
      return (folder) => {
        const store = new Store({
          cwd: folder,
          name: SETTINGS_NAME,
          configFileMode: SETTINGS_MODE,
          // A damaged file has already been quarantined.
          clearInvalidConfig: true,
        });
        // electron-store opens an IPC channel on which any page can ask for the folder's path.
        ipcMain.removeAllListeners('electron-store-get-data');
        return store;
      };
    },
    loadKeytar: async () => (await import('keytar')).default,
    async loadUpdater() {
      const module = (await import('electron-updater')).default;
      return {
        updater: updaterFor(process.platform, module),
        native: (await import('electron')).autoUpdater,
        newToken: () => new module.CancellationToken(),
      };
    },
    hasUpdateServer: existsSync(join(process.resourcesPath ?? '', 'app-update.yml')),
    keepHeapSmall: () => setFlagsFromString('--optimize-for-size'),
    killProcess: (pid) => void process.kill(pid, 'SIGKILL'),
    print: (line) => void process.stdout.write(`${line}\n`),
    mark: (file) => writeFileSync(file, ''),
  },
);
