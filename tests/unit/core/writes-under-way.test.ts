import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppFailure } from '../../../src/contract/errors';
import type { BridgeEvent } from '../../../src/contract/events';
import { createEventHub } from '../../../src/main/core/bridge/events';
import { nodeFileSystem } from '../../../src/main/core/documents/file-system';
import type { Journal } from '../../../src/main/core/journal/journal';
import { createIntentFolder } from '../../../src/main/core/writes/intent-folder';
import { createIntents, type Intents } from '../../../src/main/core/writes/intents';
import {
  createWrites,
  HalfDone,
  type Write,
  type Writes,
} from '../../../src/main/core/writes/writes';
import { failureOf } from '../../helpers/failure-of';
import { type FakeClock, fakeClock } from './fake-clock';
import { fakeLog } from './fake-log';

const sam = 'sam@example.com';
const never = new AbortController().signal;
const hint = '11111111-1111-4111-8111-111111111111';
const lost = () => new AppFailure({ code: 'offline', outcome: 'unknown', message: 'Broke.' });
const refused = () => new AppFailure({ code: 'not-found', message: 'None.' });

let home: string;
let clock: FakeClock;
let person: string;
/** Why the journal writes nothing. */
let journalFailure: Error | null;
let lines: string[];
let events: string[];
let log: ReturnType<typeof fakeLog>;
let closing: AbortController;
let writes: Writes;

const named = (event: BridgeEvent) => {
  if (event.type !== 'record.changed') return event.type;
  return `${event.record} ${event.id}${event.deleted ? ' deleted' : ''}`;
};

/** An app on the folder; the earlier one, if any, has ended without a word. */
const startApp = (spoil: (intents: Intents) => Partial<Intents> = () => ({})) => {
  const hub = createEventHub();
  hub.subscribe((event) => events.push(named(event)));
  const folder = createIntentFolder({
    folder: path.join(home, 'intents'),
    files: nodeFileSystem,
    clock,
    onDamaged: () => undefined,
  });
  const intents = createIntents({ folder, clock, log });
  const journal = {
    start: async (actor: string, { subject }: { subject: string }) => {
      if (journalFailure) throw journalFailure;
      lines.push(`${actor} ${subject} started`);
      return (outcome: string, message = '') => lines.push(`${subject} ${outcome}: ${message}`);
    },
    end: (
      actor: string,
      { subject }: { subject: string },
      _id: string,
      outcome: string,
      message: string,
    ) => lines.push(`${actor} ${subject} ${outcome}: ${message}`),
  } as unknown as Journal;
  closing = new AbortController();
  return createWrites({
    intents: { ...intents, ...spoil(intents) },
    journal,
    events: hub,
    clock,
    log,
    actor: () => person,
    closing: closing.signal,
  });
};

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'dash-writes-'));
  clock = fakeClock();
  person = sam;
  journalFailure = null;
  lines = [];
  events = [];
  log = fakeLog();
  writes = startApp();
});
afterEach(() => rm(home, { recursive: true, force: true }));

const write = <T = string>(more: Partial<Write<T>> = {}): Write<T> => ({
  action: 'team.addOrder',
  subject: 'team 9',
  detail: 'order A',
  parameters: { teamId: 9, order: 'A' },
  repeat: null,
  records: () => [{ record: 'team', id: 9 }],
  ...more,
});
const run = <T>(act: (key: string) => Promise<T>, more: Partial<Write<T>> = {}, signal = never) =>
  writes.run({ signal }, write(more), act);
/** Leaves one whose outcome nobody knows. */
const lose = async (more: Partial<Write<string>> = {}) => {
  await failureOf(run<string>(() => Promise.reject(lost()), more));
  const [open] = await writes.open();
  events.length = 0;
  lines.length = 0;
  return open?.id ?? '';
};
/** The key that the next try of a write goes out with. */
const nextKey = async (more: Partial<Write<string>> = {}) => {
  let sent = '';
  await run(async (key) => {
    sent = key;
    return key;
  }, more);
  return sent;
};

describe('a write', () => {
  it('goes out with the key of its caller, is announced once a record, and then over', async () => {
    const records = [
      { record: 'member', id: 5, deleted: true },
      { record: 'team', id: 9 },
      { record: 'team', id: 9 },
      { record: 'member', id: 9 },
    ] as const;
    const keys: string[] = [];
    const answer = await writes.run(
      { signal: never, intent: hint },
      write<number>({ records: (known) => (known ? records : []) }),
      async (key) => {
        keys.push(key);
        return 7;
      },
    );
    expect(answer).toBe(7);
    expect(keys).toEqual([hint]);
    expect(events).toEqual(['member 5 deleted', 'team 9', 'member 9']);
    expect(lines).toEqual([`${sam} team 9 started`, 'team 9 done: ']);
    expect(await writes.unfinished()).toEqual([]);
  });

  it('of nobody is none', async () => {
    const signedOut = new AppFailure({ code: 'unauthorized', message: 'Sign in first.' });
    writes = createWrites({
      actor: () => {
        throw signedOut;
      },
    } as never);
    await expect(run(async () => 1)).rejects.toBe(signedOut);
  });

  it('that was cancelled before anything was sent leaves nothing behind', async () => {
    let acted = false;
    const act = async () => {
      acted = true;
    };
    expect(await failureOf(run(act, {}, AbortSignal.abort()))).toMatchObject({
      code: 'cancelled',
    });
    expect([acted, lines, await writes.unfinished()]).toEqual([false, [], []]);
  });

  it('of one person is not that of another', async () => {
    const gate = Promise.withResolvers<string>();
    const mine = run(() => gate.promise);
    person = 'kim@example.com';
    expect(await run(async () => 'of Kim')).toBe('of Kim');
    gate.resolve('of Sam');
    expect(await mine).toBe('of Sam');
  });
});

describe('a write whose outcome is not known', () => {
  it('is listed with what it was, told to the windows, and keeps its key', async () => {
    const repeat = { method: 'team.setFlag', input: { teamId: 9 } } as never;
    let first = '';
    const act = (key: string) => {
      first = key;
      return Promise.reject(lost());
    };
    expect(await failureOf(run(act, { repeat, reason: 'call 17' }))).toMatchObject({
      code: 'offline',
    });
    expect(events).toEqual(['writes.changed', 'team 9']);
    expect(lines.at(-1)).toBe('team 9 unknown: Broke.');
    expect(await writes.unfinished()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        action: 'team.addOrder',
        subject: 'team 9',
        detail: 'order A',
        startedAt: '2026-01-15T12:00:00.000Z',
        state: 'unknown',
        message: 'Broke.',
        record: { record: 'team', id: 9 },
        canRepeat: true,
      },
    ]);
    const [open] = await writes.open();
    expect(open).toMatchObject({ startedAt: '2026-01-15T12:00:00.000Z', repeat });
    expect(await writes.repeatOf(open?.id ?? '')).toEqual(repeat);
    events.length = 0;
    expect(await nextKey({ repeat })).toBe(first);
    // It is off the list now, and the windows look again.
    expect(events).toEqual(['writes.changed', 'team 9']);
    expect(await writes.unfinished()).toEqual([]);
  });

  it('names no record where it has none', async () => {
    await lose({ records: () => [] });
    expect(await writes.unfinished()).toMatchObject([{ record: null, canRepeat: false }]);
  });

  it('cannot be repeated by itself where only a person can', async () => {
    const id = await lose();
    expect(await failureOf(writes.repeatOf(id))).toEqual({
      code: 'validation',
      message: 'This change cannot be repeated by itself: do it by hand.',
    });
  });

  it('stays open after a second try that never got as far', async () => {
    const id = await lose();
    const offline = new AppFailure({ code: 'offline', outcome: 'not-sent', message: 'No net.' });
    await failureOf(run(() => Promise.reject(offline)));
    // Nobody knows more of the first one; this one is known to have done nothing.
    expect(lines.at(-1)).toBe('team 9 refused: No net.');
    expect(events).toEqual(['writes.changed']);
    expect(await writes.open()).toMatchObject([{ id }]);
  });

  it('is over after a second try that the server refused', async () => {
    await lose();
    await failureOf(run(() => Promise.reject(refused())));
    expect(events).toEqual(['writes.changed']);
    expect(await writes.open()).toEqual([]);
  });

  it('keeps its key when the journal cannot take the second try, which is not sent', async () => {
    const id = await lose();
    journalFailure = refused();
    let acted = false;
    await failureOf(
      run(async () => {
        acted = true;
      }),
    );
    expect(acted).toBe(false);
    expect(await writes.open()).toMatchObject([{ id }]);
    journalFailure = null;
    await writes.dismiss(id);
    journalFailure = refused();
    await failureOf(run(async () => 'not sent'));
    // The first try that cannot be recorded is no unfinished one.
    expect(await writes.open()).toEqual([]);
  });

  it('is another person’s business of nobody else', async () => {
    const id = await lose();
    person = 'kim@example.com';
    expect(await writes.unfinished()).toEqual([]);
    const asks = [
      () => writes.dismiss(id),
      () => writes.repeatOf(id),
      () => writes.dismiss('0'.repeat(64)),
    ];
    for (const ask of asks) {
      expect(await failureOf(ask())).toEqual({
        code: 'not-found',
        message: 'This change is not unfinished any more.',
      });
    }
  });

  it('has no words of its own where the defect is ours', async () => {
    await expect(run(() => Promise.reject(new Error('x is undefined')))).rejects.toThrow('x is');
    expect(lines.at(-1)).toBe('team 9 unknown: ');
    expect(await writes.unfinished()).toMatchObject([{ message: '' }]);
  });

  it('says that the app ended, where that is why', async () => {
    const cancelled = () => new AppFailure({ code: 'cancelled', message: 'Cancelled.' });
    await failureOf(run(() => Promise.reject(cancelled())));
    expect(await writes.unfinished()).toMatchObject([{ message: 'Cancelled.' }]);
    closing.abort();
    await failureOf(run(() => Promise.reject(cancelled())));
    expect(await writes.unfinished()).toMatchObject([
      { message: 'The app ended before the answer came.' },
    ]);
    await failureOf(run(() => Promise.reject(lost())));
    expect(await writes.unfinished()).toMatchObject([{ message: 'Broke.' }]);
  });

  it('that is half done is told to everybody and begins anew', async () => {
    const half = new HalfDone({ code: 'server', status: 422, message: 'Half.' });
    await failureOf(run(() => Promise.reject(half)));
    expect(lines.at(-1)).toBe('team 9 unknown: Half.');
    expect(events).toEqual(['team 9']);
    expect(await writes.open()).toEqual([]);
  });

  it('that was refused is nobody’s to look at', async () => {
    await failureOf(run(() => Promise.reject(refused())));
    expect(lines.at(-1)).toBe('team 9 refused: None.');
    expect(events).toEqual([]);
    expect(await writes.open()).toEqual([]);
  });
});

describe('a look at what is true', () => {
  const lostWith = (look: Write<string>['look']) =>
    run<string>(() => Promise.reject(lost()), look ? { look } : {});

  it('gives the answer of a write that did happen', async () => {
    expect(await lostWith(async () => ({ value: 'there' }))).toBe('there');
    expect(lines.at(-1)).toBe('team 9 done: ');
    expect(events).toEqual(['team 9']);
    expect(await writes.open()).toEqual([]);
  });

  it('that cannot tell changes nothing', async () => {
    await failureOf(lostWith(async () => null));
    expect(await writes.open()).toHaveLength(1);
    await failureOf(lostWith(() => Promise.reject(new Error('away'))));
    expect(await writes.open()).toHaveLength(1);
    expect(log.lines).toMatchObject([
      { level: 'info', details: { action: 'team.addOrder', cause: new Error('away') } },
    ]);
  });

  it('is given five seconds', async () => {
    const end = failureOf(
      lostWith(
        (signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('late')));
          }),
      ),
    );
    await clock.awaited(5_000);
    clock.advance(5_000);
    expect(await end).toMatchObject({ code: 'offline' });
    expect(clock.waiting).toBe(0);
  });

  it('is not taken for who has cancelled, nor after a refusal', async () => {
    let looks = 0;
    const look = async () => {
      looks += 1;
      return { value: 'there' };
    };
    const cancelled = new AppFailure({ code: 'cancelled', message: 'Cancelled.' });
    await failureOf(run<string>(() => Promise.reject(cancelled), { look }));
    await failureOf(run<string>(() => Promise.reject(refused()), { look }));
    expect(looks).toBe(0);
  });
});

describe('a later write to the same slot', () => {
  const slot = 'team/9/flag';
  const other = { parameters: { value: 'other' }, slot };

  it.each([
    { what: 'done', act: async () => 'done', stays: 0 },
    { what: 'unknown', act: () => Promise.reject(lost()), stays: 1 },
    { what: 'refused', act: () => Promise.reject(refused()), stays: 1 },
  ])('that is $what leaves $stays of both open', async ({ act, stays, what }) => {
    const id = await lose({ slot });
    await run(act, other).catch(() => undefined);
    const open = await writes.open();
    expect(open).toHaveLength(stays);
    // Of an unknown one the later counts, of a refused one the earlier.
    if (stays > 0) expect(open[0]?.id === id).toBe(what === 'refused');
  });

  it('is one that has a slot', async () => {
    await lose();
    await run(async () => 'done', { parameters: { value: 'other' } });
    expect(await writes.open()).toHaveLength(1);
  });
});

describe('while a write is under way', () => {
  const begin = async (more: Partial<Write<string>> = {}) => {
    const gate = Promise.withResolvers<string>();
    const sent = Promise.withResolvers<void>();
    const answer = run(() => {
      sent.resolve();
      return gate.promise;
    }, more);
    await sent.promise;
    return { gate, answer };
  };

  it('it is counted, and waited for by who ends the app', async () => {
    const { gate, answer } = await begin();
    const { gate: second, answer: other } = await begin({ parameters: { order: 'B' } });
    expect(writes.pending()).toBe(2);
    let isIdle = false;
    const idle = writes.idle().then(() => {
      isIdle = true;
    });
    gate.resolve('one');
    await answer;
    expect([writes.pending(), isIdle]).toEqual([1, false]);
    second.reject(lost());
    await failureOf(other);
    await idle;
    expect(writes.pending()).toBe(0);
  });

  it('its key is shared by who asks for the same', async () => {
    const { gate, answer } = await begin();
    const again = run(async () => 'sent again');
    gate.resolve('one answer');
    expect(await Promise.all([answer, again])).toEqual(['one answer', 'one answer']);
  });

  it('a window that has seen it is told of its end', async () => {
    const { gate, answer } = await begin();
    expect(await writes.unfinished()).toMatchObject([{ state: 'under-way' }]);
    expect(await writes.open()).toEqual([]);
    gate.resolve('done');
    await answer;
    expect(events).toEqual(['writes.changed', 'team 9']);
    // Another of the same that nobody has seen is nobody's to hear of.
    events.length = 0;
    await run(async () => 'done');
    expect(events).toEqual(['team 9']);
  });

  it('nobody dismisses or settles it', async () => {
    const { gate, answer } = await begin();
    const [{ id } = { id: '' }] = await writes.unfinished();
    expect(await failureOf(writes.dismiss(id))).toEqual({
      code: 'conflict',
      message: 'This change is still under way.',
    });
    await writes.settle('team.addOrder', { teamId: 9, order: 'A' });
    expect(await writes.unfinished()).toHaveLength(1);
    gate.resolve('done');
    await answer;
  });
});

describe('an unfinished write that turns out to be done', () => {
  it('is settled by what it is', async () => {
    await lose();
    await writes.settle('team.addOrder', { teamId: 9, order: 'B' });
    await writes.settle('team.setFlag', { teamId: 9, order: 'A' });
    expect([events, (await writes.open()).length]).toEqual([[], 1]);
    await writes.settle('team.addOrder', { order: 'A', teamId: 9 });
    expect(events).toEqual(['writes.changed']);
    expect(await writes.open()).toEqual([]);
  });

  it('is settled by its key, and no other is', async () => {
    const act = () => Promise.reject(lost());
    await failureOf(writes.run({ signal: never, intent: hint }, write(), act));
    await failureOf(run(act, { parameters: { order: 'B' } }));
    events.length = 0;
    await writes.settleKey('22222222-2222-4222-8222-222222222222');
    expect(events).toEqual([]);
    await writes.settleKey(hint);
    expect(events).toEqual(['writes.changed']);
    expect(await writes.open()).toHaveLength(1);
  });

  it('is dismissed by who has looked', async () => {
    const id = await lose();
    await writes.dismiss(id);
    expect(events).toEqual(['writes.changed']);
    expect(await writes.open()).toEqual([]);
  });
});

describe('the start of the app', () => {
  it('ends in the journal what ended with the app before, once', async () => {
    const asked = Promise.withResolvers<void>();
    void run(() => {
      asked.resolve();
      return new Promise(() => undefined);
    });
    await asked.promise;
    // As from another run of the app.
    lines.length = 0;
    writes = startApp();
    await Promise.all([writes.recover(), writes.recover()]);
    expect(lines).toEqual([`${sam} team 9 unknown: The app ended before the answer came.`]);
    expect(events).toEqual(['writes.changed']);
    expect(await writes.open()).toHaveLength(1);
  });

  it('says nothing where nothing was left', async () => {
    await writes.recover();
    expect([lines, events]).toEqual([[], []]);
  });

  it('goes on where the folder cannot be read, and says so in the log', async () => {
    const cause = new Error('EACCES');
    writes = startApp(() => ({ recover: () => Promise.reject(cause) }));
    expect(await run(async () => 'done')).toBe('done');
    expect(log.lines).toEqual([
      { level: 'error', message: 'unfinished changes cannot be read', details: { cause } },
    ]);
  });
});
