import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { StaffUser } from '../../src/contract/entities/staff-user';
import { AppError } from '../../src/contract/wire/errors';
import type { BridgeEvent } from '../../src/contract/wire/events';
import { AppFailure } from '../../src/contract/wire/result';
import type { Core } from '../../src/main/core/app/core';
import type { CallContext, Handlers } from '../../src/main/core/app/dispatch';
import { createFakeCore, type FakeCore } from './fake-core';
import { firstRowsContract } from './first-rows-contract';
import { memberRow } from './member-row';

/** One window's way to core, whatever carries it. */
export interface BridgeTransport {
  /** Sends an envelope as it is, also a wrong one; answers the Result. */
  call(envelope: unknown): Promise<unknown>;
  cancel(id: string): Promise<void> | void;
  /** Resolves when events arrive from now on. */
  subscribe(listener: (event: BridgeEvent) => void): Promise<() => void>;
  /** Closes the window, and what was started for it. */
  close(): Promise<void>;
}

/** Opens a window on a core. Called again with the same core, it opens a second window. */
export type MakeTransport = (core: Core) => Promise<BridgeTransport>;

const secretText = 'Bearer abcdefghijklmnop.qrstuvwxyz012345';

/** A promise with its ends in the test's hands. */
const signal = <T = void>() => {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

const aborted = ({ signal: abort }: CallContext): Promise<never> =>
  new Promise((_resolve, reject) => {
    abort.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });

/** What every transport must keep to. Run it for memory, HTTP and IPC. */
export const bridgeContract = (name: string, makeTransport: MakeTransport): void => {
  const withWindow = async (
    handlers: Partial<Handlers>,
    test: (transport: BridgeTransport, fake: FakeCore) => Promise<void>,
    user?: StaffUser | null,
  ): Promise<void> => {
    const fake = user === undefined ? createFakeCore(handlers) : createFakeCore(handlers, user);
    const transport = await makeTransport(fake.core);
    try {
      await test(transport, fake);
    } finally {
      await transport.close();
      await fake.core.close();
    }
  };
  const envelope = (method: string, input: unknown = {}) => ({ id: randomUUID(), method, input });
  const failure = async (answer: Promise<unknown>): Promise<AppError> => {
    const result = (await answer) as { ok: boolean; error?: unknown };
    expect(result).toMatchObject({ ok: false });
    return AppError.parse(result.error);
  };

  describe(`the bridge over ${name}`, () => {
    it('carries a call and its response', () =>
      withWindow({ 'app.ping': async () => null }, async ({ call }) => {
        expect(await call(envelope('app.ping'))).toEqual({ ok: true, value: null });
      }));

    it('takes a call without input for one with an empty input', () =>
      withWindow({ 'app.ping': async () => null }, async ({ call }) => {
        expect(await call({ id: '1', method: 'app.ping' })).toEqual({ ok: true, value: null });
      }));

    it.each([
      'no.such',
      'constructor',
      '__proto__',
      'toString',
      'hasOwnProperty',
      '',
      'auth.loginSso',
    ])('does not know the method "%s"', (method) =>
      withWindow({}, async ({ call }) => {
        expect((await failure(call(envelope(method)))).code).toBe('not-found');
      }),
    );

    it.each([
      ['nothing in it', {}],
      ['no method', { id: '1' }],
      ['a method that is no text', { id: '1', method: 5 }],
      ['no id', { method: 'app.ping' }],
      ['an empty id', { id: '', method: 'app.ping' }],
      ['an id without end', { id: 'x'.repeat(101), method: 'app.ping' }],
      ['a key that is no UUID', { id: '1', method: 'app.ping', idempotencyKey: 'again' }],
    ])('refuses an envelope with %s', (_what, wrong) =>
      withWindow({ 'app.ping': async () => null }, async ({ call }) => {
        expect((await failure(call(wrong))).code).toBe('validation');
      }),
    );

    it('names the field of a bad input, and no handler sees it', () => {
      let reached = false;
      const handlers: Partial<Handlers> = {
        'quote.save': async () => {
          reached = true;
          return { id: '1', path: '/x', fileName: 'x' };
        },
      };
      return withWindow(handlers, async ({ call }) => {
        const error = await failure(call(envelope('quote.save', { companyName: '' })));
        expect(error).toMatchObject({ code: 'validation', field: 'companyName' });
        expect(reached).toBe(false);
      });
    });

    it.each([{ input: 'text' }, { input: 5 }, { input: [] }, { input: null }])(
      'refuses $input as an input',
      ({ input }) =>
        withWindow({}, async ({ call }) => {
          expect((await failure(call(envelope('search.query', input)))).code).toBe('validation');
        }),
    );

    it('refuses what the person may not do', () =>
      withWindow({}, async ({ call }) => {
        expect((await failure(call(envelope('firewall.currentIp')))).code).toBe('forbidden');
      }));

    it('refuses everyone who is not signed in', () =>
      withWindow(
        {},
        async ({ call }) => {
          expect((await failure(call(envelope('journal.list')))).code).toBe('unauthorized');
        },
        null,
      ));

    it('reports a bad output as a defect and logs it', () => {
      const handlers: Partial<Handlers> = {
        'searches.recent': async () => [{ secret: secretText }] as never,
      };
      return withWindow(handlers, async ({ call }, fake) => {
        const answer = await call(envelope('searches.recent'));
        const error = await failure(Promise.resolve(answer));
        expect(error.code).toBe('internal');
        expect(JSON.stringify(answer)).not.toContain(secretText);
        if (error.code === 'internal') expect(fake.logged()).toContain(error.correlationId);
      });
    });

    it('reports a handler that throws as a defect, without its message or stack', () => {
      const handlers: Partial<Handlers> = {
        'team.getById': async () => {
          throw new Error(`boom ${secretText}`);
        },
      };
      return withWindow(handlers, async ({ call }, fake) => {
        const answer = await call(envelope('team.getById', { teamId: 1 }));
        expect((await failure(Promise.resolve(answer))).code).toBe('internal');
        const text = JSON.stringify(answer);
        expect(text).not.toContain('boom');
        expect(text).not.toContain('abcdefghijklmnop');
        expect(text).not.toMatch(/\bat .+:\d+:\d+/);
        expect(fake.logged()).toContain('boom');
      });
    });

    it('reports a handler that throws immediately, or throws something other than an error', () => {
      const handlers: Partial<Handlers> = {
        'app.ping': () => {
          throw 'text';
        },
      };
      return withWindow(handlers, async ({ call }) => {
        expect((await failure(call(envelope('app.ping')))).code).toBe('internal');
      });
    });

    it('carries a known failure with all that it says, but no token', () => {
      const handlers: Partial<Handlers> = {
        'member.setEmail': async () => {
          throw new AppFailure({
            code: 'conflict',
            message: `changed meanwhile, ${secretText}`,
            current: { email: 'new@example.com' },
          });
        },
      };
      return withWindow(handlers, async ({ call }) => {
        const input = { memberId: 1, email: 'a@b.c', base: { email: 'old@example.com' } };
        const error = await failure(call(envelope('member.setEmail', input)));
        expect(error).toMatchObject({ code: 'conflict', current: { email: 'new@example.com' } });
        expect(error.message).toContain('changed meanwhile');
        expect(error.message).not.toContain('abcdefghijklmnop');
      });
    });

    it('gives the idempotency key to the handler, and none where there is none', () => {
      const keys: (string | undefined)[] = [];
      const handlers: Partial<Handlers> = {
        'searches.forget': async (_input, { idempotencyKey }) => {
          keys.push(idempotencyKey);
          return null;
        },
      };
      return withWindow(handlers, async ({ call }) => {
        const idempotencyKey = randomUUID();
        await call({ ...envelope('searches.forget'), idempotencyKey });
        await call(envelope('searches.forget'));
        expect(keys).toEqual([idempotencyKey, undefined]);
      });
    });

    it('ends a call that is cancelled', () => {
      const started = signal();
      const ended = signal<boolean>();
      const handlers: Partial<Handlers> = {
        'journal.list': async (_input, context) => {
          started.resolve();
          return aborted(context).finally(() => ended.resolve(context.signal.aborted));
        },
      };
      return withWindow(handlers, async ({ call, cancel }) => {
        const answer = call({ id: 'slow', method: 'journal.list', input: {} });
        await started.promise;
        await cancel('slow');
        expect((await failure(answer)).code).toBe('cancelled');
        expect(await ended.promise).toBe(true);
      });
    });

    it('is not disturbed by the cancellation of a call that is over or never was', () =>
      withWindow({ 'app.ping': async () => null }, async ({ call, cancel }) => {
        await call({ id: 'one', method: 'app.ping', input: {} });
        await cancel('one');
        await cancel('never');
        expect(await call({ id: 'two', method: 'app.ping', input: {} })).toMatchObject({
          ok: true,
        });
        expect(await call({ id: 'never', method: 'app.ping', input: {} })).toMatchObject({
          ok: true,
        });
      }));

    it('keeps the ids of two windows apart', async () => {
      const both = signal();
      const contexts: CallContext[] = [];
      const release = signal();
      const fake = createFakeCore({
        'searches.recent': async (_input, context) => {
          contexts.push(context);
          if (contexts.length === 2) both.resolve();
          await Promise.race([release.promise, aborted(context)]);
          return ['done'];
        },
      });
      const first = await makeTransport(fake.core);
      const second = await makeTransport(fake.core);
      const same = { id: 'same', method: 'searches.recent', input: {} };
      const answers = [first.call(same), second.call(same)] as const;
      await both.promise;
      await first.cancel('same');
      expect((await failure(answers[0])).code).toBe('cancelled');
      release.resolve();
      expect(await answers[1]).toEqual({ ok: true, value: ['done'] });
      await first.close();
      await second.close();
      await fake.core.close();
    });

    it('refuses an id that is in use in the same window', () => {
      const started = signal();
      const release = signal();
      const handlers: Partial<Handlers> = {
        'searches.recent': async () => {
          started.resolve();
          await release.promise;
          return [];
        },
        'app.ping': async () => null,
      };
      return withWindow(handlers, async ({ call }) => {
        const first = call({ id: 'same', method: 'searches.recent', input: {} });
        await started.promise;
        expect(await failure(call({ id: 'same', method: 'app.ping', input: {} }))).toMatchObject({
          code: 'validation',
          field: 'id',
        });
        release.resolve();
        expect(await first).toEqual({ ok: true, value: [] });
      });
    });

    it('responds to each of many calls with its own response', () =>
      withWindow({ 'searches.remember': async ({ query }) => [query] }, async ({ call }) => {
        const texts = Array.from({ length: 50 }, (_, index) => `text ${index}`);
        const answers = await Promise.all(
          texts.map((query) => call(envelope('searches.remember', { query }))),
        );
        expect(answers).toEqual(texts.map((text) => ({ ok: true, value: [text] })));
      }));

    it('carries every script, quotes and control characters unharmed', () =>
      withWindow({ 'searches.remember': async ({ query }) => [query] }, async ({ call }) => {
        const query = 'Zoë "O\'Neil" <b>&amp; 日本語 עברית 👩‍👩‍👧 \u2028 a\u0000b \\ end';
        expect(await call(envelope('searches.remember', { query }))).toEqual({
          ok: true,
          value: [query],
        });
      }));

    it('carries ten thousand rows whole', () => {
      const members = Array.from({ length: 10_000 }, (_, index) => memberRow(index + 1));
      const handlers: Partial<Handlers> = {
        'search.query': async () => ({ members, teams: [] }),
      };
      return withWindow(handlers, async ({ call }) => {
        const answer = await call(envelope('search.query', { query: 'all' }));
        expect(answer).toEqual({ ok: true, value: { members, teams: [] } });
      });
    });

    firstRowsContract(makeTransport);

    it('carries a large input', () =>
      withWindow({ 'searches.remember': async ({ query }) => [query] }, async ({ call }) => {
        const query = 'long '.repeat(40_000).trim();
        expect(await call(envelope('searches.remember', { query }))).toEqual({
          ok: true,
          value: [query],
        });
      }));

    it('tells every window every event, in order', async () => {
      const fake = createFakeCore({});
      const windows = [await makeTransport(fake.core), await makeTransport(fake.core)];
      const count = 200;
      const waits: Promise<BridgeEvent[]>[] = [];
      for (const transport of windows) {
        const all = signal<BridgeEvent[]>();
        const events: BridgeEvent[] = [];
        await transport.subscribe((event) => {
          events.push(event);
          if (events.length === count) all.resolve(events);
        });
        waits.push(all.promise);
      }
      for (let id = 1; id <= count; id += 1) {
        fake.emit({ type: 'record.changed', record: 'team', id });
      }
      const received = await Promise.all(waits);
      for (const events of received) {
        expect(events.map((event) => (event.type === 'record.changed' ? event.id : null))).toEqual(
          Array.from({ length: count }, (_, index) => index + 1),
        );
      }
      await Promise.all(windows.map((transport) => transport.close()));
      await fake.core.close();
    });

    it('carries an event with all its keys', () =>
      withWindow({}, async ({ subscribe }, fake) => {
        const got = signal<BridgeEvent>();
        await subscribe(got.resolve);
        const event: BridgeEvent = {
          type: 'session.changed',
          session: { status: 'signed-out', reason: 'Zoë’s session — 終' },
        };
        fake.emit(event);
        expect(await got.promise).toEqual(event);
      }));

    it('sends nothing to a listener that has stopped listening', () =>
      withWindow({}, async ({ subscribe }, fake) => {
        const last = signal<BridgeEvent>();
        const before: BridgeEvent[] = [];
        const end = await subscribe((event) => before.push(event));
        await subscribe(last.resolve);
        end();
        fake.emit({ type: 'settings.changed' });
        await last.promise;
        expect(before).toEqual([]);
      }));
  });
};
