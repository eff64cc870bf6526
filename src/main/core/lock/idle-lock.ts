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

  const lockIfOpen = (): void => {
    stop();
    if (isOpen()) lock();
  };

  const check = (): void => {
    if (clock.now() - usedAt >= limit()) lockIfOpen();
  };

  const wait = (): void => {
    stop();
    if (!isOpen() || limit() === Number.POSITIVE_INFINITY) return;
    // The clock may have been set back since the last use.
    const left = Math.min(limit(), Math.max(0, usedAt + limit() - clock.now()));
    // The timer has measured the time, whatever the clock says now.
    stop = clock.after(left, lockIfOpen);
  };

  return {
    begin() {
      // The person's permissions have changed, which is no use of the app.
      if (isRunning) return;
      keptAt = null;
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
