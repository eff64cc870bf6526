import { pause } from '../app/pause';
import type { Clock } from '../app/ports';
import { cancelled } from './errors';

/** Waits this many milliseconds; throws `cancelled` as soon as the caller gives up. */
export const pauseOrCancel = async (
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> => {
  await pause(clock, milliseconds, signal);
  if (signal.aborted) throw cancelled();
};
