import type { Clock, Log } from '../../core/app/ports';
import { type AppWindow, openAppWindow } from './app-window';

export interface ShowWindowOptions {
  /** Null where there is none on this machine. */
  readonly chromium: string | null;
  readonly hasDisplay: boolean;
  readonly isRoot: boolean;
  readonly userData: string;
  newAddress(): string;
  /** For a window that finds it in a file. */
  newHandover(): string;
  tell(line: string): void;
  /** The user has closed the app's last window. */
  onClosed(): void;
  readonly clock: Clock;
  readonly log: Log;
}

export interface ShownWindow {
  pid(): number | null;
  /** Told of each change in the number of pages that are connected. */
  onPages(count: number): void;
  close(): Promise<void>;
}

/** Milliseconds; a page that is loaded again is away for a moment. */
const GRACE = 3000;
/** Milliseconds that a browser which runs already has to show the window that it was handed. */
const HAND_OVER = 15_000;

/**
 * Shows the app in a window of its own and ends it with that window. Without a display or a
 * Chromium, or when Chromium does not start, it prints the address to open in any browser and goes on.
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
    tell(`${why} Open this address in a browser on this machine:\n  ${newAddress()}`);

  const endWithPages = (): void => {
    stopWaiting();
    if (pages === 0) stopWaiting = clock.after(GRACE, onClosed);
  };

  /**
   * A browser that ends well while pages are connected, or before there is one, has handed its
   * window over to one that was running on the profile already: that of an app which was killed.
   * From then on the pages count.
   */
  const follow = async (opened: AppWindow): Promise<void> => {
    const end = await opened.ended;
    window = null;
    if (pages > 0) {
      isHandedOver = true;
    } else if (end === 'well' && !seen) {
      log.info('the window was handed over to a browser that runs already');
      isHandedOver = true;
      stopWaiting = clock.after(HAND_OVER, onClosed);
    } else if (end !== 'badly' || seen) onClosed();
    else printAddress('The window could not be opened.');
  };

  if (!hasDisplay) printAddress('No display found.');
  else if (chromium === null) printAddress('No Chromium, Chrome or Edge was found.');
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
