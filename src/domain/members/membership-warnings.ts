import type { Member } from '../../contract/entities/member';
import type { Team } from '../../contract/entities/team';
import { teamName } from '../teams/team-name';
import { boundedName } from '../text/bounded-name';
import { formatNumber } from '../text/format-number';
import { pluralize } from '../text/pluralize';
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

/** Teams that a question has room for. */
const mostTeams = 10;

/**
 * Warnings about removing an admin from their teams, one sentence each. A warning is definite if
 * the team is known and says "may" otherwise. `teamOf` returns null for an unknown team. Of many
 * teams, the last sentence counts those without room; the definite warnings are the last to go.
 */
export const adminWarnings = (
  member: Pick<Member, 'id' | 'name' | 'email' | 'memberTeams'>,
  leaving: Leaving,
  teamOf: (id: number) => Admins | null,
): readonly string[] => {
  const who = boundedName(memberName(member));
  const refuses = `the server may refuse the ${acts[leaving]}.`;
  const warnings = member.memberTeams.flatMap(({ isAdmin, team }) => {
    if (!isAdmin) return [];
    const known = teamOf(team.id);
    const where = boundedName(teamName(team));
    if (known === null) {
      const text = `${who} is an admin of ${where}. If no one else is, ${refuses}`;
      return [{ text, isDefinite: false }];
    }
    if (!isOnlyAdmin(known, member.id)) return [];
    const text = `${who} is the only admin of ${where}. Make someone else an admin first, or ${refuses}`;
    return [{ text, isDefinite: true }];
  });
  const rest = warnings.length - mostTeams;
  if (rest <= 0) return warnings.map(({ text }) => text);
  const sorted = [...warnings].sort((a, b) => Number(b.isDefinite) - Number(a.isDefinite));
  return [
    ...sorted.slice(0, mostTeams).map(({ text }) => text),
    `${who} is also an admin of ${pluralize(rest, 'other team')}. If no one else is, ${refuses}`,
  ];
};
