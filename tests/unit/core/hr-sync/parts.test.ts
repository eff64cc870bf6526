import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/result';
import {
  allPages,
  groupsIn,
  inPieces,
  skipping,
  usersIn,
} from '../../../../src/main/core/hr-sync/directory-lists';
import { createDryRuns } from '../../../../src/main/core/hr-sync/dry-runs';
import { withRetryAfter } from '../../../../src/main/core/hr-sync/retry-after';
import { createSemaphore } from '../../../../src/main/core/hr-sync/semaphore';
import { createTokenCache } from '../../../../src/main/core/hr-sync/token-cache';
import { failureOf } from '../../../helpers/failure-of';
import { fakeClock } from '../helpers/fake-clock';

const failure = (code: string, rest: object = {}) =>
  new AppFailure({ code, message: 'x', ...rest } as never);
const free = () => new AbortController().signal;

describe('a busy service', () => {
  const wait = (kind: 'query' | 'action', failures: readonly Error[]) => {
    const clock = fakeClock();
    const said: (number | 'waited')[] = [];
    const left = [...failures];
    const controller = new AbortController();
    const answer = withRetryAfter(
      kind,
      async () => {
        const next = left.shift();
        if (next) throw next;
        return 'done';
      },
      {
        clock,
        signal: controller.signal,
        onWait: (seconds) => said.push(seconds),
        onWaited: () => said.push('waited'),
      },
    );
    return { answer, clock, said, controller, left };
  };
  const busy = failure('rate-limited', { retryAfterSeconds: 7 });

  it('is asked again after the time it gave', async () => {
    const { answer, clock, said } = wait('action', [busy]);
    await clock.awaited(7_000);
    expect(said).toEqual([7]);
    clock.advance(7_000);
    expect(await answer).toBe('done');
    expect(said).toEqual([7, 'waited']);
  });

  it('is asked six times at most', async () => {
    const { answer, clock, said, left } = wait(
      'query',
      Array.from({ length: 7 }, () => busy),
    );
    const failed = failureOf(answer);
    for (let waits = 0; waits < 5; waits += 1) {
      await clock.awaited(7_000);
      clock.advance(7_000);
    }
    expect((await failed).code).toBe('rate-limited');
    expect(said.filter((each) => each === 7)).toHaveLength(5);
    expect(left).toHaveLength(1);
  });

  it.each([
    ['query', failure('server', { status: 503, retryAfterSeconds: 3 }), 3],
    ['query', failure('rate-limited', { retryAfterSeconds: 120 }), 120],
  ] as const)('is waited for: %s, %s', async (kind, error, seconds) => {
    const { answer, clock, said } = wait(kind, [error]);
    await clock.awaited(seconds * 1000);
    clock.advance(seconds * 1000);
    expect(await answer).toBe('done');
    expect(said).toEqual([seconds, 'waited']);
  });

  it.each([
    ['action', failure('server', { status: 503, retryAfterSeconds: 3 })],
    ['query', failure('server', { status: 500, retryAfterSeconds: 3 })],
    ['query', failure('offline', { status: 503, retryAfterSeconds: 3 })],
    ['query', failure('rate-limited')],
    ['query', failure('rate-limited', { retryAfterSeconds: 121 })],
    ['query', failure('not-found', { retryAfterSeconds: 1 })],
  ] as const)('is not waited for: %s, %s', async (kind, error) => {
    const { answer, said } = wait(kind, [error]);
    expect(await failureOf(answer)).toBe(error.error);
    expect(said).toEqual([]);
  });

  it('is waited for until the caller gives up', async () => {
    const { answer, clock, said, controller } = wait('query', [busy]);
    await clock.awaited(7_000);
    controller.abort();
    expect((await failureOf(answer)).code).toBe('cancelled');
    expect(said).toEqual([7, 'waited']);
  });
});

describe('concurrent calls', () => {
  it('stay within the limit; the others run in order, and canceled ones leave the line', async () => {
    const limit = createSemaphore(2);
    const started: string[] = [];
    const ends = new Map<string, () => void>();
    const call = (name: string, signal = free()) =>
      limit(signal, () => {
        started.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      });
    const given = new AbortController();
    const [a, b, , d] = [call('a'), call('b'), call('c'), call('d', given.signal)];
    const e = call('e');
    await Promise.resolve();
    expect(started).toEqual(['a', 'b']);
    given.abort();
    expect((await failureOf(d)).code).toBe('cancelled');
    ends.get('a')?.();
    expect(await a).toBe('a');
    expect(started).toEqual(['a', 'b', 'c']);
    ends.get('b')?.();
    await b;
    expect(started).toEqual(['a', 'b', 'c', 'e']);
    // A call that has its slot is not removed from the line by its signal.
    expect((await failureOf(call('late', AbortSignal.abort()))).code).toBe('cancelled');
    ends.get('e')?.();
    expect(await e).toBe('e');
  });
});

describe('directory pages', () => {
  const pages = (answers: readonly (Error | readonly [readonly string[], string | null])[]) => {
    const asked: (string | null)[] = [];
    const left = [...answers];
    const counts: number[] = [];
    const all = allPages(
      async (skipToken) => {
        asked.push(skipToken);
        const next = left.shift();
        if (!next || next instanceof Error) throw next;
        return { value: next[0].map((id) => ({ id })), skipToken: next[1] } as never;
      },
      (count) => counts.push(count),
    );
    return { all, asked, counts };
  };

  it('are read to the end', async () => {
    const { all, asked, counts } = pages([
      [['a', 'b'], 's1'],
      [['c'], 's2'],
      [[], null],
    ]);
    expect((await all).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(asked).toEqual([null, 's1', 's2']);
    expect(counts).toEqual([2, 3, 3]);
  });

  it.each([
    failure('server', { status: 410 }),
    failure('server', { status: 400, message: 'Skip Token is too old' }),
  ])('are read once more from the start when their page token expires', async (expired) => {
    const { all, asked } = pages([[['a'], 's1'], expired, [['a'], null]]);
    expect((await all).map(({ id }) => id)).toEqual(['a']);
    expect(asked).toEqual([null, 's1', null]);
    const twice = pages([[['a'], 's1'], expired, expired]);
    expect(await failureOf(twice.all)).toBe(expired.error);
  });

  it.each([
    failure('server', { status: 400, message: 'Wrong filter' }),
    failure('server', { status: 500, message: 'token' }),
    failure('not-found', { status: 410 }),
  ])('are not read again after another failure', async (error) => {
    const { all, asked } = pages([[['a'], 's1'], error]);
    expect(await failureOf(all)).toBe(error.error);
    expect(asked).toEqual([null, 's1']);
  });

  it('stop when they lead back to one another', async () => {
    const { all } = pages([
      [['a'], 's1'],
      [['b'], 's2'],
      [['a'], 's1'],
    ]);
    expect(await failureOf(all)).toEqual({
      code: 'invalid-response',
      field: '@odata.nextLink',
      message: 'The directory returned the same page twice.',
    });
  });

  it('hold users and groups; an entry without a type is a user if it has a principal name', () => {
    const objects = [
      { '@odata.type': '#microsoft.graph.user', id: 'u1' },
      { '@odata.type': '#microsoft.graph.group', id: 'g1', displayName: 'G' },
      { '@odata.type': '#microsoft.graph.device', id: 'd1', userPrincipalName: 'd' },
      { id: 'u2', userPrincipalName: 'u2@x.test' },
      { id: 'g2', displayName: 'G2' },
    ] as never;
    expect(usersIn(objects).map(({ id }) => id)).toEqual(['u1', 'u2']);
    expect(groupsIn(objects).map(({ id }) => id)).toEqual(['g1']);
  });

  it('are requested by their page token, and long lists in pieces', () => {
    expect(skipping(null)).toEqual({});
    expect(skipping('s')).toEqual({ $skiptoken: 's' });
    expect(inPieces([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(inPieces([1, 2], 2)).toEqual([[1, 2]]);
    expect(inPieces([], 2)).toEqual([]);
  });
});

it('the last three dry runs are kept', async () => {
  const runs = createDryRuns();
  const made = [1, 2, 3].map((teamId) => runs.add({ teamId } as never));
  expect(made.map(({ id }) => runs.get(id).teamId)).toEqual([1, 2, 3]);
  const fourth = runs.add({ teamId: 4 } as never);
  expect(runs.get(fourth.id).teamId).toBe(4);
  expect(runs.get(made[1]?.id ?? '').teamId).toBe(2);
  const gone = async () => runs.get(made[0]?.id ?? '');
  expect(await failureOf(gone())).toMatchObject({ code: 'validation', field: 'dryRunId' });
  runs.clear();
  expect(() => runs.get(fourth.id)).toThrow('no longer available');
});

describe('a product API token', () => {
  const keeper = () => {
    const told: string[] = [];
    let fetched = 0;
    let held: PromiseWithResolvers<void> | null = null;
    const tokens = createTokenCache(
      async () => {
        fetched += 1;
        const name = `t${fetched}`;
        await held?.promise;
        return name;
      },
      (token) => told.push(token),
    );
    return {
      tokens,
      told,
      hold: () => {
        held = Promise.withResolvers();
        return held;
      },
    };
  };

  it('is fetched once, treated as a secret, and fetched again after a refusal', async () => {
    const { tokens, told } = keeper();
    expect(await Promise.all([tokens.token(1, free()), tokens.token(2, free())])).toEqual([
      't1',
      't1',
    ]);
    expect(await tokens.token(3, free())).toBe('t1');
    expect(await tokens.renewed('t1', 'no', 3, free())).toBe('t2');
    // Refused with the old one because another call has renewed it meanwhile.
    expect(await tokens.renewed('t1', 'no', 4, free())).toBe('t2');
    expect(told).toEqual(['t1', 't2']);
  });

  it('is fetched again for a call refused with an older one, unless a newer one exists', async () => {
    const { tokens, hold } = keeper();
    await tokens.token(1, free());
    expect(await tokens.renewed('t1', 'no', 1, free())).toBe('t2');
    // The new one is refused too: no token is left.
    expect(() => tokens.rejected('t2', 'no')).toThrow('no');
    expect(await tokens.renewed('t1', 'no', 2, free())).toBe('t3');
    const renewal = hold();
    const all = [tokens.renewed('t3', 'no', 1, free()), tokens.renewed('t1', 'no', 2, free())];
    renewal.resolve();
    expect(await Promise.all(all)).toEqual(['t4', 't4']);
  });

  it('is waited for while it is being renewed', async () => {
    const { tokens, hold } = keeper();
    await tokens.token(1, free());
    const renewal = hold();
    const all = [tokens.renewed('t1', 'no', 1, free()), tokens.token(2, free())];
    renewal.resolve();
    expect(await Promise.all(all)).toEqual(['t2', 't2']);
  });

  it('is not used again when the API refuses the new one too', async () => {
    const { tokens } = keeper();
    await tokens.token(1, free());
    const reject = async (token: string) => tokens.rejected(token, 'Not for you');
    expect(await failureOf(reject('other'))).toEqual({
      code: 'server',
      status: 401,
      message: 'Not for you',
    });
    expect(await tokens.token(2, free())).toBe('t1');
    await failureOf(reject('t1'));
    expect(await tokens.token(3, free())).toBe('t2');
  });

  it('is not given out after a sign-out', async () => {
    const { tokens, told, hold } = keeper();
    await tokens.token(1, free());
    tokens.close();
    const late = hold();
    const asked = tokens.token(2, free());
    late.resolve();
    expect((await failureOf(asked)).code).toBe('unauthorized');
    expect(told).toEqual(['t1']);
  });
});
