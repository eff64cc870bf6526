import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/result';
import { keyOf } from '../../../../src/main/core/bulk/bulk-log';
import { type App, type Machine, machineInEachTest } from './bulk-machine';

const verify = { method: 'member.verifyEmail', emailVerified: true } as const;

let machine: Machine;
let app: App;
machineInEachTest((started) => {
  ({ machine, app } = started);
});

describe('undo', () => {
  it('restores values that are still as the list set them and reports the rest', async () => {
    const { id } = await app.planned(verify, '1\n2\n3');
    await app.to(() => app.bulks.start(id, 3));
    machine.server.members.get(2)!.emailVerified = false;
    const end = app.until(({ undoOf, state }) => undoOf === id && state === 'planned');
    await app.bulks.undo(id);
    const undo = await end;
    expect(undo).toMatchObject({ title: 'Undo: Mark emails as verified', toRun: 2, undoable: 0 });
    expect((await app.rows(undo.id))[1]).toMatchObject({ status: 'already-so' });
    await app.to(() => app.bulks.start(undo.id, 2));
    expect([1, 2, 3].map((member) => machine.server.members.get(member)?.emailVerified)).toEqual([
      false,
      false,
      false,
    ]);
    expect(await app.bulks.status(id)).toMatchObject({ undoneBy: undo.id, undoable: 0 });
    await expect(app.bulks.undo(id)).rejects.toMatchObject({ error: { code: 'conflict' } });
  });

  /** A run of six, and the plan that undoes it. */
  const sixAndUndo = async () => {
    const { id } = await app.planned(verify, '1\n2\n3\n4\n5\n6');
    await app.to(() => app.bulks.start(id, 6));
    const undo = await app.to(() => app.bulks.undo(id));
    return { id, undo };
  };
  const verified = () =>
    [1, 2, 3, 4, 5, 6].filter((id) => machine.server.members.get(id)?.emailVerified);

  it('of some rows leaves the others for another undo', async () => {
    const { id, undo } = await sixAndUndo();
    await app.bulks.skip(undo.id, [1, 2, 3, 4, 5], true);
    await app.to(() => app.bulks.start(undo.id, 1));
    expect(verified()).toEqual([2, 3, 4, 5, 6]);
    const rest = { undoneBy: null, undoable: 5, restored: 1 };
    expect(await app.bulks.status(id)).toMatchObject(rest);
    const seen = app.told.flatMap((event) =>
      event.type === 'bulk.changed' && event.bulk.id === id ? [event.bulk.undoable] : [],
    );
    expect(seen.at(-1)).toBe(5);
    // After a restart, too.
    expect(await machine.start().bulks.status(id)).toMatchObject(rest);
    const second = await app.to(() => app.bulks.undo(id));
    expect(second).toMatchObject({ total: 5, toRun: 5 });
    await app.to(() => app.bulks.start(second.id, 5));
    expect(verified()).toEqual([]);
    expect(await app.bulks.status(id)).toMatchObject({ undoneBy: second.id, undoable: 0 });
  });

  it('of some rows leaves the others of the same line for another undo', async () => {
    const { id } = await app.planned(verify, '1, 2, 3');
    await app.to(() => app.bulks.start(id, 3));
    const undo = await app.to(() => app.bulks.undo(id));
    await app.bulks.skip(undo.id, [1, 2], true);
    await app.to(() => app.bulks.start(undo.id, 1));
    const rest = { undoneBy: null, undoable: 2, restored: 1 };
    expect(await app.bulks.status(id)).toMatchObject(rest);
    expect(await machine.start().bulks.status(id)).toMatchObject(rest);
    const second = await app.to(() => app.bulks.undo(id));
    await app.to(() => app.bulks.start(second.id, 2));
    expect(verified()).toEqual([]);
  });

  it('of some rows is read from the file of an older version', async () => {
    const { id, undo } = await sixAndUndo();
    await app.bulks.skip(undo.id, [1, 2, 3, 4], true);
    await app.to(() => app.bulks.start(undo.id, 2));
    const file = path.join(machine.home, 'bulk-lists', `${keyOf('sam@example.com', id)}.jsonl`);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('"records":[1,6]', '"restored":[1,6]'));
    expect(await machine.start().bulks.status(id)).toMatchObject({ undoable: 4, restored: 2 });
    expect(await readFile(file, 'utf8')).toContain('"restored":[1,6]');
  });

  it('leaves the rest for another undo when it is stopped, even by a sign-out', async () => {
    const { id, undo } = await sixAndUndo();
    const held = machine.server.hold((route) => route === 'member.verifyEmail');
    await app.bulks.start(undo.id, 6);
    await expect.poll(() => held.waiting.length).toBe(4);
    expect(await app.bulks.status(id)).toMatchObject({ undoneBy: undo.id, undoable: 0 });
    app.signOut();
    held.letGo();
    app.signIn('sam@example.com');
    expect(await app.bulks.status(undo.id)).toMatchObject({
      state: 'paused',
      counts: { done: 4, waiting: 2 },
    });
    expect(await app.bulks.status(id)).toMatchObject({ undoneBy: undo.id, undoable: 0 });
    await app.bulks.stop(undo.id);
    expect(await app.bulks.status(id)).toMatchObject({
      undoneBy: null,
      undoable: 2,
      restored: 4,
    });
  });

  it('ends in a sign-out with its last rows, and leaves those that were skipped', async () => {
    const { id, undo } = await sixAndUndo();
    await app.bulks.skip(undo.id, [3, 4, 5], true);
    const held = machine.server.hold((route) => route === 'member.verifyEmail');
    await app.bulks.start(undo.id, 3);
    await expect.poll(() => held.waiting.length).toBe(3);
    app.signOut();
    held.letGo();
    app.signIn('sam@example.com');
    expect(await app.bulks.status(undo.id)).toMatchObject({ state: 'finished' });
    expect(await app.bulks.status(id)).toMatchObject({ undoneBy: null, undoable: 3, restored: 3 });
  });

  it('whose failed rows are tried again undoes the list after all', async () => {
    const { id, undo } = await sixAndUndo();
    machine.server.refuseWith((route, { memberId }: { memberId: number }) =>
      route === 'member.verifyEmail' && memberId === 6
        ? new AppFailure({ code: 'server', status: 422, message: 'Not this one.' })
        : null,
    );
    await app.to(() => app.bulks.start(undo.id, 6));
    expect(await app.bulks.status(id)).toMatchObject({ undoneBy: null, undoable: 1, restored: 5 });
    machine.server.refuseWith(() => null);
    await app.to(() => app.bulks.retry(undo.id));
    expect(verified()).toEqual([]);
    expect(await app.bulks.status(id)).toMatchObject({ undoneBy: undo.id, undoable: 0 });
  });

  /** A run of six whose last row was refused, and the plan that undoes the others. */
  const fiveAndUndo = async () => {
    const { id } = await app.planned(verify, '1\n2\n3\n4\n5\n6');
    machine.server.refuseWith((route, { memberId }: { memberId: number }) =>
      route === 'member.verifyEmail' && memberId === 6
        ? new AppFailure({ code: 'server', status: 422, message: 'Not this one.' })
        : null,
    );
    await app.to(() => app.bulks.start(id, 6));
    machine.server.refuseWith(() => null);
    const undo = await app.to(() => app.bulks.undo(id));
    return { id, undo };
  };
  const lastIsLeft = { undoneBy: null, undoable: 1, restored: 5 };

  it.each([false, true])(
    'leaves a row that is done later to another undo, dismissed: %s',
    async (dismissed) => {
      const { id, undo } = await fiveAndUndo();
      await app.to(() => app.bulks.start(undo.id, 5));
      expect(await app.bulks.status(id)).toMatchObject({ undoneBy: undo.id, undoable: 0 });
      if (dismissed) await app.bulks.forget(undo.id);
      await app.to(() => app.bulks.retry(id));
      expect(verified()).toEqual([6]);
      expect(await app.bulks.status(id)).toMatchObject(lastIsLeft);
      expect(await machine.start().bulks.status(id)).toMatchObject(lastIsLeft);
      const second = await app.to(() => app.bulks.undo(id));
      expect(second).toMatchObject({ total: 1, toRun: 1 });
      await app.to(() => app.bulks.start(second.id, 1));
      expect(verified()).toEqual([]);
      expect(await app.bulks.status(id)).toMatchObject({ undoneBy: second.id, undoable: 0 });
    },
  );

  it('leaves a row that was done during its pause to another undo', async () => {
    const { id, undo } = await fiveAndUndo();
    const held = machine.server.hold((route) => route === 'member.verifyEmail');
    await app.bulks.start(undo.id, 5);
    await expect.poll(() => held.waiting.length).toBe(4);
    const paused = app.bulks.pause(undo.id);
    held.letGo();
    await paused;
    await app.to(() => app.bulks.retry(id));
    expect(verified()).toEqual([5, 6]);
    expect(await app.bulks.status(id)).toMatchObject({ undoneBy: undo.id, undoable: 0 });
    await app.to(() => app.bulks.resume(undo.id));
    expect(verified()).toEqual([6]);
    expect(await app.bulks.status(id)).toMatchObject(lastIsLeft);
  });

  it('leaves its rows for another undo when it is deleted while paused', async () => {
    const { id, undo } = await sixAndUndo();
    const held = machine.server.hold((route) => route === 'member.verifyEmail');
    await app.bulks.start(undo.id, 6);
    await expect.poll(() => held.waiting.length).toBe(4);
    const paused = app.bulks.pause(undo.id);
    held.letGo();
    await paused;
    await app.bulks.forget(undo.id);
    expect(await app.bulks.status(id)).toMatchObject({ undoneBy: null, undoable: 2, restored: 4 });
  });

  it('returns a member only from the team they were moved to', async () => {
    const { id } = await app.planned({ method: 'memberTeam.transfer', teamId: 11 }, '1\n2\n9');
    await app.to(() => app.bulks.start(id, 3));
    // Member 9 was an admin and would come back as an ordinary member.
    expect(await app.bulks.status(id)).toMatchObject({ undoable: 2 });
    machine.server.members.get(2)!.teamId = 12;
    const end = app.until(({ undoOf, state }) => undoOf === id && state === 'planned');
    await app.bulks.undo(id);
    const undo = await end;
    expect(await app.rows(undo.id)).toMatchObject([
      { status: 'will-change', now: 'Globex (11)', willBe: 'Harbor (10)' },
      { status: 'cannot', why: 'Member 2 is no longer on Globex (11).' },
    ]);
    await app.to(() => app.bulks.start(undo.id, 1));
    expect(machine.server.members.get(1)?.teamId).toBe(10);
    expect(machine.server.members.get(2)?.teamId).toBe(12);
    // There is nothing to restore for someone who was moved on.
    expect(await app.bulks.status(id)).toMatchObject({ undoneBy: undo.id, undoable: 0 });
  });

  it('leaves a row that a parent team forbids for now to another undo', async () => {
    const setFlag = { method: 'member.setFlag', flag: 'textFollowUp', value: false } as const;
    const { id } = await app.planned(setFlag, '1\n2');
    await app.to(() => app.bulks.start(id, 2));
    const parent = { id: 50, companyName: 'Parent', textFollowUp: false, emailFollowUp: true };
    machine.server.members.get(2)!.teamId = 13;
    machine.server.teams.get(13)!.parent = parent;
    const undo = await app.to(() => app.bulks.undo(id));
    expect(await app.rows(undo.id)).toMatchObject([
      { status: 'will-change' },
      { status: 'cannot', why: 'Parent has this feature turned off for its teams.' },
    ]);
    // The plan is also read again from the disk.
    app.kill();
    app = machine.start();
    await app.to(() => app.bulks.start(undo.id, 1));
    expect(await app.bulks.status(id)).toMatchObject({ undoneBy: null, undoable: 1, restored: 1 });
    machine.server.teams.get(13)!.parent = { ...parent, textFollowUp: true };
    const second = await app.to(() => app.bulks.undo(id));
    expect(second).toMatchObject({ total: 1, toRun: 1 });
    await app.to(() => app.bulks.start(second.id, 1));
    expect(machine.server.members.get(2)?.textFollowUp).toBe(true);
    expect(await app.bulks.status(id)).toMatchObject({ undoneBy: second.id, undoable: 0 });
  });

  it('says how many rows it will not restore, and warns about ended trials', async () => {
    machine.server.ends.set(12, '2026-05-31T17:00:00.000Z');
    const extend = { method: 'demoTeam.extendTrial', by: { days: 10 } } as const;
    const plan = await app.planned(extend, '11\n12\n13');
    expect(plan).toMatchObject({ toRun: 3, warned: 1, canUndo: false, cannotUndo: 1 });
    expect((await app.rows(plan.id)).map(({ warnings }) => warnings)).toEqual([
      [],
      ['The trial ended May 31, ET, and restarts today.'],
      [],
    ]);
    await app.bulks.skip(plan.id, [1], true);
    expect(await app.bulks.status(plan.id)).toMatchObject({
      toRun: 2,
      warned: 0,
      canUndo: true,
      cannotUndo: 0,
    });
    await app.bulks.skip(plan.id, [1], false);
    await app.to(() => app.bulks.start(plan.id, 3));
    expect(await app.bulks.status(plan.id)).toMatchObject({ undoable: 2 });
    const undo = await app.to(() => app.bulks.undo(plan.id));
    expect(undo).toMatchObject({ toRun: 2, canUndo: false, cannotUndo: 2 });
  });

  it('is not offered for orders', async () => {
    const order = {
      method: 'team.addOrder',
      shopifyOrderId: '',
      fulfillOrderId: 'F',
      newStandardDevices: 1,
      newCustomDevices: 0,
    } as const;
    const text = 'Team ID,Shopify order,Custom\n11,S-1,5\n11,S-2,\n12,,1';
    const bulk = await app.planned(order, text);
    expect(bulk).toMatchObject({ toRun: 2, canUndo: false });
    expect(await app.rows(bulk.id)).toMatchObject([
      { willBe: 'Order S-1: 1 standard, 5 custom' },
      { willBe: 'Order S-2: 1 standard, 0 custom' },
      { status: 'cannot', why: 'Enter the Shopify order ID.' },
    ]);
    await app.to(() => app.bulks.start(bulk.id, 2));
    expect(machine.server.did()).toEqual(['order S-1 of 11', 'order S-2 of 11']);
    await expect(app.bulks.undo(bulk.id)).rejects.toMatchObject({ error: { code: 'conflict' } });
  });
});
