import type { BrowserWindow, WebContents } from 'electron';
import type { Clock } from '../../core/app/ports';

/** Milliseconds from the end of loading to the first frame, if no event announces that frame. */
const AFTER_LOAD = 250;
/** Milliseconds after which a window is shown even if nothing was painted. */
const AT_THE_LATEST = 2_000;

/**
 * Calls `show` once, on the first of several events. `ready-to-show` alone is not enough: on
 * Wayland, some versions of Electron do not emit it for a hidden window (electron/electron#48859),
 * and the app would run without a window.
 */
export const revealOnce = (
  window: Pick<BrowserWindow, 'on' | 'once'> & { readonly webContents: Pick<WebContents, 'on'> },
  clock: Clock,
  show: () => void,
): void => {
  const timers: (() => void)[] = [];
  let isDone = false;
  const finish = (): boolean => {
    const wasDone = isDone;
    isDone = true;
    for (const stop of timers) stop();
    return !wasDone;
  };
  const reveal = (): void => {
    if (finish()) show();
  };
  timers.push(clock.after(AT_THE_LATEST, reveal));
  window.once('ready-to-show', reveal);
  window.webContents.on('did-finish-load', () => {
    if (!isDone) timers.push(clock.after(AFTER_LOAD, reveal));
  });
  // Show the window even if the page cannot load; otherwise, the app would run without one.
  window.webContents.on('did-fail-load', (_event, _code, _text, _url, isMainFrame) => {
    if (isMainFrame) reveal();
  });
  window.on('closed', finish);
};
