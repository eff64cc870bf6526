/** Keys of the drafts of the flow; all of them go with its end. */
export const flowDrafts = {
  all: 'post-flow/',
  newTeam: 'post-flow/new-team',
  editor: (teamId: number) => `post-flow/${teamId}/editor`,
} as const;
