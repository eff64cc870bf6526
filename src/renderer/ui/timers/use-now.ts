import { useSyncExternalStore } from 'react';

const minute = 60_000;
/** Milliseconds by which a newly displayed time may lag. */
const tolerance = 1000;

// One shared clock, because a record shows a dozen times.
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

const read = (): number => {
  // The difference is absolute, because the clock may have been set back.
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

/** The time in milliseconds, updated every minute, so that relative times stay correct. */
export const useNow = (): number => useSyncExternalStore(watch, read);
