import type { Member } from '../../../contract/entities/member';
import { adminDoubts } from '../../../domain/members/membership-doubts';
import type { Records } from '../../state/queries/records';
import { useApp } from '../../state/use-app';

/** What stands against taking an admin out of a team, or out of all of theirs; nothing is asked for it. */
export const knownAdminDoubts = (
  records: Records,
  member: Member,
  leaving: 'delete' | 'transfer',
  teamId?: number,
): readonly string[] => {
  const memberTeams =
    teamId === undefined
      ? member.memberTeams
      : member.memberTeams.filter(({ team }) => team.id === teamId);
  return adminDoubts({ ...member, memberTeams }, leaving, (id) => records.team(id).value);
};

/** The same while the member's record is open. */
export const useAdminDoubts = (
  member: Member,
  leaving: 'delete' | 'transfer',
  teamId?: number,
): readonly string[] =>
  knownAdminDoubts(
    useApp((state) => state.records),
    member,
    leaving,
    teamId,
  );
