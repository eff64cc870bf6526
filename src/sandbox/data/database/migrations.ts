import { addDirectories } from '../seed/directories/add-directories';
import { creditTables } from './credit-schema';
import type { Database } from './database';
import { hrIndexes, hrTables } from './hr-tables';
import { salesIndexes, salesTables } from './sales-schema';
import { indexes, tables } from './schema';

/**
 * One step per version: a database of version n gets the steps after its n-th. A step that was
 * released is never changed; a new one is added behind it. Indexes stand apart because a seed is
 * written before they are made.
 */
const steps: readonly {
  readonly tables: string;
  readonly indexes: string;
  /** Records that a new database has from its seed. */
  readonly add?: (database: Database) => void;
}[] = [
  { tables, indexes },
  { tables: hrTables, indexes: hrIndexes, add: addDirectories },
  { tables: salesTables, indexes: salesIndexes },
  { tables: creditTables, indexes: '' },
];

export const currentVersion = steps.length;

/** The tables and the indexes of the current version, for a database that is made anew. */
export const allTables = steps.map((step) => step.tables).join('');
export const allIndexes = steps.map((step) => step.indexes).join('');

export const versionOf = (database: Database): number =>
  database.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;

/** Brings an older database up to date, in one transaction. */
export const migrate = (database: Database): void => {
  const version = versionOf(database);
  if (version >= currentVersion) return;
  database.transaction(() => {
    for (const step of steps.slice(version)) {
      database.execute(`${step.tables}${step.indexes}`);
      step.add?.(database);
    }
    database.execute(`PRAGMA user_version = ${currentVersion}`);
  });
};
