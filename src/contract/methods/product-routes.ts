import { z } from 'zod';
import { Id, list } from '../entities/common';
import { OpaqueId, TeamCard } from '../entities/hr';
import { MappingScheme, StoredScheme } from '../entities/mapping-scheme';
import { Acknowledged } from './members-routes';
import { productRoute } from './route';

/** Section 7: the main product API, with the admin token of the team in question. */
export const productRoutes = {
  /** The stored mapping scheme; null if the default applies. */
  'product.mapConf': productRoute({
    http: 'GET',
    path: '/connections/hrSync/map-conf/{parentTeamId}',
    kind: 'query',
    access: ['admin'],
    input: z.object({ parentTeamId: Id }),
    output: StoredScheme.nullish(),
    response: { key: 'data' },
    exposed: false,
  }),
  /**
   * Stores a whole scheme and returns it as stored. A response in another format still means that
   * it was stored. `user` is the email of the staff member who saves it.
   */
  'product.mapFields': productRoute({
    http: 'POST',
    path: '/connections/hrSync/map-fields',
    kind: 'action',
    access: ['admin'],
    input: z.object({ teamId: Id, user: z.string().min(1), mappingScheme: MappingScheme }),
    output: MappingScheme.nullish(),
    response: { key: 'data' },
    exposed: false,
  }),
  /**
   * Syncs and responds when finished, after setting the config's `lastSync`; 409 while the
   * connection is already syncing. Silent: the team's admins get no email.
   */
  'product.manualSync': productRoute({
    http: 'POST',
    path: '/connections/hrSync/manualSync',
    kind: 'action',
    access: ['admin'],
    timeLimitSeconds: 600,
    input: z.object({ connectionId: OpaqueId, isSilent: z.literal(true) }),
    output: Acknowledged,
    response: 'none',
    exposed: false,
  }),
  /**
   * The team's cards as a sync compares them, by member and card, starting at `offset`. Fewer than
   * `limit` means the last page. Optional: a server may lack this call (404).
   */
  'product.teamCards': productRoute({
    http: 'GET',
    path: '/connections/hrSync/team-cards/{parentTeamId}',
    query: ['offset', 'limit'],
    kind: 'query',
    access: ['admin'],
    input: z.object({
      parentTeamId: Id,
      offset: z.coerce.number().int().nonnegative(),
      limit: z.coerce.number().int().min(1).max(1000),
    }),
    output: list(TeamCard),
    response: { key: 'data' },
    whole: true,
    exposed: false,
    assumed: true,
  }),
} as const;
