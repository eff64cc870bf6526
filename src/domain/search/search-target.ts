import type { RecordRef } from '../../contract/entities/visits';
import { searchText } from '../../contract/invisible';
import { idIn } from '../../contract/record-id';
import { type FoundMember, type FoundTeam, isWholeMember, isWholeTeam } from './search-match';

interface Results {
  readonly members: readonly FoundMember[];
  readonly teams: readonly FoundTeam[];
}

/** The only record overall; null if there are several or none. */
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
 * The record that Enter opens after a search: the one with this ID, or else the only result, or
 * else the only result whose whole email, slug, or hash matches. Null if several match.
 */
export const recordToOpen = (query: string, { members, teams }: Results): RecordRef | null => {
  const text = searchText(query);
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
