import type { Database, SqlValue } from '../../data/database/database';
import { noResource } from './graph-error';
import type { ObjectKind } from './object-types';

export interface DirectoryRow {
  readonly pk: number;
  readonly kind: ObjectKind;
  readonly id: string;
  readonly display_name: string | null;
  readonly mail: string | null;
  readonly upn: string | null;
  /** JSON text of the other properties. */
  readonly properties: string;
}

/** Rows to page through: SQL without ORDER BY and LIMIT, the object being `o`. */
export interface ObjectSource {
  /** `FROM … WHERE …`. */
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** Common table expressions that the SQL needs. */
  readonly with?: string;
  /** Values of `with`, before the others. */
  readonly withValues?: readonly SqlValue[];
}

/** Everything below a group, each object once: a circle of groups ends by itself. */
const REACH_DOWN = `WITH RECURSIVE reach(pk) AS (
  SELECT member_pk FROM directory_memberships WHERE group_pk = ?
  UNION SELECT m.member_pk FROM reach CROSS JOIN directory_memberships AS m ON m.group_pk = reach.pk)`;

/** Every group above an object. */
const REACH_UP = `WITH RECURSIVE reach(pk) AS (
  SELECT group_pk FROM directory_memberships WHERE member_pk = ?
  UNION SELECT m.group_pk FROM reach CROSS JOIN directory_memberships AS m ON m.member_pk = reach.pk)`;

export const objectsOf = (connectionId: number, kind: ObjectKind): ObjectSource => ({
  sql: 'FROM directory_objects AS o WHERE o.connection_id = ? AND o.kind = ?',
  values: [connectionId, kind],
});

/** Direct members of a group. */
export const membersOf = (group: DirectoryRow): ObjectSource => ({
  sql: `FROM directory_memberships AS m CROSS JOIN directory_objects AS o ON o.pk = m.member_pk
        WHERE m.group_pk = ?`,
  values: [group.pk],
});

/** Members of a group and of the groups in it; in a circle, without the group itself. */
export const transitiveMembersOf = (group: DirectoryRow): ObjectSource => ({
  with: REACH_DOWN,
  withValues: [group.pk],
  // CROSS JOIN: from the few that are reached to the objects, never the other way round.
  sql: 'FROM reach CROSS JOIN directory_objects AS o ON o.pk = reach.pk WHERE o.pk <> ?',
  values: [group.pk],
});

/** Groups that an object is a direct member of. */
export const groupsOf = (object: DirectoryRow): ObjectSource => ({
  sql: `FROM directory_memberships AS m CROSS JOIN directory_objects AS o ON o.pk = m.group_pk
        WHERE m.member_pk = ?`,
  values: [object.pk],
});

/** The same rows, fewer of them. */
export const narrowed = (
  source: ObjectSource,
  condition: { readonly sql: string; readonly values: readonly SqlValue[] },
): ObjectSource => ({
  ...source,
  sql: `${source.sql} AND ${condition.sql}`,
  values: [...source.values, ...condition.values],
});

const run = (source: ObjectSource, head: string, tail: string): string =>
  `${source.with ?? ''} ${head} ${source.sql} ${tail}`;

export const countRows = (database: Database, source: ObjectSource): number =>
  database.get<{ n: number }>(
    run(source, 'SELECT count(*) AS n', ''),
    ...(source.withValues ?? []),
    ...source.values,
  )?.n ?? 0;

/** @param after the last object of the page before; 0 for the first page */
export const pageOfRows = (
  database: Database,
  source: ObjectSource,
  after: number,
  limit: number,
): DirectoryRow[] =>
  database.all<DirectoryRow>(
    run(source, 'SELECT o.*', 'AND o.pk > ? ORDER BY o.pk LIMIT ?'),
    ...(source.withValues ?? []),
    ...source.values,
    after,
    limit,
  );

/**
 * A group by its id, a user by id or principal name.
 * @throws GraphError 404
 */
export const requireObject = (
  database: Database,
  connectionId: number,
  kind: ObjectKind,
  key: string,
): DirectoryRow => {
  const find = (column: 'id' | 'upn') =>
    database.get<DirectoryRow>(
      `SELECT * FROM directory_objects
       WHERE connection_id = ? AND ${column} = ? COLLATE NOCASE AND kind = ?`,
      connectionId,
      key,
      kind,
    );
  const row = find('id') ?? (kind === 'user' ? find('upn') : undefined);
  if (row === undefined) throw noResource(key);
  return row;
};

/** Ids of the groups that hold an object, by way of others too. */
export const transitiveGroupIds = (database: Database, object: DirectoryRow): string[] =>
  database
    .all<{ id: string }>(
      `${REACH_UP} SELECT o.id FROM reach CROSS JOIN directory_objects AS o ON o.pk = reach.pk`,
      object.pk,
    )
    .map(({ id }) => id);
