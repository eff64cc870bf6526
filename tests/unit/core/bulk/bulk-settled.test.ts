import { afterEach, describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/result';
import {
  type App,
  type Machine,
  type MachineOptions,
  oneOrder,
  startMachine,
} from './bulk-machine';

const hour = 3_600_000;
const forbidden = () => new AppFailure({ code: 'forbidden', message: 'Not allowed.' });
const badGateway = () => new AppFailure({ code: 'server', status: 502, message: 'Bad gateway.' });

let machine: Machine;

const begin = async (options: MachineOptions): Promise<App> => {
  machine = await startMachine(options);
  return machine.start();
};
afterEach(() => machine.stop());

/** Try again under Unfinished changes. */
const tryAgain = async (app: App) => {
  for (const { id } of await app.writes.unfinished()) {
    const { method, input } = await app.writes.repeatOf(id);
    const call = { id: `again-${id}`, method, input, idempotencyKey: 'window' };
    expect(await app.dispatch(call as never, new AbortController().signal, '')).toMatchObject({
      ok: true,
    });
  }
};

/** A list whose only order is not confirmed; the server has not made it. */
const notConfirmed = async (app: App): Promise<string> => {
  const { id } = await app.planned(oneOrder, '11');
  machine.server.refuseWith((route) => (route === 'team.addOrder' ? badGateway() : null));
  await app.to(() => app.bulks.start(id, 1));
  expect(await app.rows(id)).toMatchObject([{ status: 'not-confirmed', why: 'Bad gateway.' }]);
  machine.server.refuseWith(() => null);
  return id;
};

describe('an order of a list that was settled under Unfinished changes', () => {
  it('is not sent again by Resume after the app was killed', async () => {
    const app = await begin({ knowsKeys: false });
    const { id } = await app.planned(oneOrder, '11\n12');
    const held = machine.server.hold((route) => route === 'team.addOrder');
    await app.bulks.start(id, 2);
    await expect.poll(() => held.waiting.length).toBe(2);
    app.steps.killNow();
    held.letGo();
    await expect.poll(() => machine.server.effects.length).toBe(2);
    app.kill();
    machine.clock.advance(60_000);
    const next = machine.start();
    await tryAgain(next);
    expect(await next.to(() => next.bulks.resume(id))).toMatchObject({ counts: { done: 2 } });
    expect(machine.server.did()).toEqual(['order S-1 of 11', 'order S-1 of 12']);
    expect(await next.writes.unfinished()).toEqual([]);
  });

  it('is not sent again after Try again, even if the server ignores keys', async () => {
    const app = await begin({ knowsKeys: false });
    const id = await notConfirmed(app);
    await tryAgain(app);
    expect(await app.to(() => app.bulks.retry(id))).toMatchObject({ counts: { done: 1 } });
    expect(machine.server.did()).toEqual(['order S-1 of 11']);
  });

  it('leads back to its list, and says that the server did respond', async () => {
    const app = await begin({ knowsKeys: true });
    const id = await notConfirmed(app);
    const message = 'The server’s response was unclear: Bad gateway.';
    expect(await app.writes.unfinished()).toMatchObject([{ bulk: id, message }]);
    // An attempt by itself doesn't take it out of its list.
    machine.server.refuseWith((route) => (route === 'team.addOrder' ? badGateway() : null));
    const [unfinished] = await app.writes.unfinished();
    const { method, input } = await app.writes.repeatOf(unfinished?.id ?? '');
    const call = { id: 'again', method, input, idempotencyKey: 'window' };
    expect(await app.dispatch(call as never, new AbortController().signal, '')).toMatchObject({
      ok: false,
    });
    expect(await app.writes.unfinished()).toMatchObject([{ bulk: id, message }]);
  });

  it('is not sent again after Do it again, under another key', async () => {
    const app = await begin({ knowsKeys: true });
    const id = await notConfirmed(app);
    machine.clock.advance(22 * hour);
    const [unfinished] = await app.writes.unfinished();
    await app.writes.renew(unfinished?.id ?? '');
    await tryAgain(app);
    expect(await app.to(() => app.bulks.retry(id))).toMatchObject({ counts: { done: 1 } });
    expect(machine.server.did()).toEqual(['order S-1 of 11']);
  });

  it('stays not confirmed if its team can’t be read; an order that was never sent has failed', async () => {
    const app = await begin({ knowsKeys: true });
    const id = await notConfirmed(app);
    machine.server.refuseWith(badGateway);
    await app.to(() => app.bulks.retry(id));
    expect(await app.rows(id)).toMatchObject([{ status: 'not-confirmed', why: 'Bad gateway.' }]);
    machine.server.refuseWith(() => null);
    const other = await app.planned(oneOrder, '12');
    machine.server.refuseWith(badGateway);
    await app.to(() => app.bulks.start(other.id, 1));
    expect(await app.rows(other.id)).toMatchObject([{ status: 'failed', why: 'Bad gateway.' }]);
  });

  for (const [what, refuses, why] of [
    [
      'its call was refused',
      (route: string) => (route === 'team.addOrder' ? forbidden() : null),
      'Not allowed.',
    ],
    ['its team couldn’t be read', () => forbidden(), 'Not allowed.'],
    [
      'its team was gone',
      () => new AppFailure({ code: 'not-found', message: 'No team 11.' }),
      'It no longer exists.',
    ],
  ] as const) {
    it(`is not sent again if ${what} in between`, async () => {
      const app = await begin({ knowsKeys: true });
      const id = await notConfirmed(app);
      machine.server.refuseWith(refuses);
      await app.to(() => app.bulks.retry(id));
      expect(await app.rows(id)).toMatchObject([{ status: 'failed', why }]);
      machine.server.refuseWith(() => null);
      await tryAgain(app);
      app.kill();
      const next = machine.start();
      expect(await next.to(() => next.bulks.retry(id))).toMatchObject({ counts: { done: 1 } });
      expect(machine.server.did()).toEqual(['order S-1 of 11']);
    });
  }

  it('is sent again after the server itself has refused it', async () => {
    const app = await begin({ knowsKeys: true });
    const id = await notConfirmed(app);
    machine.server.refuseWith((route) =>
      route === 'team.addOrder'
        ? new AppFailure({ code: 'server', status: 422, message: 'Not this one.' })
        : null,
    );
    await app.to(() => app.bulks.retry(id));
    expect(await app.rows(id)).toMatchObject([{ status: 'failed', why: 'Not this one.' }]);
    machine.server.refuseWith(() => null);
    const [first, refused] = machine.server.sent().map(({ key }) => key);
    expect(refused).toBe(first);
    machine.server.requests.length = 0;
    expect(await app.to(() => app.bulks.retry(id))).toMatchObject({ counts: { done: 1 } });
    expect(machine.server.requests.map(({ route }) => route)).toEqual([
      'team.getById',
      'team.addOrder',
    ]);
    expect(machine.server.sent()[0]?.key).not.toBe(first);
    expect(machine.server.did()).toEqual(['order S-1 of 11']);
  });

  it('is sent after Dismiss only if the team does not have it', async () => {
    const app = await begin({ knowsKeys: false });
    const id = await notConfirmed(app);
    const [unfinished] = await app.writes.unfinished();
    await app.writes.dismiss(unfinished?.id ?? '');
    // The team is read for the row, but not when its orders are looked up.
    machine.server.requests.length = 0;
    machine.server.refuseWith(() => (machine.server.requests.length > 1 ? badGateway() : null));
    expect(await app.to(() => app.bulks.retry(id))).toMatchObject({ counts: { done: 0 } });
    expect(await app.rows(id)).toMatchObject([
      {
        status: 'not-confirmed',
        why: 'We couldn’t confirm an earlier attempt at this change, so nothing was sent. If the record doesn’t have it, make the change there.',
      },
    ]);
    expect(machine.server.did()).toEqual([]);
    machine.server.refuseWith(() => null);
    expect(await app.to(() => app.bulks.retry(id))).toMatchObject({ counts: { done: 1 } });
    expect(machine.server.did()).toEqual(['order S-1 of 11']);
  });
});

it('an order that only waited for a busy server is sent without a look at the team’s orders', async () => {
  const app = await begin({ knowsKeys: false });
  const { id } = await app.planned(oneOrder, '11');
  const slow = { code: 'rate-limited', message: 'Slow down.', retryAfterSeconds: 1 } as const;
  machine.server.refuseWith((route) => (route === 'team.addOrder' ? new AppFailure(slow) : null));
  const busy = app.until(({ waitsUntil }) => waitsUntil !== null);
  const end = app.until(({ state }) => state === 'finished');
  await app.bulks.start(id, 1);
  await busy;
  machine.server.refuseWith(() => null);
  machine.server.requests.length = 0;
  machine.clock.advance(1000);
  expect(await end).toMatchObject({ counts: { done: 1 } });
  expect(machine.server.requests.map(({ route }) => route)).toEqual([
    'team.getById',
    'team.addOrder',
  ]);
});

describe('two orders of a list that look the same on their team', () => {
  const ofSecond = (input: { fulfillOrderId: string }) => input.fulfillOrderId === 'F-2';
  const fails = (route: string, input: never) =>
    route === 'team.addOrder' && ofSecond(input) ? badGateway() : null;

  /** The first is made at once, and the second fails later, after a wait of so many seconds. */
  const secondFails = async (app: App, seconds: number): Promise<string> => {
    const columns = 'team,fulfillment order';
    const text = `${columns}\n11,F-1\n12,F-1\n11,F-2`;
    const { id } = await app.planned({ ...oneOrder, fulfillOrderId: '' }, text);
    if (seconds === 0) {
      machine.server.refuseWith(fails);
      await app.to(() => app.bulks.start(id, 3));
    } else {
      const slow = { code: 'rate-limited', message: 'Slow down.', retryAfterSeconds: seconds };
      machine.server.refuseWith((route, input) =>
        route === 'team.addOrder' && ofSecond(input) ? new AppFailure(slow as never) : null,
      );
      const end = app.until(({ state }) => state === 'finished');
      await app.bulks.start(id, 3);
      // Not by events: the clock stands still, and so do those that follow another one closely.
      const state = async () => {
        const list = (await app.bulks.list()).find((each) => each.id === id);
        return { done: list?.counts.done, waits: list?.waitsUntil !== null };
      };
      await expect.poll(state).toEqual({ done: 2, waits: true });
      machine.server.refuseWith(fails);
      machine.clock.advance(seconds * 1000);
      await end;
    }
    machine.server.refuseWith(() => null);
    expect((await app.rows(id)).map(({ status }) => status)).toEqual([
      'done',
      'done',
      'not-confirmed',
    ]);
    return id;
  };
  const dismiss = async (app: App) => {
    for (const { id } of await app.writes.unfinished()) await app.writes.dismiss(id);
  };

  it('the first one doesn’t confirm the second one, which is sent again with its key', async () => {
    const app = await begin({ knowsKeys: true });
    const id = await secondFails(app, 0);
    expect(await app.to(() => app.bulks.retry(id))).toMatchObject({ counts: { done: 3 } });
    expect(machine.server.did()).toEqual(['order S-1 of 11', 'order S-1 of 11', 'order S-1 of 12']);
  });

  it('after Dismiss, the second one stays not confirmed', async () => {
    const app = await begin({ knowsKeys: true });
    const id = await secondFails(app, 0);
    await dismiss(app);
    expect(await app.to(() => app.bulks.retry(id))).toMatchObject({
      counts: { done: 2, 'not-confirmed': 1 },
    });
    expect(machine.server.did()).toEqual(['order S-1 of 11', 'order S-1 of 12']);
  });

  it('after Dismiss, the second one is sent if the first one is much older than its attempt', async () => {
    const app = await begin({ knowsKeys: true });
    const id = await secondFails(app, 1200);
    await dismiss(app);
    app.kill();
    const next = machine.start();
    expect(await next.to(() => next.bulks.retry(id))).toMatchObject({ counts: { done: 3 } });
    expect(machine.server.did()).toEqual(['order S-1 of 11', 'order S-1 of 11', 'order S-1 of 12']);
  });
});
