import type { Clock } from '../app/ports';

export interface IdleLockDependencies {
  /** Minutes without use after which the app is locked; null where it never is. */
  readonly minutes: () => number | null;
  /** Somebody is signed in, and the app is not locked yet. */
  readonly isOpen: () => boolean;
  readonly lock: () => void;
  /** Keeps the time of the last use for the next start; at most once a minute, and at the end. */
  readonly remember: (usedAt: number) => void;
  readonly clock: Clock;
}

export interface IdleLock {
  /** Somebody signed in or unlocked: the time starts anew. */
  begin(): void;
  /** A key or a pointer was used in one of the windows. */
  active(): void;
  /** Locks where the time is over: a computer that slept runs no timers. */
  check(): void;
  /** The setting is another one. */
  changed(): void;
  end(): void;
}

/** Milliseconds. */
const minute = 60_000;

/** Locks the app when nobody has used it for a while. */
export const createIdleLock = ({
  minutes,
  isOpen,
  lock,
  remember,
  clock,
}: IdleLockDependencies): IdleLock => {
  let usedAt = clock.now();
  /** What the next start would know; null while nothing of this use is kept. */
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
      // A clock that was set back: there is time left again.
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
      // Each time writes the settings file.
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
