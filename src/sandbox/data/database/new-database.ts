import { renameSync } from 'node:fs';
import { generateKeys } from '../../identity/signing-keys';
import { type SeedOptions, seedDatabase } from '../seed/seed-database';
import { Database } from './database';
import { allIndexes, allTables, currentVersion } from './migrations';
import { removeDatabase } from './open-file';

const fill = async (database: Database, options: SeedOptions): Promise<void> => {
  // No one else sees the file before it is complete, so a crash can't lose anything.
  database.execute(`
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA foreign_keys = OFF;
    PRAGMA cache_size = -131072;
    PRAGMA temp_store = MEMORY;
  `);
  database.execute(allTables);
  await seedDatabase(database, options);
  database.execute(allIndexes);
  const keys = JSON.stringify(await generateKeys());
  const about = {
    seeded_at_ms: String(options.now),
    members: String(options.members),
    seed: String(options.seed),
    signing_keys: keys,
  };
  for (const [key, value] of Object.entries(about)) {
    database.run('INSERT INTO meta (key,value) VALUES (?,?)', key, value);
  }
  database.execute(`PRAGMA user_version = ${currentVersion}; PRAGMA optimize = 0x10002;`);
};

/** Creates a seeded database in memory. */
export const createInMemory = async (options: SeedOptions): Promise<Database> => {
  const database = new Database(':memory:');
  await fill(database, options);
  return database;
};

/** Creates a seeded file. An interrupted run leaves only a file with another name. */
export const createFile = async (file: string, options: SeedOptions): Promise<void> => {
  const unfinished = `${file}.unfinished`;
  removeDatabase(unfinished);
  const database = new Database(unfinished);
  try {
    await fill(database, options);
  } finally {
    database.close();
  }
  renameSync(unfinished, file);
};
