/**
 * Whether a group contains itself: it is shown as a circle and not opened. `path` holds the groups
 * above it.
 */
export const isCircle = (path: readonly string[], groupId: string): boolean =>
  path.includes(groupId);
