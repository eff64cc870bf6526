import type { Team } from '../../contract/entities/team';
import { boundedName } from '../text/bounded-name';

/** A team's display name: its company, or else its email, or else its ID. */
export const teamName = (team: Pick<Team, 'id' | 'companyName' | 'email'>): string =>
  team.companyName?.trim() || team.email?.trim() || `Team ${team.id}`;

/** For example, `Acme (17)`, where several teams may share a name; never without the ID. */
export const teamNameWithId = (team: Parameters<typeof teamName>[0]): string =>
  `${boundedName(teamName(team))} (${team.id})`;
