import type { Member } from '../../../contract/entities/member';
import { adminWarnings } from '../../../domain/members/membership-warnings';
import type { Records } from '../../state/queries/records';
import { useApp } from '../../state/use-app';

/**
 * Reasons not to remove an admin from a team, or from all of their teams. Uses cached data only.
 */
export const knownAdminWarnings = (
  records: Records,
  member: Member,
  leaving: 'delete' | 'transfer',
  teamId?: number,
): readonly string[] => {
  const memberTeams =
    teamId === undefined
      ? member.memberTeams
      : member.memberTeams.filter(({ team }) => team.id === teamId);
  return adminWarnings({ ...member, memberTeams }, leaving, (id) => records.team(id).value);
};

/** The same reasons, updated while the member's record is open. */
export const useAdminWarnings = (
  member: Member,
  leaving: 'delete' | 'transfer',
  teamId?: number,
): readonly string[] =>
  knownAdminWarnings(
    useApp((state) => state.records),
    member,
    leaving,
    teamId,
  );
