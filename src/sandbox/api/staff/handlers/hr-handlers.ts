import { SyncSettings } from '../../../../contract/entities/hr';
import {
  connectionByConfig,
  connectionByUid,
  connectionResponse,
  connectionsOf,
  settingsOf,
  storedScheme,
} from '../../hr-sync/connections';
import { issueApiToken } from '../auth/api-tokens';
import type { Handler, HrHandlers } from '../handler';
import { invalid, notFound } from '../refusal';
import { requireTeam } from './lookups';

export interface HrTokenLifetimes {
  /** How long a team's admin token is valid, in ms. */
  readonly adminTokenMs: number;
  /** How long a connection's directory token is valid, in ms. */
  readonly directoryTokenMs: number;
}

const getConnections: Handler<'hr.getConnections'> = ({ teamId }, { database }) => {
  requireTeam(database, teamId);
  const scheme = storedScheme(database, teamId);
  return connectionsOf(database, teamId).map((row) => connectionResponse(row, scheme));
};

/** Checklist J20: replaces the whole config except `lastSync`, which only a sync sets. */
const updateSyncConfig: Handler<'hr.updateSyncConfig'> = (input, { database, audit }) => {
  const read = SyncSettings.safeParse(input);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw invalid(issue?.message ?? 'Not a sync config.', issue?.path.join('.') ?? '');
  }
  const { id, lastSync: _lastSync, ...settings } = read.data;
  const row = typeof id === 'number' ? connectionByConfig(database, id) : undefined;
  if (row === undefined) throw notFound(`Sync config ${id} not found.`);
  const ids = settings.groups.map((group) => group.id.toLowerCase());
  if (new Set(ids).size < ids.length) throw invalid('A group is listed twice.', 'groups');
  if (ids.includes('')) throw invalid('A group without an ID can’t be synced.', 'groups');
  database.run(
    'UPDATE sync_configs SET settings = ? WHERE id = ?',
    JSON.stringify(settings),
    row.config_id,
  );
  audit(`connection ${row.id}`, settingsOf(row), settings);
};

/** The handlers of the staff API's HR sync calls (section 7). */
export const createHrHandlers = (lifetimes: HrTokenLifetimes): HrHandlers => ({
  'hr.getConnections': getConnections,
  'hr.getAdminToken': ({ teamId }, { database, staff, now }) => {
    requireTeam(database, teamId);
    return issueApiToken(database, 'product', teamId, staff.id, now, lifetimes.adminTokenMs);
  },
  'hr.getToken': ({ uid }, { database, staff, now }) => {
    const row = connectionByUid(database, uid);
    if (row === undefined) throw notFound('No HR connection has this UID.');
    return issueApiToken(database, 'directory', row.id, staff.id, now, lifetimes.directoryTokenMs);
  },
  'hr.updateSyncConfig': updateSyncConfig,
});
