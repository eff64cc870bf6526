import type { App } from 'electron';
import type { Clock, Log } from '../../core/app/ports';
import { LATE, withTimeout } from '../../core/app/with-timeout';

export interface QuitParts {
  readonly app: Pick<App, 'exit' | 'on' | 'quit' | 'releaseSingleInstanceLock'>;
  readonly process: Pick<NodeJS.Process, 'on'>;
}

export interface QuitOptions {
  readonly platform: NodeJS.Platform;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
  /** Brings a window to the front after a click on the macOS dock. */
  activate(): void;
  /** Stops core and the sandbox. */
  close(): Promise<void>;
  /** Whether a keychain call is unanswered, which would block a normal exit. */
  isHeldUp(): boolean;
  /** Saves the pages' storage to the disk. */
  flush(): void;
  /** Kills the process at once. */
  kill(): void;
}

/** Milliseconds for open calls and the sandbox's database; then the app exits anyway. */
const CLOSE_TIMEOUT = 8000;
/** Milliseconds for saving the pages' storage before the process is killed. */
const FLUSH = 200;

/**
 * Quits the app cleanly: first the windows, which can refuse because of unsaved input, then core
 * and the sandbox, then the process.
 */
export const handleQuit = (
  { app, process }: QuitParts,
  { platform, clock, log, activate, close, isHeldUp, flush, kill }: QuitOptions,
): void => {
  let closing = false;
  const finish = async (): Promise<void> => {
    if ((await withTimeout(CLOSE_TIMEOUT, close(), clock)) === LATE)
      log.warn('the app did not end in time');
  };
  const exit = (): void => {
    if (!isHeldUp()) {
      app.exit(0);
      return;
    }
    log.warn('the keychain is not responding: the app ends without it');
    flush();
    clock.after(FLUSH, kill);
  };
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    // Starting the app again while this process exits must start a new process.
    app.releaseSingleInstanceLock();
    finish()
      .catch((cause: unknown) => log.error('the app did not end cleanly', { cause }))
      .finally(exit);
  });
  // On macOS, users expect an app to keep running without windows.
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit();
  });
  app.on('activate', activate);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit());
};
