import type { Database } from '../../database/database';
import type { DirectoryUserRecord } from './directory-user';

/** Section 3, sync config, except for the fields with their own columns. */
export interface SyncSettingsRecord {
  readonly syncSchedule: string | null;
  readonly syncFields: readonly string[];
  readonly overwriteFields: boolean;
  readonly isDeleteMember: boolean;
  readonly sendInvites: boolean;
  readonly syncAllCards: boolean;
  readonly setAdminFromHR: boolean;
  readonly isDepartments: boolean;
  readonly isEmailDomainGroups: boolean;
  readonly defaultLeadAssignee: string | null;
  readonly groups: readonly { readonly id: string; readonly displayName: string }[];
}

export interface GroupRecord {
  readonly id: string;
  readonly displayName: string;
  readonly description: string | null;
}

export interface CardDetailsRecord {
  readonly cardId: number;
  readonly name: string | null;
  readonly jobTitle: string | null;
  readonly company: string | null;
  readonly location: string | null;
  readonly links: readonly object[];
}

/** Prepared inserts for a directory's contents. Those that create a row return its key. */
export const createDirectoryWriter = (database: Database) => {
  const connection = database.prepare(
    'INSERT INTO connections (uid,parent_team_id,created_at,integration) VALUES (?,?,?,?)',
  );
  const config = database.prepare(
    'INSERT INTO sync_configs (connection_id,last_sync,settings) VALUES (?,?,?)',
  );
  const scheme = database.prepare('INSERT INTO mapping_schemes (team_id,scheme) VALUES (?,?)');
  const object = database.prepare(
    `INSERT INTO directory_objects (connection_id,kind,id,display_name,mail,upn,properties)
     VALUES (?,?,?,?,?,?,?)`,
  );
  const membership = database.prepare('INSERT INTO directory_memberships VALUES (?,?)');
  const memberships = database.prepare(
    `WITH RECURSIVE object(pk) AS (
       SELECT ?2 WHERE ?2 <= ?3 UNION ALL SELECT pk + 1 FROM object WHERE pk < ?3)
     INSERT INTO directory_memberships SELECT ?1, pk FROM object`,
  );
  // Copies get a different ID ending, email, and principal name.
  const copies = database.prepare(
    `WITH RECURSIVE copy(number) AS (
       SELECT 1 UNION ALL SELECT number + 1 FROM copy WHERE number < ?1)
     INSERT INTO directory_objects (connection_id,kind,id,display_name,mail,upn,properties)
     SELECT connection_id, kind, substr(id, 1, 24) || printf('%08x', number) || substr(id, 33),
       display_name, replace(mail, '@', '.' || number || '@'),
       replace(upn, '@', '.' || number || '@'), properties
     FROM copy CROSS JOIN directory_objects WHERE pk BETWEEN ?2 AND ?3`,
  );
  const card = database.prepare('INSERT INTO business_cards (exchange_text,mid) VALUES (NULL,?)');
  const details = database.prepare('INSERT INTO card_details VALUES (?,?,?,?,?,?)');
  const key = (result: { readonly lastInsertRowid: number | bigint }): number =>
    Number(result.lastInsertRowid);

  return {
    connection: (uid: string, teamId: number, createdAt: string, integration: string): number =>
      key(connection.run(uid, teamId, createdAt, integration)),
    config: (connectionId: number, lastSync: string | null, settings: SyncSettingsRecord) =>
      config.run(connectionId, lastSync, JSON.stringify(settings)),
    scheme: (teamId: number, value: object) => scheme.run(teamId, JSON.stringify(value)),
    user: (connectionId: number, user: DirectoryUserRecord): number => {
      const { id, displayName, mail, userPrincipalName, ...others } = user;
      const properties = JSON.stringify(others);
      return key(
        object.run(connectionId, 'user', id, displayName, mail, userPrincipalName, properties),
      );
    },
    group: (connectionId: number, group: GroupRecord, createdAt: string): number => {
      const properties = {
        description: group.description,
        createdDateTime: createdAt,
        groupTypes: [],
        mailEnabled: false,
        mailNickname: group.id.slice(0, 8),
        securityEnabled: true,
        visibility: null,
      };
      return key(
        object.run(
          connectionId,
          'group',
          group.id,
          group.displayName,
          null,
          null,
          JSON.stringify(properties),
        ),
      );
    },
    membership: (groupPk: number, memberPk: number) => membership.run(groupPk, memberPk),
    /** Adds the objects in a key range to a group. */
    memberships: (groupPk: number, firstPk: number, lastPk: number) =>
      memberships.run(groupPk, firstPk, lastPk),
    /** Copies the users in a key range `times` times. */
    copies: (times: number, firstPk: number, lastPk: number) => copies.run(times, firstPk, lastPk),
    card: (memberId: number): number => key(card.run(memberId)),
    details: (row: CardDetailsRecord) =>
      details.run(
        row.cardId,
        row.name,
        row.jobTitle,
        row.company,
        row.location,
        JSON.stringify(row.links),
      ),
  };
};
export type DirectoryWriter = ReturnType<typeof createDirectoryWriter>;
