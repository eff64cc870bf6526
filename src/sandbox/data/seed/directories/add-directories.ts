import type { Database } from '../../database/database';
import { createCalendar } from '../calendar';
import { createSeedContext } from '../seed-context';
import { createWriter } from '../writer';
import { createHrRandom, writeHrTeams } from './write-hr-teams';

/** Adds directories to a sandbox of an earlier version. Must run in a transaction. */
export const addDirectories = (database: Database): void => {
  const meta = (key: string): number =>
    Number(database.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', key)?.value);
  const random = createHrRandom(meta('seed'));
  const calendar = createCalendar(meta('seeded_at_ms'));
  let membership =
    database.get<{ id: number | null }>('SELECT max(id) AS id FROM memberships')?.id ?? 0;
  const context = {
    ...createSeedContext(random, calendar, createWriter(database)),
    nextMembershipId: () => {
      membership += 1;
      return membership;
    },
  };
  // Members and memberships reference each other.
  database.execute('PRAGMA defer_foreign_keys = ON');
  writeHrTeams(context, database);
};
