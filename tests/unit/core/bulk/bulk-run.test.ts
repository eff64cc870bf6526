import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/result';
import { type App, type Machine, machineInEachTest } from './bulk-machine';

const verify = { method: 'member.verifyEmail', emailVerified: true } as const;
const extend = { method: 'demoTeam.extendTrial', by: { days: 10 } } as const;
const hour = 3_600_000;

let machine: Machine;
let app: App;
machineInEachTest((started) => {
  ({ machine, app } = started);
});

describe('a run', () => {
  it('makes each change once, names the list in its journal entry, and saves a table', async () => {
    const bulk = await app.planned(verify, '1\n2\n999');
    await expect(app.bulks.start(bulk.id, 3)).rejects.toMatchObject({
      error: { code: 'conflict' },
    });
    const end = await app.to(() => app.bulks.start(bulk.id, 2));
    expect(end).toMatchObject({
      state: 'finished',
      counts: { done: 2, 'not-found': 1 },
      undoable: 2,
      reviewed: true,
    });
    expect(machine.server.did()).toEqual(['member 1 verified true', 'member 2 verified true']);
    await app.journal.settled();
    expect(await app.journal.list({ folded: true })).toMatchObject([
      {
        id: bulk.id,
        action: 'bulk.run',
        subject: '2 members',
        detail: 'Mark emails as verified',
        outcome: 'done',
        message: '2 done · 1 not found',
      },
    ]);
    expect(
      (await app.journal.list({ bulk: bulk.id })).map(({ subject }) => subject).sort(),
    ).toEqual(['member 1', 'member 2']);
    const { path } = await app.bulks.export(bulk.id, new AbortController().signal);
    expect((await readFile(path, 'utf8')).split('\r\n').slice(0, 4)).toEqual([
      '\uFEFFLine,Input,Record,ID,Name,Email,Before,After,Status,Message,Warnings',
      '1,1,member,1,Member 1,m1@members.test,Unverified,Verified,Done,,',
      '2,2,member,2,Member 2,m2@members.test,Unverified,Verified,Done,,',
      '3,999,,,,,,,Not found,No member 999 found.,',
    ]);
  });

  it('saves the days of trials as ISO dates, with their year', async () => {
    const bulk = await app.planned(extend, '11');
    await app.to(() => app.bulks.start(bulk.id, 1));
    const { path } = await app.bulks.export(bulk.id, new AbortController().signal);
    const [, row] = (await readFile(path, 'utf8')).split('\r\n');
    expect(row).toContain(',2026-12-10,2026-12-20,Done,');
  });

  it('sends four at a time; pause lets those finish, and resume does the rest', async () => {
    const { id } = await app.planned(verify, '1\n2\n3\n4\n5\n6');
    const held = machine.server.hold((route) => route === 'member.verifyEmail');
    await app.bulks.start(id, 6);
    await expect.poll(() => held.waiting.length).toBe(4);
    const paused = app.bulks.pause(id);
    held.letGo();
    expect(await paused).toMatchObject({
      state: 'paused',
      message: '',
      counts: { done: 4, waiting: 2 },
    });
    expect(machine.server.sent()).toHaveLength(4);
    expect(await app.to(() => app.bulks.resume(id))).toMatchObject({ state: 'finished' });
    expect(machine.server.sent()).toHaveLength(6);
    expect(machine.server.effects).toHaveLength(6);
  });

  it('keeps rows waiting that a busy server turns away after the pause', async () => {
    const { id } = await app.planned(verify, '1\n2\n3\n4\n5\n6');
    const held = machine.server.hold((route) => route === 'member.verifyEmail');
    await app.bulks.start(id, 6);
    await expect.poll(() => held.waiting.length).toBe(4);
    const slow = { code: 'rate-limited', message: 'Slow down.', retryAfterSeconds: 10 } as const;
    machine.server.refuseWith((route) =>
      route === 'member.verifyEmail' ? new AppFailure(slow) : null,
    );
    const paused = app.bulks.pause(id);
    held.letGo();
    expect(await paused).toMatchObject({
      state: 'paused',
      message: '',
      counts: { waiting: 6, failed: 0 },
    });
    machine.server.refuseWith(() => null);
    expect(await app.to(() => app.bulks.resume(id))).toMatchObject({
      state: 'finished',
      counts: { done: 6, failed: 0 },
    });
  });

  it('leaves the rest unchanged when it is stopped', async () => {
    const { id } = await app.planned(verify, '1\n2\n3\n4\n5\n6');
    const held = machine.server.hold((route) => route === 'member.verifyEmail');
    await app.bulks.start(id, 6);
    await expect.poll(() => held.waiting.length).toBe(4);
    const stopped = app.bulks.stop(id);
    held.letGo();
    expect(await stopped).toMatchObject({ state: 'stopped', counts: { done: 4, 'not-run': 2 } });
    expect(machine.server.effects).toHaveLength(4);
  });

  it('retries only the failed rows, under another key', async () => {
    const { id } = await app.planned(verify, '1\n2');
    machine.server.refuseWith((route, { memberId }: { memberId: number }) =>
      route === 'member.verifyEmail' && memberId === 1
        ? new AppFailure({ code: 'server', status: 422, message: 'Not this one.' })
        : null,
    );
    expect(await app.to(() => app.bulks.start(id, 2))).toMatchObject({
      state: 'finished',
      counts: { done: 1, failed: 1 },
    });
    expect((await app.rows(id))[0]).toMatchObject({ status: 'failed', why: 'Not this one.' });
    // The failures count as unseen until a person looks at them, also after a restart.
    expect((await app.bulks.status(id))?.reviewed).toBe(false);
    expect((await app.bulks.review(id)).reviewed).toBe(true);
    expect((await machine.start().bulks.status(id))?.reviewed).toBe(true);
    machine.server.refuseWith(() => null);
    expect(await app.to(() => app.bulks.retry(id))).toMatchObject({
      counts: { done: 2, failed: 0 },
    });
    const keys = machine.server.sent().map(({ key }) => key);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(3);
  });

  it('sees a value that changed since the plan and does not overwrite it', async () => {
    const { id } = await app.planned(extend, '11\n12\n13');
    machine.server.ends.set(11, '2026-12-12T17:00:00.000Z');
    machine.server.ends.set(12, '2026-12-20T17:00:00.000Z');
    await app.to(() => app.bulks.start(id, 3));
    expect(await app.rows(id)).toMatchObject([
      {
        status: 'changed-since',
        now: 'Dec 12, ET',
        why: 'It changed to Dec 12, ET after planning. Nothing was sent.',
      },
      { status: 'already-so' },
      { status: 'done' },
    ]);
    expect(machine.server.did()).toEqual(['trial of 13 until 2026-12-20']);
    // Someone who has seen the other value may try it again.
    await app.to(() => app.bulks.retry(id));
    expect(machine.server.did()).toContain('trial of 11 until 2026-12-20');
  });

  it('doesn’t take the role of a member who became an admin after the plan, until tried again', async () => {
    const { id } = await app.planned({ method: 'memberTeam.transfer', teamId: 12 }, '1\n2');
    machine.server.members.get(1)!.isAdmin = true;
    await app.to(() => app.bulks.start(id, 2));
    expect(await app.rows(id)).toMatchObject([
      {
        status: 'changed-since',
        now: 'Harbor (10)',
        why: 'Member 1 became an admin of Harbor (10) after planning and would lose that role. Nothing was sent.',
      },
      { status: 'done' },
    ]);
    expect(machine.server.did()).toEqual(['member 2 team 12']);
    expect(await app.to(() => app.bulks.retry(id))).toMatchObject({ counts: { done: 2 } });
    // Undo would return member 1 without the role.
    expect(await app.bulks.status(id)).toMatchObject({ undoable: 1 });
  });

  it('waits as a whole for a server that responds with 429 for a minute', async () => {
    const { id } = await app.planned(verify, '1\n2\n3\n4\n5\n6');
    const begun = machine.clock.now();
    machine.server.refuseWith((route) => {
      const left = 60 - (machine.clock.now() - begun) / 1000;
      return route === 'member.verifyEmail' && left > 0
        ? new AppFailure({ code: 'rate-limited', message: 'Slow down.', retryAfterSeconds: left })
        : null;
    });
    const end = app.until(({ state }) => state === 'finished');
    await app.bulks.start(id, 6);
    const waits = () =>
      app.told.filter((event) => event.type === 'bulk.changed' && event.bulk.waitsUntil !== null);
    // Each of the four rows that were sent.
    await expect.poll(() => waits().length).toBe(4);
    expect(await app.bulks.status(id)).toMatchObject({
      state: 'running',
      waitsUntil: '2026-11-24T17:01:00.000Z',
    });
    const before = machine.server.requests.length;
    machine.clock.advance(59_999);
    expect(machine.server.requests).toHaveLength(before);
    machine.clock.advance(1);
    expect(await end).toMatchObject({ counts: { done: 6, failed: 0 }, waitsUntil: null });
    expect(machine.server.effects).toHaveLength(6);
  });

  it('pauses after five rows without a clear response and checks them before resending', async () => {
    const { id } = await app.planned(verify, '1\n2\n3\n4\n5\n6\n7\n8\n9');
    machine.server.refuseWith((route) =>
      route === 'member.verifyEmail'
        ? new AppFailure({ code: 'server', status: 502, message: 'Bad gateway.' })
        : null,
    );
    const paused = await app.to(() => app.bulks.start(id, 9));
    expect(paused.state).toBe('paused');
    expect(paused.message).toContain('5 rows in a row');
    expect(paused.counts['not-confirmed']).toBeGreaterThanOrEqual(5);
    machine.server.refuseWith(() => null);
    expect(await app.to(() => app.bulks.retry(id))).toMatchObject({ counts: { done: 9 } });
    expect(machine.server.effects).toHaveLength(9);
    expect(await app.writes.unfinished()).toEqual([]);
  });

  it('pauses after the server has refused five rows in a row for lack of a permission', async () => {
    const { id } = await app.planned(verify, '1\n2\n3\n4\n5\n6\n7\n8\n9');
    machine.server.refuseWith((route) =>
      route === 'member.verifyEmail'
        ? new AppFailure({ code: 'forbidden', message: 'You need the admin permission.' })
        : null,
    );
    const paused = await app.to(() => app.bulks.start(id, 9));
    expect(paused).toMatchObject({ state: 'paused', message: 'You need the admin permission.' });
    // Three more were on their way.
    expect(paused.counts).toMatchObject({ failed: 8, waiting: 1 });
    machine.server.refuseWith(() => null);
    expect(await app.to(() => app.bulks.retry(id))).toMatchObject({ counts: { done: 9 } });
    expect(machine.server.effects).toHaveLength(9);
  });

  it('shows a falling rate while the server is slow, and none while it asks for time', async () => {
    const { id } = await app.planned(verify, '1\n2\n3\n4\n5\n6');
    let held = machine.server.hold((route) => route === 'member.verifyEmail');
    await app.bulks.start(id, 6);
    await expect.poll(() => held.waiting.length).toBe(4);
    machine.clock.advance(3000);
    const first = held;
    held = machine.server.hold((route) => route === 'member.verifyEmail');
    const fourDone = app.until(({ counts }) => counts.done === 4);
    first.letGo();
    await expect.poll(() => held.waiting.length).toBe(2);
    machine.clock.advance(1000);
    // Three more rows in the quarter of a second after the first.
    expect(await fourDone).toMatchObject({ rate: 720, secondsLeft: 2 / 12 });
    const next = app.until(() => true);
    machine.clock.advance(5000);
    // Still three, in 5.25 seconds.
    expect((await next).secondsLeft).toBeCloseTo(3.5);
    machine.server.refuseWith((route) =>
      route === 'member.verifyEmail'
        ? new AppFailure({ code: 'rate-limited', message: 'Slow down.', retryAfterSeconds: 10 })
        : null,
    );
    const busy = app.until(({ waitsUntil }) => waitsUntil !== null);
    held.letGo();
    expect(await busy).toMatchObject({ rate: null, secondsLeft: null });
    const waits = () =>
      app.told.filter((event) => event.type === 'bulk.changed' && event.bulk.waitsUntil !== null);
    await expect.poll(() => waits().length).toBe(2);
    machine.server.refuseWith(() => null);
    const end = app.until(({ state }) => state === 'finished');
    machine.clock.advance(10_000);
    await end;
    const count = app.told.length;
    machine.clock.advance(60_000);
    expect(app.told).toHaveLength(count);
  });

  it('pauses when its permission is lost', async () => {
    const { id } = await app.planned(verify, '1\n2\n3\n4\n5\n6');
    const held = machine.server.hold((route) => route === 'member.verifyEmail');
    const end = app.until(({ state }) => state === 'paused');
    await app.bulks.start(id, 6);
    await expect.poll(() => held.waiting.length).toBe(4);
    app.refuse({ code: 'forbidden', message: 'You can’t do this any more.' });
    held.letGo();
    expect(await end).toMatchObject({
      message: 'You can’t do this any more.',
      counts: { done: 4, waiting: 2 },
    });
  });

  it('pauses when the app locks', async () => {
    const { id } = await app.planned(verify, '1\n2\n3\n4\n5\n6');
    const held = machine.server.hold((route) => route === 'member.verifyEmail');
    const end = app.until(({ state }) => state === 'paused');
    await app.bulks.start(id, 6);
    await expect.poll(() => held.waiting.length).toBe(4);
    app.lock();
    held.letGo();
    expect(await end).toMatchObject({ counts: { done: 4, waiting: 2 } });
    expect(machine.server.sent()).toHaveLength(4);
  });
});

describe('a second person, app, or window', () => {
  it("sees and sends nothing of another person's list", async () => {
    const { id } = await app.planned(verify, '1\n2\n3\n4\n5\n6');
    const held = machine.server.hold((route) => route === 'member.verifyEmail');
    await app.bulks.start(id, 6);
    await expect.poll(() => held.waiting.length).toBe(4);
    app.signOut();
    app.signIn('kim@example.com');
    app.told.length = 0;
    const asked = app.bulks.status();
    held.letGo();
    expect(await asked).toBeNull();
    expect(await app.bulks.list()).toEqual([]);
    await expect(app.bulks.page({ id, offset: 0, limit: 10 })).rejects.toMatchObject({
      error: { code: 'not-found' },
    });
    expect(machine.server.sent()).toHaveLength(4);
    expect(app.told.filter(({ type }) => type === 'bulk.changed')).toEqual([]);
    app.signOut();
    app.signIn('sam@example.com');
    expect(await app.bulks.status()).toMatchObject({
      state: 'paused',
      counts: { done: 4, waiting: 2 },
    });
    await app.to(() => app.bulks.resume(id));
    expect(machine.server.effects).toHaveLength(6);
  });

  it('watches in the second app while the first one works', async () => {
    const { id } = await app.planned(verify, '1\n2');
    const held = machine.server.hold((route) => route === 'member.verifyEmail');
    const end = app.until(({ state }) => state === 'finished');
    await app.bulks.start(id, 2);
    await expect.poll(() => held.waiting.length).toBe(2);
    const second = machine.start();
    expect(await second.bulks.status(id)).toMatchObject({ state: 'elsewhere' });
    await expect(second.bulks.resume(id)).rejects.toMatchObject({ error: { code: 'conflict' } });
    held.letGo();
    await end;
    expect(await second.bulks.status(id)).toMatchObject({ state: 'finished', counts: { done: 2 } });
    expect(machine.server.effects).toHaveLength(2);
  });

  it('cannot start a list twice or a second list beside it in the second window', async () => {
    const other = await app.planned(verify, '3');
    const { id } = await app.planned(verify, '1\n2');
    const held = machine.server.hold((route) => route === 'member.verifyEmail');
    const end = app.until(({ id: at, state }) => at === id && state === 'finished');
    await app.bulks.start(id, 2);
    const conflict = { error: { code: 'conflict' } };
    await expect(app.bulks.start(id, 2)).rejects.toMatchObject(conflict);
    await expect(app.bulks.start(other.id, 1)).rejects.toMatchObject(conflict);
    await expect(app.bulks.forget(id)).rejects.toMatchObject(conflict);
    await expect.poll(() => held.waiting.length).toBe(2);
    held.letGo();
    await end;
    expect(machine.server.effects).toHaveLength(2);
  });
});

it('a trial gets the planned day even when the run continues after midnight in US Eastern time', async () => {
  // 23:50 Eastern on Nov 24.
  machine.clock.advance(12 * hour - 10 * 60_000);
  const { id } = await app.planned(extend, '11\n12');
  const held = machine.server.hold((route) => route === 'demoTeam.extendTrial');
  await app.bulks.start(id, 2);
  await expect.poll(() => held.waiting.length).toBe(2);
  // The app is killed; the server acts before midnight, and its response is lost.
  app.steps.killNow();
  held.letGo();
  await expect.poll(() => machine.server.effects.length).toBe(2);
  app.kill();
  machine.server.ends.set(12, '2026-12-10T17:00:00.000Z');
  machine.clock.advance(hour);
  const next = machine.start();
  expect(await next.to(() => next.bulks.resume(id))).toMatchObject({ counts: { done: 2 } });
  expect(machine.server.ends.get(11)).toBe('2026-12-20T17:00:00.000Z');
  expect(machine.server.ends.get(12)).toBe('2026-12-20T17:00:00.000Z');
  // Rows that did arrive are not resent.
  expect(machine.server.effects.filter(({ what }) => what.includes('of 11'))).toHaveLength(1);
});
