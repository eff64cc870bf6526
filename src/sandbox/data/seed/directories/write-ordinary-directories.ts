import type { Database } from '../../database/database';
import { createPersonMaker } from '../person-maker';
import type { SeedContext } from '../seed-context';
import { objectId } from './directory-ids';
import { makeDirectoryUser, type Tenant } from './directory-user';
import type { DirectoryWriter } from './directory-writer';
import { usualSettings } from './write-directory';

interface Colleague {
  readonly connection_id: number;
  readonly company_name: string | null;
  readonly name: string | null;
  readonly email: string;
}

/** Members of teams whose directory is still empty. */
const COLLEAGUES = `SELECT c.id AS connection_id, t.company_name, m.name, m.email
  FROM connections AS c JOIN teams AS t ON t.id = c.parent_team_id
  JOIN memberships AS a ON a.team_id = t.id JOIN members AS m ON m.id = a.member_id
  WHERE c.integration IN ('microsoftTeams','bamboohr','google-workspace','workday')
    AND c.id NOT IN (SELECT connection_id FROM sync_configs)
    AND c.id NOT IN (SELECT connection_id FROM directory_objects)
    AND t.id NOT BETWEEN ? AND ?
  ORDER BY c.id, m.id`;

/** Limit per team, so that a large team's directory lacks some members. */
const MOST_COLLEAGUES = 40;
const GROUP = 0;
const USERS_FROM = 1;

/**
 * Writes the directories of ordinary teams: one group with the team's own members and a few other
 * people, never synced.
 */
export const writeOrdinaryDirectories = (
  { random, calendar }: SeedContext,
  database: Database,
  writer: DirectoryWriter,
  { tenantsBefore, named }: { tenantsBefore: number; named: readonly [from: number, to: number] },
): void => {
  const makePerson = createPersonMaker(random);
  const byConnection = Map.groupBy(
    database.all<Colleague>(COLLEAGUES, ...named),
    ({ connection_id }) => connection_id,
  );
  let number = tenantsBefore;
  for (const [connectionId, colleagues] of byConnection) {
    number += 1;
    const [, domain = 'directory.example'] = colleagues[0]?.email.toLowerCase().split('@') ?? [];
    const companyName = colleagues[0]?.company_name || domain;
    const tenant: Tenant = { number, domain, companyName };
    const group = { id: objectId(number, GROUP), displayName: 'Everyone', description: null };
    const groupPk = writer.group(connectionId, group, calendar.ago({ days: 90 }));

    let index = USERS_FROM;
    const write = (name: string, email: string): void => {
      const id = objectId(number, index);
      index += 1;
      const [handle = ''] = email.split('@');
      const user = makeDirectoryUser(random, tenant, id, { name, handle }, handle);
      const addresses = { mail: email, userPrincipalName: email };
      writer.membership(groupPk, writer.user(connectionId, { ...user, ...addresses }));
    };
    const known = new Set<string>();
    for (const { name, email } of colleagues.slice(0, MOST_COLLEAGUES)) {
      known.add(email.toLowerCase());
      write(name ?? email, email);
    }
    for (let left = random.int(1, 4); left > 0; left -= 1) {
      const person = makePerson();
      const email = `${person.handle}.new@${domain}`;
      if (!known.has(email)) write(person.name, email);
      known.add(email);
    }
    const groups = [{ id: group.id, displayName: group.displayName }];
    writer.config(connectionId, null, { ...usualSettings, groups });
  }
};
