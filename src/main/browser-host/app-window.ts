import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock, Log } from '../core/ports';
import { takeFolderLock } from '../host/folder-lock';

export interface AppWindow {
  readonly pid: number | null;
  /** Resolves with the exit code when the browser has ended; null when it could not be started. */
  readonly ended: Promise<number | null>;
  close(): Promise<void>;
}

export interface AppWindowOptions {
  readonly chromium: string;
  /** With the ticket in it. Other users of the machine can read it from the list of processes, and find it used. */
  readonly url: string;
  readonly userData: string;
  /** Chromium's own sandbox cannot work for root. */
  readonly isRoot: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** Milliseconds that the browser has to write its profile before it is killed. */
const PATIENCE = 3000;

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
  const child = spawn(chromium, argumentsOf(url, profile.folder, isRoot), {
    stdio: 'ignore',
    detached: process.platform !== 'win32',
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (cause) => {
      log.warn('the window cannot be opened', { chromium, cause });
      resolve(null);
    });
    child.once('exit', (code, signal) => {
      log.info('the window has ended', { code, signal });
      resolve(code ?? 0);
    });
  });
  // However the host ends, a window that nobody answers is of no use.
  const killWithHost = () => child.kill();
  process.once('exit', killWithHost);
  const done = ended.then((code) => {
    process.off('exit', killWithHost);
    profile.giveBack();
    return code;
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
