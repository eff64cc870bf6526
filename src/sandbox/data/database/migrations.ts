import { addDirectories } from '../seed/directories/add-directories';
import type { Database } from './database';
import { hrIndexes, hrTables } from './hr-tables';
import { indexes, tables } from './schema';
import { teamSetupIndexes, teamSetupTables } from './team-setup-schema';

/** A customer's credit balance at the payment provider, in cents. */
const creditTables = `
ALTER TABLE payment_customers ADD COLUMN credit_cents INTEGER NOT NULL DEFAULT 0;
`;

/** What a draft changed, to undo if another price replaces it: JSON text, null if nothing. */
const draftTables = `
ALTER TABLE team_pricings ADD COLUMN draft_effects TEXT;
`;

/**
 * One step per version: a database of version n gets the steps after the n-th. Never change a
 * released step; append a new one. Indexes are separate because they are created after seeding.
 */
const steps: readonly {
  readonly tables: string;
  readonly indexes: string;
  /** Adds records that a new database gets from the seed. */
  readonly add?: (database: Database) => void;
}[] = [
  { tables, indexes },
  { tables: hrTables, indexes: hrIndexes, add: addDirectories },
  { tables: teamSetupTables, indexes: teamSetupIndexes },
  { tables: creditTables, indexes: '' },
  { tables: draftTables, indexes: '' },
];

export const currentVersion = steps.length;

/** All tables and indexes of the current version, for a new database. */
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
