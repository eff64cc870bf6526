import type { Clock } from '../app/ports';

export interface IdleLockDependencies {
  /** Idle minutes after which the app locks; null for never. */
  readonly minutes: () => number | null;
  /** Whether a person is signed in and the app is not locked. */
  readonly isOpen: () => boolean;
  readonly lock: () => void;
  /** Saves the time of the last use for the next start, at most once a minute and at exit. */
  readonly remember: (usedAt: number) => void;
  readonly clock: Clock;
}

export interface IdleLock {
  /** Restarts the idle time after a sign-in or an unlock. */
  begin(): void;
  /** Reports a key press or a pointer event in a window. */
  active(): void;
  /** Locks if the time is over, because timers do not run while a computer sleeps. */
  check(): void;
  /** Applies a changed setting. */
  changed(): void;
  end(): void;
}

/** Milliseconds in a minute. */
const minute = 60_000;

/** Locks the app after a period without use. */
export const createIdleLock = ({
  minutes,
  isOpen,
  lock,
  remember,
  clock,
}: IdleLockDependencies): IdleLock => {
  let usedAt = clock.now();
  /** The last saved time of use; null if none of this session is saved. */
  let keptAt: number | null = null;
  let isRunning = false;
  let stop = (): void => undefined;

  const limit = (): number => {
    const after = minutes();
    return after === null ? Number.POSITIVE_INFINITY : after * minute;
  };

  const keep = (): void => {
    if (keptAt === usedAt) return;
    keptAt = usedAt;
    remember(usedAt);
  };

  const check = (): void => {
    if (!isOpen() || clock.now() - usedAt < limit()) return;
    stop();
    lock();
  };

  const wait = (): void => {
    stop();
    if (!isOpen() || limit() === Number.POSITIVE_INFINITY) return;
    const left = Math.max(0, usedAt + limit() - clock.now());
    stop = clock.after(left, () => {
      check();
      // If the clock was set back, there is time left again.
      wait();
    });
  };

  return {
    begin() {
      usedAt = clock.now();
      isRunning = true;
      wait();
    },
    active() {
      check();
      if (!isOpen()) return;
      usedAt = clock.now();
      // Limited, because each save writes the settings file.
      if (keptAt === null || Math.abs(usedAt - keptAt) >= minute) keep();
      wait();
    },
    check,
    changed() {
      check();
      wait();
    },
    end() {
      stop();
      if (!isRunning) return;
      isRunning = false;
      keep();
    },
  };
};
