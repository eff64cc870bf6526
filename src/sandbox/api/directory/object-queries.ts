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
  /** The other properties as JSON text. */
  readonly properties: string;
}

/** A query to page through: SQL without ORDER BY and LIMIT, with the object as `o`. */
export interface ObjectSource {
  /** `FROM … WHERE …`. */
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** Common table expressions that the SQL needs. */
  readonly with?: string;
  /** Values of `with`, bound before the others. */
  readonly withValues?: readonly SqlValue[];
}

/**
 * Everything below a group, each object once. UNION drops duplicates, so circular groups terminate.
 */
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

/**
 * Members of a group and of its nested groups. Excludes the group itself if groups are circular.
 */
export const transitiveMembersOf = (group: DirectoryRow): ObjectSource => ({
  with: REACH_DOWN,
  withValues: [group.pk],
  // CROSS JOIN makes SQLite go from the few reached rows to the objects, never the other way.
  sql: 'FROM reach CROSS JOIN directory_objects AS o ON o.pk = reach.pk WHERE o.pk <> ?',
  values: [group.pk],
});

/** Groups that an object is a direct member of. */
export const groupsOf = (object: DirectoryRow): ObjectSource => ({
  sql: `FROM directory_memberships AS m CROSS JOIN directory_objects AS o ON o.pk = m.group_pk
        WHERE m.member_pk = ?`,
  values: [object.pk],
});

/** The same rows, limited by a condition. */
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

/** @param after the last object of the previous page; 0 for the first page */
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
 * A group by ID, or a user by ID or principal name.
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

/** IDs of the groups that contain an object, directly or through other groups. */
export const transitiveGroupIds = (database: Database, object: DirectoryRow): string[] =>
  database
    .all<{ id: string }>(
      `${REACH_UP} SELECT o.id FROM reach CROSS JOIN directory_objects AS o ON o.pk = reach.pk`,
      object.pk,
    )
    .map(({ id }) => id);
