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
  let hang: { readonly since: number; readonly question: AbortController } | null = null;
  const ask = async (signal: AbortSignal): Promise<void> => {
    const answer = await showQuestion(dialog, window, {
      type: 'warning',
      message: 'This window isn’t responding',
      detail: 'Wait for it, or reload it. Reloading may lose edits that aren’t saved yet.',
      buttons: ['Wait', 'Reload'],
      defaultId: 0,
      cancelId: 0,
      signal,
    });
    // Then the page is reloaded as after a crash.
    if (answer === 1 && !signal.aborted) window.webContents.forcefullyCrashRenderer();
  };
  window.on('unresponsive', () => {
    if (hang) return;
    hang = { since: clock.now(), question: new AbortController() };
    log.warn('a page hangs');
    ask(hang.question.signal).catch((cause: unknown) => log.error('hang dialog failed', { cause }));
  });
  const end = (): void => {
    if (!hang) return;
    log.warn('a page hung', { seconds: Math.round((clock.now() - hang.since) / 1000) });
    hang.question.abort();
    hang = null;
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
