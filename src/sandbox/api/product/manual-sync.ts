import { defaultMappingScheme } from '../../../domain/hr-sync/mapping-scheme';
import type { Database } from '../../data/database/database';
import { connectionById, settingsOf, storedScheme } from '../hr-sync/connections';
import { syncTeam } from '../hr-sync/sync-team';
import type { DeferredProductHandler, ProductContext } from '../staff/handler';
import { conflict, notFound, Refusal } from '../staff/refusal';

export interface ManualSyncParts {
  readonly delay: (ms: number, then: () => void) => void;
}

/**
 * Simulates the time that a real server takes to read a directory: per person, with an upper limit.
 */
const MS_PER_PERSON = 0.25;
const LONGEST_MS = 4000;

const sizeOf = (database: Database, connectionId: number): number =>
  database.get<{ n: number }>(
    "SELECT count(*) AS n FROM directory_objects WHERE connection_id = ? AND kind = 'user'",
    connectionId,
  )?.n ?? 0;

/** A connection of the token's team that has a sync config. */
const requireConnection = ({ database, teamId }: ProductContext, id: string | number) => {
  const row = typeof id === 'number' ? connectionById(database, id) : undefined;
  if (row === undefined) throw notFound(`HR connection ${id} not found.`);
  if (row.parent_team_id !== teamId) {
    throw new Refusal(403, `This admin token is only for team ${teamId}.`);
  }
  const settings = settingsOf(row);
  if (settings === null) throw conflict('This connection has no sync config yet.');
  return { id: row.id, settings };
};

/**
 * Syncs a team with its directory; a connection runs one sync at a time (section 7, manualSync).
 */
export const createManualSync = ({
  delay,
}: ManualSyncParts): DeferredProductHandler<'product.manualSync'> => {
  const running = new Set<number>();
  return {
    async prepare({ connectionId }, context) {
      const { id } = requireConnection(context, connectionId);
      if (running.has(id)) throw conflict('A sync of this connection is already running.');
      running.add(id);
      try {
        const ms = Math.min(LONGEST_MS, sizeOf(context.database, id) * MS_PER_PERSON);
        await new Promise<void>((resolve) => delay(ms, resolve));
      } finally {
        running.delete(id);
      }
      return () => {
        const { database, teamId, now, audit } = context;
        // Reads config and scheme again, because they may have changed in the meantime.
        const { settings } = requireConnection(context, connectionId);
        const { syncFields, overwriteFields } = settings;
        const scheme = storedScheme(database, teamId) ?? defaultMappingScheme;
        const rules = { syncFields, overwriteFields, scheme };
        const outcome = syncTeam(database, { teamId, connectionId: id, settings, rules, now });
        audit(`connection ${id}`, null, outcome);
      };
    },
  };
};
