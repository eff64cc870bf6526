import type { BrowserWindow, WebContents } from 'electron';
import type { Clock } from '../../core/app/ports';

/** Milliseconds between the end of a load and the first frame, where nothing tells of that frame. */
const AFTER_LOAD = 250;
/** Milliseconds after which a window shows, whatever it has painted. */
const AT_THE_LATEST = 2_000;

/**
 * Calls `show` once, on the first of several events. `ready-to-show` alone is not enough: on Wayland
 * some versions of Electron do not emit it for a window that starts hidden (electron/electron#48859),
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
  // A page that cannot be loaded must not leave an app that runs without a window to see.
  window.webContents.on('did-fail-load', (_event, _code, _text, _url, isMainFrame) => {
    if (isMainFrame) reveal();
  });
  window.on('closed', finish);
};
