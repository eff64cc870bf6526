import type { BridgeEvent } from '../../../contract/events';

export type LinkOpened = Extract<BridgeEvent, { type: 'link.opened' }>;

const pattern = /^internal-dash:\/\/(login|member|team)\/(\d{1,15})\/?$/i;

/** Reads `internal-dash://login/123`, `…/member/123`, `…/team/123`; null for anything else. */
export const parseLink = (link: string): LinkOpened | null => {
  const [, target, id] = pattern.exec(link) ?? [];
  if (target === undefined || id === undefined) return null;
  return {
    type: 'link.opened',
    target: target.toLowerCase() as LinkOpened['target'],
    id: Number(id),
  };
};
