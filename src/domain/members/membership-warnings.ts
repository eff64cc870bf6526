import type { Member } from '../../contract/entities/member';
import type { Team } from '../../contract/entities/team';
import { teamName } from '../teams/team-name';
import { boundedName } from '../text/bounded-name';
import { formatNumber } from '../text/format-number';
import { memberName } from './member-form';

type Admins = Pick<Team, 'memberTeams'>;

/** Whether the member is the team's only admin. */
export const isOnlyAdmin = ({ memberTeams }: Admins, memberId: number): boolean =>
  memberTeams.some(({ isAdmin, member }) => isAdmin && member.id === memberId) &&
  !memberTeams.some(({ isAdmin, member }) => isAdmin && member.id !== memberId);

/** Says that a team has no available seat, according to its record. Null if it has one. */
export const seatWarning = (
  team: Pick<Team, 'id' | 'memberTeams' | 'initialQuantity' | 'companyName' | 'email'>,
): string | null => {
  const bought = team.initialQuantity ?? 0;
  const taken = team.memberTeams.length;
  if (bought === 0 || taken < bought) return null;
  return `${boundedName(teamName(team))} has no available seats (${formatNumber(taken)} of ${formatNumber(bought)}), so the server may refuse the transfer.`;
};

/** Actions that leave a team without an admin if the member is its last one. */
type Leaving = 'delete' | 'transfer';

const acts: Readonly<Record<Leaving, string>> = { delete: 'deletion', transfer: 'transfer' };

/**
 * Warnings about removing an admin from their teams, one sentence each. A warning is definite if
 * the team is known and says "may" otherwise. `teamOf` returns null for an unknown team.
 */
export const adminWarnings = (
  member: Pick<Member, 'id' | 'name' | 'email' | 'memberTeams'>,
  leaving: Leaving,
  teamOf: (id: number) => Admins | null,
): readonly string[] =>
  member.memberTeams.flatMap(({ isAdmin, team }) => {
    if (!isAdmin) return [];
    const known = teamOf(team.id);
    const who = boundedName(memberName(member));
    const where = boundedName(teamName(team));
    if (known === null) {
      return [
        `${who} is an admin of ${where}. If no one else is, the server may refuse the ${acts[leaving]}.`,
      ];
    }
    return isOnlyAdmin(known, member.id)
      ? [
          `${who} is the only admin of ${where}. Make someone else an admin first, or the server may refuse the ${acts[leaving]}.`,
        ]
      : [];
  });
