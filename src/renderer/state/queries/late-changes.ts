import { hashKey, type QueryKey } from '@tanstack/react-query';

interface PendingCall {
  readonly query: string;
  readonly changes: ((value: unknown) => unknown)[];
}

export interface LateChanges {
  /**
   * Runs a call that returns the query's value as of some moment during the call; undefined if it
   * has none.
   */
  during<T>(query: QueryKey, call: () => Promise<T>): Promise<T>;
  /** Applies a change to the values of the calls that are pending now. */
  add<T>(query: QueryKey, change: (value: T) => T): void;
}

/** Changes announced while a call is pending, so that its response, if older, does not undo them. */
export const createLateChanges = (): LateChanges => {
  const pending = new Set<PendingCall>();
  return {
    during: async (query, call) => {
      const mine: PendingCall = { query: hashKey(query), changes: [] };
      pending.add(mine);
      try {
        const value = await call();
        return value === undefined
          ? value
          : mine.changes.reduce((now, change) => change(now) as typeof value, value);
      } finally {
        pending.delete(mine);
      }
    },
    add: (query, change) => {
      const changed = hashKey(query);
      for (const { query: asked, changes } of pending) {
        if (asked === changed) changes.push(change as (value: unknown) => unknown);
      }
    },
  };
};
