import type { Clock } from '../../core/app/ports';

/** The machine's clock. A pending timer does not keep the app running. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
