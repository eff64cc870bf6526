import type { DirectoryRow } from './object-queries';

/** All stored properties of a user or group. */
export const propertiesOf = (row: DirectoryRow): Record<string, unknown> => ({
  ...(JSON.parse(row.properties) as Record<string, unknown>),
  id: row.id,
  displayName: row.display_name,
  mail: row.mail,
  ...(row.kind === 'user' && { userPrincipalName: row.upn }),
});
