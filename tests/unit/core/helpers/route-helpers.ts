import {
  createRouteClient,
  type RouteClient,
  type RouteClientDependencies,
} from '../../../../src/main/core/api/route-client';
import { planRoutes } from '../../../../src/main/core/api/route-plan';
import { realClock } from './fake-clock';

export interface RouteClientChanges extends Partial<RouteClientDependencies> {
  /** Base address of all three APIs. */
  url?: string;
  routes?: Record<string, string>;
}

/** A client of the three APIs at one address that retries at once. */
export const routeClient = (address: string, changes: RouteClientChanges = {}): RouteClient => {
  const { url = address, routes, ...dependencies } = changes;
  const plans = planRoutes(routes);
  return createRouteClient({
    addresses: async () => ({ urls: { staff: url, product: url, directory: url }, plans }),
    fetch,
    clock: realClock,
    timeouts: { backoff: [0, 0] },
    ...dependencies,
  });
};

export const free = () => new AbortController().signal;
export const options = () => ({ signal: free(), token: 'token-1', idempotencyKey: 'intent-1' });
export const deviceAnswer = { data: [{ id: 1, name: 'D1' }] };
