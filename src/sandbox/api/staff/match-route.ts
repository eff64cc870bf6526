import type { Api, ApiRoute } from '../../../contract/methods/route';
import { type ApiRouteId, apiRoutes } from '../../../contract/methods/routes';
import { DIRECTORY_PATH, PRODUCT_PATH } from '../../server/addresses';

export interface RouteMatch {
  readonly id: ApiRouteId;
  /** Decoded values of the path's `{keys}`. */
  readonly pathValues: Readonly<Record<string, string>>;
}

interface Pattern {
  readonly id: ApiRouteId;
  readonly http: string;
  readonly expression: RegExp;
  readonly keys: readonly string[];
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The path prefix of each API on this server. */
export const prefixes: Readonly<Record<Api, string>> = {
  staff: '',
  product: PRODUCT_PATH,
  directory: DIRECTORY_PATH,
};

const patterns: readonly Pattern[] = Object.entries<ApiRoute>(apiRoutes)
  .map(([id, route]) => {
    const keys: string[] = [];
    const source = `${prefixes[route.api]}${route.path}`
      .split(/(\{\w+\})/)
      .map((part) => {
        const key = /^\{(\w+)\}$/.exec(part)?.[1];
        if (key === undefined) return literally(part);
        keys.push(key);
        return '([^/]+)';
      })
      .join('');
    const expression = new RegExp(`^${source}$`);
    return { id: id as ApiRouteId, http: route.http, expression, keys };
  })
  // Paths without a placeholder come first, so that `…/create` isn't read as an ID.
  .sort((a, b) => a.keys.length - b.keys.length);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The route of any of the three APIs that matches a request; null if there is none. */
export const matchRoute = (method: string, path: string): RouteMatch | null => {
  for (const { id, http, expression, keys } of patterns) {
    if (http !== method) continue;
    const match = expression.exec(path);
    if (match === null) continue;
    const values = keys.map((key, index) => [key, decoded(match[index + 1] ?? '')]);
    return { id, pathValues: Object.fromEntries(values) };
  }
  return null;
};
