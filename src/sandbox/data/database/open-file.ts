import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { Database } from './database';
import { currentVersion, migrate, versionOf } from './migrations';

/** Suffixes of the files that belong to a SQLite database. */
const COMPANIONS = ['', '-wal', '-shm'];

export const removeDatabase = (file: string): void => {
  for (const suffix of COMPANIONS) rmSync(`${file}${suffix}`, { force: true });
};

/** Applies the settings that every connection needs; WAL mode stays in the file. */
export const settle = (database: Database): Database => {
  database.execute(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA foreign_keys = ON;
    PRAGMA cache_size = -65536;
    PRAGMA mmap_size = 1073741824;
    PRAGMA temp_store = MEMORY;
  `);
  return database;
};

/** Keeps an unusable file under a name with the current time. */
const setAside = (file: string, now: number): string => {
  const name = `${file}.set-aside-${new Date(now).toISOString().replace(/[:.]/g, '-')}`;
  for (const suffix of COMPANIONS) {
    if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${name}${suffix}`);
  }
  return name;
};

/** Checking a file of this size takes about 100 ms. Larger files are opened unchecked. */
const CHECKED_BYTES = 48_000_000;

/** Throws for a file that is damaged, newer, or not the sandbox's. Changes nothing in it. */
const inspect = (database: Database, bytes: number): void => {
  if (versionOf(database) > currentVersion) throw new Error('it is from a newer version');
  if (database.get("SELECT value FROM meta WHERE key = 'seeded_at_ms'") === undefined) {
    throw new Error('it is not a sandbox database');
  }
  if (bytes > CHECKED_BYTES) return;
  const found = database.get<{ quick_check: string }>('PRAGMA quick_check(1)')?.quick_check;
  if (found !== 'ok') throw new Error(found ?? 'it is damaged');
};

const open = (file: string): Database => {
  const { size } = statSync(file);
  const database = new Database(file);
  try {
    inspect(database, size);
    settle(database);
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/**
 * Opens the database of an earlier run; null if there is none. A damaged or newer file is set
 * aside, never deleted, and `warn` receives its new path.
 */
export const openExisting = (
  file: string,
  now: number,
  warn: (message: string) => void,
): Database | null => {
  if (!existsSync(file)) return null;
  try {
    return open(file);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const kept = setAside(file, now);
    warn(
      `The sandbox database can’t be used (${why}). It was saved as ${kept}, and a new one was created.`,
    );
    return null;
  }
};
