/** How many requests (at least 1) a directory accepts within a window of `windowMs`. */
export interface Budget {
  readonly requests: number;
  readonly windowMs: number;
}

/** Several times what counting hundreds of groups and listing thousands of people needs. */
const USUAL_BUDGET: Budget = { requests: 10_000, windowMs: 10_000 };

export interface Throttle {
  /**
   * Counts one request to a directory.
   * @returns seconds to wait, at least 1; null if the request is within the budget
   */
  take(connectionId: number): number | null;
  /** Changes the budget; null restores the usual one. */
  setBudget(budget: Budget | null): void;
}

/** Fixed-length windows, one per directory. Refused requests don't count. */
export const createThrottle = (clock: () => number, usual: Budget = USUAL_BUDGET): Throttle => {
  let budget = usual;
  const windows = new Map<number, { startedAt: number; taken: number }>();
  return {
    take(connectionId) {
      const now = clock();
      const window = windows.get(connectionId);
      if (window === undefined || now - window.startedAt >= budget.windowMs) {
        windows.set(connectionId, { startedAt: now, taken: 1 });
        return null;
      }
      if (window.taken >= budget.requests) {
        return Math.max(1, Math.ceil((window.startedAt + budget.windowMs - now) / 1000));
      }
      window.taken += 1;
      return null;
    },
    setBudget(next) {
      budget = next ?? usual;
      windows.clear();
    },
  };
};
