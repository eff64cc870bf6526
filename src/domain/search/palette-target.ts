import { type AppLink, parseAppLink } from '../../contract/app-link';
import { searchText } from '../../contract/invisible';
import { idIn } from '../../contract/record-id';
import { parseIpOrRange } from '../firewall/ip';
import { wordAt, wordsOf } from '../text/words';

/** What the palette can do with a pasted or typed text. */
export type PaletteTarget =
  | AppLink
  | { readonly kind: 'ip'; readonly address: string }
  | { readonly kind: 'search'; readonly query: string };

/** The parts of an HTTP URL's path; null if the text isn't one. */
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

/** Links of the payment provider, a CRM, or the team app name a record in their path. */
const namedIn = (parts: readonly string[]): PaletteTarget[] => {
  const after = (...names: readonly string[]): string | undefined => {
    const at = parts.findIndex((part) => names.includes(part.toLowerCase()));
    return at >= 0 ? parts[at + 1] : undefined;
  };
  const team = after('team', 'teams');
  const teamId = idIn(team ?? '');
  if (teamId !== null) return [{ kind: 'team', id: teamId }];
  const member = after('member', 'members', 'user', 'users');
  const memberId = idIn(member ?? '');
  if (memberId !== null) return [{ kind: 'member', id: memberId }];
  // A CRM's link may end in an action, such as /Account/001…/view.
  const last = parts.findLast((part) => !/^(view|edit|details?)$/i.test(part));
  return last === undefined ? [] : [{ kind: 'search', query: decoded(last) }];
};

/**
 * What a text refers to, best guess first: an `internal-dash://` link, an ID (member or team), an
 * IP address, or another app's link. Anything else is a search (email, slug, hash, device ID).
 */
export const paletteTargets = (input: string): readonly PaletteTarget[] => {
  const text = searchText(input);
  if (text === '') return [];
  const link = parseAppLink(text);
  if (link) return [link];
  const path = pathOf(text);
  if (path) return namedIn(path);
  // As the app itself names a record: `Team 12`, `Team ID: #12`.
  const [, kind, spelled = ''] = /^(member|team)(?: id)?:? *#?(\d+)$/i.exec(text) ?? [];
  const namedId = idIn(spelled);
  if (kind && namedId !== null) {
    return [{ kind: kind.toLowerCase() as 'member' | 'team', id: namedId }];
  }
  const id = idIn(text);
  if (id !== null) {
    return [
      { kind: 'member', id },
      { kind: 'team', id },
      { kind: 'search', query: text },
    ];
  }
  const ip = /[.:]/.test(text) ? parseIpOrRange(text) : null;
  // For an address with a small mistake, the firewall form explains it and suggests a correction.
  const address = ip?.ok ? ip.normalized : ip?.suggestions.length ? text : null;
  if (address !== null)
    return [
      { kind: 'ip', address },
      { kind: 'search', query: text },
    ];
  return [{ kind: 'search', query: text }];
};

/**
 * What to search for: of a link, only the part that names a record, because neither the server nor
 * the names known in this window match a whole URL.
 */
export const searchQueryIn = (input: string): string => {
  const search = paletteTargets(input).find((target) => target.kind === 'search');
  return search?.query ?? searchText(input);
};

interface TitleWords {
  /** Synonyms. */
  readonly others?: readonly string[];
  /**
   * What the title is about, such as the current record. These words match only together with
   * another word.
   */
  readonly about?: readonly string[];
}

/**
 * How well a title matches the typed text; 0 is no match. Each typed word must begin a word of the
 * title, in any order. The score is higher the more of the title is typed and the earlier it
 * matches.
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
    const at = wordAt(words, each);
    if (at >= 0) score += 10 + each.length / (words[at]?.length ?? 1) - at * 0.1;
    else if (wordAt(more, each) >= 0) score += 1;
    else if (wordAt(subject, each) < 0) return 0;
  }
  return score;
};
