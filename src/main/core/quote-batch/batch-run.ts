import { AppFailure } from '../../../contract/errors';
import type { Clock } from '../ports';

/** Section "Batch quotes": four at a time. */
const atATime = 4;
/** Seconds to wait where the server says "too many", but not for how long. */
const usualWait = 5;
const mostWaits = 5;

/**
 * - `stop`: nothing else would go better: the disk, the session, the connection, the user
 * - `failed`: this row alone
 */
export const judgeRow = (error: unknown): { kind: 'stop' | 'failed'; message: string } => {
  if (!(error instanceof AppFailure)) {
    return { kind: 'failed', message: 'Something went wrong in the app itself.' };
  }
  const { code } = error.error;
  if (code === 'cancelled') return { kind: 'stop', message: '' };
  const stops = code === 'file' || code === 'unauthorized' || code === 'offline';
  return { kind: stops ? 'stop' : 'failed', message: error.message };
};

/** Resolves after so many milliseconds, or when nobody waits any more. */
const pause = (clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> =>
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

/** Tries again where the server only asks for time. */
export const patiently = async <T>(
  clock: Clock,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> => {
  for (let waits = 0; ; waits += 1) {
    try {
      return await work();
    } catch (error) {
      const limited = error instanceof AppFailure && error.error.code === 'rate-limited';
      if (!limited || waits === mostWaits || signal.aborted) throw error;
      const seconds =
        error.error.code === 'rate-limited' ? error.error.retryAfterSeconds : undefined;
      await pause(clock, (seconds ?? usualWait) * 1000, signal);
    }
  }
};

/** Works through a list, four at a time, in its order, until it ends or is aborted. */
export const workThrough = async (
  indexes: readonly number[],
  signal: AbortSignal,
  work: (index: number) => Promise<void>,
): Promise<void> => {
  let next = 0;
  const worker = async () => {
    while (next < indexes.length && !signal.aborted) {
      const index = indexes[next];
      next += 1;
      if (index !== undefined) await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atATime, indexes.length) }, worker));
};
