import type { Database } from '../../../data/database/database';
import { type Handler, PreparedJson } from '../handler';
import { requireMember, requireTeam } from './lookups';
import { digits } from './shapes';

const linksData: Handler<'member.linksData'> = ({ id }, { database }) => {
  requireMember(database, id);
  return database
    .all<{ id: number; exchange_text: string | null; mid: number }>(
      'SELECT id, exchange_text, mid FROM business_cards WHERE mid = ? ORDER BY id',
      id,
    )
    .map((row) => ({ id: row.id, exchangeText: row.exchange_text, mid: row.mid }));
};

/** This route returns IDs as text. */
const devices: Handler<'member.devices'> = ({ id }, { database }) => {
  requireMember(database, id);
  return database
    .all<{
      id: number;
      name: string;
      nickname: string | null;
      created_at: string | null;
      mid: number;
    }>('SELECT * FROM devices WHERE mid = ? ORDER BY id', id)
    .map((row) => ({
      id: digits(row.id),
      name: row.name,
      nickname: row.nickname,
      createdAt: row.created_at,
      mid: digits(row.mid),
    }));
};

const connectionsOf = (database: Database, column: 'member_id' | 'parent_team_id', id: number) =>
  database
    .all<{
      id: number;
      uid: string | null;
      member_id: number | null;
      parent_team_id: number | null;
      created_at: string | null;
      integration: string;
    }>(`SELECT * FROM connections WHERE ${column} = ? ORDER BY id`, id)
    .map((row) => ({
      id: row.id,
      uid: row.uid,
      memberId: row.member_id,
      parentTeamId: row.parent_team_id,
      createdAt: row.created_at,
      integration: row.integration,
    }));

const memberConnections: Handler<'member.integrationConnections'> = ({ id }, { database }) => {
  requireMember(database, id);
  return connectionsOf(database, 'member_id', id);
};

const teamConnections: Handler<'team.integrationConnections'> = ({ id }, { database }) => {
  requireTeam(database, id);
  return connectionsOf(database, 'parent_team_id', id);
};

/** Newest first. A query matches literally in email, integration, error message, and lead. */
const logsSql = (column: 'member_id' | 'team_id', filtered: boolean): string => `
SELECT CAST('[' || coalesce(group_concat(json_object(
    'id', 'log-' || id, 'leadEmail', lead_email, 'integrationType', integration_type,
    'status', status, 'errorMessage', error_message, 'leadData', lead_data,
    'isParagon', is_paragon, 'memberId', member_id, 'createdAt', created_at,
    'metadata', json(metadata)
  ), ',' ORDER BY created_at DESC, id), '') || ']' AS BLOB) AS list
FROM crm_export_logs WHERE ${column} = ?${
  filtered
    ? `1 AND instr(lower(concat_ws(char(10), lead_email, integration_type, error_message, lead_data)), lower(?2)) > 0`
    : ''
}`;

const logsOf = (
  database: Database,
  column: 'member_id' | 'team_id',
  id: number,
  query: string | undefined,
): PreparedJson => {
  const text = query?.trim() ?? '';
  const values = text === '' ? [id] : [id, text];
  const row = database.get<{ list: Uint8Array }>(logsSql(column, text !== ''), ...values);
  return new PreparedJson(row?.list ?? '[]');
};

const memberLogs: Handler<'member.crmExportLogs'> = ({ id, query }, { database }) => {
  requireMember(database, id);
  return logsOf(database, 'member_id', id, query);
};

const teamLogs: Handler<'team.crmExportLogs'> = ({ id, query }, { database }) => {
  requireTeam(database, id);
  return logsOf(database, 'team_id', id, query);
};

export const memberDetailHandlers = {
  'member.linksData': linksData,
  'member.devices': devices,
  'member.integrationConnections': memberConnections,
  'team.integrationConnections': teamConnections,
  'member.crmExportLogs': memberLogs,
  'team.crmExportLogs': teamLogs,
};
