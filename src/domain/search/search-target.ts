import { type FoundMember, type FoundTeam, isWholeMember, isWholeTeam } from './search-match';

export interface SearchTarget {
  readonly kind: 'member' | 'team';
  readonly id: number;
}

interface Results {
  readonly members: readonly FoundMember[];
  readonly teams: readonly FoundTeam[];
}

/** Nothing that is not spelled like an id: '007' or '1e3' are slugs and hashes. */
const idIn = (query: string): number | null =>
  /^(0|[1-9]\d{0,14})$/.test(query) ? Number(query) : null;

/** The one of all; null where there are several or none. */
const only = (members: readonly { id: number }[], teams: readonly { id: number }[]) => {
  const [member] = members;
  const [team] = teams;
  if (members.length + teams.length !== 1) return null;
  return member
    ? ({ kind: 'member', id: member.id } as const)
    : team
      ? ({ kind: 'team', id: team.id } as const)
      : null;
};

/**
 * The one record that Enter may open after a search: whose ID the query is, else the only one that
 * was found, else the only one whose whole email, slug or hash it is. Null where several fit.
 */
export const recordToOpen = (query: string, { members, teams }: Results): SearchTarget | null => {
  const text = query.trim();
  if (text === '') return null;
  const id = idIn(text);
  const byId =
    id === null
      ? { members: [], teams: [] }
      : {
          members: members.filter((member) => member.id === id),
          teams: teams.filter((team) => team.id === id),
        };
  if (byId.members.length + byId.teams.length > 0) return only(byId.members, byId.teams);
  return (
    only(members, teams) ??
    only(
      members.filter((member) => isWholeMember(member, text)),
      teams.filter((team) => isWholeTeam(team, text)),
    )
  );
};
