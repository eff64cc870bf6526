import type { Visit } from './entities/visits';

/** The target of `internal-dash://member/12`. */
export interface AppLink {
  readonly kind: 'member' | 'team' | 'login';
  readonly id: number;
}

type RecordLink = Pick<Visit, 'kind' | 'id'>;

/** The link to a record for tickets and emails: `internal-dash://member/12`. */
export const recordAddress = ({ kind, id }: RecordLink): string => `internal-dash://${kind}/${id}`;

/**
 * Parses `internal-dash://member/12`, `…/team/12`, and `…/login/12`; null for any other text.
 * Accepts a single slash because some programs collapse the two.
 */
export const parseAppLink = (text: string): AppLink | null => {
  const [, kind, id] =
    /^internal-dash:\/{1,2}(member|team|login)\/([1-9]\d{0,14})\/?$/i.exec(text.trim()) ?? [];
  return kind && id ? { kind: kind.toLowerCase() as AppLink['kind'], id: Number(id) } : null;
};

/** The record a pasted link points to; null for a login link. */
export const addressedRecord = (text: string): RecordLink | null => {
  const link = parseAppLink(text);
  return link === null || link.kind === 'login' ? null : { kind: link.kind, id: link.id };
};
