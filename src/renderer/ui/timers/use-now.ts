import { useSyncExternalStore } from 'react';

const minute = 60_000;
/** Milliseconds by which what is shown anew may be behind. */
const tolerance = 1000;

// One clock for all that show a time: a record has a dozen of them.
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

const read = (): number => {
  // Also where the clock was set back, or the window slept.
  if (Math.abs(Date.now() - now) >= (watchers.size > 0 ? minute : tolerance)) now = Date.now();
  return now;
};

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of [...watchers]) each();
  }, minute);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** The time in milliseconds, moving on every minute: relative times stay true. */
export const useNow = (): number => useSyncExternalStore(watch, read);
