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
  /** Writes under way; 0 while core is not there yet. */
  pendingWrites(): number;
  /** How many windows are open. */
  windowCount(): number;
  readonly log: Log;
}

export interface EndGuard {
  /** Watches over a window's end. */
  watch(window: Pick<AppWindow, 'close' | 'on'>): void;
}

const question = (count: number) => ({
  type: 'warning' as const,
  message: count === 1 ? 'A change is still being saved' : `${count} changes are still being saved`,
  detail:
    'If you close now, Internal Dash waits a few seconds for it to finish. If that isn’t enough, you’ll be asked about it at the next start.',
  buttons: ['Keep open', 'Close anyway'],
  defaultId: 0,
  cancelId: 0,
});

/**
 * Asks before the app ends while a write is under way: with its last window, or altogether. A signal
 * comes from the system or a terminal, where nobody may be there to answer: core gives the write its
 * seconds then, and the app ends.
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
        // On macOS the app lives on without windows, and its writes with it.
        if (platform !== 'darwin' && windowCount() === 1) guard(event, () => window.close());
      });
      // The end of a session of Windows comes without `before-quit`. Windows tells the user which app
      // it waits for, and to end it all the same is theirs to say.
      window.on('query-session-end', (event) => {
        if (pendingWrites() > 0) event.preventDefault();
      });
    },
  };
};
