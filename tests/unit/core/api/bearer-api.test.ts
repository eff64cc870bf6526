import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/result';
import { createDeadline } from '../../../../src/main/core/api/deadline';
import { downloadOf } from '../../../../src/main/core/api/download';
import { type BearerSource, createBearerApi } from '../../../../src/main/core/api/staff-api';
import { failureOf } from '../../../helpers/failure-of';
import { fakeClock } from '../helpers/fake-clock';

const never = new AbortController().signal;
const refusal = (message = 'Token expired') => new AppFailure({ code: 'unauthorized', message });

/** An API that takes one token, and where the tokens come from. */
const setUp = (good: readonly string[], source: Partial<BearerSource> = {}) => {
  const sent: [string, string | undefined][] = [];
  const asked: unknown[][] = [];
  const answer = async (id: string, _input: unknown, { token }: { token?: string }) => {
    sent.push([id, token]);
    if (!good.includes(token ?? '')) throw refusal(`${token} expired`);
    return `answer to ${token}`;
  };
  const bearer: BearerSource = {
    token: async (turn) => {
      asked.push(['token', turn]);
      return 'old';
    },
    renewed: async (refused, message, turn) => {
      asked.push(['renewed', refused, message, turn]);
      return 'new';
    },
    rejected: (token, message) => void asked.push(['rejected', token, message]),
    ...source,
  };
  const api = createBearerApi({ send: answer, open: answer } as never, bearer);
  return {
    sent,
    asked,
    call: () => api.callRoute('member.getById', { memberId: 5 }, { signal: never }),
    open: () => api.openFile('quote.makePdf', {} as never, { signal: never }),
  };
};

describe('A10: a call with a session token', () => {
  it('goes out once while the token is valid, each with a later turn', async () => {
    const { call, open, sent, asked } = setUp(['old']);
    expect(await call()).toBe('answer to old');
    expect(await open()).toBe('answer to old');
    expect(sent).toEqual([
      ['member.getById', 'old'],
      ['quote.makePdf', 'old'],
    ]);
    expect(asked).toEqual([
      ['token', 1],
      ['token', 2],
    ]);
  });

  it.each(['call', 'open'] as const)('goes out once more with a new token: %s', async (which) => {
    const all = setUp(['new']);
    expect(await all[which]()).toBe('answer to new');
    expect(all.sent.map(([, token]) => token)).toEqual(['old', 'new']);
    expect(all.asked.slice(1)).toEqual([['renewed', 'old', 'old expired', 1]]);
  });

  it.each(['call', 'open'] as const)(
    'ends the session when the new token is refused too: %s',
    async (which) => {
      const all = setUp([]);
      expect(await failureOf(all[which]())).toEqual({
        code: 'unauthorized',
        message: 'new expired',
      });
      expect(all.asked.at(-1)).toEqual(['rejected', 'new', 'new expired']);
      expect(all.sent).toHaveLength(2);
    },
  );

  it('is not sent when there is no token, or no new one', async () => {
    const none = setUp([], { token: () => Promise.reject(refusal()) });
    expect(await failureOf(none.call())).toMatchObject({ outcome: 'not-sent' });
    expect(none.sent).toEqual([]);
    const old = setUp([], { renewed: () => Promise.reject(refusal()) });
    expect(await failureOf(old.call())).toMatchObject({ outcome: 'not-sent' });
    expect(old.sent).toHaveLength(1);
  });

  it('is not retried and ends no session when it fails for another reason', async () => {
    const failure = new AppFailure({ code: 'forbidden', message: 'No.' });
    const asked: string[] = [];
    let times = 0;
    const api = createBearerApi(
      {
        send: () => {
          times += 1;
          return Promise.reject(times === 2 ? refusal() : failure);
        },
      } as never,
      {
        token: async () => 'old',
        renewed: async () => 'new',
        rejected: (token) => void asked.push(token),
      },
    );
    const call = () => api.callRoute('member.getById', { memberId: 5 }, { signal: never });
    await expect(call()).rejects.toBe(failure);
    expect(times).toBe(1);
    // Refused, renewed, and then failed for another reason.
    await expect(call()).rejects.toBe(failure);
    expect([times, asked]).toEqual([3, []]);
  });
});

describe('a streamed file', () => {
  const setUpFile = (headers: Record<string, string> = {}) => {
    const clock = fakeClock();
    const caller = new AbortController();
    const deadline = createDeadline(clock, caller.signal, 'query');
    let out!: ReadableStreamDefaultController<Uint8Array>;
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        out = controller;
      },
      cancel: () => {
        cancelled = true;
      },
    });
    const download = downloadOf(new Response(body, { headers }), deadline, 30_000);
    const chunks = download.chunks[Symbol.asyncIterator]();
    return {
      clock,
      caller,
      deadline,
      download,
      chunks,
      out: () => out,
      cancelled: () => cancelled,
    };
  };
  const piece = (text: string) => Buffer.from(text);

  it('has its type and size when the server sends them', () => {
    const { download } = setUpFile({ 'content-type': 'application/pdf', 'content-length': '7' });
    expect(download).toMatchObject({ contentType: 'application/pdf', total: 7 });
    expect(setUpFile().download).toMatchObject({ contentType: '', total: null });
  });

  it('arrives piece by piece and leaves no timer behind', async () => {
    const { chunks, out, clock } = setUpFile();
    out().enqueue(piece('a'));
    expect(await chunks.next()).toMatchObject({ value: piece('a'), done: false });
    out().close();
    expect(await chunks.next()).toMatchObject({ done: true });
    expect(clock.waiting).toBe(0);
  });

  it('may pause for up to 30 seconds between two pieces', async () => {
    const { chunks, out, clock } = setUpFile();
    const first = chunks.next();
    await clock.awaited(30_000);
    clock.advance(29_999);
    out().enqueue(piece('a'));
    expect(await first).toMatchObject({ value: piece('a') });
    clock.advance(29_999);
    const second = chunks.next();
    out().enqueue(piece('b'));
    expect(await second).toMatchObject({ value: piece('b') });
    const third = failureOf(chunks.next());
    clock.advance(30_000);
    expect(await third).toEqual({
      code: 'timeout',
      message: 'The server didn’t respond within 30 seconds.',
    });
  });

  it('counts as cut off when it breaks off, and as canceled when it is canceled', async () => {
    const broken = setUpFile();
    const cut = failureOf(broken.chunks.next());
    broken.out().error(new TypeError('terminated'));
    expect(await cut).toMatchObject({ code: 'invalid-response', field: 'body' });
    const given = setUpFile();
    const ended = failureOf(given.chunks.next());
    given.caller.abort();
    expect(await ended).toMatchObject({ code: 'cancelled' });
    expect(given.cancelled()).toBe(true);
  });

  it('is dropped when its reader stops', async () => {
    const { chunks, out, cancelled, deadline, clock } = setUpFile();
    out().enqueue(piece('a'));
    await chunks.next();
    await chunks.return?.(undefined);
    expect(deadline.signal.aborted).toBe(true);
    expect(cancelled()).toBe(true);
    expect(clock.waiting).toBe(0);
  });
});
