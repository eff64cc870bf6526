export const homeTab = 0;
/** Section 2: the search has its own URL path; the other tabs share the root. */
export const searchTab = 2;
const searchPath = '/search';
const tabPath = (tab: number): string => (tab === searchTab ? searchPath : '/');

/** The current tab, or the page above it with a path of its own. */
export interface Location {
  readonly tab: number;
  /** Path of a page next to the tabs; null while the tab shows. */
  readonly page: string | null;
}

/** The location for a path. The root shows any tab that shares it: `now`, or else Home (J35). */
export const locationAt = (path: string, now = 0): Location => {
  const plain = path.replace(/\/+$/, '').toLowerCase() || '/';
  if (plain === '/') return { tab: tabPath(now) === '/' ? now : 0, page: null };
  return plain === searchPath ? { tab: searchTab, page: null } : { tab: now, page: path };
};

export const pathOf = ({ tab, page }: Location): string => page ?? tabPath(tab);

/** Whether a URL's path is that of the search. */
export const isSearch = (path: string): boolean => pathOf(locationAt(path)) === searchPath;

/** The submitted search in a URL's `search`; '' without one. */
export const queryIn = (search: string): string => new URLSearchParams(search).get('q') ?? '';

/** The URL's path and the submitted search, which only the search's own path shows. */
export const urlOf = ({ query, ...location }: Location & { readonly query: string }): string => {
  const path = pathOf(location);
  return path === searchPath && query !== ''
    ? `${path}?${new URLSearchParams({ q: query })}`
    : path;
};

/** The route's parameters in a path; null if the path does not match. */
export const parametersOf = (
  { path, isExact = true }: { readonly path: string; readonly isExact?: boolean },
  page: string,
): Readonly<Record<string, string>> | null => {
  const wanted = path.split('/');
  const given = page.replace(/\/+$/, '').split('/');
  if (isExact ? given.length !== wanted.length : given.length < wanted.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? '';
    if (part.startsWith(':')) parameters[part.slice(1)] = text;
    else if (part !== text.toLowerCase()) return null;
  }
  return parameters;
};
