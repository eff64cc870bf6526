import type { RestartBlocker } from '../../../contract/entities/updates';

/** What is open in the windows and would be lost in a restart. */
export interface RestartBlockers {
  set(client: string, blockers: readonly RestartBlocker[]): void;
  forget(client: string): void;
  /** Called after a sign-out, when the windows have nothing open. */
  clear(): void;
  all(): readonly RestartBlocker[];
}

const order: readonly RestartBlocker[] = ['write', 'money', 'edit'];

/** `pendingWrites` counts the running writes in core itself. */
export const createRestartBlockers = (pendingWrites: () => number): RestartBlockers => {
  const windows = new Map<string, readonly RestartBlocker[]>();
  return {
    set: (client, blockers) => void windows.set(client, blockers),
    forget: (client) => void windows.delete(client),
    clear: () => windows.clear(),
    all() {
      const held = new Set([...windows.values()].flat());
      if (pendingWrites() > 0) held.add('write');
      return order.filter((hold) => held.has(hold));
    },
  };
};
