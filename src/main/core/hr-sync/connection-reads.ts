import type { StaffApi } from '../api/staff-api';
import type { SessionManager } from '../auth/session';

/**
 * The connections of teams, as they came. What was read last in this session is kept for whoever read it:
 * a save or a sync goes by it where they cannot be read anew, and staff go on all the same.
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
      // Whoever asked: another may be signed in when the answer comes.
      const key = keyOf(teamId);
      const connections = await api.callRoute('hr.getConnections', { teamId }, { signal });
      kept.set(key, connections);
      return connections;
    },
    last: (teamId) => kept.get(keyOf(teamId)),
  };
};
