import type { DirectoryRouteId } from '../../../contract/methods/routes';
import type { Database } from '../../data/database/database';
import { DIRECTORY_PATH } from '../../server/addresses';
import type { DirectoryRequest } from './directory-request';
import { readFilter, readSearch } from './filter';
import { badRequest } from './graph-error';
import {
  countRows,
  type DirectoryRow,
  groupsOf,
  membersOf,
  narrowed,
  type ObjectSource,
  objectsOf,
  pageOfRows,
  requireObject,
  transitiveGroupIds,
  transitiveMembersOf,
} from './object-queries';
import { type ObjectKind, objectTypes } from './object-types';
import type { PageTokens } from './page-token';
import { propertiesOf } from './properties-of';
import { type QueryOptions, readOptions } from './query-options';

export interface DirectoryContext {
  readonly database: Database;
  readonly connectionId: number;
  readonly pageTokens: PageTokens;
  readonly origin: string;
}

type Handler = (request: DirectoryRequest, context: DirectoryContext) => unknown;

const requireProperties = (select: readonly string[] | null, kinds: readonly ObjectKind[]) => {
  for (const name of select ?? []) {
    if (kinds.some((kind) => objectTypes[kind].known.has(name))) continue;
    const type = kinds.length === 1 ? objectTypes[kinds[0] ?? 'user'].typeName : 'directoryObject';
    throw badRequest(`Could not find a property named '${name}' on type '${type}'.`);
  }
};

/** The requested properties of a row; missing values are null. */
const shaped = (row: DirectoryRow, select: readonly string[] | null): Record<string, unknown> => {
  const all = propertiesOf(row);
  const { known, usual } = objectTypes[row.kind];
  const names = (select ?? usual).filter((name) => known.has(name));
  return Object.fromEntries(names.map((name) => [name, all[name] ?? null]));
};

const filtered = (
  source: ObjectSource,
  { filter, search }: QueryOptions,
  kind: ObjectKind | null,
): ObjectSource => {
  if (filter !== null && kind === null) {
    throw badRequest('$filter is not supported on lists of users and groups.');
  }
  const first = filter !== null && kind ? narrowed(source, readFilter(filter, kind)) : source;
  return search === null ? first : narrowed(first, readSearch(search));
};

/** @param kind null for lists that mix users and groups, where each object includes its type */
const listOf = (
  source: ObjectSource,
  kind: ObjectKind | null,
  request: DirectoryRequest,
  { database, connectionId, pageTokens, origin }: DirectoryContext,
): Record<string, unknown> => {
  const options = readOptions(request.query, request.consistency);
  requireProperties(options.select, kind === null ? ['user', 'group'] : [kind]);
  const rows = filtered(source, options, kind);
  const list = JSON.stringify([connectionId, request.path, options.filter, options.search]);
  const after = options.skipToken === null ? 0 : pageTokens.read(options.skipToken, list);
  const found = pageOfRows(database, rows, after, options.top + 1);
  const page = found.slice(0, options.top);
  const last = page.at(-1);

  const answer: Record<string, unknown> = {
    '@odata.context': `${origin}${DIRECTORY_PATH}/$metadata#${kind ?? 'directoryObject'}s`,
  };
  if (options.count) answer['@odata.count'] = countRows(database, rows);
  if (found.length > page.length && last !== undefined) {
    const query = new URLSearchParams(request.query);
    query.set('$skiptoken', pageTokens.issue(list, last.pk));
    answer['@odata.nextLink'] = `${origin}${request.path}?${query}`;
  }
  answer.value = page.map((row) => {
    const object = shaped(row, options.select);
    return kind === null ? { '@odata.type': objectTypes[row.kind].odataType, ...object } : object;
  });
  return answer;
};

/** A list that belongs to one group or user in the path. */
const listBelow =
  (kind: ObjectKind, key: string, below: (object: DirectoryRow) => ObjectSource): Handler =>
  (request, context) => {
    const { database, connectionId } = context;
    const object = requireObject(database, connectionId, kind, request.pathValues[key] ?? '');
    return listOf(below(object), null, request, context);
  };

const MOST_CHECKED = 20;
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const groupIdsOf = (body: string): readonly string[] => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw badRequest('Unable to read JSON request payload.');
  }
  const ids = (parsed as { groupIds?: unknown } | null)?.groupIds;
  if (!Array.isArray(ids) || ids.length === 0) {
    throw badRequest("The parameter 'groupIds' is missing or empty.");
  }
  if (ids.length > MOST_CHECKED) {
    throw badRequest(
      `The number of groupIds must be at most ${MOST_CHECKED}; ${ids.length} were given.`,
    );
  }
  return ids.map((id: unknown) => {
    if (typeof id === 'string' && GUID.test(id)) return id;
    throw badRequest(`Invalid object identifier '${String(id)}'.`);
  });
};

/** The handlers of all directory routes. */
export const handlers: { readonly [K in DirectoryRouteId]: Handler } = {
  'directory.transitiveMembers': listBelow('group', 'id', transitiveMembersOf),
  'directory.groupMembers': listBelow('group', 'id', membersOf),
  'directory.memberOf': listBelow('user', 'id', groupsOf),
  'directory.groups': (request, context) =>
    listOf(objectsOf(context.connectionId, 'group'), 'group', request, context),
  'directory.user': ({ pathValues, query, consistency }, { database, connectionId, origin }) => {
    const { select } = readOptions(query, consistency);
    requireProperties(select, ['user']);
    const row = requireObject(database, connectionId, 'user', pathValues.upn ?? '');
    return {
      '@odata.context': `${origin}${DIRECTORY_PATH}/$metadata#users/$entity`,
      ...shaped(row, select),
    };
  },
  'directory.checkMemberGroups': ({ pathValues, body }, { database, connectionId, origin }) => {
    const wanted = groupIdsOf(body);
    const row = requireObject(database, connectionId, 'user', pathValues.upn ?? '');
    const held = new Set(transitiveGroupIds(database, row).map((id) => id.toLowerCase()));
    return {
      '@odata.context': `${origin}${DIRECTORY_PATH}/$metadata#Collection(Edm.String)`,
      value: wanted.filter((id) => held.has(id.toLowerCase())),
    };
  },
};
