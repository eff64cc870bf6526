import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const minute = 60_000;
/** Milliseconds by which a newly displayed time may lag. */
const tolerance = 1000;

// One shared clock, because a record shows a dozen times.
let now = 0;
/** The time that every watcher shows; a component that rendered since may show a later one. */
let told = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

const read = (): number => {
  // The difference is absolute, because the clock may have been set back.
  if (Math.abs(Date.now() - now) >= (watchers.size > 0 ? minute : tolerance)) now = Date.now();
  return now;
};

const update = () => {
  now = Date.now();
  told = now;
  for (const each of [...watchers]) each();
};

/** A day may have ended since the last tick, and timers stop while the computer sleeps. */
const updateBeforePress = () => {
  if (Math.floor(Date.now() / minute) !== Math.floor(told / minute)) flushSync(update);
};
const presses = ['pointerdown', 'keydown', 'click'] as const;

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  if (timer === undefined) {
    told = now;
    timer = setInterval(update, minute);
    for (const press of presses) window.addEventListener(press, updateBeforePress, true);
  }
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    for (const press of presses) window.removeEventListener(press, updateBeforePress, true);
  };
};

/**
 * The time in milliseconds, updated every minute, and before a press in a new minute, so that what
 * the press sends counts its days from the same day as the screen.
 */
export const useNow = (): number => useSyncExternalStore(watch, read);
