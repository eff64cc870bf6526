import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Database } from '../../../src/sandbox/data/database/database';
import { createInMemory } from '../../../src/sandbox/data/database/new-database';
import { createRandom } from '../../../src/sandbox/data/seed/random';

const NOW = Date.parse('2026-11-21T10:00:00Z');

const tables = [
  'staff_users',
  'members',
  'teams',
  'memberships',
  'devices',
  'business_cards',
  'orders',
  'demo_teams',
  'connections',
  'crm_export_logs',
  'prices',
  'coupons',
  'payment_customers',
  'payment_subscriptions',
  'payment_methods',
  'firewall_entries',
];

const fingerprint = (database: Database): string => {
  const hash = createHash('sha256');
  for (const table of tables) {
    hash.update(JSON.stringify(database.all(`SELECT * FROM ${table} ORDER BY rowid`)));
  }
  return hash.digest('hex');
};
const make = (members: number, seed: number, now = NOW) => createInMemory({ members, seed, now });

describe('the random generator', () => {
  it('gives the same values for the same seed and others for the next', () => {
    const draw = (seed: number) => {
      const random = createRandom(seed);
      return Array.from({ length: 20 }, () => random.int(1, 1_000_000));
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
    expect(draw(0)).not.toEqual(draw(1));
  });

  it('reaches both ends of a range and stays inside', () => {
    const random = createRandom(7);
    const seen = new Set(Array.from({ length: 2000 }, () => random.int(3, 6)));
    expect([...seen].toSorted()).toEqual([3, 4, 5, 6]);
  });
});

describe('the generated rows', () => {
  it('are the same for the same seed, size, and time, and differ for another one', async () => {
    const all = await Promise.all([
      make(300, 5),
      make(300, 5),
      make(300, 6),
      make(301, 5),
      make(300, 5, NOW + 1000),
    ]);
    const [one, same, ...others] = all.map(fingerprint);
    expect(same).toBe(one);
    expect(new Set([one, ...others]).size).toBe(4);
  });
});

describe('the 20,000 members', () => {
  let database: Database;
  const count = (sql: string): number =>
    database.get<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`)!.n;

  beforeAll(async () => {
    database = await make(20_000, 1);
  });
  afterAll(() => database.close());

  it('have no row that points to nothing', () => {
    expect(database.all('PRAGMA foreign_key_check')).toEqual([]);
    expect(
      count(
        'members AS m JOIN memberships AS a ON a.id = m.active_membership_id WHERE a.member_id <> m.id',
      ),
    ).toBe(0);
  });

  it('have 1,500 teams, including the named ones, each with an admin', () => {
    expect(count('members WHERE id BETWEEN 101 AND 20100')).toBe(20_000);
    expect(count('teams WHERE id >= 4000001')).toBe(5000);
    expect(count('demo_teams WHERE is_deleted = 0')).toBeGreaterThanOrEqual(5000);
    expect(count('teams WHERE id BETWEEN 3000101 AND 3999999')).toBe(1500);
    expect(
      count(
        'teams AS t WHERE NOT EXISTS (SELECT 1 FROM memberships AS a WHERE a.team_id = t.id AND a.is_admin = 1)',
      ),
    ).toBe(0);
  });

  it.each([
    [
      'several memberships',
      '(SELECT 1 FROM memberships GROUP BY member_id HAVING count(*) > 1)',
      500,
    ],
    ['members without a team', 'members WHERE id NOT IN (SELECT member_id FROM memberships)', 1000],
    ['unverified emails', 'members WHERE email_verified = 0', 1000],
    ['Free', 'members WHERE is_pro = 0', 5000],
    ['Pro', 'members WHERE is_pro = 1', 2000],
    ['Pro +', 'members WHERE is_pro = 2', 1000],
    ['form off', "members WHERE exchange = '0'", 500],
    ['no slug', 'members WHERE slug IS NULL', 500],
    ['empty slug', "members WHERE slug = ''", 500],
    ['never opened', 'members WHERE app_last_open IS NULL AND dashboard_last_open IS NULL', 500],
    ['legacy teams', "teams WHERE enterprise_plan IN ('20','30')", 100],
    ['classic with a tier', "teams WHERE enterprise_plan = '50' AND subscription_tier <> ''", 100],
    ['new billing', "teams WHERE enterprise_plan = '60'", 100],
    ['no plan', "teams WHERE coalesce(enterprise_plan, '') = ''", 50],
    ['sub-teams', 'teams WHERE parent_id IS NOT NULL', 50],
    [
      'sub-teams with a limiting parent',
      'teams AS t JOIN teams AS p ON p.id = t.parent_id WHERE p.text_follow_up = 0',
      5,
    ],
    [
      'running trials',
      `demo_teams WHERE trial_expires_at_utc > '2026-11-21' AND is_deleted = 0`,
      50,
    ],
    ['deleted demo teams', 'demo_teams WHERE is_deleted = 1', 50],
    ['orders', 'orders', 500],
    ['devices', 'devices', 5000],
    ['business cards', 'business_cards', 5000],
    ['connections', 'connections', 500],
    ['failed exports', 'crm_export_logs WHERE status <> 1', 500],
    ['long messages', 'crm_export_logs WHERE length(error_message) > 100', 300],
    ['cards', 'payment_methods', 500],
    ['names in other scripts', "members WHERE name GLOB '*[^ -~]*'", 3000],
    ['names with an apostrophe', `members WHERE name LIKE '%''%'`, 50],
    ['companies with quotes', `teams WHERE company_name LIKE '%"%' OR company_name LIKE '%''%'`, 5],
  ])('have %s', (_what, sql, least) => {
    expect(count(sql)).toBeGreaterThanOrEqual(least);
  });

  it('have the seats that their own subscription bills', () => {
    const rows = database.all<{ name: string; seats: number; billed: number }>(
      `SELECT t.company_name AS name, t.initial_quantity AS seats, s.quantity AS billed
         FROM teams AS t JOIN payment_subscriptions AS s
           ON t.stripe_subscription = s.item_id || '%' || s.id`,
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ seats, billed }) => seats !== billed)).toEqual([]);
    expect(rows.find(({ name }) => name === 'Raven Roofing')).toMatchObject({ seats: 5 });
    expect(rows.find(({ name }) => name === 'Meridian Robotics')).toMatchObject({ seats: 40 });
  });

  it('cannot get email: every address ends in .example', () => {
    expect(count("members WHERE lower(email) NOT LIKE '%.example'")).toBe(0);
    expect(count("teams WHERE email NOT LIKE '%.example'")).toBe(0);
  });
});

test('no named team but the full one lacks a seat', async () => {
  const database = await make(0, 1);
  const rows = database.all(
    `SELECT t.company_name AS name, t.initial_quantity AS seats,
            (SELECT count(*) FROM memberships AS m WHERE m.team_id = t.id) AS taken
       FROM teams AS t WHERE t.id < 3000101 AND t.initial_quantity <= taken`,
  );
  expect(rows).toEqual([{ name: 'Quartz Instruments', seats: 5, taken: 5 }]);
  database.close();
});
