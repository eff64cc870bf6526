import { type AppError, AppFailure } from '../../../contract/wire/errors';
import { pause } from '../api/pause';
import type { Clock } from '../app/ports';

/** A service that asks for more than this is not waited for: the person decides. */
const longestWaitSeconds = 120;
const mostWaits = 5;

/** How long to wait before the same call again; null where it is not to be sent again. */
const waitFor = (error: AppError, kind: 'query' | 'action'): number | null => {
  const isBusy =
    error.code === 'rate-limited' ||
    // A server that is busy may have acted all the same.
    (error.code === 'server' && error.status === 503 && kind === 'query');
  if (!isBusy || error.retryAfterSeconds === undefined) return null;
  return error.retryAfterSeconds > longestWaitSeconds ? null : error.retryAfterSeconds;
};

export interface RetryAfter {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Said before each wait. */
  readonly onWait: (seconds: number) => void;
  /** Said after each wait, also where it was cancelled. */
  readonly onWaited: () => void;
}

/** Sends a call again where the service said when to come back (429, 503 with `Retry-After`). */
export const withRetryAfter = async <T>(
  kind: 'query' | 'action',
  send: () => Promise<T>,
  { clock, signal, onWait, onWaited }: RetryAfter,
): Promise<T> => {
  for (let waits = 0; ; waits += 1) {
    try {
      return await send();
    } catch (error) {
      const seconds = error instanceof AppFailure ? waitFor(error.error, kind) : null;
      if (seconds === null || waits === mostWaits) throw error;
      onWait(seconds);
      try {
        await pause(clock, seconds * 1000, signal);
      } finally {
        onWaited();
      }
    }
  }
};
