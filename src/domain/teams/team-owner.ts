import type { Team } from '../../contract/entities/team';

/** The name of the team's owner, who is the member with the team's email; '' if there is none. */
export const teamOwnerName = ({
  email,
  memberTeams,
}: Pick<Team, 'email' | 'memberTeams'>): string => {
  const wanted = email?.trim().toLowerCase();
  const owner = memberTeams.find(({ member }) => member.email?.toLowerCase() === wanted);
  return (wanted && owner?.member.name) || '';
};
