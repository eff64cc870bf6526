import type { HrConnection, SyncSettings } from '../../../contract/entities/hr';
import { MappingScheme } from '../../../contract/entities/mapping-scheme';
import type { Database } from '../../data/database/database';

/** The integrations that are directories (section 3). */
const KINDS = "('microsoftTeams','bamboohr','google-workspace','workday')";

export interface ConnectionRow {
  readonly id: number;
  readonly uid: string | null;
  readonly integration: string;
  readonly parent_team_id: number;
  /** Null if the connection has no sync config. */
  readonly config_id: number | null;
  readonly last_sync: string | null;
  readonly settings: string | null;
}

const SELECT = `SELECT c.id, c.uid, c.integration, c.parent_team_id,
    s.id AS config_id, s.last_sync, s.settings
  FROM connections AS c LEFT JOIN sync_configs AS s ON s.connection_id = c.id
  WHERE c.parent_team_id IS NOT NULL AND c.integration IN ${KINDS}`;

export const connectionsOf = (database: Database, teamId: number): ConnectionRow[] =>
  database.all<ConnectionRow>(`${SELECT} AND c.parent_team_id = ? ORDER BY c.id`, teamId);

export const connectionById = (database: Database, id: number): ConnectionRow | undefined =>
  database.get<ConnectionRow>(`${SELECT} AND c.id = ?`, id);

export const connectionByUid = (database: Database, uid: string): ConnectionRow | undefined =>
  database.get<ConnectionRow>(`${SELECT} AND c.uid = ?`, uid);

export const connectionByConfig = (database: Database, id: number): ConnectionRow | undefined =>
  database.get<ConnectionRow>(`${SELECT} AND s.id = ?`, id);

/** A team's stored scheme; null if the team uses the default. */
export const storedScheme = (database: Database, teamId: number): MappingScheme | null => {
  const row = database.get<{ scheme: string }>(
    'SELECT scheme FROM mapping_schemes WHERE team_id = ?',
    teamId,
  );
  return row ? MappingScheme.parse(JSON.parse(row.scheme)) : null;
};

/** A connection's parsed sync config; null if it has none. */
export const settingsOf = (row: ConnectionRow): SyncSettings | null =>
  row.settings === null || row.config_id === null
    ? null
    : {
        ...(JSON.parse(row.settings) as Omit<SyncSettings, 'id' | 'lastSync'>),
        id: row.config_id,
        lastSync: row.last_sync,
      };

/** The connection as `get_hr_connections` returns it. */
export const connectionResponse = (
  row: ConnectionRow,
  mappingScheme: MappingScheme | null,
): HrConnection => {
  const settings = settingsOf(row);
  return {
    id: row.id,
    uid: row.uid,
    integration: row.integration,
    parentTeamId: row.parent_team_id,
    integrationSyncConfig: settings && { ...settings, mappingScheme },
  };
};
