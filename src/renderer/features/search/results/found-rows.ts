import type { MethodOutput } from '../../../../contract/methods/methods';
import { exactFirst, isWholeMember, isWholeTeam } from '../../../../domain/search/search-match';

/** The results of a search. */
export type Found = MethodOutput<'search.query'>;

/** Number of rows still loading after those already there. */
export interface PendingRows {
  readonly members: number;
  readonly teams: number;
}

export const noPendingRows: PendingRows = { members: 0, teams: 0 };

export const hasPendingRows = ({ members, teams }: PendingRows): boolean => members + teams > 0;

/** Exact matches first. */
export const inOrder = (query: string, { members, teams }: Found) => ({
  members: exactFirst(members, (member) => isWholeMember(member, query)),
  teams: exactFirst(teams, (team) => isWholeTeam(team, query)),
});

/** The number of rows still missing. */
export const pendingAfter = (
  { members, teams }: Found,
  counts: Readonly<Record<string, number>>,
): PendingRows => ({
  members: Math.max(0, (counts.members ?? 0) - members.length),
  teams: Math.max(0, (counts.teams ?? 0) - teams.length),
});

/**
 * All rows, where rows already shown keep their current state: changes since then stay, and they do
 * not render again.
 */
export const completed = <Row extends { readonly id: number }>(
  shown: readonly Row[],
  all: readonly Row[],
): readonly Row[] =>
  all.map((row, index) => {
    const now = shown[index];
    return now?.id === row.id ? now : row;
  });
