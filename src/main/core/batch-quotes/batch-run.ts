import { AppFailure } from '../../../contract/errors';
import { outcomeOf } from '../../../rules/outcome';
import { pause } from '../app/pause';
import type { Clock } from '../app/ports';

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
    return { kind: 'failed', message: 'Something went wrong in the app.' };
  }
  const { code } = error.error;
  if (code === 'cancelled') return { kind: 'stop', message: '' };
  const stops = code === 'file' || code === 'unauthorized' || code === 'offline';
  return { kind: stops ? 'stop' : 'failed', message: error.message };
};

/** Rows in a row without a clear answer after which the others would fare no better. */
const mostUnclear = 5;

export const unclearMessage = `The server gave no clear answer to ${mostUnclear} quotes in a row, so the list was stopped. They may have been made or not; none of them is saved. Check what the server says, then choose Resume.`;

/** Counts tries without a clear answer; tells whether there were too many since the last clear one. */
export const createUnclearCount = () => {
  let unclear = 0;
  return {
    clear(): void {
      unclear = 0;
    },
    failed(error: unknown): boolean {
      const isUnclear = error instanceof AppFailure && outcomeOf(error.error) === 'unknown';
      unclear = isUnclear ? unclear + 1 : 0;
      return unclear >= mostUnclear;
    },
  };
};

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
