import type { MappingScheme } from '../../../contract/entities/mapping-scheme';
import type { Database } from '../../data/database/database';
import type { DirectoryRow } from '../directory/object-queries';
import { pageOfRows, transitiveMembersOf } from '../directory/object-queries';
import { propertiesOf } from '../directory/properties-of';
import { type DirectoryProperties, renderTemplates } from './render-template';

export interface DirectoryPerson {
  /** As the directory spells it. */
  readonly email: string;
  readonly user: DirectoryProperties;
}

const ALL = 1_000_000;

const emailOf = (user: DirectoryProperties, scheme: MappingScheme): string | null => {
  const mapped = renderTemplates(scheme.member?.email ?? [], user);
  return mapped ?? renderTemplates(['{{mail}}', '{{userPrincipalName}}'], user);
};

/** The form in which emails are compared. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/**
 * The people in a config's groups, keyed by lowercase email, in the order of the groups and then of
 * the directory (ADR 12). A deleted group has no people.
 */
export const peopleToSync = (
  database: Database,
  connectionId: number,
  groupIds: readonly string[],
  scheme: MappingScheme,
): ReadonlyMap<string, DirectoryPerson> => {
  const people = new Map<string, DirectoryPerson>();
  const seen = new Set<number>();
  for (const groupId of groupIds) {
    const group = database.get<DirectoryRow>(
      `SELECT * FROM directory_objects
       WHERE connection_id = ? AND id = ? COLLATE NOCASE AND kind = 'group'`,
      connectionId,
      groupId,
    );
    if (group === undefined) continue;
    for (const row of pageOfRows(database, transitiveMembersOf(group), 0, ALL)) {
      if (row.kind !== 'user' || seen.has(row.pk)) continue;
      seen.add(row.pk);
      const user = propertiesOf(row);
      if (user.accountEnabled === false) continue;
      const email = emailOf(user, scheme);
      if (email === null || people.has(emailKey(email))) continue;
      people.set(emailKey(email), { email, user });
    }
  }
  return people;
};
