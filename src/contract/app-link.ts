import type { RecordRef } from './entities/visits';
import { idIn } from './record-id';

/** The target of `internal-dash://member/12`. */
export interface AppLink {
  readonly kind: 'member' | 'team' | 'login';
  readonly id: number;
}

/** The scheme that the installed app registers. */
export const linkScheme = 'internal-dash';

/** Whether a text is a link to this app, even one that names nothing: a command-line argument. */
export const isAppLink = (text: string): boolean => text.toLowerCase().startsWith(`${linkScheme}:`);

/** The link to a record for tickets and emails: `internal-dash://member/12`. */
export const recordLink = ({ kind, id }: RecordRef): string => `${linkScheme}://${kind}/${id}`;

/**
 * Parses `internal-dash://member/12`, `…/team/12`, and `…/login/12`; null for any other text.
 * Accepts a single slash because some programs collapse the two.
 */
export const parseAppLink = (text: string): AppLink | null => {
  const link = text.trim();
  if (!isAppLink(link)) return null;
  const [, kind = '', spelled = ''] =
    /^\/{1,2}(member|team|login)\/(\d+)\/?$/i.exec(link.slice(linkScheme.length + 1)) ?? [];
  const id = idIn(spelled);
  return id === null ? null : { kind: kind.toLowerCase() as AppLink['kind'], id };
};

/** The record a pasted link points to; null for a login link. */
export const recordFromLink = (text: string): RecordRef | null => {
  const link = parseAppLink(text);
  return link === null || link.kind === 'login' ? null : { kind: link.kind, id: link.id };
};
