import type { AppError } from '../../../contract/wire/errors';
import { AppFailure } from '../../../contract/wire/result';
import { cancelled } from '../api/errors';
import { pause } from '../app/pause';
import type { Clock } from '../app/ports';

/** If a service asks for more time than this, the person decides. */
const longestWaitSeconds = 120;
const mostWaits = 5;

/** Seconds to wait before the same call; null if it must not be sent again. */
const waitFor = (error: AppError, kind: 'query' | 'action'): number | null => {
  const isBusy =
    error.code === 'rate-limited' ||
    // A busy server may still have acted.
    (error.code === 'server' && error.status === 503 && kind === 'query');
  if (!isBusy || error.retryAfterSeconds === undefined) return null;
  return error.retryAfterSeconds > longestWaitSeconds ? null : error.retryAfterSeconds;
};

export interface RetryAfter {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called before each wait. */
  readonly onWait: (seconds: number) => void;
  /** Called after each wait, even if it was canceled. */
  readonly onWaited: () => void;
}

/** Repeats a call when the service gives a time (429, or 503 with `Retry-After`). */
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
      await pause(clock, seconds * 1000, signal);
      onWaited();
      if (signal.aborted) throw cancelled();
    }
  }
};
