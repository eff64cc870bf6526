import type { Team } from '../../contract/entities/team';

/** Section 4: the larger of the member count and `initialQuantity`. */
export const seatCount = (team: {
  readonly memberTeams: readonly unknown[];
  readonly initialQuantity?: Team['initialQuantity'];
}): number => Math.max(team.memberTeams.length, team.initialQuantity ?? 0);
