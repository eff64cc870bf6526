import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { messages } from '../../../src/renderer/state/feedback/messages';
import { wholeState } from '../../helpers/whole-state';
import { hrWrites } from './hr-writes';
import { memberWrites } from './member-writes';
import { type DeskWindow, openDeskWindow, type Told } from './sandbox-window';
import { teamWrites } from './team-writes';
import type { Attempt, WriteAction } from './write-action';

let window: DeskWindow;
beforeAll(async () => {
  window = await openDeskWindow();
});
afterAll(() => window.stop());
afterEach(() => window.desk.clearFaults());

interface Fault {
  readonly name: string;
  readonly fault: object;
  /** The text that the person reads. */
  readonly text: string;
  /** The text for `{message}`, if it is a different one. */
  readonly said?: string;
  /** Whether the server may have acted, as far as the app can know. */
  readonly outcome: 'refused' | 'unknown';
  readonly acted?: true;
  readonly endless?: true;
}

const refused = (status: number): Fault => ({
  name: `refused with ${status}`,
  fault: { status, body: { message: `No, because of ${status}.` } },
  text: `No, because of ${status}.`,
  outcome: 'refused',
});

const broke = 'The connection to the server was lost. The change may still have gone through.';

/**
 * Only their text differs from a refusal with 409 or a failure with 500, so the first write of each
 * failure target stands for the others.
 */
const toldAlike: readonly Fault[] = [
  refused(403),
  refused(422),
  {
    name: 'failing with 503',
    fault: { status: 503, body: { message: 'Not for people.' } },
    text: messages.serverError,
    said: 'Not for people.',
    outcome: 'unknown',
  },
];

const faults: readonly Fault[] = [
  refused(409),
  { ...refused(500), name: 'failing with 500', outcome: 'unknown' },
  {
    name: 'dropped before the server acted',
    fault: { drop: 'before' },
    text: broke,
    outcome: 'unknown',
  },
  {
    name: 'dropped after the server acted',
    fault: { drop: 'after' },
    text: broke,
    outcome: 'unknown',
    acted: true,
  },
  {
    name: 'never answered',
    fault: { latencyMs: 600_000 },
    text: 'The server didn’t respond within 30 seconds. The change may still have gone through.',
    outcome: 'unknown',
    endless: true,
  },
];

/** Checks every text about a failure, without section 8's surrounding text. */
const expectFailure = (
  { failureTarget }: WriteAction,
  { text, said = text }: Fault,
  told: Told,
) => {
  const alert = text === messages.serverError;
  expect(told.successes).toEqual([]);
  expect(told.alerts).toEqual(failureTarget === 'alert' || alert ? [text] : []);
  expect(told.errors).toEqual(failureTarget === 'snackbar' ? [text] : []);
  const frame = { quote: messages.downloadQuote, firewall: messages.addingIp };
  if (failureTarget === 'quote' || failureTarget === 'firewall') {
    expect(told.form).toBe(frame[failureTarget](said));
  } else {
    expect(told.form).toBeNull();
  }
};

const expectNoFailure = (told: Told) =>
  expect(told).toMatchObject({ errors: [], alerts: [], form: null });

/** How often the write had an effect; setting a toggle to its current value has none. */
const effects = ({ route }: WriteAction): number =>
  window.audit(route).filter(({ before, after }) => before !== after).length;

const busy = (): boolean => {
  const { writes, firewall, card, memberLogin } = wholeState(window.store);
  return (
    Object.keys(writes.pending).length > 0 ||
    firewall.busy ||
    card.busy ||
    memberLogin.opening !== null
  );
};

const begin = async (action: WriteAction, fault?: object): Promise<Attempt> => {
  const attempt = await action.prepare(window);
  await window.settled();
  await window.lookAway();
  if (fault) await window.desk.fault({ route: action.route, ...fault });
  return attempt;
};

const expectDoneOnce = (action: WriteAction, { toggle }: Attempt) => {
  expect(effects(action)).toBe(1);
  expectNoFailure(window.told());
  expect(busy()).toBe(false);
  if (toggle) {
    expect(toggle.truth()).toBe(toggle.wanted);
    expect(toggle.shown()).toBe(toggle.wanted);
  }
};

const actions: readonly WriteAction[] = [...memberWrites, ...teamWrites, ...hrWrites];
const faultsOf = ({ failureTarget, name }: WriteAction): readonly Fault[] =>
  name === actions.find((each) => each.failureTarget === failureTarget)?.name
    ? [...toldAlike, ...faults]
    : faults;

describe.each(actions)('$name', (action) => {
  it.each(faultsOf(action))(
    'handles a write that is $name without a duplicate or a loss',
    async (fault) => {
      const attempt = await begin(action, { ...fault.fault, times: 1 });
      const { toggle, typed } = attempt;
      const typedBefore = typed?.();

      const going = attempt.trigger();
      if (toggle) expect(toggle.shown()).toBe(toggle.wanted);
      if (fault.endless) await window.runOutOfTime();
      await going;
      await window.settled();

      if (action.looks && fault.acted) {
        expectNoFailure(window.told());
        expect(window.told().successes).toHaveLength(action.looks === 'silently' ? 0 : 1);
        expect(effects(action)).toBe(1);
        return;
      }
      expectFailure(action, fault, window.told());
      expect(effects(action)).toBe(fault.acted ? 1 : 0);
      expect(typed?.()).toEqual(typedBefore);
      expect(busy()).toBe(false);
      if (toggle) expect(toggle.shown()).toBe(toggle.truth());

      const { feedback } = wholeState(window.store);
      for (const { key } of feedback.alerts) feedback.dismissAlert(key);
      const saidBefore = window.told().errors.length;
      if (!toggle || toggle.shown() !== toggle.wanted) await attempt.trigger();
      await window.settled();
      expect(busy()).toBe(false);
      const { errors, alerts, form } = window.told();
      expect({ errors: errors.slice(saidBefore), alerts, form }).toEqual({
        errors: [],
        alerts: [],
        form: null,
      });
      expect(effects(action)).toBe(1);
      if (toggle) {
        expect(toggle.truth()).toBe(toggle.wanted);
        expect(toggle.shown()).toBe(toggle.wanted);
        return;
      }
      const keys = (await window.requests(action.route)).map(
        ({ idempotencyKey }) => idempotencyKey,
      );
      expect(keys).not.toContain(null);
      expect(new Set(keys).size).toBe(fault.outcome === 'unknown' ? 1 : keys.length);
    },
  );

  it('renews silently on a 401 during the request', async () => {
    const attempt = await begin(action, { status: 401, times: 1 });
    await attempt.trigger();
    await window.settled();
    expectDoneOnce(action, attempt);
    const sent = await window.requests(action.route);
    expect(sent.map(({ status }) => status)).toEqual([401, 200]);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(window.store.getState().session.session).toMatchObject({ status: 'signed-in' });
  });

  it('shows a slow request as in progress, and sends once on a double click', async () => {
    const attempt = await begin(action, { latencyMs: 30 });
    const both = [attempt.trigger(), attempt.trigger()];
    expect(busy()).toBe(true);
    if (attempt.toggle) expect(attempt.toggle.shown()).toBe(attempt.toggle.wanted);
    await Promise.all(both);
    await window.settled();
    expectDoneOnce(action, attempt);
    expect(await window.requests(action.route)).toHaveLength(1);
  });
});

/** Saves that read the current value first, and the route they read. */
const readsFirst: Readonly<Record<string, string>> = {
  "a member's email": 'member.getById',
  'a business card': 'member.linksData',
  "a team's email": 'team.getById',
  'Subscription settings': 'team.getById',
  'the sync config': 'hr.getConnections',
  'the mapping': 'product.mapConf',
};

describe('J22: a save that cannot check the current value', () => {
  it.each(actions.filter(({ name }) => name in readsFirst))(
    'asks for $name, and continues after one confirmation',
    async (action) => {
      const attempt = await begin(action);
      await window.desk.fault({
        route: readsFirst[action.name],
        status: 500,
        body: { message: 'Broken.' },
        times: 2,
      });
      const going = attempt.trigger();
      await vi.waitFor(() =>
        expect(window.store.getState().repeat.asked?.confirmLabel).toBe('Save anyway'),
      );
      expect(await window.requests(action.route)).toEqual([]);
      window.store.getState().repeat.answer(true);
      await going;
      await window.settled();
      expectDoneOnce(action, attempt);
    },
  );
});
