import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCrossAppLock } from '../../../../src/main/core/outbox/cross-app-lock';
import { fakeClock } from '../helpers/fake-clock';
import { recordHelpers } from '../helpers/record-helpers';
import { startTestCore, type TestCore } from '../helpers/test-core';
import { answerTeamSetup, previewedCents, pricing, request, routes } from './team-setup-desk';

/** A7: two apps on one folder with the same team. Each has its own process, so that one can die. */
describe('a price in two apps on one folder', () => {
  let one: TestCore;
  let other: TestCore;
  const alive = new Set<number>();
  const appProcess = (pid: number) => ({ pid, isAlive: (each: number) => alive.has(each) });
  const { on, sent } = recordHelpers(() => one);

  beforeEach(async () => {
    alive.clear();
    alive.add(101).add(102);
    one = await startTestCore({ core: { appProcess: appProcess(101) } });
    await one.signIn();
    answerTeamSetup(on);
    await one.call('team.create', request);
    other = one.restart({ appProcess: appProcess(102) });
    await other.call('session.get', {});
  });
  afterEach(() => one.stop());

  const price = (app: TestCore, numberSeats: number) =>
    app.call('pricing.set', { pricing: { ...pricing, numberSeats }, previewedCents });
  const prices = () => sent('/internal/stripe/set_team_pricing');
  const flowOf = async (app: TestCore) => {
    const result = await app.call('teamSetup.get', {});
    return result.ok ? result.value : null;
  };

  it('is not set in one while the other is setting it, and that one is told', async () => {
    const held = Promise.withResolvers<{ body: object }>();
    on(routes.price, () => held.promise);
    const first = price(one, 25);
    await one.api.seen(routes.price);
    expect(await price(other, 40)).toMatchObject({
      ok: false,
      error: {
        code: 'conflict',
        outcome: 'not-sent',
        message: expect.stringContaining(
          'Another copy of Internal Dash on this computer is setting the price of this team.',
        ),
      },
    });
    held.resolve({ body: {} });
    expect(await first).toMatchObject({ ok: true, value: { pricingSet: true } });
    expect(prices()).toHaveLength(1);
    // Nothing is left of the one that gave up, and it continues with the team's current state.
    expect(await other.call('writes.unfinished', {})).toEqual({ ok: true, value: [] });
    expect(await flowOf(other)).toMatchObject({ pricingSet: true });
    expect(await price(other, 40)).toMatchObject({ error: { code: 'conflict' } });
    expect(prices()).toHaveLength(1);
  });

  it('is set once when both apps try at the same moment', async () => {
    const both = await Promise.all([price(one, 25), price(other, 40)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(prices()).toHaveLength(1);
    expect(await flowOf(one)).toMatchObject({ pricingSet: true });
  });

  it('is sent under one key from both with the same terms', async () => {
    const both = await Promise.all([price(one, 25), price(other, 25)]);
    expect(both.some(({ ok }) => ok)).toBe(true);
    expect(new Set(prices().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('can be set by the other app when the first one was killed', async () => {
    const held = Promise.withResolvers<{ body: object }>();
    on(routes.price, () => held.promise);
    const first = price(one, 25);
    await one.api.seen(routes.price);
    alive.delete(101);
    on(routes.price, { body: {} });
    expect(await price(other, 40)).toMatchObject({ ok: true, value: { pricingSet: true } });
    expect(prices()).toHaveLength(2);
    held.resolve({ body: {} });
    await first;
  });
});

describe('the lock between two apps', () => {
  const intent = (key: string, at: string) => ({
    version: 1 as const,
    key,
    person: 'sam@example.com',
    action: 'pricing.set',
    subject: 'team 9',
    detail: '',
    reason: '',
    repeat: null,
    slot: 'team/9/pricing.set',
    record: null,
    startedAt: at,
    attempt: { journal: key, process: 1, at },
    message: '',
  });
  const early = intent('a', '2026-01-15T17:00:00.000Z');
  const late = intent('b', '2026-01-15T17:00:01.000Z');
  const slots = ['team/9/pricing.set'];

  it('belongs to the try that started first until the later one has ended', async () => {
    const clock = fakeClock(0);
    let others = [late];
    const crossAppLock = createCrossAppLock({
      clock,
      pendingWrites: { besides: async () => ({ own: early, others }) },
    });
    let taken: boolean | null = null;
    const taking = crossAppLock.take('a', slots, new AbortController().signal).then((hasWaited) => {
      taken = hasWaited;
    });
    await new Promise(setImmediate);
    clock.advance(200);
    await new Promise(setImmediate);
    expect(taken).toBeNull();
    others = [];
    clock.advance(200);
    await taking;
    expect(taken).toBe(true);
  });

  it('is taken at once when there is no other app', async () => {
    const crossAppLock = createCrossAppLock({
      clock: fakeClock(0),
      pendingWrites: { besides: async () => ({ own: early, others: [] }) },
    });
    expect(await crossAppLock.take('a', slots, new AbortController().signal)).toBe(false);
  });

  it('is given up by the later try, and by equal ones in a fixed order', async () => {
    const take = (own: typeof early, others: (typeof early)[]) =>
      createCrossAppLock({
        clock: fakeClock(0),
        pendingWrites: { besides: async () => ({ own, others }) },
      }).take(own.key, slots, new AbortController().signal);
    await expect(take(late, [early])).rejects.toThrow('Another copy of Internal Dash');
    await expect(take(intent('b', early.startedAt), [early])).rejects.toThrow('Nothing was sent');
  });

  it('is not waited for any longer than its caller waits', async () => {
    const clock = fakeClock(0);
    const crossAppLock = createCrossAppLock({
      clock,
      pendingWrites: { besides: async () => ({ own: early, others: [late] }) },
    });
    const caller = new AbortController();
    const taking = crossAppLock.take('a', slots, caller.signal);
    caller.abort();
    await expect(taking).rejects.toMatchObject({ error: { outcome: 'not-sent' } });
  });
});
