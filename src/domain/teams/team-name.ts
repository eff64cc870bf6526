import type { Team } from '../../contract/entities/team';

/** A team's display name: its company, or else its email, or else its ID. */
export const teamName = (team: Pick<Team, 'id' | 'companyName' | 'email'>): string =>
  team.companyName?.trim() || team.email?.trim() || `Team ${team.id}`;

/** For example, `Acme (17)`, where several teams may share a name. */
export const teamNameWithId = (team: Parameters<typeof teamName>[0]): string =>
  `${teamName(team)} (${team.id})`;
