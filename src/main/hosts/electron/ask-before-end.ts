import type { App, Dialog, MessageBoxOptions } from 'electron';
import type { Log } from '../../core/app/ports';
import { showQuestion } from './show-question';
import { type AppWindow, type AppWindows, showWindow } from './windows';

export interface AskParts {
  readonly app: Pick<App, 'on' | 'quit'>;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly process: Pick<NodeJS.Process, 'on'>;
}

export interface AskOptions {
  readonly platform: NodeJS.Platform;
  /** Pending writes; 0 before core has started. */
  pendingWrites(): number;
  readonly windows: Pick<AppWindows, 'count' | 'current'>;
  /** Called before the windows close and the app ends; more than once if it stays after all. */
  prepareQuit(): void;
  readonly log: Log;
}

export interface EndGuard {
  /** Guards a window's close. */
  watch(window: AppWindow): void;
}

const stillSaving = (count: number): string =>
  count === 1 ? 'A change is still being saved' : `${count} changes are still being saved`;

const beforeEnd = (count: number): MessageBoxOptions => ({
  type: 'warning',
  message: stillSaving(count),
  detail:
    'If you close now, Internal Dash waits a few seconds for it to finish. If that isn’t enough, you’ll be asked about it the next time you open the app. If you have other edits, they aren’t saved yet.',
  buttons: ['Keep open', 'Close anyway'],
  defaultId: 0,
  cancelId: 0,
});

/** `count` pending writes don't need the window. */
const beforeClose = (count: number): MessageBoxOptions => ({
  type: 'question',
  message: count === 0 ? 'Leave without saving?' : stillSaving(count),
  detail:
    count === 0
      ? 'Your edits in this window aren’t saved yet.'
      : 'Saving continues without this window, and the journal shows the outcome. If you have other edits in this window, they aren’t saved yet.',
  buttons: ['Leave', 'Stay'],
  defaultId: 1,
  cancelId: 1,
});

/**
 * Asks the user before the app quits, or its last window closes, during a pending write, and before
 * any window closes whose page has unsaved input. A signal is not guarded, because there may be no
 * one to answer: core gives the writes a few seconds, and the app exits.
 */
export const askBeforeEnd = (
  { app, dialog, process }: AskParts,
  { platform, pendingWrites, windows, prepareQuit, log }: AskOptions,
): EndGuard => {
  /** Nothing more is asked, because the app ends whatever is open. */
  let isSure = false;
  /** The windows close because the app quits, which ends if one of them stays. */
  let isQuitting = false;
  let isAsking = false;
  /** Windows with an open question about leaving them. */
  const asking = new Set<AppWindow>();
  /** Windows that someone has decided to leave. */
  let leaving = new WeakSet<AppWindow>();
  const run = (asked: Promise<void>): void => {
    asked.catch((cause: unknown) => log.error('the question before the end failed', { cause }));
  };
  const ask = async (): Promise<void> => {
    const window = windows.current();
    if (isAsking) {
      // The question may have been minimized or hidden with its window.
      if (window) showWindow(window);
      return;
    }
    isAsking = true;
    const page = window?.webContents;
    try {
      if ((await showQuestion(dialog, window, beforeEnd(pendingWrites()))) !== 1) {
        // The window was to close because its page had crashed, and would stay blank.
        if (page && !page.isDestroyed() && page.isCrashed()) page.reload();
        return;
      }
      isSure = true;
      app.quit();
    } finally {
      isAsking = false;
    }
  };
  /** Whether the app may end now; otherwise it stays, and the user is asked. */
  const mayEnd = (event: { preventDefault(): void }): boolean => {
    if (isSure || pendingWrites() === 0) {
      // Without its windows, core no longer knows what was open in them.
      if (windows.count() > 0) prepareQuit();
      return true;
    }
    event.preventDefault();
    leaving = new WeakSet();
    run(ask());
    return false;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      isSure = true;
    });
  }
  app.on('before-quit', (event) => {
    if (!isSure && asking.size > 0) {
      // On macOS, closing a window ends its question, as if the user had chosen to stay. The last
      // answer decides instead.
      event.preventDefault();
      isQuitting = true;
      for (const window of asking) showWindow(window);
      return;
    }
    isQuitting = mayEnd(event);
  });
  return {
    watch(window) {
      const { webContents } = window;
      let isClosing = false;
      const askHere = async (): Promise<void> => {
        if (asking.has(window)) return;
        asking.add(window);
        try {
          const answer = await showQuestion(dialog, window, beforeClose(pendingWrites()));
          asking.delete(window);
          // A signal has closed the window meanwhile.
          if (webContents.isDestroyed()) return;
          if (answer !== 0) {
            isQuitting = false;
            return;
          }
          leaving.add(window);
          if (isQuitting && asking.size === 0) app.quit();
          else window.close();
        } finally {
          asking.delete(window);
        }
      };
      window.on('close', (event) => {
        // On macOS, the app and its writes continue without windows.
        isClosing = platform === 'darwin' || windows.count() > 1 || mayEnd(event);
      });
      window.on('closed', () => asking.delete(window));
      // The page has unsaved input or a pending write. The window stays unless this is prevented,
      // and closes once the user has answered: waiting here would stop the whole app.
      webContents.on('will-prevent-unload', (event) => {
        // Without a close, the page reloads. Only a developer does that, or Logout, which has asked.
        if (isSure || !isClosing || leaving.has(window)) event.preventDefault();
        else run(askHere());
        isClosing = false;
      });
      // Windows ends a session without `before-quit`. It tells the user which app it is waiting for
      // and lets them end it anyway.
      window.on('query-session-end', (event) => {
        if (pendingWrites() > 0) event.preventDefault();
      });
    },
  };
};
