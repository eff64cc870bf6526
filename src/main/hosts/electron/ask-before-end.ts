import type { App, Dialog } from 'electron';
import type { Log } from '../../core/app/ports';
import type { AppWindow } from './windows';

export interface AskParts {
  readonly app: Pick<App, 'on' | 'quit'>;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly process: Pick<NodeJS.Process, 'on'>;
}

export interface AskOptions {
  readonly platform: NodeJS.Platform;
  /** Pending writes; 0 before core has started. */
  pendingWrites(): number;
  windowCount(): number;
  readonly log: Log;
}

export interface EndGuard {
  /** Guards a window's close. */
  watch(window: Pick<AppWindow, 'close' | 'on'>): void;
}

const question = (count: number) => ({
  type: 'warning' as const,
  message: count === 1 ? 'A change is still being saved' : `${count} changes are still being saved`,
  detail:
    'If you close now, Internal Dash waits a few seconds for it to finish. If that isn’t enough, you’ll be asked about it the next time you open the app.',
  buttons: ['Keep open', 'Close anyway'],
  defaultId: 0,
  cancelId: 0,
});

/**
 * Asks the user before the app quits, or its last window closes, during a pending write. A signal
 * is not guarded, because there may be no one to answer: core gives the write a few seconds, and
 * the app exits.
 */
export const askBeforeEnd = (
  { app, dialog, process }: AskParts,
  { platform, pendingWrites, windowCount, log }: AskOptions,
): EndGuard => {
  let isSure = false;
  let isAsking = false;
  const ask = async (goOn: () => void): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      const { response } = await dialog.showMessageBox(question(pendingWrites()));
      isSure = response === 1;
      if (isSure) goOn();
    } finally {
      isAsking = false;
    }
  };
  const guard = (event: { preventDefault(): void }, goOn: () => void): void => {
    if (isSure || pendingWrites() === 0) return;
    event.preventDefault();
    ask(goOn).catch((cause: unknown) => log.error('the question before the end failed', { cause }));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      isSure = true;
    });
  }
  app.on('before-quit', (event) => guard(event, () => app.quit()));
  return {
    watch(window) {
      window.on('close', (event) => {
        // On macOS, the app and its writes continue without windows.
        if (platform !== 'darwin' && windowCount() === 1) guard(event, () => window.close());
      });
      // Windows ends a session without `before-quit`. It tells the user which app it is waiting for
      // and lets them end it anyway.
      window.on('query-session-end', (event) => {
        if (pendingWrites() > 0) event.preventDefault();
      });
    },
  };
};
