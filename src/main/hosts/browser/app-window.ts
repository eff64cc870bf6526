import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Clock, Log } from '../../core/app/ports';
import { takeFolderLock } from '../../core/storage/folder-lock';

/** How a browser ended: with code 0, by a signal, or with an error, including a failed start. */
export type BrowserEnd = 'well' | 'killed' | 'badly';

export interface AppWindow {
  readonly pid: number | null;
  readonly ended: Promise<BrowserEnd>;
  /** Remembers that no window of this app is left ({@link wasWindowClosed}). */
  markClosed(): void;
  close(): Promise<void>;
}

export interface AppWindowOptions {
  readonly chromium: string;
  /** Contains the ticket. Passed in a file, because every user can read the process list. */
  readonly url: string;
  readonly userData: string;
  /** Chromium's own sandbox does not work for root. */
  readonly isRoot: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** Milliseconds in which the browser can save its profile before it is killed. */
const KILL_AFTER = 3000;

/** Milliseconds in which the browser can read the file with the link. */
const READING = 60_000;

/** Writes a page that redirects to the link and that only its owner can read. */
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
  // The link works only once, so restoring it after a crash would show an error.
  '--hide-crash-restore-bubble',
  ...(isRoot ? ['--no-sandbox'] : []),
];

const closedMark = (userData: string): string => join(userData, 'window-closed');

/**
 * Whether the folder's last window closed while its app ran. A window that outlives its app stays
 * open on a port that another program can take, so its cache may hold that program's scripts.
 */
export const wasWindowClosed = (userData: string): boolean => existsSync(closedMark(userData));

/**
 * Chooses the browser profile. Each profile has one process: a second browser on it would pass its
 * window to the first one and exit. So a second app that uses the same folder gets a temporary
 * profile.
 */
const takeProfile = (
  userData: string,
): { folder: string; giveBack(): void; markClosed(): void } => {
  const lock = takeFolderLock(userData, 'window');
  if (lock) {
    const folder = join(userData, 'window');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // A server that took our port after a crash may have left a service worker that reads our
    // requests.
    rmSync(join(folder, 'Default/Service Worker'), { recursive: true, force: true });
    const mark = closedMark(userData);
    rmSync(mark, { force: true });
    return {
      folder,
      giveBack: () => lock.release(),
      markClosed() {
        try {
          writeFileSync(mark, '', { mode: 0o600 });
        } catch {
          // If the disk is full, the next window loads everything anew.
        }
      },
    };
  }
  const folder = mkdtempSync(join(userData, 'window-'));
  const giveBack = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  return { folder, giveBack, markClosed: () => undefined };
};

/** Opens the app in its own Chromium window, without tabs or an address bar. */
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
      log.info('the window has closed', { code, signal });
      resolve(signal ? 'killed' : code === 0 ? 'well' : 'badly');
    });
  });
  // A window without its host is useless, however the host ends.
  const killWithHost = () => {
    child.kill();
  };
  process.once('exit', killWithHost);
  const done = ended.then((end) => {
    process.off('exit', killWithHost);
    // A browser that exited with code 0 may have passed its window to a running browser that has
    // not read the file yet.
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
    markClosed: profile.markClosed,
    async close() {
      child.kill();
      const cancel = clock.after(KILL_AFTER, () => child.kill('SIGKILL'));
      await done;
      cancel();
      profile.markClosed();
    },
  };
};
