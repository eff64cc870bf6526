import type { Team } from '../../contract/entities/team';

/** The name of a team's owner: of the member who has the team's email; '' where nobody has it. */
export const teamOwnerName = ({
  email,
  memberTeams,
}: Pick<Team, 'email' | 'memberTeams'>): string => {
  const wanted = email?.trim().toLowerCase();
  const owner = memberTeams.find(({ member }) => member.email?.toLowerCase() === wanted);
  return (wanted && owner?.member.name) || '';
};
