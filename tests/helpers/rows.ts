import type { MemberRow } from '../../src/contract/entities/member';
import type { TeamRow } from '../../src/contract/entities/team';

/** A row of a search table. */
export const memberRow = (over: Partial<MemberRow> = {}): MemberRow => ({
  id: 1,
  email: `member${over.id ?? 1}@example.test`,
  isPro: 0,
  ...over,
});

export const teamRow = (over: Partial<TeamRow> = {}): TeamRow => ({
  id: 1,
  email: `team${over.id ?? 1}@example.test`,
  ...over,
});
