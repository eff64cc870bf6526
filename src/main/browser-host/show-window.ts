import type { Clock, Log } from '../core/ports';
import { type AppWindow, openAppWindow } from './app-window';

export interface ShowWindowOptions {
  /** Null where there is none on this machine. */
  readonly chromium: string | null;
  readonly hasDisplay: boolean;
  readonly isRoot: boolean;
  readonly userData: string;
  newAddress(): string;
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
   * A browser that ends while pages are connected has handed its window over to one that was
   * running on the profile already: from then on the pages count.
   */
  const follow = async (opened: AppWindow): Promise<void> => {
    const code = await opened.ended;
    window = null;
    if (pages > 0) {
      isHandedOver = true;
    } else if (code === 0 || seen) onClosed();
    else printAddress('The window could not be opened.');
  };

  if (!hasDisplay) printAddress('There is no display for a window.');
  else if (chromium === null) printAddress('There is no Chromium, Chrome or Edge for a window.');
  else {
    window = openAppWindow({ chromium, url: newAddress(), userData, isRoot, clock, log });
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
