import type { Clock } from '../ports';

export interface IdleLockDependencies {
  /** Minutes without use after which the app is locked. */
  readonly minutes: () => number;
  /** Somebody is signed in, and the app is not locked yet. */
  readonly isOpen: () => boolean;
  readonly lock: () => void;
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
  clock,
}: IdleLockDependencies): IdleLock => {
  let usedAt = clock.now();
  let stop = (): void => undefined;

  const isOver = (): boolean => clock.now() - usedAt >= minutes() * minute;

  const check = (): void => {
    if (!isOpen() || !isOver()) return;
    stop();
    lock();
  };

  const wait = (): void => {
    stop();
    if (!isOpen()) return;
    const left = Math.max(0, usedAt + minutes() * minute - clock.now());
    stop = clock.after(left, () => {
      check();
      // A clock that was set back: there is time left again.
      wait();
    });
  };

  return {
    begin() {
      usedAt = clock.now();
      wait();
    },
    active() {
      check();
      if (!isOpen()) return;
      usedAt = clock.now();
      wait();
    },
    check,
    changed() {
      check();
      wait();
    },
    end: () => stop(),
  };
};
