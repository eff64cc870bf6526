import { AppFailure } from '../../../contract/wire/result';
import type { Clock } from '../app/ports';
import { cancelled, timedOut } from './errors';

/** Aborts a request when the caller cancels or the time is over, and tells the two apart. */
export interface Deadline {
  readonly kind: 'query' | 'action';
  /** For the request. */
  readonly signal: AbortSignal;
  /** Starts the timer, or restarts it. */
  start(milliseconds: number): void;
  /** Stops the timer. */
  stop(): void;
  end(): void;
  /** Aborts the request without a failure, because its response is no longer needed. */
  giveUp(): void;
  /** Maps a failure to its cause; `otherwise` if it was neither the caller nor the time. */
  failure(error: unknown, otherwise: () => AppFailure): AppFailure;
}

export const createDeadline = (
  clock: Clock,
  signal: AbortSignal,
  kind: Deadline['kind'],
): Deadline => {
  const controller = new AbortController();
  const onAbort = () => controller.abort();
  let over: number | null = null;
  let stop: () => void = () => undefined;
  if (signal.aborted) controller.abort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return {
    kind,
    signal: controller.signal,
    start(milliseconds) {
      stop();
      stop = clock.after(milliseconds, () => {
        over = milliseconds;
        controller.abort();
      });
    },
    stop: () => stop(),
    end() {
      stop();
      signal.removeEventListener('abort', onAbort);
    },
    giveUp: onAbort,
    failure(error, otherwise) {
      if (error instanceof AppFailure) return error;
      if (signal.aborted) return cancelled();
      return over === null ? otherwise() : timedOut(over, kind);
    },
  };
};
