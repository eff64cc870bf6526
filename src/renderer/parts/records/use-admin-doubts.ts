import type { Member } from '../../../contract/entities/member';
import { adminDoubts } from '../../../domain/members/membership-doubts';
import type { Records } from '../../state/queries/records';
import { useApp } from '../../state/use-app';

/**
 * Reasons not to remove an admin from a team, or from all of their teams. Uses cached data only.
 */
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

/** The same reasons, updated while the member's record is open. */
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
