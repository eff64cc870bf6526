import { type AppLink, parseAppLink } from '../../contract/app-link';
import { parseIpOrRange } from '../firewall/ip';

/** What one does with a text that was pasted or typed into the palette. */
export type PaletteTarget =
  | AppLink
  | { readonly kind: 'ip'; readonly address: string }
  | { readonly kind: 'search'; readonly query: string };

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** The parts of the path of an http address; null where the text is none. */
const pathOf = (text: string): readonly string[] | null => {
  const [, path] = /^https?:\/\/[^/?#\s]+([^?#\s]*)/i.exec(text) ?? [];
  return path === undefined ? null : path.split('/').filter((part) => part !== '');
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** An address of the payment provider, a CRM or the team app names its record in its path. */
const namedIn = (parts: readonly string[]): PaletteTarget[] => {
  const after = (...names: readonly string[]): string | undefined => {
    const at = parts.findIndex((part) => names.includes(part.toLowerCase()));
    return at >= 0 ? parts[at + 1] : undefined;
  };
  const team = after('team', 'teams');
  if (team && isId(team)) return [{ kind: 'team', id: Number(team) }];
  const member = after('member', 'members', 'user', 'users');
  if (member && isId(member)) return [{ kind: 'member', id: Number(member) }];
  // A CRM's address ends in an action, such as /Account/001…/view.
  const last = parts.findLast((part) => !/^(view|edit|details?)$/i.test(part));
  return last === undefined ? [] : [{ kind: 'search', query: decoded(last) }];
};

/**
 * What a text names, best guess first: an `internal-dash://` link, an ID (a member or a team), an IP
 * address, an address of another app; anything else is searched for (email, slug, hash, device ID).
 */
export const paletteTargets = (input: string): readonly PaletteTarget[] => {
  const text = input.trim();
  if (text === '') return [];
  const link = parseAppLink(text);
  if (link) return [link];
  const path = pathOf(text);
  if (path) return namedIn(path);
  if (isId(text)) {
    const id = Number(text);
    return [
      { kind: 'member', id },
      { kind: 'team', id },
      { kind: 'search', query: text },
    ];
  }
  const ip = /[.:]/.test(text) ? parseIpOrRange(text) : null;
  // The form says what is wrong with one that is nearly right, and offers what was meant.
  const address = ip?.ok ? ip.normalized : ip?.suggestions.length ? text : null;
  if (address !== null)
    return [
      { kind: 'ip', address },
      { kind: 'search', query: text },
    ];
  return [{ kind: 'search', query: text }];
};

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s/#@.-]+/u)
    .filter(Boolean);

interface TitleWords {
  /** Other words for the same. */
  readonly others?: readonly string[];
  /** What it is about, such as the record on top: fits beside another word, never alone. */
  readonly about?: readonly string[];
}

/**
 * How well a title fits what is typed: each typed word begins a word of it, in any order. 0 does not
 * fit; the more of the title is typed, and the nearer to its beginning, the more.
 */
export const matchScore = (
  typed: string,
  title: string,
  { others = [], about = [] }: TitleWords = {},
): number => {
  const wanted = wordsOf(typed);
  const words = wordsOf(title);
  const more = others.flatMap(wordsOf);
  const subject = about.flatMap(wordsOf);
  let score = 0;
  for (const each of wanted) {
    const begins = (word: string) => word.startsWith(each);
    const at = words.findIndex(begins);
    if (at >= 0) score += 10 + each.length / (words[at]?.length ?? 1) - at * 0.1;
    else if (more.some(begins)) score += 1;
    else if (!subject.some(begins)) return 0;
  }
  return score;
};
