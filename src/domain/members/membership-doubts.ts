import type { Member } from '../../contract/entities/member';
import type { Team } from '../../contract/entities/team';
import { teamName } from '../teams/team-name';
import { memberName } from './member-form';

type Admins = Pick<Team, 'memberTeams'>;

/** Whether nobody else is an admin of the team. */
export const isOnlyAdmin = ({ memberTeams }: Admins, memberId: number): boolean =>
  memberTeams.some(({ isAdmin, member }) => isAdmin && member.id === memberId) &&
  !memberTeams.some(({ isAdmin, member }) => isAdmin && member.id !== memberId);

/** That a team has no free seat, as far as its record says; null where it has. */
export const seatDoubt = (
  team: Pick<Team, 'id' | 'memberTeams' | 'initialQuantity' | 'companyName' | 'email'>,
): string | null => {
  const bought = team.initialQuantity ?? 0;
  const taken = team.memberTeams.length;
  if (bought === 0 || taken < bought) return null;
  return `${teamName(team)} has no free seat (${taken.toLocaleString('en-US')} of ${bought.toLocaleString(
    'en-US',
  )}), so the server may refuse the transfer.`;
};

/** What leaves a team without an admin where the member is its last one. */
type Leaving = 'delete' | 'transfer';

const acts: Readonly<Record<Leaving, string>> = { delete: 'deletion', transfer: 'transfer' };

/**
 * What stands against taking an admin out of their teams, each in a sentence: certain where the team
 * is known, else said as a possibility. `teamOf` answers null for a team that is not known here.
 */
export const adminDoubts = (
  member: Pick<Member, 'id' | 'name' | 'email' | 'memberTeams'>,
  leaving: Leaving,
  teamOf: (id: number) => Admins | null,
): readonly string[] =>
  member.memberTeams.flatMap(({ isAdmin, team }) => {
    if (!isAdmin) return [];
    const known = teamOf(team.id);
    const who = memberName(member);
    if (known === null) {
      return [
        `${who} is an admin of ${teamName(team)}. If nobody else is, the server may refuse the ${acts[leaving]}.`,
      ];
    }
    return isOnlyAdmin(known, member.id)
      ? [
          `${who} is the only admin of ${teamName(team)}. Make someone else an admin first, or the server may refuse the ${acts[leaving]}.`,
        ]
      : [];
  });
