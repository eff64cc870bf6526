/** Keys of the drafts of the flow; all of them go with its end. */
export const flowDrafts = {
  all: 'team-setup/',
  newTeam: 'team-setup/new-team',
  editor: (teamId: number) => `team-setup/${teamId}/editor`,
} as const;
