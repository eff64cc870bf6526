import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Bulk, BulkAction } from '../../../src/contract/entities/bulk';
import { parseTable } from '../../../src/domain/batch-quotes/parse-table';
import { type Dashboard, type SandboxDesk, startSandboxDesk } from './sandbox-core';

let desk: SandboxDesk;

beforeEach(async () => {
  desk = await startSandboxDesk();
  await desk.signIn('all');
});
afterEach(() => desk.stop());

const until = (at: Dashboard, fits: (bulk: Bulk) => boolean): Promise<Bulk> =>
  new Promise((resolve) => {
    const end = at.core.subscribe((event) => {
      if (event.type !== 'bulk.changed' || !fits(event.bulk)) return;
      end();
      resolve(event.bulk);
    });
  });
const isAtRest = ({ state }: Bulk) => state !== 'planning' && state !== 'running';
const planned = async (action: BulkAction, text: string): Promise<Bulk> => {
  const end = until(desk, isAtRest);
  await desk.value('bulk.plan', { action, text });
  return end;
};
const run = async ({ id, toRun }: Bulk): Promise<Bulk> => {
  const end = until(desk, (bulk) => bulk.id === id && isAtRest(bulk));
  await desk.value('bulk.start', { id, count: toRun });
  return end;
};
/** The rows of a list's file, without its headings. */
const fileOf = async (id: string): Promise<string> =>
  readFile((await desk.value('bulk.export', { id })).path, 'utf8');
const csvOf = async (id: string): Promise<string[][]> => {
  const table = parseTable(await fileOf(id));
  if (!table.ok) throw new Error(table.text);
  return table.rows.slice(1).map(({ cells }) => [...cells]);
};
const rowsOf = async (id: string) =>
  (await desk.value('bulk.page', { id, offset: 0, limit: 500 })).rows;
/** The file says of each record what a new look at the server says. */
const expectTrue = async (csv: readonly string[][], action: BulkAction, text: string) => {
  const now = (await rowsOf((await planned(action, text)).id)).map((each) => [
    String(each.record?.id),
    each.now,
  ]);
  const said = csv.map(([, , , id, , , before, after, status]) => [
    id,
    status === 'Failed' ? before : after,
  ]);
  expect(said).toEqual(now);
};
const ids = (sql: string): number[] =>
  desk.sandbox
    .database()
    .all<{ id: number }>(sql)
    .map(({ id }) => id);

/** A different order for each team, because the shop uses each ID once. */
const orderTable = (teams: readonly number[]) =>
  ['Team ID,Shopify order', ...teams.map((id) => `${id},S-${id}`)].join('\n');
const hasOrders = async (at: Dashboard, teams: readonly number[]) => {
  for (const teamId of teams) {
    const { orders } = await at.value('team.getById', { teamId });
    const made = orders.filter(({ shopifyOrderId }) => shopifyOrderId === `S-${teamId}`);
    expect(made).toHaveLength(1);
  }
};

/** Members with one team who aren't admins, and their team's ID. */
const movable = () =>
  desk.sandbox.database().all<{ id: number; team: number }>(
    `SELECT m.id AS id, min(mt.team_id) AS team FROM members m JOIN memberships mt ON mt.member_id = m.id
       GROUP BY m.id HAVING count(*) = 1 AND max(mt.is_admin) = 0 ORDER BY m.id LIMIT 5`,
  );

describe('a list for each action over real HTTP', () => {
  it('changes its rows under one key each, and the records show it', async () => {
    const members = movable();
    const text = members.map(({ id }) => id).join('\n');
    const [target = 0] = ids(
      `SELECT id FROM teams t WHERE id NOT IN (${members.map(({ team }) => team).join()}) AND parent_id IS NULL
       AND initial_quantity > 10 + (SELECT count(*) FROM memberships WHERE team_id = t.id) ORDER BY id LIMIT 1`,
    );
    const checks: readonly (readonly [BulkAction, (id: number) => Promise<boolean>])[] = [
      [
        { method: 'member.verifyEmail', emailVerified: false },
        async (memberId) => !(await desk.value('member.getById', { memberId })).emailVerified,
      ],
      [
        { method: 'member.setFlag', flag: 'textFollowUp', value: false },
        async (memberId) => !(await desk.value('member.getById', { memberId })).textFollowUp,
      ],
      [
        { method: 'member.setLeadCapture', on: false },
        async (memberId) => (await desk.value('member.getById', { memberId })).exchange === '0',
      ],
      [
        { method: 'memberTeam.transfer', teamId: target },
        async (memberId) =>
          (await desk.value('member.getById', { memberId })).memberTeams[0]?.team.id === target,
      ],
      [
        { method: 'member.changeAdmin', teamId: target, isAdmin: true },
        async (memberId) =>
          (await desk.value('member.getById', { memberId })).memberTeams[0]?.isAdmin === true,
      ],
    ];
    for (const [action, isSo] of checks) {
      const plan = await planned(action, text);
      const end = plan.toRun === 0 ? plan : await run(plan);
      const where = action.method;
      for (const { status, record, why } of await rowsOf(end.id)) {
        expect(['done', 'already-so'], `${where}: ${why}`).toContain(status);
        expect(await isSo(record?.id ?? 0), where).toBe(true);
      }
      const csv = await csvOf(end.id);
      expect(csv, where).toHaveLength(members.length);
      await expectTrue(csv, action, text);
    }
  });

  it('extends trials and adds orders for teams', async () => {
    const teams = ids(
      'SELECT team_id AS id FROM demo_teams WHERE is_deleted = 0 AND has_paid = 0 GROUP BY team_id ORDER BY id LIMIT 3',
    );
    const trials = await run(
      await planned({ method: 'demoTeam.extendTrial', by: { days: 10 } }, teams.join('\n')),
    );
    expect(trials.counts).toMatchObject({ done: teams.length, failed: 0 });
    const again = await planned(
      { method: 'demoTeam.extendTrial', by: { days: 10 } },
      teams.join('\n'),
    );
    const after = await rowsOf(trials.id);
    expect((await rowsOf(again.id)).map(({ now }) => now)).toEqual(
      after.map(({ willBe }) => willBe),
    );
    const order: BulkAction = {
      method: 'team.addOrder',
      shopifyOrderId: '',
      fulfillOrderId: 'F-BULK',
      newStandardDevices: 3,
      newCustomDevices: 1,
    };
    expect((await run(await planned(order, orderTable(teams)))).counts.done).toBe(teams.length);
    await hasOrders(desk, teams);
    const keys = (await desk.requests('team.addOrder')).map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(teams.length);
  });

  it('turns team flags on and off, and can be undone', async () => {
    const teams = ids(
      'SELECT id FROM teams WHERE send_weekly_invite_reminders = 0 ORDER BY id LIMIT 4',
    );
    const action = {
      method: 'team.setFlag',
      flag: 'sendWeeklyInviteReminders',
      value: true,
    } as const;
    const plan = await planned(action, teams.join('\n'));
    const before = await Promise.all(teams.map((teamId) => desk.value('team.getById', { teamId })));
    const end = await run(plan);
    const undone = until(desk, (bulk) => bulk.undoOf === end.id && isAtRest(bulk));
    await desk.value('bulk.undo', { id: end.id });
    expect((await run(await undone)).counts.done).toBe(end.counts.done);
    const after = await Promise.all(teams.map((teamId) => desk.value('team.getById', { teamId })));
    expect(after.map((team) => team.sendWeeklyInviteReminders)).toEqual(
      before.map((team) => team.sendWeeklyInviteReminders),
    );
  });
});

it('makes a row with a lost response once, even after a restart', async () => {
  const teams = ids('SELECT id FROM teams ORDER BY id LIMIT 3');
  const order: BulkAction = {
    method: 'team.addOrder',
    shopifyOrderId: '',
    fulfillOrderId: 'F-LOST',
    newStandardDevices: 1,
    newCustomDevices: 0,
  };
  const plan = await planned(order, orderTable(teams));
  // The server acts on the first row, and its response is lost.
  await desk.fault({ route: 'team.addOrder', drop: 'after', times: 1 });
  const first = await run(plan);
  const again = desk.startAgain();
  await again.value('session.get', {});
  if (first.state === 'paused') {
    const end = until(again, ({ state }) => state === 'finished');
    await again.value('bulk.resume', { id: plan.id });
    await end;
  }
  expect(await again.value('bulk.status', {})).toMatchObject({
    id: plan.id,
    state: 'finished',
    counts: { done: 3 },
  });
  await hasOrders(again, teams);
  expect(await again.value('writes.unfinished', {})).toEqual([]);
});

it('slows a list down for a rate limit, and its file tells the refused row from the others', async () => {
  const members = ids('SELECT id FROM members WHERE email_verified = 1 ORDER BY id LIMIT 8');
  const action = { method: 'member.verifyEmail', emailVerified: false } as const;
  const plan = await planned(action, members.join('\n'));
  await desk.fault({
    route: 'member.verifyEmail',
    status: 422,
    body: { message: '=Not this one.' },
    times: 1,
  });
  await desk.fault({
    route: 'member.verifyEmail',
    status: 429,
    body: { message: 'Slow down.' },
    headers: { 'Retry-After': '1' },
    times: 2,
  });
  await desk.fault({
    route: 'member.verifyEmail',
    status: 429,
    body: { message: 'Slow down.' },
    headers: { 'Retry-After': new Date(Date.now() + 2000).toUTCString() },
    times: 2,
  });
  const end = await run(plan);
  expect(end.counts).toMatchObject({ done: members.length - 1, failed: 1 });
  const csv = await csvOf(end.id);
  expect(
    csv.flatMap(([, , , , , , , , status, message]) => (status === 'Failed' ? message : [])),
  ).toEqual(['=Not this one.']);
  // A sheet takes it for text.
  expect(await fileOf(end.id)).toContain("Failed,'=Not this one.");
  await expectTrue(csv, action, members.join('\n'));
  expect(
    (await desk.requests('member.verifyEmail')).filter(({ status }) => status === 200),
  ).toHaveLength(members.length - 1);
});
