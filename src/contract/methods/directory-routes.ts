import { z } from 'zod';
import { rows } from '../entities/common';
import { DirectoryPage, DirectoryUser } from '../entities/directory';
import { directoryRoute } from './route';

const DirectoryId = z.string().min(1);
/** Keys with commas between. */
const Select = z.string().min(1);

/** Pages: `$skiptoken` is that of the page before; a service may make pages smaller than `$top`. */
const paged = {
  $select: Select.optional(),
  $top: z.coerce.number().int().min(1).max(999).optional(),
  $skiptoken: z.string().optional(),
};
const pageKeys = ['$select', '$top', '$skiptoken'] as const;

/**
 * Section 7: a Graph-like directory behind the third-party proxy (checklist J21), with the token of
 * the connection. Refusals carry `error.message`; 429 and 503 say in `Retry-After` when to come back.
 */
export const directoryRoutes = {
  /** Members of a group and of all groups within it; `count` counts them. */
  'directory.transitiveMembers': directoryRoute({
    http: 'GET',
    path: '/groups/{id}/transitiveMembers',
    query: ['$count', ...pageKeys],
    kind: 'query',
    access: ['admin'],
    input: z.object({ id: DirectoryId, $count: z.literal('true').optional(), ...paged }),
    output: DirectoryPage,
    answer: 'body',
    exposed: false,
  }),
  /** Users and groups that stand in a group itself. */
  'directory.groupMembers': directoryRoute({
    http: 'GET',
    path: '/groups/{id}/members',
    query: pageKeys,
    kind: 'query',
    access: ['admin'],
    input: z.object({ id: DirectoryId, ...paged }),
    output: DirectoryPage,
    answer: 'body',
    exposed: false,
  }),
  /** By principal name or id; 404 for nobody. */
  'directory.user': directoryRoute({
    http: 'GET',
    path: '/users/{upn}',
    query: ['$select'],
    kind: 'query',
    access: ['admin'],
    input: z.object({ upn: DirectoryId, $select: Select }),
    output: DirectoryUser,
    answer: 'body',
    exposed: false,
  }),
  /** Those of the groups (20 at most) that hold the user, nested ones included. */
  'directory.checkMemberGroups': directoryRoute({
    http: 'POST',
    path: '/users/{upn}/checkMemberGroups',
    kind: 'query',
    access: ['admin'],
    input: z.object({ upn: DirectoryId, groupIds: z.array(DirectoryId).min(1).max(20) }),
    output: rows(z.string()),
    answer: { key: 'value' },
    exposed: false,
  }),
  /** The groups in which a user stands directly. */
  'directory.memberOf': directoryRoute({
    http: 'GET',
    path: '/users/{id}/memberOf',
    query: pageKeys,
    kind: 'query',
    access: ['admin'],
    input: z.object({ id: DirectoryId, ...paged }),
    output: DirectoryPage,
    answer: 'body',
    exposed: false,
  }),
  /** Groups by id: `$filter` is `id in ('…','…')`, 15 ids at most, `$select` is `id,displayName`. */
  'directory.groups': directoryRoute({
    http: 'GET',
    path: '/groups',
    query: ['$filter', ...pageKeys],
    kind: 'query',
    access: ['admin'],
    input: z.object({ $filter: z.string().min(1), ...paged }),
    output: DirectoryPage,
    answer: 'body',
    exposed: false,
  }),
} as const;
