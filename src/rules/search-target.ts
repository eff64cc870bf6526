export interface SearchTarget {
  readonly kind: 'member' | 'team';
  readonly id: number;
}

/**
 * The one record that a query names by its ID, which Enter may then open. Null where the query is
 * no ID, nobody has it, or a member and a team both do.
 */
export const exactHit = (
  query: string,
  results: {
    readonly members: readonly { readonly id: number }[];
    readonly teams: readonly { readonly id: number }[];
  },
): SearchTarget | null => {
  const text = query.trim();
  // Nothing that is not spelled like an id: '007' or '1e3' are slugs and hashes.
  if (!/^(0|[1-9]\d{0,14})$/.test(text)) return null;
  const id = Number(text);
  const isMember = results.members.some((member) => member.id === id);
  const isTeam = results.teams.some((team) => team.id === id);
  if (isMember === isTeam) return null;
  return { kind: isMember ? 'member' : 'team', id };
};
