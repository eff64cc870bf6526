import type { Clock } from '../app/ports';
import { cancelled } from './errors';

/** Waits for the given milliseconds; rejects at once if the signal aborts. */
export const pause = (clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(cancelled());
    const onAbort = () => {
      stop();
      reject(cancelled());
    };
    const stop = clock.after(milliseconds, () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    signal.addEventListener('abort', onAbort, { once: true });
  });
