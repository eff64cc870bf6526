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

/** Reloads a window whose page crashed, once; after that, the user decides. */
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
};
