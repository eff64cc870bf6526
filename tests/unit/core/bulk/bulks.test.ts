import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/result';
import { bulkHeading } from '../../../../src/domain/bulk/bulk-words';
import { type App, type Machine, machineInEachTest } from './bulk-machine';

const verify = { method: 'member.verifyEmail', emailVerified: true } as const;

let machine: Machine;
let app: App;
machineInEachTest((started) => {
  ({ machine, app } = started);
});

describe('a plan', () => {
  it('says for each row what it is, what it will be, or why it cannot change', async () => {
    machine.server.members.get(3)!.emailVerified = true;
    machine.server.members.get(5)!.slug = 'slug-4';
    const bulk = await app.planned(
      verify,
      'Email\nM1@members.test\n2\nslug-3\nslug-4\n999\nnobody@members.test\nm2@members.test\n2\n',
    );
    expect(bulkHeading(bulk)).toBe(
      '1 will change · 1 unchanged · 3 not found · 1 with multiple matches · 2 duplicate',
    );
    expect(await app.rows(bulk.id)).toMatchObject([
      {
        index: 0,
        line: 2,
        text: 'M1@members.test',
        record: null,
        status: 'not-found',
        why: 'No member has this email or slug.',
      },
      { line: 3, record: { record: 'member', id: 2 }, name: 'Member 2', now: 'Unverified' },
      { line: 4, status: 'already-so', now: 'Verified', willBe: 'Verified' },
      { line: 5, status: 'ambiguous', why: 'Matches several records: 4, 5. Use an ID.' },
      { line: 6, status: 'not-found', why: 'No member 999 found.' },
      { line: 7, status: 'not-found', why: 'No member has this email or slug.' },
      { line: 8, status: 'duplicate', why: 'Same as line 3.' },
      { line: 9, status: 'duplicate', why: 'Same as line 3.' },
    ]);
    expect(machine.server.sent()).toEqual([]);
    const { rows, total } = await app.bulks.page({ id: bulk.id, offset: 6, limit: 2 });
    expect([total, rows.map(({ index }) => index)]).toEqual([8, [6, 7]]);
    expect((await app.bulks.page({ id: bulk.id, offset: 7, limit: 9 })).rows).toHaveLength(1);
  });

  it('names the earlier entry of a duplicate on the same line', async () => {
    const { id } = await app.planned(verify, '2, 3, m3@members.test, 2, m2@members.test');
    expect((await app.rows(id)).map(({ text, why }) => [text, why])).toEqual([
      ['2', ''],
      ['3', ''],
      ['m3@members.test', 'Same as “3” on line 1.'],
      ['2', 'Same as “2” on line 1.'],
      ['m2@members.test', 'Same as “2” on line 1.'],
    ]);
  });

  it('asks for four records at a time', async () => {
    const held = machine.server.hold();
    const end = app.until(({ state }) => state === 'planned');
    await app.bulks.plan(verify, '1\n2\n3\n4\n5\n6');
    await expect.poll(() => held.waiting.length).toBe(4);
    held.letGo();
    expect((await end).counts['will-change']).toBe(6);
  });

  it('asks once for what several rows share', async () => {
    const order = {
      method: 'team.addOrder',
      shopifyOrderId: '',
      fulfillOrderId: 'F',
      newStandardDevices: 1,
      newCustomDevices: 0,
    } as const;
    const text = 'Email,Shopify order\nglobex@teams.test,S-1\nglobex@teams.test,S-2';
    expect(await app.planned(order, text)).toMatchObject({ toRun: 2 });
    const routes = machine.server.requests.map(({ route }) => route);
    expect(routes).toEqual(['search.query', 'team.getById']);
    machine.server.requests.length = 0;
    for (const id of [1, 2]) machine.server.members.get(id)!.isAdmin = true;
    await app.planned({ method: 'memberTeam.transfer', teamId: 11 }, '1\n2');
    // The team that both go to, and the one that both are admins of.
    expect(machine.server.requests.filter(({ route }) => route === 'team.getById')).toHaveLength(2);
  });

  it('distinguishes rows by their order only if it adds orders', async () => {
    const text = 'Member ID,Order\n1,A\n1,B\n1,C\n1,D';
    const bulk = await app.planned({ method: 'memberTeam.transfer', teamId: 12 }, text);
    expect(bulk).toMatchObject({ toRun: 1, warned: 0, warnings: [] });
    expect((await app.rows(bulk.id)).map(({ status, why }) => [status, why])).toEqual([
      ['will-change', ''],
      ['duplicate', 'Same as line 2.'],
      ['duplicate', 'Same as line 2.'],
      ['duplicate', 'Same as line 2.'],
    ]);
  });

  it('takes a number with leading zeros for a slug', async () => {
    machine.server.members.get(4)!.slug = '007';
    const { id } = await app.planned(verify, '007');
    expect(await app.rows(id)).toMatchObject([{ record: { record: 'member', id: 4 } }]);
  });

  it('is refused without the permission for its action', async () => {
    app.refuse({ code: 'forbidden', message: 'You can’t do this.' });
    await expect(app.bulks.plan(verify, '1')).rejects.toMatchObject({
      error: { code: 'forbidden' },
    });
  });

  it('names a team that does not exist', async () => {
    const bulk = await app.planned({ method: 'memberTeam.transfer', teamId: 77 }, '1');
    expect(bulk).toMatchObject({ state: 'paused', message: 'Team 77 not found.' });
  });

  it("counts the target team's seats across the whole list", async () => {
    const bulk = await app.planned({ method: 'memberTeam.transfer', teamId: 11 }, '1\n2\n3\n4\n5');
    expect(bulk).toMatchObject({
      warned: 2,
      warnings: ['Globex has 3 available seats for 5 members, so the server may refuse 2 of them.'],
    });
    expect((await app.rows(bulk.id)).map(({ warnings }) => warnings.length)).toEqual([
      0, 0, 0, 1, 1,
    ]);
    const shorter = await app.bulks.skip(bulk.id, [0, 1], true);
    expect(shorter).toMatchObject({ toRun: 3, warned: 0, warnings: [] });
    expect(await app.bulks.skip(bulk.id, [0], false)).toMatchObject({ toRun: 4, warned: 1 });
  });

  it('warns about a team that it leaves without an admin', async () => {
    machine.server.members.get(8)!.isAdmin = true;
    const action = { method: 'member.changeAdmin', teamId: 10, isAdmin: false } as const;
    const one = await app.planned(action, '8');
    expect(one.warned).toBe(0);
    const both = await app.planned(action, '8\n9');
    expect(both).toMatchObject({
      warned: 2,
      warnings: ['This would leave Harbor without an admin.'],
    });
  });

  describe('whose teams cannot be read again', () => {
    const noAdmin = 'This would leave Harbor without an admin.';
    const outdated = 'Some teams haven’t been read again, so warnings may be missing or outdated.';
    const removeAdmin = { method: 'member.changeAdmin', teamId: 10, isAdmin: false } as const;
    const unreadable = () =>
      machine.server.refuseWith((route) =>
        route === 'team.getById' ? new AppFailure({ code: 'timeout', message: 'Too slow' }) : null,
      );

    it('keeps its warnings when rows are skipped and included', async () => {
      machine.server.members.get(8)!.isAdmin = true;
      const { id } = await app.planned(removeAdmin, '8\n9');
      unreadable();
      expect(await app.bulks.skip(id, [0], true)).toMatchObject({ warned: 0, warnings: [] });
      expect(await app.bulks.skip(id, [0], false)).toMatchObject({
        warned: 2,
        warnings: [noAdmin],
      });
    });

    it('keeps its warnings after a restart, and says that they may be outdated', async () => {
      const { id } = await app.planned(
        { method: 'memberTeam.transfer', teamId: 11 },
        '1\n2\n3\n4\n9',
      );
      const seats =
        'Globex has 3 available seats for 5 members, so the server may refuse 2 of them.';
      app.kill();
      unreadable();
      const next = machine.start();
      expect(await next.bulks.skip(id, [0], true)).toMatchObject({
        warned: 2,
        warnings: [seats, noAdmin, outdated],
      });
      await next.bulks.skip(id, [3], true);
      expect(await next.bulks.skip(id, [3], false)).toMatchObject({
        warned: 2,
        warnings: [seats, noAdmin, outdated],
      });
      machine.server.refuseWith(() => null);
      expect(await next.bulks.skip(id, [1], true)).toMatchObject({
        warned: 1,
        warnings: [noAdmin],
      });
    });

    it('keeps its warnings when another row is looked up again', async () => {
      machine.server.members.get(8)!.isAdmin = true;
      machine.server.refuseWith((route, { memberId }: { memberId: number }) =>
        route === 'member.getById' && memberId === 1
          ? new AppFailure({ code: 'timeout', message: 'Too slow' })
          : null,
      );
      const transfer = { method: 'memberTeam.transfer', teamId: 11 } as const;
      const { id } = await app.planned(transfer, '8\n9\n1');
      machine.server.refuseWith(() => null);
      app.kill();
      const next = machine.start();
      expect(await next.to(() => next.bulks.retry(id))).toMatchObject({
        toRun: 3,
        warned: 2,
        warnings: [noAdmin],
      });
    });

    it('keeps the warnings of more teams than are read again', async () => {
      const admin = machine.server.members.get(9)!;
      const ids = Array.from({ length: 25 }, (_each, index) => 300 + index);
      for (const id of ids) {
        const team = { ...machine.server.teams.get(10)!, id, companyName: `Team ${id}` };
        machine.server.teams.set(id, team);
        machine.server.members.set(id, { ...admin, teamId: id });
      }
      machine.server.teams.get(11)!.initialQuantity = 99;
      const transfer = { method: 'memberTeam.transfer', teamId: 11 } as const;
      const { id } = await app.planned(transfer, ids.join('\n'));
      const few = 'Team 300, Team 301, Team 302';
      expect(await app.bulks.skip(id, [24], true)).toMatchObject({
        warned: 24,
        warnings: [`This would leave 24 teams without an admin: ${few}, and 21 more.`],
      });
    });
  });

  it('retries records that could not be read', async () => {
    machine.server.refuseWith((route) =>
      route === 'member.getById'
        ? new AppFailure({ code: 'server', status: 500, message: 'Down.' })
        : null,
    );
    const bulk = await app.planned(verify, '1');
    expect(await app.rows(bulk.id)).toMatchObject([{ status: 'not-read', why: 'Down.' }]);
    machine.server.refuseWith(() => null);
    const again = app.until(({ state }) => state === 'planned');
    await app.bulks.retry(bulk.id);
    expect((await again).toRun).toBe(1);
  });

  it('finds duplicates among the records it has read', async () => {
    machine.server.refuseWith((route) =>
      route === 'search.query'
        ? new AppFailure({ code: 'server', status: 500, message: 'Down.' })
        : null,
    );
    const { id } = await app.planned(verify, '1\nm1@members.test');
    machine.server.refuseWith(() => null);
    expect(await app.to(() => app.bulks.retry(id))).toMatchObject({ state: 'planned', toRun: 1 });
    expect((await app.rows(id))[1]).toMatchObject({
      status: 'duplicate',
      why: 'Same as line 1.',
    });
  });

  it('keeps a record skipped when an earlier row turns out to be for it', async () => {
    machine.server.refuseWith((route) =>
      route === 'search.query' ? new AppFailure({ code: 'timeout', message: 'Too slow' }) : null,
    );
    const { id } = await app.planned(verify, 'm2@members.test\nslug-2\n2\n3');
    expect((await app.rows(id)).map(({ status }) => status)).toEqual([
      'not-read',
      'not-read',
      'will-change',
      'will-change',
    ]);
    await app.bulks.skip(id, [2], true);
    machine.server.refuseWith(() => null);
    expect(await app.to(() => app.bulks.retry(id))).toMatchObject({ state: 'planned', toRun: 1 });
    expect(await app.rows(id)).toMatchObject([
      { status: 'left-out', record: { id: 2 }, willBe: 'Verified' },
      { status: 'duplicate', why: 'Same as line 1.' },
      { status: 'duplicate', why: 'Same as line 1.' },
      { status: 'will-change' },
    ]);
    // The person can still include it.
    expect(await app.bulks.skip(id, [0], false)).toMatchObject({ toRun: 2 });
  });

  it('continues after a kill with the records not yet looked up', async () => {
    const held = machine.server.hold();
    const { id } = await app.bulks.plan(verify, '1\n2');
    await expect.poll(() => held.waiting.length).toBe(2);
    app.steps.killNow();
    app.kill();
    held.letGo();
    const next = machine.start();
    expect(await next.bulks.status()).toMatchObject({
      id,
      state: 'paused',
      counts: { looking: 2 },
    });
    expect(await next.to(() => next.bulks.resume(id))).toMatchObject({
      state: 'planned',
      toRun: 2,
    });
  });
});

it('keeps the newest twenty lists of each person, and tells windows which one is gone', async () => {
  for (let at = 0; at < 21; at += 1) {
    machine.clock.advance(1000);
    await app.planned(verify, String((at % 9) + 1));
  }
  const lists = await app.bulks.list();
  expect(lists).toHaveLength(20);
  const gone = app.told.flatMap((event) =>
    event.type === 'bulk.changed' && event.forgotten ? [event.bulk.createdAt] : [],
  );
  expect(gone).toEqual(['2026-11-24T17:00:01.000Z']);
  await app.bulks.forget(lists[0]?.id ?? '');
  expect(await app.bulks.status()).toMatchObject({ id: lists[1]?.id });
});

describe('twenty newer plans', () => {
  const run = async (text: string) => {
    const bulk = await app.planned(verify, text);
    return app.to(() => app.bulks.start(bulk.id, bulk.toRun));
  };
  const planMore = async (count = 20) => {
    for (let at = 0; at < count; at += 1) {
      machine.clock.advance(1000);
      await app.planned({ ...verify, emailVerified: false }, String((at % 3) + 7));
    }
  };

  it('delete no paused run: its other rows and its Undo stay', async () => {
    const { id } = await app.planned(verify, '1\n2\n3\n4\n5\n6');
    const held = machine.server.hold();
    await app.bulks.start(id, 6);
    await expect.poll(() => held.waiting.length).toBe(4);
    const paused = app.bulks.pause(id);
    held.letGo();
    await paused;
    await planMore();
    expect(await app.bulks.status(id)).toMatchObject({
      state: 'paused',
      counts: { done: 4, waiting: 2 },
      undoable: 4,
    });
    expect(await app.bulks.list()).toHaveLength(21);
    expect(await app.to(() => app.bulks.resume(id))).toMatchObject({ state: 'finished' });
  });

  it('delete a run with failures only after its review', async () => {
    const refusal = new AppFailure({ code: 'server', status: 422, message: 'Not now.' });
    machine.server.refuseWith((route) => (machine.server.changes(route) ? refusal : null));
    const { id } = await run('1');
    machine.server.refuseWith(() => null);
    await planMore();
    expect(await app.bulks.status(id)).toMatchObject({ counts: { failed: 1 }, reviewed: false });
    await app.bulks.review(id);
    await planMore(1);
    expect(await app.bulks.status(id)).toBeNull();
    expect(await app.bulks.list()).toHaveLength(20);
  });

  it('delete a run that ended without failures', async () => {
    const { id } = await run('1');
    await planMore();
    expect(await app.bulks.status(id)).toBeNull();
  });

  it('delete nothing newly planned, however many runs wait for the person', async () => {
    const refusal = new AppFailure({ code: 'server', status: 422, message: 'Not now.' });
    machine.server.refuseWith((route) => (machine.server.changes(route) ? refusal : null));
    for (let at = 1; at <= 20; at += 1) {
      machine.clock.advance(1000);
      await run(String((at % 6) + 1));
    }
    await planMore(2);
    expect((await app.bulks.list()).map(({ state }) => state)).toEqual([
      ...Array(2).fill('planned'),
      ...Array(20).fill('finished'),
    ]);
  });
});

it('a damaged list is set aside once, and the others stay usable', async () => {
  const { id } = await app.planned(verify, '1');
  const other = await app.planned(verify, '2');
  const folder = path.join(machine.home, 'bulk-lists');
  const names = await readdir(folder);
  const damaged = names.find((name) => name.includes(id)) ?? '';
  await writeFile(path.join(folder, damaged), '{"version":9}\n');
  const second = machine.start();
  for (let times = 0; times < 6; times += 1) {
    expect((await second.bulks.list()).map((each) => each.id)).toEqual([other.id]);
  }
  expect((await readdir(folder)).filter((name) => name.includes(id))).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}-[0-9a-f-]{36}\.corrupt-[^.]+\.\d{3}Z\.jsonl$/),
  ]);
});
