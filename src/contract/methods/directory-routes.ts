import { z } from 'zod';
import { rows } from '../entities/common';
import { DirectoryId, DirectoryPage, DirectoryUser } from '../entities/directory';
import { directoryRoute } from './route';

/** Comma-separated keys. */
const Select = z.string().min(1);

/**
 * Paging: `$skiptoken` comes from the previous page; a service may return fewer than `$top`
 * entries.
 */
const paged = {
  $select: Select.optional(),
  $top: z.coerce.number().int().min(1).max(999).optional(),
  $skiptoken: z.string().optional(),
};
const pageKeys = ['$select', '$top', '$skiptoken'] as const;

/**
 * Section 7: a Graph-like directory behind the third-party proxy (checklist J21), with the
 * connection's token. Errors carry `error.message`; 429 and 503 have a `Retry-After` header.
 */
export const directoryRoutes = {
  /** Members of a group and of all nested groups; `count` is their number. */
  'directory.transitiveMembers': directoryRoute({
    http: 'GET',
    path: '/groups/{id}/transitiveMembers',
    query: ['$count', ...pageKeys],
    kind: 'query',
    access: ['admin'],
    input: z.object({ id: DirectoryId, $count: z.literal('true').optional(), ...paged }),
    output: DirectoryPage,
    response: 'body',
    whole: true,
    exposed: false,
  }),
  /** Direct members of a group: users and groups. */
  'directory.groupMembers': directoryRoute({
    http: 'GET',
    path: '/groups/{id}/members',
    query: pageKeys,
    kind: 'query',
    access: ['admin'],
    input: z.object({ id: DirectoryId, ...paged }),
    output: DirectoryPage,
    response: 'body',
    whole: true,
    exposed: false,
  }),
  /** By principal name or ID; 404 if there is no such user. */
  'directory.user': directoryRoute({
    http: 'GET',
    path: '/users/{upn}',
    query: ['$select'],
    kind: 'query',
    access: ['admin'],
    input: z.object({ upn: DirectoryId, $select: Select }),
    output: DirectoryUser,
    response: 'body',
    exposed: false,
  }),
  /** The given groups (at most 20) that contain the user, directly or nested. */
  'directory.checkMemberGroups': directoryRoute({
    http: 'POST',
    path: '/users/{upn}/checkMemberGroups',
    kind: 'query',
    access: ['admin'],
    input: z.object({ upn: DirectoryId, groupIds: z.array(DirectoryId).min(1).max(20) }),
    output: rows(DirectoryId),
    response: { key: 'value' },
    exposed: false,
  }),
  /** The groups that contain a user directly. */
  'directory.memberOf': directoryRoute({
    http: 'GET',
    path: '/users/{id}/memberOf',
    query: pageKeys,
    kind: 'query',
    access: ['admin'],
    input: z.object({ id: DirectoryId, ...paged }),
    output: DirectoryPage,
    response: 'body',
    whole: true,
    exposed: false,
  }),
  /**
   * Groups by ID: `$filter` is `id in ('…','…')` with at most 15 IDs, `$select` is
   * `id,displayName`.
   */
  'directory.groups': directoryRoute({
    http: 'GET',
    path: '/groups',
    query: ['$filter', ...pageKeys],
    kind: 'query',
    access: ['admin'],
    input: z.object({ $filter: z.string().min(1), ...paged }),
    output: DirectoryPage,
    response: 'body',
    whole: true,
    exposed: false,
  }),
} as const;
