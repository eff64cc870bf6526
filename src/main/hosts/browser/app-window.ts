import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Clock, Log } from '../../core/app/ports';
import { takeFolderLock } from '../../core/storage/folder-lock';

/** How a browser ended: by itself and well, by a signal, or not well or not even started. */
export type BrowserEnd = 'well' | 'killed' | 'badly';

export interface AppWindow {
  readonly pid: number | null;
  readonly ended: Promise<BrowserEnd>;
  close(): Promise<void>;
}

export interface AppWindowOptions {
  readonly chromium: string;
  /** With the ticket in it: handed over in a file, as everybody can read the list of processes. */
  readonly url: string;
  readonly userData: string;
  /** Chromium's own sandbox cannot work for root. */
  readonly isRoot: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** Milliseconds that the browser has to write its profile before it is killed. */
const PATIENCE = 3000;

/** Milliseconds that a browser has to read the file with the address. */
const READING = 60_000;

/** A page that leads to an address, for its owner's eyes only. */
const writeHandover = (folder: string, url: string): string => {
  const file = join(folder, `open-${randomUUID()}.html`);
  const page = `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${url}"><title>Internal Dash</title>`;
  writeFileSync(file, page, { mode: 0o600, flag: 'wx' });
  return file;
};

const argumentsOf = (url: string, profile: string, isRoot: boolean): string[] => [
  `--app=${url}`,
  `--user-data-dir=${profile}`,
  '--window-size=1280,800',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The address works once: a browser that comes back with it after a crash would show an error.
  '--hide-crash-restore-bubble',
  ...(isRoot ? ['--no-sandbox'] : []),
];

/**
 * A profile is one process: a second browser on it would hand its window over to the first and end.
 * So a second app on the same folder gets a profile of its own, for as long as it runs.
 */
const takeProfile = (userData: string): { folder: string; giveBack(): void } => {
  const lock = takeFolderLock(userData, 'window');
  if (lock) {
    const folder = join(userData, 'window');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Whoever answered at our port after a crash may have left a script that reads what comes next.
    rmSync(join(folder, 'Default/Service Worker'), { recursive: true, force: true });
    return { folder, giveBack: () => lock.release() };
  }
  const folder = mkdtempSync(join(userData, 'window-'));
  const giveBack = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  return { folder, giveBack };
};

/** Opens the app in a Chromium window of its own, without tabs or an address bar. */
export const openAppWindow = ({
  chromium,
  url,
  userData,
  isRoot,
  clock,
  log,
}: AppWindowOptions): AppWindow => {
  const profile = takeProfile(userData);
  const file = writeHandover(userData, url);
  const forget = () => {
    process.off('exit', forget);
    rmSync(file, { force: true });
  };
  process.once('exit', forget);
  const stopReading = clock.after(READING, forget);
  const child = spawn(chromium, argumentsOf(pathToFileURL(file).href, profile.folder, isRoot), {
    stdio: 'ignore',
    detached: process.platform !== 'win32',
  });
  const ended = new Promise<BrowserEnd>((resolve) => {
    child.once('error', (cause) => {
      log.warn('the window cannot be opened', { chromium, cause });
      resolve('badly');
    });
    child.once('exit', (code, signal) => {
      log.info('the window has ended', { code, signal });
      resolve(signal ? 'killed' : code === 0 ? 'well' : 'badly');
    });
  });
  // However the host ends, a window that nobody answers is of no use.
  const killWithHost = () => {
    child.kill();
  };
  process.once('exit', killWithHost);
  const done = ended.then((end) => {
    process.off('exit', killWithHost);
    // One that ended well may have handed its window to a browser that ran already and has yet to
    // read the file.
    if (end !== 'well') {
      stopReading();
      forget();
    }
    profile.giveBack();
    return end;
  });
  return {
    pid: child.pid ?? null,
    ended: done,
    async close() {
      child.kill();
      const cancel = clock.after(PATIENCE, () => child.kill('SIGKILL'));
      await done;
      cancel();
    },
  };
};
