import { cancelled } from '../api/errors';

interface Waiter {
  readonly turn: number;
  resolve(token: string): void;
  reject(error: unknown): void;
}

/** Runs one renewal at a time for any number of calls (checklist A10). */
export interface RefreshQueue {
  /** Whether a renewal is running. */
  readonly busy: boolean;
  /**
   * Waits for the running renewal, or starts one. Waiters get the token in the order of their
   * turns; on failure, all get the same error.
   */
  wait(turn: number, signal: AbortSignal): Promise<string>;
}

export const createRefreshQueue = (renew: () => Promise<string>): RefreshQueue => {
  let waiters: Waiter[] | null = null;

  const run = async () => {
    let settle: (waiter: Waiter) => void;
    try {
      const token = await renew();
      settle = (waiter) => waiter.resolve(token);
    } catch (error) {
      settle = (waiter) => waiter.reject(error);
    }
    const inOrder = (waiters ?? []).sort((a, b) => a.turn - b.turn);
    waiters = null;
    for (const waiter of inOrder) settle(waiter);
  };

  return {
    get busy() {
      return waiters !== null;
    },
    wait(turn, signal) {
      const joined = new Promise<string>((resolve, reject) => {
        if (signal.aborted) return reject(cancelled());
        const onAbort = () => reject(cancelled());
        signal.addEventListener('abort', onAbort, { once: true });
        const settled = () => signal.removeEventListener('abort', onAbort);
        const waiter: Waiter = {
          turn,
          resolve(token) {
            settled();
            resolve(token);
          },
          reject(error) {
            settled();
            reject(error);
          },
        };
        if (waiters) {
          waiters.push(waiter);
          return;
        }
        waiters = [waiter];
        void run();
      });
      return joined;
    },
  };
};
