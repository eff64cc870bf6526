import { cancelled } from '../api/errors';

/** Runs a limited number of actions at a time, the others in order of arrival. */
export type Semaphore = <T>(signal: AbortSignal, act: () => Promise<T>) => Promise<T>;

export const createSemaphore = (most: number): Semaphore => {
  let running = 0;
  const waiting = new Set<() => void>();

  const place = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', onAbort);
        waiting.delete(enter);
        running += 1;
        resolve();
      };
      const onAbort = () => {
        waiting.delete(enter);
        reject(cancelled());
      };
      if (signal.aborted) return reject(cancelled());
      if (running < most) return enter();
      signal.addEventListener('abort', onAbort, { once: true });
      waiting.add(enter);
    });

  return async (signal, act) => {
    await place(signal);
    try {
      return await act();
    } finally {
      running -= 1;
      const [next] = waiting;
      next?.();
    }
  };
};
