import type { MethodOutput } from '../../../../contract/methods/methods';
import { exactFirst, isWholeMember, isWholeTeam } from '../../../../domain/search/search-match';

/** What a search found. */
export type Found = MethodOutput<'search.query'>;

/** How many rows are on their way behind those that are there. */
export interface Coming {
  readonly members: number;
  readonly teams: number;
}

export const nothingComing: Coming = { members: 0, teams: 0 };

export const isComing = ({ members, teams }: Coming): boolean => members + teams > 0;

/** Exact hits first. */
export const inOrder = (query: string, { members, teams }: Found) => ({
  members: exactFirst(members, (member) => isWholeMember(member, query)),
  teams: exactFirst(teams, (team) => isWholeTeam(team, query)),
});

/** What is missing to the number of all rows. */
export const comingAfter = (
  { members, teams }: Found,
  counts: Readonly<Record<string, number>>,
): Coming => ({
  members: Math.max(0, (counts.members ?? 0) - members.length),
  teams: Math.max(0, (counts.teams ?? 0) - teams.length),
});

/**
 * All rows, with those that are shown already as they are now: what has changed in them since stays,
 * and none of them is drawn anew.
 */
export const completed = <Row extends { readonly id: number }>(
  shown: readonly Row[],
  all: readonly Row[],
): readonly Row[] =>
  all.map((row, index) => {
    const now = shown[index];
    return now?.id === row.id ? now : row;
  });
