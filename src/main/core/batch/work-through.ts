import { AppFailure } from '../../../contract/wire/errors';
import { outcomeOf } from '../../../domain/outbox/outcome';
import { cancelled } from '../api/errors';
import { pause } from '../app/pause';
import type { Clock } from '../app/ports';

/** Section "Batch quotes": four at a time. */
const atATime = 4;
/** Seconds to wait if the server responds "too many" without a time. */
const usualWait = 5;

/** A failure that would affect every other row. */
export class AbortBatch extends AppFailure {}

/**
 * Classifies a row's failure:
 * - `stop`: the disk, the session, the connection, or the user stops the whole list
 * - `failed`: only this row
 */
export const judgeRow = (error: unknown): { kind: 'stop' | 'failed'; message: string } => {
  if (!(error instanceof AppFailure)) {
    return { kind: 'failed', message: 'Something went wrong in the app.' };
  }
  const { code } = error.error;
  if (code === 'cancelled') return { kind: 'stop', message: '' };
  const stops =
    code === 'file' || code === 'unauthorized' || code === 'offline' || code === 'locked';
  return {
    kind: stops || error instanceof AbortBatch ? 'stop' : 'failed',
    message: error.message,
  };
};

/** Consecutive rows without a clear response after which the list stops. */
export const mostUnclear = 5;

/**
 * Counts attempts without a clear response, and tells when there are too many since the last clear
 * one.
 */
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

/** The speed of a list: if the server asks one row to wait, all rows wait. */
export interface Pace {
  /** Milliseconds since 1970 until which nothing is sent; null if nothing waits. */
  until(): number | null;
  /** Retries as long as the server only asks for time, but at most `mostWaits` times. */
  patiently<T>(signal: AbortSignal, mostWaits: number, work: () => Promise<T>): Promise<T>;
}

export const createPace = (clock: Clock, onWait: () => void = () => undefined): Pace => {
  let until = 0;
  const wait = async (signal: AbortSignal) => {
    while (until > clock.now()) {
      await pause(clock, until - clock.now(), signal);
      if (signal.aborted) throw cancelled();
    }
  };
  return {
    until: () => (until > clock.now() ? until : null),
    async patiently(signal, mostWaits, work) {
      for (let waits = 0; ; waits += 1) {
        await wait(signal);
        try {
          return await work();
        } catch (error) {
          const limited = error instanceof AppFailure && error.error.code === 'rate-limited';
          if (!limited || waits === mostWaits || signal.aborted) throw error;
          const seconds =
            error.error.code === 'rate-limited' ? error.error.retryAfterSeconds : undefined;
          until = Math.max(until, clock.now() + (seconds ?? usualWait) * 1000);
          onWait();
        }
      }
    },
  };
};

/** Processes a list in order, four rows at a time, until it ends or is aborted. */
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
