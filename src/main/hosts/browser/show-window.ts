import type { Clock, Log } from '../../core/app/ports';
import { type AppWindow, openAppWindow } from './app-window';

export interface ShowWindowOptions {
  /** Null if this computer has no Chromium. */
  readonly chromium: string | null;
  readonly hasDisplay: boolean;
  readonly isRoot: boolean;
  readonly userData: string;
  newAddress(): string;
  /** Makes a link for a window that reads it from a file. */
  newHandover(): string;
  tell(line: string): void;
  /** Called when the user has closed the app's last window. */
  onClosed(): void;
  readonly clock: Clock;
  readonly log: Log;
}

export interface ShownWindow {
  pid(): number | null;
  /** Called when the number of connected pages changes. */
  onPages(count: number): void;
  close(): Promise<void>;
}

/** Milliseconds to wait for a page that reloads. */
const GRACE = 3000;
/** Milliseconds in which an already running browser must show the window. */
const HAND_OVER = 15_000;

/**
 * Shows the app in its own window and ends it when that window closes. Without a display or
 * Chromium, or if Chromium does not start, it prints a link for any browser and keeps running.
 */
export const showWindow = ({
  chromium,
  hasDisplay,
  isRoot,
  userData,
  newAddress,
  newHandover,
  tell,
  onClosed,
  clock,
  log,
}: ShowWindowOptions): ShownWindow => {
  let pages = 0;
  let seen = false;
  let window: AppWindow | null = null;
  let isHandedOver = false;
  let stopWaiting = (): void => undefined;

  const printAddress = (why: string): void =>
    tell(`${why} Open this link in a browser on this computer:\n  ${newAddress()}`);

  const endWithPages = (): void => {
    stopWaiting();
    if (pages === 0) stopWaiting = clock.after(GRACE, onClosed);
  };

  /**
   * A browser that exits with code 0 while pages are connected, or before the first one connects,
   * has passed its window to a browser already running on that profile, left by a killed app. From
   * then on, the number of connected pages decides when the app ends.
   */
  const follow = async (opened: AppWindow): Promise<void> => {
    const end = await opened.ended;
    window = null;
    if (pages > 0) {
      isHandedOver = true;
    } else if (end === 'well' && !seen) {
      log.info('a running browser took over the window');
      isHandedOver = true;
      stopWaiting = clock.after(HAND_OVER, onClosed);
    } else if (end !== 'badly' || seen) {
      opened.markClosed();
      onClosed();
    } else printAddress('The window couldn’t be opened.');
  };

  if (!hasDisplay) printAddress('No display found.');
  else if (chromium === null) printAddress('No Chromium, Chrome, or Edge was found.');
  else {
    window = openAppWindow({ chromium, url: newHandover(), userData, isRoot, clock, log });
    follow(window).catch((cause: unknown) => log.error('window lost', { cause }));
  }

  return {
    pid: () => window?.pid ?? null,
    onPages(count) {
      pages = count;
      seen ||= count > 0;
      if (isHandedOver) endWithPages();
    },
    async close() {
      stopWaiting();
      await window?.close();
    },
  };
};
