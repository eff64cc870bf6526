import type { ApiRoute } from '../../../contract/methods/route';
import type { FirstRows } from '../../../contract/wire/first-rows';
import { createListScanner } from './list-scanner';

/** Reads the first rows of a response while it arrives. */
export interface FirstRowsReader {
  push(chunk: Uint8Array): void;
  /**
   * The first rows, once the whole body has arrived. Null if there are no more rows than these, or
   * if the body is incomplete or invalid, which reading the response itself reports.
   */
  end(): FirstRows | null;
}

const parsedOrNull = (route: ApiRoute, texts: Readonly<Record<string, readonly string[]>>) => {
  try {
    const lists = Object.entries(texts).map(([key, rows]) => [
      key,
      rows.map((text) => JSON.parse(text) as unknown),
    ]);
    const parsed = route.output.safeParse(Object.fromEntries(lists));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

/** Null for a route without `firstRows`. */
export const createFirstRowsReader = (route: ApiRoute): FirstRowsReader | null => {
  const { response, firstRows } = route;
  if (!firstRows || typeof response === 'string' || !('key' in response)) return null;
  const { lists, most } = firstRows;
  // At the top of the body or under `data` (checklist J6).
  const places = [`${response.key}`, `data.${response.key}`];
  const scanner = createListScanner(
    places.flatMap((place) => lists.map((list) => `${place}.${list}`)),
    most,
  );
  return {
    push: scanner.push,
    end() {
      const found = scanner.end();
      if (!found) return null;
      const place = places.find((each) => lists.every((list) => found.has(`${each}.${list}`)));
      if (place === undefined) return null;
      const scanned = lists.flatMap((key) => {
        const list = found.get(`${place}.${key}`);
        return list ? [{ key, ...list }] : [];
      });
      if (scanned.every(({ count }) => count <= most)) return null;
      const value = parsedOrNull(
        route,
        Object.fromEntries(scanned.map(({ key, first }) => [key, first])),
      );
      if (value === null) return null;
      return { value, counts: Object.fromEntries(scanned.map(({ key, count }) => [key, count])) };
    },
  };
};
