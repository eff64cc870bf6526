import type { Database } from './database';
import { indexes, tables } from './schema';

/**
 * One step per version: a database of version n gets the steps after its n-th. A step that was
 * released is never changed; a new one is added behind it.
 */
const steps: readonly string[] = [`${tables}${indexes}`];

export const currentVersion = steps.length;

export const versionOf = (database: Database): number =>
  database.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;

/** Brings an older database up to date, in one transaction. */
export const migrate = (database: Database): void => {
  const version = versionOf(database);
  if (version >= currentVersion) return;
  database.transaction(() => {
    for (const step of steps.slice(version)) database.execute(step);
    database.execute(`PRAGMA user_version = ${currentVersion}`);
  });
};
