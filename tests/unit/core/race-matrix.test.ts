import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Result } from '../../../src/contract/errors';
import type { MethodInput } from '../../../src/contract/methods';
import { flowMark } from '../../../src/rules/post-flow';
import type { FakeClock } from './fake-clock';
import { noon, type RaceAct, raceActs } from './race-acts';
import { signInAs, type TestCore } from './test-core';

/**
 * Every act that costs something when it is made twice, against everything that can happen while its
 * answer is on the way. A list of quotes, which answers before it ends, is in `race-batch.test.ts`.
 */
describe.each(raceActs)('$name', (act: RaceAct) => {
  let core: TestCore;
  let clock: FakeClock;
  /** What the server made: one for each key. */
  let made: Set<string>;
  let sent: number;
  let answers: (() => void)[];
  let server: 'holds' | 'loses' | 'answers';

  const run = (client = 'window-1', at = core) =>
    at.call(act.method, act.input as MethodInput<typeof act.method>, { client }) as Promise<
      Result<unknown>
    >;
  /** The act under way, in an object: the server has made it, and nobody has heard. */
  const start = async () => {
    const ended = run();
    await expect.poll(() => answers.length).toBe(1);
    return { ended };
  };
  const answer = () => {
    server = 'answers';
    for (const resolve of answers.splice(0)) resolve();
  };
  const outcomes = async (at = core) => {
    const list = await at.call('journal.list', {});
    if (!list.ok) throw new Error(list.error.message);
    const mine = list.value.filter(({ action }) => action === act.method);
    // Sam may see everybody's entries: it is theirs, whoever is there at its end.
    expect(mine.every(({ actor }) => actor === 'sam@example.com')).toBe(true);
    return mine.map(({ outcome }) => outcome);
  };
  const unfinished = async (at = core) => {
    const list = await at.call('writes.unfinished', {});
    if (!list.ok) throw new Error(list.error.message);
    return list.value.map(({ action }) => action);
  };
  const flow = async () => {
    const result = await core.call('postFlow.get', {});
    return result.ok ? result.value : null;
  };
  const leave = async () => {
    const at = await flow();
    if (at) await core.call('postFlow.leave', flowMark(at));
  };
  const show = () => {
    server = 'answers';
    if (act.shows) core.api.on(act.shows.route, { body: act.shows.body });
  };
  const once = async () => {
    expect(made.size).toBe(1);
    expect(sent).toBe(1);
    expect(await outcomes()).toEqual(['done']);
    expect(await unfinished()).toEqual([]);
  };

  beforeEach(async () => {
    clock = noon();
    core = await act.begin(clock);
    made = new Set();
    sent = 0;
    answers = [];
    server = 'holds';
    core.api.on(act.route, async (request) => {
      sent += 1;
      made.add(String(request.headers['idempotency-key'] ?? `without a key ${sent}`));
      if (server === 'loses') return { raw: (_response, socket) => socket.destroy() };
      if (server === 'holds') {
        const held = Promise.withResolvers<void>();
        answers.push(held.resolve);
        await held.promise;
      }
      return { body: act.answer };
    });
  });
  afterEach(async () => {
    answer();
    await core.stop();
  });

  it('is done once and told although its team was left', async () => {
    const { ended } = await start();
    await leave();
    answer();
    expect(await ended).toMatchObject({ ok: true });
    await once();
  });

  it('is done once and touches no other team that is begun meanwhile', async () => {
    const { ended } = await start();
    await leave();
    const other = await core.call('postFlow.start', { email: 'zoe@other.example' });
    answer();
    await ended;
    await once();
    expect(other).toMatchObject({ ok: true, value: { email: 'zoe@other.example' } });
    expect(await flow()).toMatchObject({
      email: 'zoe@other.example',
      teamId: null,
      priceId: null,
      hasExtendedSubscription: false,
      invoiceSent: false,
    });
  });

  it('is done once through a sign-out', async () => {
    const { ended } = await start();
    await core.call('session.signOut', {});
    answer();
    await ended;
    await core.signIn();
    await once();
  });

  it('shows the next person nothing', async () => {
    const { ended } = await start();
    await signInAs(core, 'next@example.com', { id: 8, can_access_admin: false });
    answer();
    await ended;
    expect(made.size).toBe(1);
    expect([await outcomes(), await unfinished(), await flow()]).toEqual([[], [], null]);
  });

  it('is done once behind the lock', async () => {
    const { ended } = await start();
    await core.call('lock.now', {});
    answer();
    await ended;
    await core.signIn();
    await once();
  });

  it.each([
    ['a reload', true],
    ['another window', false],
  ])('is done once when it comes again from %s', async (_name, isReload) => {
    const { ended } = await start();
    if (isReload) core.core.forget('window-1');
    const again = run('window-2');
    // Time for a second request, if there were one.
    await new Promise((resolve) => setTimeout(resolve, 50));
    answer();
    await Promise.all([ended, again]);
    await once();
  });

  it('is known after a kill, and made again under its key at most', async () => {
    void start();
    await expect.poll(() => sent).toBe(1);
    const next = core.restart();
    await next.call('session.get', {});
    if (!act.hasNoKey) expect(await unfinished(next)).toEqual([act.method]);
    show();
    const again = await run('window-2', next);
    expect(made.size).toBe(1);
    if (act.isUndecided || act.hasNoKey) {
      expect(again).toMatchObject({ ok: false, error: { code: 'conflict' } });
      expect(sent).toBe(1);
    } else {
      expect(again).toMatchObject({ ok: true });
      expect(await unfinished(next)).toEqual([]);
    }
  });

  it.each([
    ['after midnight', 13],
    ['after more than a day', 30],
  ])('is not made twice %s', async (name, hours) => {
    server = 'loses';
    const first = await run();
    expect(first).toMatchObject({ ok: false, error: { outcome: 'unknown' } });
    clock.advance(hours * 3_600_000);
    // Nobody used the app for so long: it is locked.
    await core.signIn();
    show();
    const again = await run();
    expect(made.size).toBe(1);
    const asks =
      (hours > 20 && !act.isTold) || act.countsFromToday || act.isUndecided || act.hasNoKey
        ? name
        : null;
    expect(again).toMatchObject(asks ? { ok: false, error: { code: 'conflict' } } : { ok: true });
    if (!act.hasNoKey) expect(await unfinished()).toEqual(asks ? [act.method] : []);
  });
});
