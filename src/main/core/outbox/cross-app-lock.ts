import { AppFailure } from '../../../contract/wire/errors';
import { cancelled } from '../api/errors';
import { notSent } from '../api/not-sent';
import { pause } from '../app/pause';
import type { Clock } from '../app/ports';
import type { PendingWrite } from './pending-write';
import type { PendingWrites } from './pending-writes';

/** Milliseconds between two looks at what another app is doing. */
const patience = 200;

/** One write of a kind at a time, over the apps of one folder. */
export interface CrossAppLock {
  /**
   * Between keeping and sending of a write: looks whether another app sends one of these slots just
   * now. The one whose try began later gives up (`conflict`, not sent); one that began earlier and finds
   * a later one on its way waits for its end, and answers true: what it goes by may be gone.
   */
  take(key: string, slots: readonly string[], signal: AbortSignal): Promise<boolean>;
}

export interface CrossAppLockDependencies {
  readonly pendingWrites: Pick<PendingWrites, 'besides'>;
  readonly clock: Clock;
}

/** By the start of the try, then by the key: both apps come to the same order. */
const isBefore = (one: PendingWrite, other: PendingWrite): boolean => {
  const [first = '', second = ''] = [one.attempt?.at, other.attempt?.at];
  return first === second ? one.key < other.key : first < second;
};

export const createCrossAppLock = ({
  pendingWrites,
  clock,
}: CrossAppLockDependencies): CrossAppLock => ({
  async take(key, slots, signal) {
    for (let hasWaited = false; ; hasWaited = true) {
      if (signal.aborted) throw notSent(cancelled().error);
      const { own, others } = await pendingWrites.besides(key, slots);
      if (others.length === 0) return hasWaited;
      if (own === null || others.some((other) => isBefore(other, own))) {
        throw notSent(
          new AppFailure({
            code: 'conflict',
            message:
              'Another Internal Dash on this computer is setting the price of this team. Nothing was sent. Wait until it has finished, then review the team again.',
          }).error,
        );
      }
      await pause(clock, patience, signal);
    }
  },
});
