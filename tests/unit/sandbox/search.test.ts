import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchAsJson } from '../../../src/sandbox/api/staff/search/search';
import {
  memberHits,
  memberRows,
  searchValues,
  teamHits,
  teamRows,
} from '../../../src/sandbox/api/staff/search/search-sql';
import type { Database } from '../../../src/sandbox/data/database/database';
import { createInMemory } from '../../../src/sandbox/data/database/new-database';
import { memberIds, teamIds } from '../../../src/sandbox/data/seed/named/named-ids';

interface Results {
  members: { id: number; email: string; activeTeamsMember: object | null }[];
  teams: { id: number }[];
}

let database: Database;
const search = (query: string): Results => {
  const { pieces } = searchAsJson(database, query);
  return JSON.parse(Buffer.concat(pieces.map((each) => Buffer.from(each as string))).toString());
};
const members = (query: string): number[] => search(query).members.map(({ id }) => id);
const teams = (query: string): number[] => search(query).teams.map(({ id }) => id);

beforeAll(async () => {
  database = await createInMemory({ members: 12_000, seed: 1, now: Date.now() });
});
afterAll(() => database.close());

describe('a search', () => {
  it('finds members by ID: the exact one first, then those that start with it', () => {
    const found = members('12');
    expect(found[0]).toBe(12);
    expect(found.filter((id) => String(id).startsWith('12'))).toHaveLength(1 + 10 + 100 + 101);
    expect(found.slice(1)).toEqual(found.slice(1).toSorted((a, b) => a - b));
    expect(members('007')).toEqual([]);
  });

  it('finds members by email in any case, whole or from the start', () => {
    expect(members('kim.mcallister@mixed-case.example')).toEqual([memberIds.capitals]);
    expect(members('KIM.MCALLISTER@MIXED')).toEqual([memberIds.capitals]);
    expect(members("sean.o'brien+cards@quotes.example")).toEqual([memberIds.quotes]);
  });

  it('finds members by slug in any case and in other scripts', () => {
    expect(members('kimmca')).toEqual([memberIds.capitals]);
    expect(members('AMELIA')).toContain(memberIds.everything);
    expect(members('佐藤')).toEqual([memberIds.japanese]);
  });

  it('finds members by hash exactly as written', () => {
    expect(members('aM3liA01')).toEqual([memberIds.everything]);
    expect(members('aM3li')).toEqual([memberIds.everything]);
    expect(members('am3lia01')).toEqual([]);
  });

  it('finds members by device ID in any case, each member once', () => {
    expect(members('NFC-1A2B')).toEqual([memberIds.everything]);
    expect(members('nfc-7c11')).toEqual([memberIds.transferable]);
    expect(members('NFC-21')).toEqual([memberIds.manyDevices]);
    const all = members('nfc-');
    expect(new Set(all).size).toBe(all.length);
  });

  it('finds teams by ID and email', () => {
    expect(teams(String(teamIds.classic))).toEqual([teamIds.classic]);
    expect(teams('3000')[0]).toBe(teamIds.classic);
    expect(teams('TEAM@classic-team')).toEqual([teamIds.classic]);
    expect(teams('NFC-1A2B')).toEqual([]);
  });

  it('finds at most 10,000 of each, including the exact one', () => {
    const crowd = `WITH RECURSIVE n(i) AS (SELECT 88000001 UNION ALL SELECT i + 1 FROM n LIMIT 10500)`;
    database.execute(`
      BEGIN;
      ${crowd} INSERT INTO members (id,uid,email,email_verified,slug,is_pro,text_follow_up,
        email_follow_up,lead_capture_mode)
      SELECT i, 'u' || i, 'crowded' || i || '@many.example', 1, 'crowded' || i, 0, 1, 1, 1 FROM n;
      UPDATE members SET slug = 'crowded' WHERE id = 88010500;
      ${crowd} INSERT INTO teams (id,email,text_follow_up,email_follow_up,
        send_weekly_invite_reminders)
      SELECT i, 'crowded' || i || '@many.example', 1, 1, 1 FROM n;
    `);
    const found = search('crowded');
    database.execute('ROLLBACK');
    expect(found.members).toHaveLength(10_000);
    expect(found.teams).toHaveLength(10_000);
    expect(found.members[0]!.id).toBe(88_010_500);
    expect(new Set(found.members.map(({ id }) => id)).size).toBe(10_000);
  });

  it('finds nothing for an unknown value', () => {
    expect(search('nobody-has-this-slug')).toEqual({ members: [], teams: [] });
  });
});

describe('a query with special characters', () => {
  it.each(['%', '_', '*', '?', '[a-z]', '[', "'", '"', '\\', '%%%%', "' OR 1=1 --"])(
    '%s',
    (query) => {
      expect(search(query)).toEqual({ members: [], teams: [] });
    },
  );

  it('finds a slug with % and _', () => {
    expect(members('50%_off')).toEqual([memberIds.metacharacters]);
    expect(members('50%')).toEqual([memberIds.metacharacters]);
    expect(members('50_%off')).toEqual([]);
  });
});

it('the active team is returned, or null', () => {
  const [row] = search(String(memberIds.everything)).members;
  expect(row!.activeTeamsMember).toEqual({
    id: expect.any(Number),
    team: { id: teamIds.classic, enterprisePlan: '50', subscriptionTier: 'Business' },
  });
  expect(search('planless').members).toEqual([]);
  expect(search(String(memberIds.planless)).members[0]!.activeTeamsMember).toBeNull();
});

describe('a search uses only indexes for', () => {
  const values = searchValues('ada');
  const statements: [string, string, readonly string[]][] = [
    ['exact members', memberHits.exact, values.exact],
    ['members by prefix', memberHits.prefix, values.prefix],
    ['exact teams', teamHits.exact, values.exact],
    ['teams by prefix', teamHits.prefix, values.prefix],
    ['rows of members', memberRows, ['[1,2]']],
    ['rows of teams', teamRows, ['[1,2]']],
  ];

  it.each(statements)('%s', (_what, sql, given) => {
    const plan = database
      .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...given)
      .map(({ detail }) => detail);
    expect(plan.some((step) => step.startsWith('SEARCH'))).toBe(true);
    // Subqueries and ID lists are scanned, but never a table.
    const scans = plan.filter((step) => /^SCAN (?!\(subquery|h\b)/.test(step));
    expect(scans).toEqual([]);
    expect(plan.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  });
});
