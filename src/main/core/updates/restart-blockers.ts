import type { RestartBlocker } from '../../../contract/entities/updates';

/** What the windows have open that a restart would tear away. */
export interface RestartBlockers {
  set(client: string, holds: readonly RestartBlocker[]): void;
  forget(client: string): void;
  /** Nobody is signed in any more: the windows show nothing of theirs. */
  clear(): void;
  all(): readonly RestartBlocker[];
}

const order: readonly RestartBlocker[] = ['write', 'money', 'edit'];

/** `pendingWrites` counts those under way in core itself. */
export const createRestartBlockers = (pendingWrites: () => number): RestartBlockers => {
  const windows = new Map<string, readonly RestartBlocker[]>();
  return {
    set: (client, holds) => void windows.set(client, holds),
    forget: (client) => void windows.delete(client),
    clear: () => windows.clear(),
    all() {
      const held = new Set([...windows.values()].flat());
      if (pendingWrites() > 0) held.add('write');
      return order.filter((hold) => held.has(hold));
    },
  };
};
