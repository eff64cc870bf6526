import { describe, expect, it } from 'vitest';
import { methods, sandboxRaceInEachTest, steps } from './race-sandbox-desk';

/**
 * The steps of a sale combined with everything that can happen while their response is pending, at
 * the sandbox's server. Each step is sent once, so it doesn't matter whether the server knows keys.
 * This one ignores them. The other events are in `tests/unit/core/races/race-matrix.test.ts`.
 */
describe.each(steps)('%s', (step) => {
  const race = sandboxRaceInEachTest(step, true);
  const once = async () => {
    expect(race.sent()).toBe(1);
    expect(race.effects()).toBe(1);
    expect(await race.outcomes()).toEqual(['done']);
    expect(await race.unfinished()).toEqual([]);
  };
  const shown = async (page = race.page()) => {
    expect(await race.flow()).toMatchObject(race.reached());
    await expect.poll(() => page.state().teamSetup.flow).toMatchObject(race.reached());
  };
  /** The team is parked next to another one, or finished if nothing is left to do. */
  const parked = async () => {
    const waits = await race.desk().value('teamSetup.parked', {});
    expect(waits).toMatchObject(step === 'send' ? [] : [race.reached()]);
    expect(waits).toHaveLength(step === 'send' ? 0 : 1);
  };

  it('takes effect once after an exit', async () => {
    const { ended } = await race.start();
    await race.leave();
    race.end('answer');
    expect(await ended).toMatchObject({ ok: true });
    await once();
    // There was no flow on the screen to keep, so the team in the response is shown.
    if (step === 'create' || step === 'change plan') await shown();
    else await parked();
  });

  it('takes effect once when another team is started', async () => {
    const { ended } = await race.start();
    await race.leave();
    await race.desk().value('teamSetup.start', { email: 'zoe@other.example' });
    race.end('answer');
    await ended;
    await once();
    expect(await race.flow()).toMatchObject({ email: 'zoe@other.example', teamId: null });
    await parked();
  });

  it('takes effect once after a sign-out', async () => {
    const { ended } = await race.start();
    await race.desk().value('session.signOut', {});
    race.end('answer');
    await ended;
    await race.signIn('sales');
    await once();
    await shown();
  });

  it('takes effect once and stays hidden from another person', async () => {
    const { ended } = await race.start();
    await race.desk().value('session.signOut', {});
    await race.signIn('all');
    race.end('answer');
    await ended;
    expect([await race.flow(), await race.outcomes(), await race.unfinished()]).toEqual([
      null,
      [],
      [],
    ]);
    expect(race.page().state().teamSetup.flow).toBeNull();
    expect(race.bearers()).toBe(1);
    await race.desk().value('session.signOut', {});
    await race.signIn('sales');
    await once();
    await shown();
  });

  it('takes effect once behind the lock', async () => {
    const { ended } = await race.start();
    await race.desk().value('lock.now', {});
    race.end('answer');
    await ended;
    await race.signIn('sales');
    await once();
    await shown();
  });

  it.each(['a reload', 'another window'])('takes effect once after %s', async (which) => {
    const { ended } = await race.start();
    if (which === 'a reload') race.page().close();
    const page = await race.open(race.desk());
    const again = race.take();
    race.end('answer');
    await Promise.all([ended, again]);
    await once();
    await shown(page);
  });
});

/**
 * What may send a step again, where only the app's own checks, records, and questions prevent doing
 * things twice. A step that is sent once doesn't depend on the server's keys, so only the price
 * after a kill, which is sent again, also runs at a server that knows them.
 */
const cases = [
  ...steps.map((step) => ({ step, server: 'a server that forgets keys', forgets: true })),
  { step: 'price', server: 'a server that knows keys', forgets: false } as const,
];
const kills = [
  ['kill', 0],
  ['kill, and midnight', 13],
] as const;

describe.each(cases)('$step at $server', ({ step, forgets }) => {
  const race = sandboxRaceInEachTest(step, forgets);
  const isUndecided = ['draft', 'send', 'change plan'].includes(step);

  it.each(forgets ? kills : kills.slice(0, 1))(
    'takes effect once after a %s',
    async (_name, hours) => {
      void race.start();
      await expect.poll(() => race.sent()).toBe(1);
      const next = race.desk().startAgain();
      await next.value('session.get', {});
      if (hours !== 0) await race.later(hours, next);
      race.acts();
      const page = await race.open(next);
      expect(await race.unfinished(next)).toEqual([methods[step]]);
      const again = await race.take(next);
      expect(race.effects()).toBe(1);
      // No response shows a draft, a plan change, or an email, and a price depends on its day, so a
      // person decides.
      if (isUndecided || (step === 'price' && hours > 0)) {
        expect(again).toMatchObject({ ok: false, error: { code: 'conflict', unfinished: {} } });
        expect(race.sent()).toBe(1);
      } else {
        expect(again).toMatchObject({ ok: true });
        expect(race.sent()).toBe(step === 'price' ? 2 : 1);
        expect(await race.unfinished(next)).toEqual([]);
        expect(await race.flow(next)).toMatchObject(race.reached());
        await expect.poll(() => page.state().teamSetup.flow).toMatchObject(race.reached());
      }
      await next.core.close();
    },
  );
});

describe.each(steps)('%s, whose response is lost', (step) => {
  const race = sandboxRaceInEachTest(step, true);

  it('takes effect once after midnight', async () => {
    const { ended } = await race.start();
    race.end('lose');
    const lost = await ended;
    await race.later(13);
    await race.take();
    expect(race.effects()).toBe(1);
    // Reported immediately if the server shows it.
    expect(lost.ok).toBe(step === 'create');
    expect(race.sent()).toBe(1);
  });

  it('takes effect once when retried more than a day later', async () => {
    const { ended } = await race.start();
    race.end('lose');
    const lost = await ended;
    await race.later(30);
    const again = await race.take();
    expect(race.effects()).toBe(1);
    expect(race.sent()).toBe(1);
    if (!lost.ok) expect(again).toMatchObject({ error: { code: 'conflict', unfinished: {} } });
  });
});
