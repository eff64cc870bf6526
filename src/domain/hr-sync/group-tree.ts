/** Whether a group stands within itself: it is shown as a circle and not opened. `path` are the groups above it. */
export const isCircle = (path: readonly string[], groupId: string): boolean =>
  path.includes(groupId);
