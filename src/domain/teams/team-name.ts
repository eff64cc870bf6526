import type { Team } from '../../contract/entities/team';

/** What people call a team: its company, or its email, or its ID without either. */
export const teamName = (team: Pick<Team, 'id' | 'companyName' | 'email'>): string =>
  team.companyName?.trim() || team.email?.trim() || `Team ${team.id}`;

/** `Acme (17)`: where several teams may have the same name. */
export const teamNameWithId = (team: Parameters<typeof teamName>[0]): string =>
  `${teamName(team)} (${team.id})`;
