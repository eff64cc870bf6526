/** Draft keys of the flow; removed when it ends. */
export const flowDrafts = {
  all: 'team-setup/',
  newTeam: 'team-setup/new-team',
  editor: (teamId: number) => `team-setup/${teamId}/editor`,
} as const;
