import { setImmediate } from 'node:timers/promises';
import { people } from '../../identity/people';
import type { Database } from '../database/database';
import { createCalendar } from './calendar';
import { createHrRandom, writeHrTeams } from './directories/write-hr-teams';
import { writeNamedInvoices } from './named/named-invoices';
import { writePrices } from './prices';
import { writeQuotedTeams } from './quoted-teams';
import { createRandom } from './random';
import { createSeedContext } from './seed-context';
import { writeNamed } from './write-named';
import { writeOrdinary } from './write-ordinary';
import { createWriter } from './writer';

export interface SeedOptions {
  /** Number of ordinary members, in addition to the named records. */
  readonly members: number;
  readonly seed: number;
  /** ms since the epoch; all dates are relative to it. */
  readonly now: number;
  readonly onProgress?: (done: number, total: number) => void;
}

const writePeople = (database: Database): void => {
  for (const { sub, email, name, permissions } of people) {
    if (permissions === null) continue;
    const flag = (permission: (typeof permissions)[number]) =>
      permissions.includes(permission) ? 1 : 0;
    database.run(
      `INSERT INTO staff_users (sub,email,name,can_access_admin,can_access_sales,can_access_ops,
        can_access_search,can_access_firewall) VALUES (?,?,?,?,?,?,?,?)`,
      sub,
      email,
      name,
      flag('admin'),
      flag('sales'),
      flag('ops'),
      flag('search'),
      flag('firewall'),
    );
  }
};

/** Office networks that are on the allow-list from the start. */
const writeFirewall = (database: Database, createdAt: string): void => {
  for (const range of ['198.51.100.0/24', '192.0.2.44', '2001:db8:40::/48']) {
    database.run(
      'INSERT INTO firewall_entries (range,added_by,created_at) VALUES (?,?,?)',
      range,
      'ada.alvarez@internal-dash.example',
      createdAt,
    );
  }
};

/**
 * Fills empty tables through a connection that no one else uses. The same seed, member count, and
 * time give the same rows. Foreign keys must be off, because members and memberships reference each
 * other. Yields to the event loop in between, above all so that the process can end.
 */
export const seedDatabase = async (
  database: Database,
  { members, seed, now, onProgress = () => undefined }: SeedOptions,
): Promise<void> => {
  const calendar = createCalendar(now);
  database.execute('BEGIN');
  writePeople(database);
  writePrices(database);
  writeFirewall(database, calendar.ago({ days: 400 }));
  const context = createSeedContext(createRandom(seed), calendar, createWriter(database));
  writeNamed(context);
  onProgress(0, members);
  for (const done of writeOrdinary(context, members)) {
    onProgress(done, members);
    await setImmediate();
  }
  writeHrTeams({ ...context, random: createHrRandom(seed) }, database);
  writeQuotedTeams(context, members);
  writeNamedInvoices(database, now);
  database.execute('COMMIT');
};
