/** Section 2: the search has an address of its own; the other tabs share the root. */
export const searchTab = 2;
const tabAddress = (tab: number): string => (tab === searchTab ? '/search' : '/');

/** Where one is: a tab, or over it the page of an address that no tab has. */
export interface Location {
  readonly tab: number;
  /** Path of a page beside the tabs; null while the tab shows. */
  readonly page: string | null;
}

/** What an address shows. The root shows any of the tabs that share it: `now`, else Home (J35). */
export const locationAt = (path: string, now = 0): Location => {
  const plain = path.replace(/\/+$/, '').toLowerCase() || '/';
  if (plain === '/') return { tab: tabAddress(now) === '/' ? now : 0, page: null };
  return plain === '/search' ? { tab: searchTab, page: null } : { tab: now, page: path };
};

export const addressOf = ({ tab, page }: Location): string => page ?? tabAddress(tab);

/** The parameters that a path gives a route; null where it is another route's. */
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
