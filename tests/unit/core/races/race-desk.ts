import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect } from 'vitest';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import type { MethodInput } from '../../../../src/contract/methods/methods';
import type { Result } from '../../../../src/contract/wire/result';
import type { LastStep } from '../../../../src/domain/team-setup/flow-texts';
import { flowMark } from '../../../../src/domain/team-setup/team-setup-flow';
import { type CorePage, openPage } from '../../../helpers/core-page';
import type { FakeClock } from '../helpers/fake-clock';
import { recordHelpers } from '../helpers/record-helpers';
import { signInAs, type TestCore } from '../helpers/test-core';
import { owner } from '../team-setup/team-setup-desk';
import { noon, type RaceAct } from './race-acts';

/** Typed in a form that has nothing to do with the act. */
export const typed = { 'team/77/email': 'typed@fresh-team.example' };
export const nextPerson = 'next@example.com';

/** The end of the first day in New York. */
const midnight = Date.UTC(2026, 0, 16, 5);

/** Milliseconds in which a second request would have arrived, if there were one. */
const aWhile = 50;

/**
 * One act in progress at a desk: the server has made it, and the response is held. The test causes
 * what happens meanwhile; the server, journal, keys, flows, and window are checked here.
 */
export const raceInEachTest = (act: RaceAct) => {
  let core: TestCore;
  let clock: FakeClock;
  let page: CorePage;
  let pages: CorePage[];
  /** What the server made: one for each key. */
  let made: Set<string>;
  /**
   * When each key arrived first, and the keys that came again after the server may have forgotten
   * them.
   */
  let keys: Map<string, number>;
  let tooOld: string[];
  let sent: number;
  let answers: (() => void)[];
  let server: 'holds' | 'loses' | 'answers';

  const inputNow = () => (clock.now() < midnight ? act.input : (act.inputNextDay ?? act.input));
  const value = async <T>(answer: Promise<Result<T>>): Promise<T> => {
    const result = await answer;
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.value;
  };
  const openAt = async (at: TestCore): Promise<CorePage> => {
    const opened = await openPage(at.core);
    pages.push(opened);
    return opened;
  };

  beforeEach(async () => {
    clock = noon();
    pages = [];
    core = await act.begin(clock);
    made = new Set();
    keys = new Map();
    tooOld = [];
    sent = 0;
    answers = [];
    server = 'holds';
    core.api.on(act.route, async (request) => {
      sent += 1;
      const key = String(request.headers['idempotency-key'] ?? `without a key ${sent}`);
      const first = keys.get(key) ?? clock.now();
      keys.set(key, first);
      if (clock.now() - first > 20 * 3_600_000) tooOld.push(key);
      made.add(key);
      if (server === 'loses') return { raw: (_response, socket) => socket.destroy() };
      if (server === 'holds') {
        const held = Promise.withResolvers<'answer' | 'lose'>();
        answers.push(() => held.resolve(server === 'loses' ? 'lose' : 'answer'));
        if ((await held.promise) === 'lose')
          return { raw: (_response, socket) => socket.destroy() };
      }
      return { body: act.answer };
    });
    await core.call('drafts.set', { texts: typed });
    page = await openAt(core);
    const { navigation } = page.store.getState();
    if (typeof act.at === 'number') navigation.showTab(act.at);
    else {
      navigation.showTab(2);
      navigation.openModal(act.at);
    }
    core.events.splice(0);
    core.api.requests.splice(0);
  });
  afterEach(async () => {
    desk.answer();
    for (const each of pages) each.close();
    await core.stop();
  });

  const desk = {
    core: () => core,
    clock: () => clock,
    page: () => page,
    sent: () => sent,
    made: () => made.size,
    /** Straight to core, as from another window. */
    run: (client = 'window-2', at = core) =>
      at.call(act.method, inputNow() as MethodInput<typeof act.method>, { client }) as Promise<
        Result<unknown>
      >,
    /**
     * On the screen, through the slices that its button uses. Ends when the screen has moved on.
     */
    async press(on = page): Promise<void> {
      // A step is started from its team's screen.
      if (act.reached) await expect.poll(() => on.state().teamSetup.isKnown).toBe(true);
      const { writes, navigation, teamSetup } = on.state();
      if (act.method === 'team.changePlan') return teamSetup.startPlanChange(9, owner);
      const { tab } = navigation;
      const { flow } = teamSetup;
      const result = await writes.run('race', act.method, inputNow(), {
        ...(act.reached ? {} : { success: 'Saved.' }),
        onError: 'alert',
      });
      if (!result?.ok || act.reached === null) return;
      const next = result.value as TeamSetupFlow | null;
      // A new team always has work left.
      if (act.method === 'team.create' || flow === null) teamSetup.follow(next);
      else teamSetup.follow(next, { step: act.method as LastStep, flow });
      if (act.method === 'team.create') on.state().navigation.showTabFrom(tab, 1);
    },
    /** The act in progress, in an object: the server has made it, and the response is held. */
    async start() {
      const ended = desk.press();
      await expect.poll(() => answers.length).toBe(1);
      return { ended };
    },
    answer() {
      server = 'answers';
      for (const resolve of answers.splice(0)) resolve();
    },
    /** The connection ends instead, after the server has acted. */
    lose() {
      server = 'loses';
      for (const resolve of answers.splice(0)) resolve();
    },
    /** From now on the server shows what it has made. */
    show() {
      server = 'answers';
      if (act.shows) core.api.on(act.shows.route, { body: act.shows.body });
    },
    /** Time for a second request, if there were one. */
    pause: () => sleep(aWhile),
    async reload(at = core): Promise<CorePage> {
      page.close();
      page = await openAt(at);
      return page;
    },
    /** `Exit` in a window, which asks while the step waits. Returns what a person then chooses. */
    async ends(choice: 'leave' | 'stay', on = page): Promise<boolean> {
      const ended = on.state().teamSetup.end();
      const asked = 'Leave before the response arrives?';
      await expect.poll(() => on.state().navigationGuard.question?.title).toBe(asked);
      on.state().navigationGuard[choice]();
      return ended;
    },
    /** The screen leaves the act's record, or its team. */
    async exit() {
      const { navigation, teamSetup } = page.state();
      if (teamSetup.flow) expect(await desk.ends('leave')).toBe(true);
      navigation.closeAllModals();
      navigation.showTab(4);
    },
    async leave() {
      const at = await desk.flow();
      if (at) await value(core.call('teamSetup.leave', flowMark(at)));
    },
    outcomes: async (at = core) => {
      const list = await value(at.call('journal.list', {}));
      const mine = list.filter(({ action }) => action === act.method);
      // Sam may see everyone's entries: this one is theirs, whoever is signed in at its end.
      expect(mine.every(({ actor }) => actor === 'sam@example.com')).toBe(true);
      return mine.map(({ outcome }) => outcome);
    },
    unfinished: async (at = core) =>
      (await value(at.call('writes.unfinished', {}))).map(({ action }) => action),
    flow: (at = core) => value(at.call('teamSetup.get', {})),
    parked: (at = core) => value(at.call('teamSetup.parked', {})),
    drafts: async (at = core) => (await value(at.call('drafts.get', {}))).texts,
    told: () => recordHelpers(() => core).changes(),
    nextSignsIn: () => signInAs(core, nextPerson, { id: 8, can_access_admin: false }),
    /** The next person, at the lock, signs out the one before. */
    async nextSignsInAtLock() {
      await core.call('lock.now', {});
      const token = `bearer-secret-of-${nextPerson}`;
      core.bearers.add(token);
      const user = { id: 8, email: nextPerson, can_access_sales: true, can_access_search: true };
      core.api.on('POST /internal/auth/login_sso', { body: { token, user, isProd: false } });
      await core.signIn();
    },
    samSignsIn: () => signInAs(core, 'sam@example.com'),
    /** Requests with the token of the next person. */
    ofNext: () =>
      core.api.requests
        .filter(({ headers }) => headers.authorization?.includes(nextPerson))
        .map(({ method, path }) => `${method} ${path}`),
    /** Sent once, done once, reported once. */
    async once(at = core) {
      expect(made.size).toBe(1);
      expect(sent).toBe(1);
      // It may end a moment after its response.
      await expect.poll(() => desk.outcomes(at)).toEqual(['done']);
      expect(await desk.unfinished(at)).toEqual([]);
    },
    /** The flow of the act's team holds what the server did, on the screen and in core. */
    async reached(at = core, on = page) {
      if (act.reached === null) return;
      expect(await desk.flow(at)).toMatchObject(act.reached);
      await expect.poll(() => on.state().teamSetup.flow).toMatchObject(act.reached);
    },
    /** No key was sent after the server may have forgotten it. */
    noOldKey: () => expect(tooOld).toEqual([]),
  };
  return desk;
};
