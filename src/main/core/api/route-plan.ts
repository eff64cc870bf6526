import type { ApiRoute } from '../../../contract/methods/route';
import { type ApiRouteId, apiRoutes } from '../../../contract/methods/routes';

/** The path and body of one call. */
export interface RouteMessage {
  /** Relative to the API's base URL, without a leading slash. */
  readonly path: string;
  /** Missing if the route takes no payload. */
  readonly body?: object;
}

/** A route with its current path, and a function that turns an input into a message. */
export interface RoutePlan {
  readonly id: ApiRouteId;
  readonly route: ApiRoute;
  message(input: Readonly<Record<string, unknown>>): RouteMessage;
}

const placeholder = /\{([^{}]*)\}/g;

/** The directory's keys start with a dollar sign, which some proxies need unencoded. */
const queryKey = (key: string): string => encodeURIComponent(key).replace('%24', '$');

/** Half an emoji, as of a text that was cut off, can't be encoded. */
const encoded = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

const createPlan = (id: ApiRouteId, route: ApiRoute, path: string): RoutePlan => {
  const known = new Set(Object.keys(route.input.shape));
  const inPath = new Set([...path.matchAll(placeholder)].map((match) => match[1] ?? ''));
  for (const key of inPath) {
    if (!known.has(key)) {
      throw new Error(
        `The path "${path}" of route "${id}" uses {${key}}, which the route doesn’t have.`,
      );
    }
  }
  const inQuery = new Set(route.http === 'GET' ? known : (route.query ?? []));
  const inBody = [...known].filter(
    (key) => route.bodyAlso?.includes(key) || !(inPath.has(key) || inQuery.has(key)),
  );
  const queryKeys = [...inQuery].filter((key) => !inPath.has(key));

  return {
    id,
    route,
    message(input) {
      const filled = path.slice(1).replace(placeholder, (_whole, key: string) => {
        const value = input[key];
        if (value === undefined || value === null) throw new Error(`${id}: {${key}} is missing.`);
        return encoded(value);
      });
      const query = queryKeys
        .filter((key) => input[key] !== undefined && input[key] !== null)
        .map((key) => `${queryKey(key)}=${encoded(input[key])}`)
        .join('&');
      const address = query === '' ? filled : `${filled}?${query}`;
      if (route.http === 'GET' || inBody.length === 0) return { path: address };
      const beyond = route.openBody ? Object.keys(input).filter((key) => !known.has(key)) : [];
      const body = Object.fromEntries([...inBody, ...beyond].map((key) => [key, input[key]]));
      return { path: address, body };
    },
  };
};

export type RoutePlans = Readonly<Record<ApiRouteId, RoutePlan>>;

/**
 * The route table with the environment's paths (checklist J1). Throws an Error that names the key,
 * for an unknown route ID or a placeholder that the route does not take.
 */
export const planRoutes = (overrides: Readonly<Record<string, string>> = {}): RoutePlans => {
  for (const id of Object.keys(overrides)) {
    if (!Object.hasOwn(apiRoutes, id)) {
      throw new Error(`The environment overrides the path of "${id}", an unknown route.`);
    }
  }
  const plans = Object.entries(apiRoutes).map(([id, route]): [ApiRouteId, RoutePlan] => {
    const known = id as ApiRouteId;
    return [known, createPlan(known, route, overrides[id] ?? route.path)];
  });
  return Object.fromEntries(plans) as RoutePlans;
};
