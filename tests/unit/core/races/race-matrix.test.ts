import { describe, expect, it } from 'vitest';
import { type RaceAct, raceActs } from './race-acts';
import { raceCell } from './race-cells';
import { raceInEachTest, typed } from './race-desk';

/**
 * Every act that costs something when it is made twice, against everything that can happen while
 * its response is on its way: on the screen, in core, and at the server. A list of quotes, which
 * answers before it ends, is in `race-batch.test.ts`; the same on the sandbox's own server, and on
 * one that forgets every key, in `tests/integration/core/race-sandbox.test.ts`. What each cell
 * means is in `race-cells.ts` and in docs/races.md.
 */
describe.each(raceActs)('$name', (act: RaceAct) => {
  const desk = raceInEachTest(act);
  const quiet = { snack: null, alerts: [], asked: null };
  const saved = act.reached ? quiet : { ...quiet, snack: 'Saved.' };

  it('is done once and reported after its team or record was closed', async () => {
    const { ended } = await desk.start();
    await desk.exit();
    expect(await desk.flow()).toBeNull();
    desk.answer();
    await ended;
    await desk.once();
    expect(desk.told()).toEqual(act.records);
    const { navigation, teamSetup, writes } = desk.page().state();
    // The person who left stays where they went.
    expect([navigation.tab, navigation.modals]).toEqual([4, []]);
    expect(writes.pending).toEqual({});
    const cell = raceCell(act, 'Exit');
    const waits = cell === 'once, waits' ? [act.reached] : [];
    expect(await desk.parked()).toMatchObject(waits);
    if (cell === 'once, shows') await desk.reached();
    else expect([await desk.flow(), teamSetup.flow]).toEqual([null, null]);
    const snack = {
      'once, waits': 'Saved to the team you set aside. Find it under “Not sent yet” on Home.',
      'once, over': 'Invoice sent for olive@fresh-team.example.',
    }[cell as string];
    await expect.poll(() => desk.page().told()).toEqual({ ...saved, ...(snack ? { snack } : {}) });
  });

  it('is done once and does not affect another team started meanwhile', async () => {
    const { ended } = await desk.start();
    await desk.leave();
    const other = await desk.core().call('teamSetup.start', { email: 'zoe@other.example' });
    desk.answer();
    await ended;
    await desk.once();
    expect(desk.told()).toEqual(act.records);
    const zoe = {
      email: 'zoe@other.example',
      teamId: null,
      priceId: null,
      pricingSet: false,
      hasExtendedSubscription: false,
      invoiceSent: false,
    };
    expect(other).toMatchObject({ ok: true, value: zoe });
    expect(await desk.flow()).toMatchObject(zoe);
    await expect.poll(() => desk.page().state().teamSetup.flow).toMatchObject(zoe);
    const waits = raceCell(act, 'Other team') === 'once, waits' ? [act.reached] : [];
    expect(await desk.parked()).toMatchObject(waits);
    expect(await desk.parked()).toHaveLength(waits.length);
  });

  it('is done once through a sign-out, and the flow and typed input come back', async () => {
    const { ended } = await desk.start();
    await desk.page().state().session.signOut();
    const page = await desk.reload();
    expect(page.state().session.session.status).toBe('signed-out');
    expect(page.state().teamSetup.flow).toBeNull();
    desk.answer();
    await desk.pause();
    await desk.core().signIn();
    await desk.once();
    await desk.reached();
    expect(await desk.drafts()).toEqual(typed);
    expect(page.told()).toEqual(quiet);
    void ended;
  });

  describe.each([
    ['signs in', () => desk.nextSignsIn()],
    ['signs in at the lock', () => desk.nextSignsInAtLock()],
  ])('another person %s', (_how, nextSignsIn) => {
    const nothing = async () => {
      expect(await desk.outcomes()).toEqual([]);
      expect(await desk.unfinished()).toEqual([]);
      expect([await desk.flow(), await desk.parked(), await desk.drafts()]).toEqual([null, [], {}]);
      const { teamSetup, writes, navigation } = desk.page().state();
      expect([teamSetup.flow, writes.pending, navigation.modals]).toEqual([null, {}, []]);
      expect(desk.page().told()).toEqual(quiet);
      expect(desk.ofNext()).toEqual([]);
    };

    it('sees nothing of it, and its owner finds it done', async () => {
      await desk.start();
      await nextSignsIn();
      desk.answer();
      await desk.pause();
      await nothing();
      await desk.samSignsIn();
      await desk.once();
      await desk.reached();
      expect(await desk.drafts()).toEqual(typed);
    });

    it('sends no check with their token when its response is lost', async () => {
      await desk.start();
      await nextSignsIn();
      desk.show();
      desk.lose();
      await desk.pause();
      await nothing();
      await desk.samSignsIn();
      expect(desk.sent()).toBe(1);
      await expect.poll(() => desk.outcomes()).toEqual(['unknown']);
      expect(await desk.unfinished()).toEqual([act.method]);
    });
  });

  it('is done once while the app is locked, and is shown after the unlock', async () => {
    const { ended } = await desk.start();
    await desk.core().call('lock.now', {});
    desk.answer();
    await ended;
    await desk.core().signIn();
    await desk.once();
    await desk.reached();
    expect(await desk.drafts()).toEqual(typed);
  });

  it('is done once when it is started again after a reload', async () => {
    await desk.start();
    const page = await desk.reload();
    // The window knows of the step from core alone and stays where it is sent.
    const flow = await desk.flow();
    await expect.poll(() => page.state().teamSetup.flow).toEqual(flow);
    if (flow !== null) expect(await desk.ends('stay', page)).toBe(false);
    expect(page.state().teamSetup.flow).toEqual(flow);
    const again = desk.press(page);
    await desk.pause();
    desk.answer();
    await again;
    await desk.once();
    await desk.reached();
    expect(desk.sent()).toBe(1);
    const isRefused = raceCell(act, 'Reload') === 'in progress';
    expect(page.told().alerts).toEqual(
      isRefused ? [expect.stringContaining('already running')] : [],
    );
  });

  it('is done once when it is started again from another window', async () => {
    const { ended } = await desk.start();
    const again = desk.run();
    await desk.pause();
    desk.answer();
    await ended;
    const isRefused = raceCell(act, 'Second window') === 'in progress';
    expect(await again).toMatchObject(
      isRefused ? { ok: false, error: { code: 'conflict' } } : { ok: true },
    );
    expect(desk.sent()).toBe(1);
    await desk.once();
    await desk.reached();
    expect(desk.page().told()).toEqual(saved);
    expect(desk.told()).toEqual(act.records);
  });

  it('is known after a kill and repeated only under its key', async () => {
    await desk.start();
    const next = desk.core().restart();
    await next.call('session.get', {});
    const page = await desk.reload(next);
    if (!act.hasNoKey) expect(await desk.unfinished(next)).toEqual([act.method]);
    expect(await desk.drafts(next)).toEqual(typed);
    desk.show();
    const again = await desk.run('window-2', next);
    expect(desk.made()).toBe(1);
    const cell = raceCell(act, 'Kill');
    expect(desk.sent()).toBe(cell === 'same key' ? 2 : 1);
    if (cell === 'asked') {
      expect(again).toMatchObject({ ok: false, error: { code: 'conflict' } });
    } else {
      expect(again).toMatchObject({ ok: true });
      expect(await desk.unfinished(next)).toEqual([]);
      await desk.reached(next, page);
    }
  });

  it('is not made twice after midnight', async () => {
    await desk.start();
    desk.lose();
    await expect.poll(() => desk.outcomes()).toEqual(['unknown']);
    desk.clock().advance(13 * 3_600_000);
    // The app was idle for so long that it is locked.
    await desk.core().signIn();
    desk.show();
    const again = await desk.run();
    expect(desk.made()).toBe(1);
    const cell = raceCell(act, 'Midnight');
    expect(desk.sent()).toBe(cell === 'same key' ? 2 : 1);
    const asks = cell === 'asked';
    expect(again).toMatchObject(asks ? { ok: false, error: { code: 'conflict' } } : { ok: true });
    if (!act.hasNoKey) expect(await desk.unfinished()).toEqual(asks ? [act.method] : []);
    if (!asks) await desk.reached();
  });

  it('is not made twice after more than a day, and gets a new key only when a person decides', async () => {
    await desk.start();
    desk.lose();
    await expect.poll(() => desk.outcomes()).toEqual(['unknown']);
    desk.clock().advance(30 * 3_600_000);
    const next = desk.core().restart();
    await next.signIn();
    const page = await desk.reload(next);
    await desk.pause();
    // The next start repeats nothing automatically.
    expect(desk.sent()).toBe(1);
    desk.show();
    const cell = raceCell(act, 'A day later');
    if (cell === 'found') {
      await desk.press(page);
      expect([desk.sent(), page.told(), await desk.unfinished(next)]).toEqual([1, saved, []]);
      return;
    }
    if (cell === 'asked') {
      await desk.press(page);
      expect(page.told()).toMatchObject({ alerts: [expect.stringContaining('already running')] });
      expect(desk.sent()).toBe(1);
      return;
    }
    const looksFirst = desk.press(page);
    await expect.poll(() => page.told().asked).toBe('Was this already done?');
    page.state().repeat.answer(false);
    await looksFirst;
    expect([desk.sent(), page.told()]).toEqual([1, quiet]);
    expect(await desk.unfinished(next)).toEqual([act.method]);
    const goesOn = desk.press(page);
    await expect.poll(() => page.told().asked).toBe('Was this already done?');
    page.state().repeat.answer(true);
    await goesOn;
    expect([desk.sent(), desk.made()]).toEqual([2, 2]);
    expect(await desk.unfinished(next)).toEqual([]);
    await desk.reached(next, page);
    desk.noOldKey();
  });
});
