import type { Visit } from '../contract/visits';

export interface AppLink {
  readonly kind: 'member' | 'team' | 'login';
  readonly id: number;
}

/** `internal-dash://member/12`, `…/team/12`, `…/login/12`; null for any other text. */
export const appLink = (text: string): AppLink | null => {
  const [, kind, id] =
    /^internal-dash:\/{1,2}(member|team|login)\/([1-9]\d{0,14})\/?$/i.exec(text) ?? [];
  return kind && id ? { kind: kind.toLowerCase() as AppLink['kind'], id: Number(id) } : null;
};

/** The record that a pasted `internal-dash://` address names. */
export const addressedRecord = (text: string): Pick<Visit, 'kind' | 'id'> | null => {
  const target = appLink(text.trim());
  return target === null || target.kind === 'login' ? null : { kind: target.kind, id: target.id };
};
