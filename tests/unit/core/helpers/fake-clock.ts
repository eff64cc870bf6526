import { vi } from 'vitest';
import type { Clock } from '../../../../src/main/core/app/ports';

export interface FakeClock extends Clock {
  /** Lets time pass: runs the timers that are due, in order. */
  advance(milliseconds: number): void;
  /** Resolves as soon as a timer waits for this many milliseconds. */
  awaited(milliseconds: number): Promise<void>;
  readonly waiting: number;
}

interface Timer {
  readonly at: number;
  readonly milliseconds: number;
  readonly callback: () => void;
}

export const fakeClock = (start = Date.UTC(2026, 0, 15, 12)): FakeClock => {
  let now = start;
  const timers = new Set<Timer>();
  const watchers = new Set<{ milliseconds: number; resolve: () => void }>();
  return {
    now: () => now,
    after(milliseconds, callback) {
      const timer = { at: now + milliseconds, milliseconds, callback };
      timers.add(timer);
      for (const watcher of [...watchers]) {
        if (watcher.milliseconds !== milliseconds) continue;
        watchers.delete(watcher);
        watcher.resolve();
      }
      return () => timers.delete(timer);
    },
    advance(milliseconds) {
      const until = now + milliseconds;
      for (;;) {
        const next = [...timers]
          .filter((timer) => timer.at <= until)
          .sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers.delete(next);
        now = next.at;
        next.callback();
      }
      now = until;
    },
    awaited(milliseconds) {
      if ([...timers].some((timer) => timer.milliseconds === milliseconds))
        return Promise.resolve();
      return new Promise((resolve) => {
        watchers.add({ milliseconds, resolve });
      });
    },
    get waiting() {
      return timers.size;
    },
  };
};

/**
 * Puts ky's timers of these lengths on a clock, until `vi.unstubAllGlobals`. Node's own keep running.
 */
export const timersOn = (clock: Clock, ...lengths: readonly number[]): void => {
  const real = { setTimeout, clearTimeout };
  vi.stubGlobal('setTimeout', (callback: () => void, milliseconds: number, ...rest: unknown[]) =>
    lengths.includes(milliseconds)
      ? clock.after(milliseconds, callback)
      : real.setTimeout(callback, milliseconds, ...(rest as [])),
  );
  vi.stubGlobal('clearTimeout', (timer?: NodeJS.Timeout | (() => void)) =>
    typeof timer === 'function' ? timer() : real.clearTimeout(timer),
  );
};

/** The real time, for tests whose parts must respond to each other. */
export const realClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
