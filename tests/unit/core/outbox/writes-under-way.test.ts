import { describe, expect, it } from 'vitest';
import { createCloseAbandoned } from '../../../../src/main/core/outbox/close-abandoned';
import type { OutboxWrite } from '../../../../src/main/core/outbox/outbox-write';
import type { PendingWrite } from '../../../../src/main/core/outbox/pending-write';
import { failureOf } from '../../../helpers/failure-of';
import { lost, never, sam, write, writesAppInEachTest } from './writes-app';

const proposedKey = '11111111-1111-4111-8111-111111111111';
const at = writesAppInEachTest();

describe('while a write is in progress', () => {
  const begin = async (more: Partial<OutboxWrite<string>> = {}) => {
    const gate = Promise.withResolvers<string>();
    const sent = Promise.withResolvers<void>();
    const answer = at.run(() => {
      sent.resolve();
      return gate.promise;
    }, more);
    await sent.promise;
    return { gate, answer };
  };

  it('it is counted, and quitting the app waits for it', async () => {
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

  it('its key is shared by callers that ask for the same', async () => {
    const { gate, answer } = await begin();
    const again = at.run(async () => 'sent again');
    gate.resolve('one answer');
    expect(await Promise.all([answer, again])).toEqual(['one answer', 'one answer']);
  });

  it('a window that has seen it is told when it ends', async () => {
    const { gate, answer } = await begin();
    expect(await at.writes.unfinished()).toMatchObject([{ state: 'under-way' }]);
    expect(await at.writes.open()).toEqual([]);
    gate.resolve('done');
    await answer;
    expect(at.events).toEqual(['writes.changed', 'team 9']);
    // Another one that no one has seen is not announced.
    at.events.length = 0;
    await at.run(async () => 'done');
    expect(at.events).toEqual(['team 9']);
  });

  it('it cannot be dismissed or settled', async () => {
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
  it('is settled by its content', async () => {
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
    await failureOf(at.writes.run({ signal: never, idempotencyKey: proposedKey }, write(), act));
    await failureOf(at.run(act, { parameters: { order: 'B' } }));
    await at.writes.unfinished();
    at.events.length = 0;
    await at.writes.resolveKeys('22222222-2222-4222-8222-222222222222');
    expect(at.events).toEqual([]);
    await at.writes.resolveKeys(proposedKey);
    expect(at.events).toEqual(['writes.changed']);
    expect(await at.writes.open()).toHaveLength(1);
  });

  it('is dismissed after a check', async () => {
    const id = await at.lose();
    await at.writes.dismiss(id);
    expect(at.events).toEqual(['writes.changed']);
    expect(await at.writes.open()).toEqual([]);
  });
});

describe('starting the app', () => {
  it('ends the writes of the last run in the journal, once', async () => {
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

  it('ends them too when another app on the folder has died since', async () => {
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

  describe('after a kill between the journal’s “done” and the deletion of the file', () => {
    const drafts = { 'team/9/order/shopifyOrderId': 'A' };
    const killed = async () => {
      const done = Promise.withResolvers<void>();
      at.startApp(() => ({
        resolve: () => {
          done.resolve();
          return new Promise(() => undefined);
        },
      }));
      void at.writes.run({ signal: never, drafts }, write(), async () => 'made');
      await done.promise;
      at.lines.length = 0;
      at.dropped.length = 0;
      at.startApp();
    };

    it('the write is settled and no one is asked', async () => {
      await killed();
      await at.writes.recover();
      expect([at.lines, at.dropped]).toEqual([[], [[sam, drafts, '']]]);
      expect(await at.writes.unfinished()).toEqual([]);
      at.startApp();
      expect(await at.writes.unfinished()).toEqual([]);
    });

    it('it stays on the list if the journal can’t be read', async () => {
      await killed();
      at.journalFailure = new Error('EIO');
      await at.writes.recover();
      expect(at.lines).toEqual([
        `${sam} team 9 unknown: The app closed before a response arrived.`,
      ]);
      expect(await at.writes.unfinished()).toHaveLength(1);
    });
  });

  it('an earlier value stays replaced after a kill before it was dropped', async () => {
    const value = (order: string) => ({ parameters: { order }, target: 'team/9/email' });
    await at.lose(value('A'));
    at.clock.advance(1000);
    const dropping = Promise.withResolvers<void>();
    at.startApp(() => ({
      supersede: () => {
        dropping.resolve();
        return new Promise(() => undefined);
      },
    }));
    void at.run(async () => 'set', value('B'));
    await dropping.promise;
    at.startApp();
    expect(await at.writes.unfinished()).toEqual([]);
  });

  it('the journal has their end before they count as ended', async () => {
    const written = Promise.withResolvers<void>();
    const steps: string[] = [];
    const close = createCloseAbandoned({
      pendingWrites: {
        async recover(record) {
          await record?.([{ attempt: { journal: 'line-a' } } as PendingWrite]);
          steps.push('ended');
          return [];
        },
      },
      journal: {
        list: async () => [],
        end: async () => {
          await written.promise;
          steps.push('in the journal');
        },
      },
      log: at.log,
      dropSent: async () => undefined,
      changed: () => undefined,
    });
    const closed = close();
    await new Promise((resolve) => setImmediate(resolve));
    written.resolve();
    await closed;
    expect(steps).toEqual(['in the journal', 'ended']);
  });

  it('records nothing when no write was left', async () => {
    await at.writes.recover();
    expect([at.lines, at.events]).toEqual([[], []]);
  });

  it('continues when the folder cannot be read, and logs it', async () => {
    const cause = new Error('EACCES');
    at.startApp(() => ({ recover: () => Promise.reject(cause) }));
    expect(await at.run(async () => 'done')).toBe('done');
    expect(at.log.lines).toEqual([
      { level: 'error', message: 'unfinished changes cannot be read', details: { cause } },
    ]);
  });
});
