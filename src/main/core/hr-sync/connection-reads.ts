import type { StaffApi } from '../api/staff-api';
import type { SessionManager } from '../session/session';

/**
 * Teams' connections as received. The last read is kept for the person who made it: a save or a
 * sync uses it if the connections cannot be read again and staff continue anyway.
 */
export interface ConnectionReads {
  now(teamId: number, signal: AbortSignal): Promise<readonly unknown[]>;
  last(teamId: number): readonly unknown[] | undefined;
}

export interface ConnectionReadsDependencies {
  readonly api: StaffApi;
  readonly session: SessionManager;
}

export const createConnectionReads = ({
  api,
  session,
}: ConnectionReadsDependencies): ConnectionReads => {
  const kept = new Map<string, readonly unknown[]>();
  const keyOf = (teamId: number) => `${session.person().user.email} ${teamId}`;
  return {
    async now(teamId, signal) {
      // Take the caller now, because another person may be signed in when the response arrives.
      const key = keyOf(teamId);
      const connections = await api.callRoute('hr.getConnections', { teamId }, { signal });
      kept.set(key, connections);
      return connections;
    },
    last: (teamId) => kept.get(keyOf(teamId)),
  };
};
