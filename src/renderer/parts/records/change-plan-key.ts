/** Key of a team's change of plan; one per team, so that a pending one does not block another. */
export const changePlanKey = (teamId: number): string => `team-setup/${teamId}/change-plan`;
