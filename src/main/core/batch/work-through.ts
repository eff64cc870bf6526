import { AppFailure } from '../../../contract/wire/result';
import { outcomeOf } from '../../../domain/outbox/outcome';
import { withoutWebPage } from '../../../domain/text/technical-details';
import { cancelled } from '../api/errors';
import { pause } from '../app/pause';
import type { Clock } from '../app/ports';

/** Section "Batch quotes": four at a time. */
const atATime = 4;
/** Seconds to wait if the server responds "too many" without a time. */
const usualWait = 5;
/** Seconds to wait even if the server says 0: otherwise a list asks again without a pause. */
const shortestWait = 1;
/** How often a row may wait if the server asks for time; the whole list waits with it. */
const mostWaits = 60;

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
    message: withoutWebPage(error.message).text,
  };
};

/** Consecutive rows with the same trouble after which the list stops. */
export const mostInTrouble = 5;

/** A failure that probably awaits the next rows too, although it may be this row's alone. */
type Trouble = 'unclear' | 'forbidden';

const troubleOf = (error: unknown): Trouble | null => {
  if (!(error instanceof AppFailure)) return null;
  // The server has taken a permission away, which the session doesn't know yet.
  if (error.error.code === 'forbidden') return 'forbidden';
  return outcomeOf(error.error) === 'unknown' ? 'unclear' : null;
};

/** Counts consecutive attempts with the same trouble. */
export const createTroubleCount = () => {
  let last: Trouble | null = null;
  let count = 0;
  return {
    clear(): void {
      last = null;
    },
    /** The trouble that stops the list; null if it continues. */
    failed(error: unknown): Trouble | null {
      const trouble = troubleOf(error);
      count = trouble === last ? count + 1 : 1;
      last = trouble;
      return count >= mostInTrouble ? trouble : null;
    },
  };
};

/** The speed of a list: if the server asks one row to wait, all rows wait. */
export interface Pace {
  /** Milliseconds since 1970 until which nothing is sent; null if nothing waits. */
  until(): number | null;
  /**
   * Retries as long as the server only asks for time, within reason. Throws `cancelled` if it does
   * so after the list was stopped, because the row then waits for the next run.
   */
  patiently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

export const createPace = (clock: Clock, onWait: () => void = () => undefined): Pace => {
  let until = 0;
  /** Milliseconds that the server asked for: a row waits no longer, even if the clock is set back. */
  let asked = 0;
  const wait = async (signal: AbortSignal) => {
    while (until > clock.now()) {
      const end = until;
      await pause(clock, Math.min(asked, end - clock.now()), signal);
      if (signal.aborted) throw cancelled();
      // The time has passed, whatever the clock says now.
      if (until === end) until = 0;
    }
  };
  return {
    until: () => (until > clock.now() ? until : null),
    async patiently(signal, work) {
      for (let waits = 0; ; waits += 1) {
        await wait(signal);
        try {
          return await work();
        } catch (error) {
          const limited = error instanceof AppFailure && error.error.code === 'rate-limited';
          if (limited && signal.aborted) throw cancelled();
          if (!limited || waits === mostWaits) throw error;
          const seconds =
            error.error.code === 'rate-limited' ? error.error.retryAfterSeconds : undefined;
          const least = Math.max(seconds ?? usualWait, shortestWait) * 1000;
          const end = clock.now() + least;
          if (end > until) {
            until = end;
            asked = least;
          }
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
