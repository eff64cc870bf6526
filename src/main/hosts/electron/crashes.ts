import type { App, Dialog } from 'electron';
import type { Clock, Log } from '../../core/app/ports';
import { showQuestion } from './show-question';
import type { AppWindow } from './windows';

export interface CrashParts {
  readonly app: Pick<App, 'on' | 'exit'>;
  readonly dialog: Pick<Dialog, 'showErrorBox' | 'showMessageBox'>;
  readonly process: Pick<NodeJS.Process, 'on'>;
}

/** Milliseconds within which a second crash does not reload the page automatically. */
const RELOAD_PAUSE = 60_000;

/**
 * Logs an uncaught error, tells the user, and ends the app: its state is unknown, and it writes to
 * customers' accounts. The next start recovers pending writes.
 */
export const handleCrashes = ({ app, dialog, process }: CrashParts, log: Log): void => {
  process.on('uncaughtException', (cause) => {
    log.error('uncaught exception', { cause });
    dialog.showErrorBox(
      'Internal Dash has to close',
      'Something went wrong in the app. The log file has the details. Please start it again.',
    );
    app.exit(1);
  });
  process.on('unhandledRejection', (cause) => log.error('unhandled rejection', { cause }));
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    log.warn('child process gone', { type, reason, exitCode, name });
  });
};

/**
 * Logs how long a page hangs after Chromium has noticed it (15 seconds), and lets the user reload it
 * instead of waiting.
 */
const watchHangs = (
  window: AppWindow,
  { dialog }: Pick<CrashParts, 'dialog'>,
  clock: Pick<Clock, 'now'>,
  log: Log,
): void => {
  /** Milliseconds; null if the page responds. */
  let since: number | null = null;
  let question: AbortController | null = null;
  const ask = async (): Promise<void> => {
    const mine = new AbortController();
    question = mine;
    const answer = await showQuestion(dialog, window, {
      type: 'warning',
      message: 'This window isn’t responding',
      detail: 'Wait for it, or reload it. Reloading may lose edits that aren’t saved yet.',
      buttons: ['Wait', 'Reload'],
      defaultId: 0,
      cancelId: 0,
      signal: mine.signal,
    });
    if (mine.signal.aborted) return;
    question = null;
    // Then the page is reloaded as after a crash.
    if (answer === 1) window.webContents.forcefullyCrashRenderer();
  };
  // While the page hangs, Chromium says so again 15 seconds after a further click or key.
  window.on('unresponsive', () => {
    if (question) return;
    if (since === null) log.warn('a page hangs');
    since ??= clock.now();
    ask().catch((cause: unknown) => log.error('hang dialog failed', { cause }));
  });
  const end = (): void => {
    if (since === null) return;
    log.warn('a page hung', { seconds: Math.round((clock.now() - since) / 1000) });
    since = null;
    question?.abort();
    question = null;
  };
  window.on('responsive', end);
  window.on('closed', end);
};

/** Reloads a window whose page crashed, once; after that, or if it hangs, the user decides. */
export const recoverFromCrash = (
  window: AppWindow,
  { dialog }: Pick<CrashParts, 'dialog'>,
  clock: Pick<Clock, 'now'>,
  log: Log,
): void => {
  let reloadedAt = Number.NEGATIVE_INFINITY;
  const ask = async (): Promise<void> => {
    const answer = await showQuestion(dialog, window, {
      type: 'error',
      message: 'This window has stopped working',
      detail: 'It was restarted once and failed again. The log file has the details.',
      buttons: ['Reload', 'Close'],
      defaultId: 0,
      cancelId: 1,
    });
    if (answer === 0) window.webContents.reload();
    else window.close();
  };
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    log.error('page gone', { reason, exitCode });
    if (clock.now() - reloadedAt >= RELOAD_PAUSE) {
      reloadedAt = clock.now();
      window.webContents.reload();
      return;
    }
    ask().catch((cause: unknown) => log.error('crash dialog failed', { cause }));
  });
  watchHangs(window, { dialog }, clock, log);
};
