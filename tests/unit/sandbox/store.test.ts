import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../../../src/sandbox/data/database/store';

let folder: string;
let open: Store[];
const warnings: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dash-store-'));
  open = [];
  warnings.length = 0;
});
afterEach(() => {
  for (const store of open) store.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (changes: Partial<Parameters<typeof openStore>[0]> = {}): Promise<Store> => {
  const store = await openStore({
    folder,
    members: 20,
    seed: 1,
    reset: false,
    clock: Date.now,
    warn: (message) => warnings.push(message),
    onSeeding: () => undefined,
    ...changes,
  });
  open.push(store);
  return store;
};
const stop = (store: Store): void => {
  store.close();
  open = open.filter((each) => each !== store);
};
/** A folder with a seeded file, for tests of what becomes of it. Seeding takes 200 ms. */
const seededFolder = mkdtempSync(join(tmpdir(), 'dash-store-'));
let isSeeded = false;
afterAll(() => rmSync(seededFolder, { recursive: true, force: true }));
const startSeeded = async (): Promise<Store> => {
  if (!isSeeded) stop(await start({ folder: seededFolder }));
  isSeeded = true;
  cpSync(seededFolder, folder, { recursive: true });
  return start();
};
const file = () => join(folder, 'staff-api-20-1.sqlite');
const rename = (store: Store, name: string) =>
  store.database.run('UPDATE members SET name = ? WHERE id = 1', name);
const nameOf = (store: Store) =>
  store.database.get<{ name: string }>('SELECT name FROM members WHERE id = 1')!.name;

describe('the database file', () => {
  it('is kept between starts, in WAL mode with foreign keys', async () => {
    const first = await start();
    rename(first, 'Kept');
    expect(first.database.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
    expect(first.database.get('PRAGMA foreign_keys')).toEqual({ foreign_keys: 1 });
    stop(first);
    expect(nameOf(await start())).toBe('Kept');
    expect(warnings).toEqual([]);
  });

  it('is deleted on reset', async () => {
    const first = await startSeeded();
    rename(first, 'Gone');
    stop(first);
    expect(nameOf(await start({ reset: true }))).toBe('Amelia Whitfield');
  });

  it('is separate for each size and seed', async () => {
    rename(await startSeeded(), 'Here');
    expect(nameOf(await start({ seed: 2 }))).toBe('Amelia Whitfield');
    expect(nameOf(await start({ members: 21 }))).toBe('Amelia Whitfield');
  });

  it('returns to the seed and keeps the sessions', async () => {
    const store = await startSeeded();
    rename(store, 'Changed');
    store.database.run(
      'INSERT INTO sessions (token_hash,staff_id,created_at_ms,expires_at_ms) VALUES (?,1,1,2)',
      Buffer.from('x'),
    );
    const keys = () => store.database.get("SELECT value FROM meta WHERE key = 'signing_keys'");
    const before = keys();
    await store.reset();
    expect(nameOf(store)).toBe('Amelia Whitfield');
    expect(store.database.all('SELECT * FROM sessions')).toHaveLength(1);
    expect(keys()).toEqual(before);
    rename(store, 'Again');
    await store.reset();
    expect(nameOf(store)).toBe('Amelia Whitfield');
  });
});

describe('an unusable file is set aside when it is', () => {
  const setAside = () => readdirSync(folder).filter((name) => name.includes('.set-aside-'));

  it.each<[string, () => void]>([
    ['damaged', () => writeFileSync(file(), 'this is no database at all, it is a letter')],
    ['cut off', () => truncateSync(file(), 20_000)],
    [
      'damaged inside',
      () => {
        const bytes = readFileSync(file());
        bytes.fill(0xff, 8192, bytes.length - 4096);
        writeFileSync(file(), bytes);
      },
    ],
    [
      'from a newer version',
      () => {
        const database = new DatabaseSync(file());
        database.exec('PRAGMA user_version = 999');
        database.close();
      },
    ],
    [
      'from another program',
      () => {
        rmSync(file());
        const database = new DatabaseSync(file());
        database.exec('CREATE TABLE meta (key TEXT, value TEXT); PRAGMA user_version = 1');
        database.close();
      },
    ],
  ])('%s', async (_what, spoil) => {
    stop(await startSeeded());
    spoil();
    const spoiled = readFileSync(file());
    const store = await start();
    expect(nameOf(store)).toBe('Amelia Whitfield');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/can’t be used .* was saved as /);
    const [kept] = setAside();
    expect(warnings[0]).toContain(kept);
    expect(readFileSync(join(folder, kept!)).equals(spoiled)).toBe(true);
  });

  it('unfinished, and created again', async () => {
    writeFileSync(`${file()}.unfinished`, 'half of it');
    expect(nameOf(await start())).toBe('Amelia Whitfield');
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});

const now = Date.parse('2026-05-01T12:00:00Z');

describe('an in-memory database', () => {
  const seededAt = (store: Store) =>
    store.database.get("SELECT value FROM meta WHERE key = 'seeded_at_ms'");

  it('starts as seeded, whatever another one changed', async () => {
    rename(await start({ folder: null, clock: () => now }), 'Changed');
    const other = await start({ folder: null, clock: () => now });
    expect(nameOf(other)).toBe('Amelia Whitfield');
    rename(other, 'Changed');
    await other.reset();
    expect(nameOf(other)).toBe('Amelia Whitfield');
  });

  it('has dates of its own time, not of an older one', async () => {
    await start({ folder: null, clock: () => now });
    const later = await start({ folder: null, clock: () => now + 600_001 });
    expect(seededAt(later)).toEqual({ value: String(now + 600_001) });
    expect(seededAt(await start({ folder: null, clock: () => now }))).toEqual({
      value: String(now),
    });
  });
});

describe('transactions', () => {
  it('apply completely or not at all', async () => {
    const { database } = await start({ folder: null, clock: () => now });
    expect(() =>
      database.transaction(() => {
        database.run("UPDATE members SET name = 'Half' WHERE id = 1");
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(database.get('SELECT name FROM members WHERE id = 1')).toEqual({
      name: 'Amelia Whitfield',
    });
    database.transaction(() => database.run("UPDATE members SET name = 'Whole' WHERE id = 1"));
    expect(database.get('SELECT name FROM members WHERE id = 1')).toEqual({ name: 'Whole' });
  });
});

it('trials of an old sandbox move along, except those that have ended', async () => {
  const day = 86_400_000;
  const first = await start({ clock: () => now });
  const ends = (store: Store, team: number) =>
    store.database
      .all<{ at: string }>(
        'SELECT trial_expires_at_utc AS at FROM demo_teams WHERE team_id = ?',
        team,
      )
      .map(({ at }) => Date.parse(at));
  const running = ends(first, 3_000_007);
  const over = ends(first, 3_000_008);
  stop(first);
  const soon = await start({ clock: () => now + 6 * day });
  expect(ends(soon, 3_000_007)).toEqual(running);
  stop(soon);
  const late = await start({ clock: () => now + 30.5 * day });
  expect(ends(late, 3_000_007)).toEqual(running.map((ms) => ms + 30 * day));
  expect(ends(late, 3_000_008)).toEqual(over);
});
