import { constants, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DAY } from '../seed/calendar';
import type { SeedOptions } from '../seed/seed-database';
import { Database, type SqlValue } from './database';
import { createFile, createInMemory } from './new-database';
import { openExisting, removeDatabase, settle } from './open-file';

export interface StoreOptions {
  /** Folder of the database file; null for an in-memory database. */
  readonly folder: string | null;
  readonly members: number;
  readonly seed: number;
  /** Discards the data of an earlier run. */
  readonly reset: boolean;
  readonly clock: () => number;
  readonly warn: (message: string) => void;
  readonly onSeeding: (done: number, total: number) => void;
}

/** The current database. Don't hold on to it, because a reset replaces it. */
export interface Store {
  readonly database: Database;
  /** Restores the seeded data. Signed-in people stay signed in. */
  reset(): Promise<void>;
  close(): void;
}

/** Above this size, a copy costs more disk space than reseeding is worth. */
const SNAPSHOT_MEMBERS = 100_000;

/** Tables with sign-ins, which a reset leaves unchanged. */
const KEPT = ['sessions', 'used_credentials', 'identity_records'];

type Rows = readonly (readonly [table: string, rows: readonly Record<string, SqlValue>[]])[];

const readKept = (database: Database): Rows => [
  ...KEPT.map(
    (table) => [table, database.all<Record<string, SqlValue>>(`SELECT * FROM ${table}`)] as const,
  ),
  ['meta', database.all<Record<string, SqlValue>>("SELECT * FROM meta WHERE key = 'signing_keys'")],
];

const writeKept = (database: Database, kept: Rows): void =>
  database.transaction(() => {
    for (const [table, rows] of kept) {
      for (const row of rows) {
        const columns = Object.keys(row);
        const marks = columns.map(() => '?').join(',');
        database.run(
          `INSERT OR REPLACE INTO ${table} (${columns.join(',')}) VALUES (${marks})`,
          ...Object.values(row),
        );
      }
    }
  });

/** Age in days after which the trials of a sandbox are moved. */
const TRIALS_AGE = 7;

/**
 * Trials are seeded relative to the first start. A sandbox that is weeks old would have no running
 * trial, so once a week the trials that were seeded as running move forward by whole days.
 */
const moveTrialsAlong = (database: Database, now: number): void => {
  const row = database.get<{ value: string }>("SELECT value FROM meta WHERE key = 'seeded_at_ms'");
  const base = Number(row?.value ?? now);
  const days = Math.floor((now - base) / DAY);
  if (days < TRIALS_AGE) return;
  database.transaction(() => {
    database.run(
      `UPDATE demo_teams SET
         trial_expires_at_utc = strftime('%Y-%m-%dT%H:%M:%fZ', trial_expires_at_utc, ?)
       WHERE is_deleted = 0 AND trial_expires_at_utc > ?`,
      `+${days} days`,
      new Date(base).toISOString(),
    );
    database.run("UPDATE meta SET value = ? WHERE key = 'seeded_at_ms'", String(base + days * DAY));
  });
};

/** After this time, an in-memory database is seeded again, because its dates are relative. */
const COPIED_FOR = 10 * 60_000;

/** Seeded content by size and seed. */
const seeded = new Map<string, { readonly content: Uint8Array; readonly at: number }>();

/** Tests open hundreds of small databases in one process, and seeding one takes 150 ms. */
const openInMemory = async (options: SeedOptions): Promise<Database> => {
  const { members, seed, now } = options;
  const key = `${members}-${seed}`;
  let known = seeded.get(key);
  if (known === undefined || now < known.at || now > known.at + COPIED_FOR) {
    const database = await createInMemory(options);
    known = { content: database.content(), at: now };
    database.close();
    seeded.set(key, known);
  }
  return settle(Database.from(known.content));
};

/** Opens the sandbox's database, or creates it if it doesn't exist (section 10). */
export const openStore = async (options: StoreOptions): Promise<Store> => {
  const { folder, members, seed, clock, warn } = options;
  const seedOptions = () => ({
    members,
    seed,
    now: clock(),
    onProgress: options.onSeeding,
  });

  if (folder === null) {
    let database = await openInMemory(seedOptions());
    return {
      get database() {
        return database;
      },
      async reset() {
        const kept = readKept(database);
        const fresh = await openInMemory(seedOptions());
        writeKept(fresh, kept);
        database.close();
        database = fresh;
      },
      close: () => database.close(),
    };
  }

  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // One file per size and seed, so that trying another one loses nothing.
  const file = join(folder, `staff-api-${members}-${seed}.sqlite`);
  const snapshot = `${file}.pristine`;
  const make = async (): Promise<Database> => {
    await createFile(file, seedOptions());
    if (members <= SNAPSHOT_MEMBERS) copyFileSync(file, snapshot, constants.COPYFILE_FICLONE);
    const made = openExisting(file, clock(), warn);
    if (made === null) throw new Error(`The sandbox database ${file} couldn’t be created.`);
    return made;
  };

  if (options.reset) removeDatabase(file);
  let database = openExisting(file, clock(), warn) ?? (await make());
  moveTrialsAlong(database, clock());
  return {
    get database() {
      return database;
    },
    async reset() {
      const kept = readKept(database);
      database.close();
      removeDatabase(file);
      if (existsSync(snapshot)) copyFileSync(snapshot, file, constants.COPYFILE_FICLONE);
      database = openExisting(file, clock(), warn) ?? (await make());
      moveTrialsAlong(database, clock());
      writeKept(database, kept);
    },
    close: () => database.close(),
  };
};
