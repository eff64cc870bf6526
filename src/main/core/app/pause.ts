import type { Clock } from './ports';

/** Resolves after the given milliseconds, or when the signal aborts. */
export const pause = (
  clock: Pick<Clock, 'after'>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      stop();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const stop = clock.after(milliseconds, end);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
