import { AppFailure } from '../../../contract/wire/result';
import { cancelled } from '../api/errors';
import { notSent } from '../api/not-sent';
import { pause } from '../app/pause';
import type { Clock } from '../app/ports';
import type { PendingWrite } from './pending-write';
import type { PendingWrites } from './pending-writes';

/** Milliseconds between checks of another app's attempt. */
const checkInterval = 200;

/** Allows one write of a kind at a time among the apps that share a folder. */
export interface CrossAppLock {
  /**
   * Called after a write is saved and before it is sent: checks whether another app is sending one
   * of these slots. The attempt that began later gives up (`conflict`, not sent). The one that
   * began earlier waits for the later one to end and resolves to true, because the state it started
   * from may be stale.
   */
  take(key: string, slots: readonly string[], signal: AbortSignal): Promise<boolean>;
}

export interface CrossAppLockDependencies {
  readonly pendingWrites: Pick<PendingWrites, 'besides'>;
  readonly clock: Clock;
}

/** Orders by start of the attempt, then by key, so that both apps agree on the order. */
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
              'Another copy of Internal Dash on this computer is setting the price of this team. Nothing was sent. Wait for it to finish, then review the team again.',
          }).error,
        );
      }
      await pause(clock, checkInterval, signal);
    }
  },
});
