import { describe, expect, it } from 'vitest';
import type { Write } from '../../../../src/main/core/outbox/outbox';
import { failureOf } from '../../../helpers/failure-of';
import { lost, never, sam, write, writesAppInEachTest } from './writes-app';

const hint = '11111111-1111-4111-8111-111111111111';
const at = writesAppInEachTest();

describe('while a write is under way', () => {
  const begin = async (more: Partial<Write<string>> = {}) => {
    const gate = Promise.withResolvers<string>();
    const sent = Promise.withResolvers<void>();
    const answer = at.run(() => {
      sent.resolve();
      return gate.promise;
    }, more);
    await sent.promise;
    return { gate, answer };
  };

  it('it is counted, and waited for by who ends the app', async () => {
    const { gate, answer } = await begin();
    const { gate: second, answer: other } = await begin({ parameters: { order: 'B' } });
    expect(at.writes.pending()).toBe(2);
    let isIdle = false;
    const idle = at.writes.idle().then(() => {
      isIdle = true;
    });
    gate.resolve('one');
    await answer;
    expect([at.writes.pending(), isIdle]).toEqual([1, false]);
    second.reject(lost());
    await failureOf(other);
    await idle;
    expect(at.writes.pending()).toBe(0);
  });

  it('its key is shared by who asks for the same', async () => {
    const { gate, answer } = await begin();
    const again = at.run(async () => 'sent again');
    gate.resolve('one answer');
    expect(await Promise.all([answer, again])).toEqual(['one answer', 'one answer']);
  });

  it('a window that has seen it is told of its end', async () => {
    const { gate, answer } = await begin();
    expect(await at.writes.unfinished()).toMatchObject([{ state: 'under-way' }]);
    expect(await at.writes.open()).toEqual([]);
    gate.resolve('done');
    await answer;
    expect(at.events).toEqual(['writes.changed', 'team 9']);
    // Another of the same that nobody has seen is nobody's to hear of.
    at.events.length = 0;
    await at.run(async () => 'done');
    expect(at.events).toEqual(['team 9']);
  });

  it('nobody dismisses or settles it', async () => {
    const { gate, answer } = await begin();
    const [{ id } = { id: '' }] = await at.writes.unfinished();
    expect(await failureOf(at.writes.dismiss(id))).toEqual({
      code: 'conflict',
      message: 'This change is still in progress.',
    });
    await at.writes.resolve('team.addOrder', { teamId: 9, order: 'A' });
    expect(await at.writes.unfinished()).toHaveLength(1);
    gate.resolve('done');
    await answer;
  });
});

describe('an unfinished write that turns out to be done', () => {
  it('is settled by what it is', async () => {
    await at.lose();
    await at.writes.resolve('team.addOrder', { teamId: 9, order: 'B' });
    await at.writes.resolve('team.setFlag', { teamId: 9, order: 'A' });
    expect([at.events, (await at.writes.open()).length]).toEqual([[], 1]);
    await at.writes.resolve('team.addOrder', { order: 'A', teamId: 9 });
    expect(at.events).toEqual(['writes.changed']);
    expect(await at.writes.open()).toEqual([]);
  });

  it('is settled by its key, and no other is', async () => {
    const act = () => Promise.reject(lost());
    await failureOf(at.writes.run({ signal: never, idempotencyKey: hint }, write(), act));
    await failureOf(at.run(act, { parameters: { order: 'B' } }));
    await at.writes.unfinished();
    at.events.length = 0;
    await at.writes.resolveKeys('22222222-2222-4222-8222-222222222222');
    expect(at.events).toEqual([]);
    await at.writes.resolveKeys(hint);
    expect(at.events).toEqual(['writes.changed']);
    expect(await at.writes.open()).toHaveLength(1);
  });

  it('is dismissed by who has looked', async () => {
    const id = await at.lose();
    await at.writes.dismiss(id);
    expect(at.events).toEqual(['writes.changed']);
    expect(await at.writes.open()).toEqual([]);
  });
});

describe('the start of the app', () => {
  it('ends in the journal what ended with the app before, once', async () => {
    const asked = Promise.withResolvers<void>();
    void at.run(() => {
      asked.resolve();
      return new Promise(() => undefined);
    });
    await asked.promise;
    // As from another run of the app.
    at.lines.length = 0;
    at.startApp();
    await Promise.all([at.writes.recover(), at.writes.recover()]);
    expect(at.lines).toEqual([`${sam} team 9 unknown: The app closed before a response arrived.`]);
    expect(at.events).toEqual(['writes.changed']);
    expect(await at.writes.open()).toHaveLength(1);
  });

  it('ends it as well where another app of the folder has died since', async () => {
    const other = at.writes;
    at.startApp();
    await at.writes.recover();
    const asked = Promise.withResolvers<void>();
    void other.run({ signal: never }, write(), () => {
      asked.resolve();
      return new Promise(() => undefined);
    });
    await asked.promise;
    at.lines.length = 0;
    expect(await at.writes.unfinished()).toHaveLength(1);
    expect(at.lines).toEqual([`${sam} team 9 unknown: The app closed before a response arrived.`]);
  });

  it('says nothing where nothing was left', async () => {
    await at.writes.recover();
    expect([at.lines, at.events]).toEqual([[], []]);
  });

  it('goes on where the folder cannot be read, and says so in the log', async () => {
    const cause = new Error('EACCES');
    at.startApp(() => ({ recover: () => Promise.reject(cause) }));
    expect(await at.run(async () => 'done')).toBe('done');
    expect(at.log.lines).toEqual([
      { level: 'error', message: 'unfinished changes cannot be read', details: { cause } },
    ]);
  });
});
