import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Database } from '../../../src/sandbox/data/database/database';
import { indexes, tables } from '../../../src/sandbox/data/database/schema';
import { openStore } from '../../../src/sandbox/data/database/store';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-migration-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A database from version 1: one team with a directory, one member. */
const writeVersion1 = (): void => {
  const database = new Database(join(folder, 'staff-api-20-1.sqlite'));
  database.execute(`${tables}${indexes}
    INSERT INTO meta VALUES ('seeded_at_ms', '1790000000000'), ('seed', '1'), ('members', '20'),
      ('signing_keys', '[]');
    INSERT INTO teams (id,company_name,text_follow_up,email_follow_up,send_weekly_invite_reminders)
      VALUES (3000001,'Kept',1,1,1);
    INSERT INTO members (id,uid,email,email_verified,is_pro,text_follow_up,email_follow_up,
      lead_capture_mode) VALUES (1,'u','kept@kept.example',1,0,1,1,1);
    INSERT INTO memberships VALUES (900, 1, 3000001, 1);
    INSERT INTO connections VALUES (5, 'uid', NULL, 3000001, NULL, 'bamboohr');
    PRAGMA user_version = 1;`);
  database.close();
};

const open = (warnings: string[]) =>
  openStore({
    folder,
    members: 20,
    seed: 1,
    reset: false,
    clock: () => 1_790_000_000_000,
    warn: (message) => warnings.push(message),
    onSeeding: () => undefined,
  });

it('a version 1 sandbox keeps its records and gets its directories', async () => {
  writeVersion1();
  const warnings: string[] = [];
  const store = await open(warnings);
  const { database } = store;
  const count = (sql: string) => database.get<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`)?.n;
  expect(warnings).toEqual([]);
  expect(count("members WHERE email = 'kept@kept.example'")).toBe(1);
  expect(count('teams WHERE id BETWEEN 3000061 AND 3000069')).toBe(9);
  expect(count('memberships WHERE id > 900 AND team_id = 3000061')).toBe(28);
  expect(count("directory_objects WHERE kind = 'user'")).toBeGreaterThan(12_000);
  expect(count('directory_objects WHERE connection_id = 5')).toBeGreaterThan(2);
  expect(database.all('PRAGMA foreign_key_check')).toEqual([]);
  store.close();
});

it('a version 4 sandbox keeps its drafts', async () => {
  writeVersion1();
  const warnings: string[] = [];
  const current = await open(warnings);
  current.database.execute(`
    INSERT INTO payment_customers (id) VALUES ('cus_1');
    INSERT INTO team_pricings (team_id,customer_id,staff_email,pricing,bill,total_cents,created_at)
      VALUES (3000001,'cus_1','s@s.example','{}','{}',240000,'2026-11-21T00:00:00.000Z');
    ALTER TABLE team_pricings DROP COLUMN draft_effects;
    PRAGMA user_version = 4;`);
  current.close();
  const store = await open(warnings);
  expect(warnings).toEqual([]);
  expect(store.database.all('SELECT total_cents, draft_effects FROM team_pricings')).toMatchObject([
    { total_cents: 240_000, draft_effects: null },
  ]);
  store.close();
});
