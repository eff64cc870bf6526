import type { OpaqueId } from '../../../contract/entities/hr';
import { isConnection } from '../../../domain/hr-sync/connections';
import type { StaffApi } from '../api/staff-api';
import type { SessionManager } from '../session/session';
import { groupEntries, type KnownGroups, readConnection } from './read-connection';

/**
 * Teams' connections as received. The last read is kept for the person who made it: a save or a
 * sync uses it if the connections cannot be read again and staff continue anyway.
 */
export interface ConnectionReads {
  now(teamId: number, signal: AbortSignal): Promise<readonly unknown[]>;
  last(teamId: number): readonly unknown[] | undefined;
  /** Every group that a read has found in a connection's config, as last received. */
  groups(teamId: number, connectionId: OpaqueId): KnownGroups;
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
  const groups = new Map<string, Map<string, unknown>>();
  const groupsKey = (key: string, connectionId: OpaqueId) => JSON.stringify([key, connectionId]);
  const keyOf = (teamId: number) => `${session.person().user.email} ${teamId}`;
  return {
    async now(teamId, signal) {
      // Take the caller now, because another person may be signed in when the response arrives.
      const key = keyOf(teamId);
      const connections = await api.callRoute('hr.getConnections', { teamId }, { signal });
      kept.set(key, connections);
      for (const raw of connections) {
        const connection = readConnection(raw);
        if (!isConnection(connection)) continue;
        const own = groupsKey(key, connection.id);
        groups.set(own, new Map([...(groups.get(own) ?? []), ...groupEntries(raw)]));
      }
      return connections;
    },
    last: (teamId) => kept.get(keyOf(teamId)),
    groups: (teamId, connectionId) =>
      groups.get(groupsKey(keyOf(teamId), connectionId)) ?? new Map(),
  };
};
