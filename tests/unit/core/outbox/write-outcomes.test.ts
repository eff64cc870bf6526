import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/result';
import { createOutbox } from '../../../../src/main/core/outbox/outbox';
import type { OutboxWrite } from '../../../../src/main/core/outbox/outbox-write';
import { cannotTell, present } from '../../../../src/main/core/outbox/verified-outcome';
import { PartiallyApplied } from '../../../../src/main/core/outbox/write-errors';
import { failureOf } from '../../../helpers/failure-of';
import { lost, never, refused, sam, write, writesAppInEachTest } from './writes-app';

const proposedKey = '11111111-1111-4111-8111-111111111111';
const at = writesAppInEachTest();

describe('a write', () => {
  it("is sent with its caller's key and announced once per record", async () => {
    const records = [
      { record: 'member', id: 5, deleted: true },
      { record: 'team', id: 9 },
      { record: 'team', id: 9 },
      { record: 'member', id: 9 },
    ] as const;
    const keys: string[] = [];
    const answer = await at.writes.run(
      { signal: never, idempotencyKey: proposedKey },
      write<number>({ records: (known) => (known ? records : []) }),
      async (key) => {
        keys.push(key);
        return 7;
      },
    );
    expect(answer).toBe(7);
    expect(keys).toEqual([proposedKey]);
    expect(at.events).toEqual(['member 5 deleted', 'team 9', 'member 9']);
    expect(at.lines).toEqual([`${sam} team 9 started`, 'team 9 done: ']);
    expect(await at.writes.unfinished()).toEqual([]);
  });

  it.each([
    ['done', async (): Promise<string> => 'made'],
    ['refused', (): Promise<string> => Promise.reject(refused())],
  ] as const)(
    'is recorded as %s before its file is deleted, so that a kill leaves one of them',
    async (outcome, act) => {
      const kept: string[] = [];
      at.startApp((pendingWrites) => {
        const seen = (end: 'resolve' | 'drop') => async (id: string) => {
          kept.push(...at.lines);
          await pendingWrites[end](id);
        };
        return { resolve: seen('resolve'), drop: seen('drop') };
      });
      await at.run<string>(act).catch(() => undefined);
      expect(kept).toEqual([
        `${sam} team 9 started`,
        `team 9 ${outcome}: ${outcome === 'done' ? '' : 'None.'}`,
      ]);
    },
  );

  it('is rejected when no one is signed in', async () => {
    const signedOut = new AppFailure({ code: 'unauthorized', message: 'Sign in first.' });
    at.writes = createOutbox({
      dropDrafts: async () => undefined,
      actor: () => {
        throw signedOut;
      },
    } as never);
    await expect(at.run(async () => 1)).rejects.toBe(signedOut);
  });

  it('leaves nothing behind when it is canceled before anything is sent', async () => {
    let acted = false;
    const act = async () => {
      acted = true;
    };
    expect(await failureOf(at.run(act, {}, AbortSignal.abort()))).toMatchObject({
      code: 'cancelled',
    });
    expect([acted, at.lines, await at.writes.unfinished()]).toEqual([false, [], []]);
  });

  it('differs from the same write by another person', async () => {
    const gate = Promise.withResolvers<string>();
    const begun = Promise.withResolvers<void>();
    const mine = at.run(() => {
      begun.resolve();
      return gate.promise;
    });
    await begun.promise;
    at.person = 'kim@example.com';
    expect(await at.run(async () => 'of Kim')).toBe('of Kim');
    gate.resolve('of Sam');
    expect(await mine).toBe('of Sam');
  });
});

describe('a write with an unknown outcome', () => {
  it('is listed with its details, announced to the windows, and keeps its key', async () => {
    const repeat = { method: 'team.setFlag', input: { teamId: 9 } } as never;
    let first = '';
    const act = (key: string) => {
      first = key;
      return Promise.reject(lost());
    };
    expect(await failureOf(at.run(act, { repeat, reason: 'call 17' }))).toMatchObject({
      code: 'offline',
    });
    expect(at.events).toEqual(['writes.changed', 'team 9']);
    expect(at.lines.at(-1)).toBe('team 9 unknown: Broke.');
    expect(await at.writes.unfinished()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        action: 'team.addOrder',
        title: 'Add an order',
        subject: 'team 9',
        detail: 'order A',
        changes: [{ field: 'order', after: 'A' }],
        startedAt: '2026-01-15T12:00:00.000Z',
        state: 'unknown',
        message: 'Broke.',
        record: { record: 'team', id: 9 },
        canRepeat: true,
        isOld: false,
      },
    ]);
    const [open] = await at.writes.open();
    expect(open).toMatchObject({ startedAt: '2026-01-15T12:00:00.000Z', repeat });
    expect(await at.writes.repeatOf(open?.id ?? '')).toEqual(repeat);
    at.events.length = 0;
    expect(await at.nextKey({ repeat })).toBe(first);
    // It is off the list, and the windows read it again.
    expect(at.events).toEqual(['writes.changed', 'team 9']);
    expect(await at.writes.unfinished()).toEqual([]);
  });

  it('names no record when it has none', async () => {
    await at.lose({ records: () => [] });
    expect(await at.writes.unfinished()).toMatchObject([{ record: null, canRepeat: false }]);
  });

  it('cannot be repeated automatically when a person must decide', async () => {
    const id = await at.lose();
    expect(await failureOf(at.writes.repeatOf(id))).toEqual({
      code: 'validation',
      message: 'This change can’t be retried automatically. Make it manually.',
    });
  });

  it('stays open when its second try was not sent', async () => {
    const id = await at.lose();
    const offline = new AppFailure({ code: 'offline', outcome: 'not-sent', message: 'No net.' });
    await failureOf(at.run(() => Promise.reject(offline)));
    // The first one is still unknown; this one is known to have done nothing.
    expect(at.lines.at(-1)).toBe('team 9 refused: No net.');
    expect(at.events).toEqual(['writes.changed']);
    expect(await at.writes.open()).toMatchObject([{ id }]);
  });

  it('is over when the server refuses its second try', async () => {
    await at.lose();
    await failureOf(at.run(() => Promise.reject(refused())));
    expect(at.events).toEqual(['writes.changed']);
    expect(await at.writes.open()).toEqual([]);
  });

  it('keeps its key when the journal cannot record the second try, which is not sent', async () => {
    const id = await at.lose();
    at.journalFailure = refused();
    let acted = false;
    await failureOf(
      at.run(async () => {
        acted = true;
      }),
    );
    expect(acted).toBe(false);
    expect(await at.writes.open()).toMatchObject([{ id }]);
    at.journalFailure = null;
    await at.writes.dismiss(id);
    at.journalFailure = refused();
    await failureOf(at.run(async () => 'not sent'));
    // A first try that cannot be recorded is not an unfinished one.
    expect(await at.writes.open()).toEqual([]);
  });

  it('stays as it was when the journal cannot record a try that a person has decided on', async () => {
    const id = await at.lose();
    at.clock.advance(24 * 3_600_000);
    await at.writes.renew(id);
    at.journalFailure = refused();
    await failureOf(at.run(async () => 'not sent'));
    expect(await at.writes.unfinished()).toMatchObject([
      { startedAt: '2026-01-15T12:00:00.000Z', message: 'Broke.', isOld: true },
    ]);
    // The person goes on without the journal: the decision still counts, and is recorded.
    at.journalFailure = null;
    expect(await at.run(async () => 'sent')).toBe('sent');
    expect(at.reasons).toEqual([
      '',
      'Retried as a new change: the outcome of the attempt at 2026-01-15T12:00:00.000Z is unknown.',
    ]);
  });

  it('is hidden from other people', async () => {
    const id = await at.lose();
    at.person = 'kim@example.com';
    expect(await at.writes.unfinished()).toEqual([]);
    const asks = [
      () => at.writes.dismiss(id),
      () => at.writes.repeatOf(id),
      () => at.writes.dismiss('0'.repeat(64)),
    ];
    for (const ask of asks) {
      expect(await failureOf(ask())).toEqual({
        code: 'not-found',
        message: 'This change is already finished.',
      });
    }
  });

  it('shows no error message of its own when the app has a defect', async () => {
    await expect(at.run(() => Promise.reject(new Error('x is undefined')))).rejects.toThrow('x is');
    expect(at.lines.at(-1)).toBe('team 9 unknown: ');
    expect(await at.writes.unfinished()).toMatchObject([{ message: '' }]);
  });

  it('says when it ended because the app ended', async () => {
    const cancelled = () => new AppFailure({ code: 'cancelled', message: 'Canceled.' });
    await failureOf(at.run(() => Promise.reject(cancelled())));
    expect(await at.writes.unfinished()).toMatchObject([{ message: 'Canceled.' }]);
    at.closing.abort();
    await failureOf(at.run(() => Promise.reject(cancelled())));
    expect(await at.writes.unfinished()).toMatchObject([
      { message: 'The app closed before a response arrived.' },
    ]);
    await failureOf(at.run(() => Promise.reject(lost())));
    expect(await at.writes.unfinished()).toMatchObject([{ message: 'Broke.' }]);
  });

  it('is announced to every window when it is half done, and starts over', async () => {
    const half = new PartiallyApplied({ code: 'server', status: 422, message: 'Half.' });
    await failureOf(at.run(() => Promise.reject(half)));
    expect(at.lines.at(-1)).toBe('team 9 unknown: Half.');
    expect(at.events).toEqual(['team 9']);
    expect(await at.writes.open()).toEqual([]);
  });

  it('is not listed after a refusal', async () => {
    await failureOf(at.run(() => Promise.reject(refused())));
    expect(at.lines.at(-1)).toBe('team 9 refused: None.');
    expect(at.events).toEqual([]);
    expect(await at.writes.open()).toEqual([]);
  });
});

describe('a check of the current value', () => {
  const lostWith = (verify: OutboxWrite<string>['verify']) =>
    at.run<string>(() => Promise.reject(lost()), verify ? { verify } : {});

  it('returns the response of a write that did happen', async () => {
    expect(await lostWith(async () => present('there'))).toBe('there');
    expect(at.clock.waiting).toBe(0);
    expect(at.lines.at(-1)).toBe('team 9 done: ');
    expect(at.events).toEqual(['team 9']);
    expect(await at.writes.open()).toEqual([]);
  });

  it('changes nothing when it is inconclusive', async () => {
    await failureOf(lostWith(async () => cannotTell));
    expect(await at.writes.open()).toHaveLength(1);
    await failureOf(lostWith(() => Promise.reject(new Error('away'))));
    expect(await at.writes.open()).toHaveLength(1);
    // Before the repeat and after it.
    const line = { level: 'info', details: { action: 'team.addOrder', cause: new Error('away') } };
    expect(at.log.lines).toMatchObject([line, line]);
  });

  it('gets five seconds', async () => {
    const end = failureOf(
      lostWith(
        (signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('late')));
          }),
      ),
    );
    await at.clock.awaited(5_000);
    at.clock.advance(5_000);
    expect(await end).toMatchObject({ code: 'offline' });
    expect(at.clock.waiting).toBe(0);
  });

  it('is skipped after a cancellation or a refusal', async () => {
    let verifiers = 0;
    const verify = async () => {
      verifiers += 1;
      return present('there');
    };
    const cancelled = new AppFailure({ code: 'cancelled', message: 'Canceled.' });
    await failureOf(at.run<string>(() => Promise.reject(cancelled), { verify }));
    expect(verifiers).toBe(0);
    const other = { verify, parameters: { order: 'B' } };
    await failureOf(at.run<string>(() => Promise.reject(refused()), other));
    expect(verifiers).toBe(0);
  });
});

describe('a later write to the same slot', () => {
  const target = 'team/9/flag';
  const other = { parameters: { value: 'other' }, target };

  it.each([
    { what: 'done', act: async () => 'done', stays: 0 },
    { what: 'unknown', act: () => Promise.reject(lost()), stays: 1 },
    { what: 'refused', act: () => Promise.reject(refused()), stays: 1 },
  ])('leaves $stays of both open when it is $what', async ({ act, stays, what }) => {
    const id = await at.lose({ target });
    await at.run(act, other).catch(() => undefined);
    const open = await at.writes.open();
    expect(open).toHaveLength(stays);
    // If it is unknown, the later one counts; if it is refused, the earlier one does.
    if (stays > 0) expect(open[0]?.id === id).toBe(what === 'refused');
  });

  it('tells the windows that the earlier one is no longer listed', async () => {
    await at.lose({ target });
    await at.run(async () => 'done', other);
    expect(at.events).toEqual(['writes.changed', 'team 9']);
  });

  it('counts only if it has a slot', async () => {
    await at.lose();
    await at.run(async () => 'done', { parameters: { value: 'other' } });
    expect(await at.writes.open()).toHaveLength(1);
  });
});
