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
  /** Brings a window up: a click on the dock on macOS. */
  activate(): void;
  /** Ends core and the sandbox. */
  close(): Promise<void>;
  /** A keychain has not answered: an orderly end of the process would wait for it. */
  isHeldUp(): boolean;
  /** Writes what pages keep to the disk. */
  flush(): void;
  /** Ends the process at once. */
  kill(): void;
}

/** Milliseconds for calls under way and the sandbox's database; after that the app ends anyway. */
const PATIENCE = 8000;
/** Milliseconds for what pages keep to be on the disk, before the process is ended at once. */
const FLUSH = 200;

/**
 * Ends the app cleanly: windows first (one may hold what was typed and refuse), then core and the
 * sandbox, then the process.
 */
export const handleQuit = (
  { app, process }: QuitParts,
  { platform, clock, log, activate, close, isHeldUp, flush, kill }: QuitOptions,
): void => {
  let closing = false;
  const finish = async (): Promise<void> => {
    if ((await withTimeout(PATIENCE, close(), clock)) === LATE)
      log.warn('the app did not end in time');
  };
  const exit = (): void => {
    if (!isHeldUp()) {
      app.exit(0);
      return;
    }
    log.warn('the keychain does not answer: the app ends without it');
    flush();
    clock.after(FLUSH, kill);
  };
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    // A second start while this one ends is a start, not a click on windows that are gone.
    app.releaseSingleInstanceLock();
    finish()
      .catch((cause: unknown) => log.error('the app did not end cleanly', { cause }))
      .finally(exit);
  });
  // macOS: an app lives on without windows, as users there expect.
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit();
  });
  app.on('activate', activate);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit());
};
