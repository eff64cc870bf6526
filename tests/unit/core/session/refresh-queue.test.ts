import { describe, expect, it } from 'vitest';
import { createRefreshQueue } from '../../../../src/main/core/session/refresh-queue';
import { failureOf } from '../../../helpers/failure-of';

const never = new AbortController().signal;

const setUp = () => {
  const renewals: PromiseWithResolvers<string>[] = [];
  const queue = createRefreshQueue(() => {
    const renewal = Promise.withResolvers<string>();
    renewals.push(renewal);
    return renewal.promise;
  });
  return { queue, renewals };
};

describe('A10: one renewal at a time', () => {
  it('serves all waiting calls in order', async () => {
    const { queue, renewals } = setUp();
    const served: string[] = [];
    const all = [5, 2, 9].map((turn) =>
      queue.wait(turn, never).then((token) => served.push(`${turn} ${token}`)),
    );
    expect(renewals).toHaveLength(1);
    renewals[0]?.resolve('new');
    await Promise.all(all);
    expect(served).toEqual(['2 new', '5 new', '9 new']);
  });

  it('is busy until it ends, and the next one starts fresh', async () => {
    const { queue, renewals } = setUp();
    expect(queue.busy).toBe(false);
    const first = queue.wait(1, never);
    expect(queue.busy).toBe(true);
    renewals[0]?.resolve('one');
    expect(await first).toBe('one');
    expect(queue.busy).toBe(false);
    const second = queue.wait(2, never);
    expect(renewals).toHaveLength(2);
    renewals[1]?.resolve('two');
    expect(await second).toBe('two');
  });

  it('fails for all waiting calls alike and can be tried again', async () => {
    const { queue, renewals } = setUp();
    const both = [queue.wait(1, never), queue.wait(2, never)];
    const refused = new Error('refused');
    renewals[0]?.reject(refused);
    for (const one of await Promise.allSettled(both))
      expect(one).toMatchObject({ reason: refused });
    expect(queue.busy).toBe(false);
    const again = queue.wait(3, never);
    renewals[1]?.resolve('token');
    expect(await again).toBe('token');
  });

  it('does not start for calls that are already canceled', async () => {
    const { queue, renewals } = setUp();
    expect(await failureOf(queue.wait(1, AbortSignal.abort()))).toMatchObject({
      code: 'cancelled',
    });
    expect(renewals).toHaveLength(0);
    expect(queue.busy).toBe(false);
  });

  it('releases a canceled call and serves the others', async () => {
    const { queue, renewals } = setUp();
    const controller = new AbortController();
    const gone = failureOf(queue.wait(1, controller.signal));
    const waits = queue.wait(2, never);
    controller.abort();
    expect(await gone).toMatchObject({ code: 'cancelled' });
    renewals[0]?.resolve('token');
    expect(await waits).toBe('token');
  });
});
