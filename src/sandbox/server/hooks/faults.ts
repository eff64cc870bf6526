import { z } from 'zod';
import type { Api, ApiRoute } from '../../../contract/methods/route';
import { type ApiRouteId, apiRoutes } from '../../../contract/methods/routes';
import { prefixes } from '../../api/staff/match-route';

/**
 * A fault for a route's requests (section 10): a delay, a different response, a connection dropped
 * before or after the server acts, or a truncated response.
 */
export const FaultRequest = z.strictObject({
  /**
   * A route ID (`member.update`), or method and path (`GET /ip-lookup`, `PATCH
   * /internal/member/{id}`).
   */
  route: z.string().min(1),
  latencyMs: z.int().nonnegative().max(600_000).optional(),
  /** Responds with this status instead of acting. */
  status: z.int().min(200).max(599).optional(),
  /** With `status`: text as it is, anything else as JSON. */
  body: z.unknown().optional(),
  /** With `status`: for example `Retry-After`. */
  headers: z.record(z.string(), z.string()).optional(),
  drop: z.enum(['before', 'after']).optional(),
  truncate: z.boolean().optional(),
  /** How many requests it affects. Without it, all until it is cleared. */
  times: z.int().positive().optional(),
});
export type FaultRequest = z.infer<typeof FaultRequest>;

/**
 * Ends the tokens of one person, or of everyone, so that they get a 401. `api` defaults to the
 * staff API, whose tokens are its sessions.
 */
export const TokenFault = z.strictObject({
  tokens: z.enum(['expire', 'revoke']),
  email: z.string().optional(),
  api: z.enum(['staff', 'product', 'directory'] satisfies Api[]).optional(),
});

export interface ActiveFault extends FaultRequest {
  readonly id: number;
  /** How many more requests it will affect; null for all. */
  left: number | null;
}

export interface Faults {
  /** Throws an Error for an unknown route. */
  add(fault: FaultRequest): ActiveFault;
  list(): readonly ActiveFault[];
  clear(): void;
  /** Returns the first fault for a request and counts it down; null if there is none. */
  take(method: string, path: string, route: ApiRouteId | null): FaultRequest | null;
}

const isRouteId = (text: string): text is ApiRouteId => Object.hasOwn(apiRoutes, text);

/** The normalized name of a route that a fault gives as a path or template. */
const nameOf = (route: string): string => {
  if (isRouteId(route)) return route;
  const match = /^(GET|POST|PATCH|PUT|DELETE) (\/\S*)$/.exec(route);
  if (match === null) {
    throw new Error(`${route} is neither an API route nor a method and a path.`);
  }
  const [, http, path] = match;
  const row = Object.entries<ApiRoute>(apiRoutes).find(
    ([, each]) => each.http === http && `${prefixes[each.api]}${each.path}` === path,
  );
  return row?.[0] ?? route;
};

export const createFaults = (): Faults => {
  let active: (ActiveFault & { readonly name: string })[] = [];
  let ids = 0;
  return {
    add(fault) {
      ids += 1;
      const added = { ...fault, id: ids, left: fault.times ?? null, name: nameOf(fault.route) };
      active.push(added);
      return added;
    },
    list: () => active,
    clear: () => {
      active = [];
    },
    take(method, path, route) {
      if (active.length === 0) return null;
      const address = `${method} ${path}`;
      const fault = active.find(({ name }) => name === route || name === address);
      if (fault === undefined) return null;
      if (fault.left !== null) {
        fault.left -= 1;
        if (fault.left === 0) active = active.filter((other) => other !== fault);
      }
      return fault;
    },
  };
};
