import type { StaffRoute } from '../../contract/staff-api/route';
import { type RouteId, staffRoutes } from '../../contract/staff-api/routes';

export interface RouteMatch {
  readonly id: RouteId;
  /** Values of the path's `{keys}`, decoded. */
  readonly pathValues: Readonly<Record<string, string>>;
}

interface Pattern {
  readonly id: RouteId;
  readonly http: string;
  readonly expression: RegExp;
  readonly keys: readonly string[];
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const patterns: readonly Pattern[] = Object.entries<StaffRoute>(staffRoutes)
  .map(([id, route]) => {
    const keys: string[] = [];
    const source = route.path
      .split(/(\{\w+\})/)
      .map((part) => {
        const key = /^\{(\w+)\}$/.exec(part)?.[1];
        if (key === undefined) return literally(part);
        keys.push(key);
        return '([^/]+)';
      })
      .join('');
    const expression = new RegExp(`^${source}$`);
    return { id: id as RouteId, http: route.http, expression, keys };
  })
  // Paths without a placeholder first: `…/create` is no id.
  .sort((a, b) => a.keys.length - b.keys.length);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The row of the route table that a request is for; null for an unknown one. */
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
