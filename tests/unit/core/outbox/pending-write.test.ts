import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pendingWriteId } from '../../../../src/main/core/outbox/pending-write';
import { addOrder, done, drop, order, writesInEachTest } from './write-helpers';

const at = writesInEachTest();

describe('a write key', () => {
  it('stays until its outcome is known, whatever is sent in between', async () => {
    at.on(addOrder, drop);
    await at.send('A');
    at.on(addOrder, done);
    await at.send('B');
    await at.send('A');
    await at.send('A');
    const [a, b, again, next] = at.keys();
    expect(again).toBe(a);
    expect(new Set([a, b, next]).size).toBe(3);
  });

  it('J22: is the same with an overridden warning, which the journal and the list have', async () => {
    at.on(addOrder, drop);
    await at.send('A');
    const overridden = ['This team already has an order A.', 'Add it?'];
    await at.core().call('team.addOrder', order('A'), { overridden });
    const [first, again] = at.keys();
    expect(again).toBe(first);
    const detail =
      'order A, fulfillment F1: standard 3, custom 0; despite the warning: This team already has an order A. Add it?';
    expect(await at.unfinished()).toMatchObject([{ detail }]);
    expect(await at.core().call('journal.list', {})).toMatchObject({
      value: [{ detail }, { detail: 'order A, fulfillment F1: standard 3, custom 0' }],
    });
  });

  it('is the same after a restart, whatever the order of its parameters', async () => {
    at.on(addOrder, drop);
    await at.send('A');
    const second = at.core().restart();
    at.on(addOrder, done);
    const { teamId, ...others } = order('A');
    expect(await second.call('team.addOrder', { ...others, teamId })).toMatchObject({ ok: true });
    const [first, again] = at.keys();
    expect(again).toBe(first);
    expect(await at.files()).toEqual([]);
    await second.core.close();
  });

  it('is the same after a crash between the request and the response', async () => {
    const second = await at.crash();
    at.on(addOrder, done);
    await at.send('A', second);
    const [first, again] = at.keys();
    expect(again).toBe(first);
    await second.core.close();
  });

  it('is on disk, readable by its owner only, before anything is sent', async () => {
    let seen: unknown;
    let mode = 0;
    at.on(addOrder, async () => {
      const [name = ''] = await at.files();
      const file = path.join(at.folder(), name);
      seen = JSON.parse(await readFile(file, 'utf8'));
      mode = (await stat(file)).mode & 0o777;
      return done;
    });
    await at.send('A');
    expect(seen).toMatchObject({
      key: at.keys()[0],
      person: 'sam@example.com',
      action: 'team.addOrder',
      subject: 'team 9',
      repeat: { method: 'team.addOrder', input: order('A') },
    });
    expect(mode).toBe(0o600);
    expect(await at.files()).toEqual([]);
  });

  it('differs for another person, action, or parameter', () => {
    const names = [
      pendingWriteId('sam@example.com', 'team.addOrder', { teamId: 9, n: 1 }),
      pendingWriteId('kim@example.com', 'team.addOrder', { teamId: 9, n: 1 }),
      pendingWriteId('sam@example.com', 'team.setFlag', { teamId: 9, n: 1 }),
      pendingWriteId('sam@example.com', 'team.addOrder', { teamId: 9, n: 2 }),
    ];
    expect(new Set(names).size).toBe(4);
    expect(
      pendingWriteId('sam@example.com', 'team.addOrder', { n: 1, teamId: 9, x: undefined }),
    ).toBe(names[0]);
  });

  it('is new after a definite refusal', async () => {
    at.on(addOrder, { status: 422, body: { message: 'No such order.' } });
    await at.send('A');
    await at.send('A');
    const [first, second] = at.keys();
    expect(second).not.toBe(first);
  });

  it.each([
    [403, 'Not yours.'],
    [429, 'Slow down.'],
  ])(
    'stays when a second try gets %d, which says nothing about the first',
    async (status, message) => {
      at.on(addOrder, drop);
      await at.send('A');
      at.on(addOrder, { status, body: { message } });
      await at.send('A');
      expect(await at.unfinished()).toHaveLength(1);
      at.on(addOrder, done);
      await at.send('A');
      const [first, , third] = at.keys();
      expect(third).toBe(first);
    },
  );

  it('stays while the server is working on the first try', async () => {
    const message = 'This Idempotency-Key is being worked on.';
    at.on(addOrder, { status: 409, body: { message } });
    expect(await at.send('A')).toMatchObject({
      ok: false,
      error: { code: 'conflict', outcome: 'unknown', message },
    });
    at.on(addOrder, done);
    await at.send('A');
    const [first, second] = at.keys();
    expect(second).toBe(first);
  });

  it('is deleted when another write replaces its write', async () => {
    const flag = (value: boolean) =>
      at.core().call('member.setFlag', { memberId: 5, flag: 'textFollowUp', value });
    at.on('PATCH /internal/member/5', drop);
    await flag(true);
    at.on('PATCH /internal/member/5', done);
    await flag(false);
    expect(await at.unfinished()).toEqual([]);
    await flag(true);
    // The server would answer the first key without setting anything.
    const [first, , third] = at.keys('/internal/member/5');
    expect(third).not.toBe(first);
  });

  it('stays when the other write was refused', async () => {
    const flag = (value: boolean) =>
      at.core().call('member.setFlag', { memberId: 5, flag: 'textFollowUp', value });
    at.on('PATCH /internal/member/5', drop);
    await flag(true);
    at.on('PATCH /internal/member/5', { status: 400, body: { message: 'No.' } });
    await flag(false);
    at.on('PATCH /internal/member/5', done);
    await flag(true);
    const [first, , third] = at.keys('/internal/member/5');
    expect(third).toBe(first);
  });

  it('is settled when the server has the requested value', async () => {
    const member = (email: string) => ({
      body: { member: { id: 5, email, uid: 'u', memberTeams: [] } },
    });
    const save = () =>
      at.core().call('member.setEmail', {
        memberId: 5,
        email: 'new@example.com',
        base: { email: 'old@example.com' },
      });
    at.on('POST /internal/member/get_by_id', member('old@example.com'));
    at.on('PATCH /internal/member/5', drop);
    await save();
    expect(await at.unfinished()).toHaveLength(1);
    at.on('POST /internal/member/get_by_id', member('new@example.com'));
    expect(await save()).toEqual({ ok: true, value: null });
    expect(await at.unfinished()).toEqual([]);
  });
});

describe('one write at a time', () => {
  it('two windows that send the same one share its response', async () => {
    const asked = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    at.on(addOrder, async () => {
      asked.resolve();
      await go.promise;
      return done;
    });
    const first = at.core().call('team.addOrder', order('A'), { client: 'window-1' });
    await asked.promise;
    const second = at.core().call('team.addOrder', order('A'), { client: 'window-2' });
    expect(at.core().core.pendingWrites()).toBe(1);
    go.resolve();
    expect(await Promise.all([first, second])).toMatchObject([{ ok: true }, { ok: true }]);
    expect(at.keys()).toHaveLength(1);
    expect(at.core().core.pendingWrites()).toBe(0);
  });

  it('a write that cannot be stored is not sent, and the message does not suggest another folder', async () => {
    await mkdir(path.dirname(at.folder()), { recursive: true });
    await writeFile(at.folder(), 'no folder');
    const result = await at.send('A');
    expect(result).toMatchObject({ ok: false, error: { code: 'file' } });
    expect(result.ok ? '' : result.error.message).toContain('unfinished changes');
    expect(result.ok ? '' : result.error.message).not.toContain('settings');
    expect(at.keys()).toEqual([]);
    expect(await at.journal()).toEqual([]);
  });

  it('a write that cannot be recorded is not sent and leaves no pending write', async () => {
    await rm(path.join(at.core().userData, 'journal'), { recursive: true, force: true });
    await writeFile(path.join(at.core().userData, 'journal'), 'no folder');
    const result = await at.send('A');
    expect(result).toMatchObject({ ok: false, error: { code: 'file' } });
    expect(result.ok ? '' : result.error.message).toContain('the journal');
    expect(at.keys()).toEqual([]);
    expect(await at.files()).toEqual([]);
  });

  it('a call canceled before it was sent leaves nothing behind', async () => {
    const call = at.core().call('team.addOrder', order('A'), { id: 'x' });
    at.core().core.cancel('x', 'window-1');
    expect(await call).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(at.keys()).toEqual([]);
    expect(await at.unfinished()).toEqual([]);
  });
});
