import { readdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RouteId } from '../../../src/contract/methods/routes';
import { repeatUnfinished } from '../../../src/renderer/parts/confirmations/unfinished-writes';
import { sendWrite } from '../../../src/renderer/state/outbox/send-write';
import { leadCapture, memberWrites } from './member-writes';
import { type DeskWindow, openDeskWindow } from './sandbox-window';
import { teamWrites } from './team-writes';
import type { WriteAction } from './write-action';

let window: DeskWindow;
beforeAll(async () => {
  window = await openDeskWindow();
});
afterAll(() => window.stop());
afterEach(() => window.desk.clearFaults());

const actions = [...memberWrites, ...teamWrites];
const actionOf = (route: RouteId): WriteAction => {
  const action = actions.find((each) => each.route === route);
  if (!action) throw new Error(`nothing does ${route}`);
  return action;
};

const begin = async (action: WriteAction) => {
  const attempt = await action.prepare(window);
  await window.settled();
  await window.lookAway();
  return attempt;
};
const beginToggle = async (action: WriteAction) => {
  const { toggle, trigger } = await begin(action);
  if (!toggle) throw new Error(`${action.name} is no toggle`);
  return { ...toggle, trigger };
};

describe.each(actions)('$name', (action) => {
  it('survives the end of the session without loss, and takes effect once afterward', async () => {
    const { trigger, typed } = await begin(action);
    const typedBefore = typed?.();
    await window.revokeSignIn();
    await window.desk.fault({ route: action.route, status: 401, times: 1 });
    await trigger();
    await window.settled();
    expect(window.store.getState().session.session).toMatchObject({ status: 'signed-out' });
    // Only the login screen says it.
    expect(window.told()).toMatchObject({ errors: [], successes: [], alerts: [] });
    expect(window.audit(action.route)).toEqual([]);
    expect(typed?.()).toEqual(typedBefore);

    await window.desk.signIn('all');
    await trigger();
    await window.settled();
    expect(window.told()).toMatchObject({ errors: [], alerts: [], form: null });
    expect(window.audit(action.route)).toHaveLength(1);
    expect(window.store.getState().session.session).toMatchObject({ status: 'signed-in' });
  });
});

it.each(['team.addOrder', 'linkData.update', 'device.register'] as const)(
  'Try again of a lost %s removes what was typed, in every window',
  async (route) => {
    const action = actionOf(route);
    const { trigger, typed } = await begin(action);
    const typedBefore = typed?.();
    const dropped: unknown[] = [];
    const stop = window.store.onEvent((event) => {
      if (event.type === 'drafts.dropped') dropped.push(event.texts);
    });
    await window.desk.fault({ route: action.route, drop: 'before', times: 1 });
    await trigger();
    await window.settled();
    const unfinished = await window.store.getState().server.load('writes.unfinished', {});
    const [id = ''] = (unfinished ?? []).map((each) => each.id);
    expect(dropped).toEqual([]);
    await sendWrite(window.store.getState(), repeatUnfinished(id));
    await window.settled();
    stop();
    expect(dropped).toEqual([typedBefore]);
    expect(window.audit(action.route)).toHaveLength(1);
  },
);

const toggles = [...memberWrites, ...teamWrites].filter(({ name }) =>
  /Email Verified|FollowUp|Reminders|lead capture|(Make|Remove) Admin/.test(name),
);

describe.each(toggles)('the toggle of $name', (action) => {
  it('leaves no half-finished state when it is switched back during the request', async () => {
    const { wanted, shown, truth, trigger, back } = await beginToggle(action);
    await window.desk.fault({ route: action.route, latencyMs: 30, times: 1 });
    const going = trigger();
    expect(shown()).toBe(wanted);
    const turned = back();
    expect(shown()).toBe(!wanted);
    await Promise.all([going, turned]);
    await window.settled();
    expect([truth(), shown()]).toEqual([!wanted, !wanted]);
    expect(window.audit(action.route)).toHaveLength(2);
    expect(window.told()).toMatchObject({ errors: [], alerts: [] });
  });

  it('stays as it was when it is switched back during a refusal', async () => {
    const { wanted, shown, truth, trigger, back } = await beginToggle(action);
    await window.desk.fault({
      route: action.route,
      latencyMs: 30,
      status: 409,
      body: { message: 'Not now.' },
      times: 1,
    });
    await Promise.all([trigger(), back()]);
    await window.settled();
    expect([truth(), shown()]).toEqual([!wanted, !wanted]);
    expect(window.audit(action.route)).toEqual([]);
    const { errors, alerts, successes } = window.told();
    const alerted = action.failureTarget === 'alert';
    expect({ errors, alerts, successes }).toEqual({
      errors: alerted ? [] : ['Not now.'],
      alerts: alerted ? ['Not now.'] : [],
      successes: [],
    });
  });
});

describe('the two halves of the lead capture mode', () => {
  const halves = () => ({
    mode: window.audit('member.setLeadCaptureMode').map(({ after }) => after),
    exchange: window.audit('member.update').map(({ after }) => after),
  });

  it('revert the first when the second is refused, and both run on the next try', async () => {
    const { wanted, shown, truth, trigger } = await beginToggle(leadCapture);
    await window.desk.fault({
      route: 'member.update',
      status: 422,
      body: { message: 'Not this member.' },
      times: 1,
    });
    await trigger();
    await window.settled();
    expect(window.told()).toMatchObject({ errors: ['Not this member.'], successes: [] });
    expect([shown(), truth()]).toEqual([!wanted, !wanted]);
    const [first, second] = window.audit('member.setLeadCaptureMode');
    expect(second).toMatchObject({ before: first?.after, after: first?.before });
    await trigger();
    await window.settled();
    expect([shown(), truth()]).toEqual([wanted, wanted]);
    expect(halves().mode).toHaveLength(3);
    expect(halves().exchange).toHaveLength(1);
  });

  it.each([
    { drop: 'before', done: 0 },
    { drop: 'after', done: 1 },
  ])('report a second half dropped $drop the server acted', async ({ drop, done }) => {
    const { wanted, shown, truth, trigger } = await beginToggle(leadCapture);
    await window.desk.fault({ route: 'member.update', drop, times: 1 });
    await trigger();
    await window.settled();
    expect(window.told().errors).toEqual([
      expect.stringMatching(/lead capture mode is (on|off), but we couldn’t confirm the form/),
    ]);
    expect(halves().mode).toHaveLength(1);
    expect(halves().exchange).toHaveLength(done);
    expect(shown()).toBe(truth());
    if (shown() !== wanted) await trigger();
    await window.settled();
    expect([shown(), truth()]).toEqual([wanted, wanted]);
    expect(halves().exchange).toHaveLength(1);
    expect(new Set(halves().mode).size).toBe(1);
  });
});

describe('a retry after a lost response', () => {
  it('opens the browser once through Admin Login, with the single token issued', async () => {
    const opened = window.desk.opened.length;
    const { trigger } = await begin(actionOf('member.getLoginToken'));
    await window.desk.fault({ route: 'member.getLoginToken', drop: 'after', times: 1 });
    await trigger();
    expect(window.desk.opened).toHaveLength(opened);
    await Promise.all([trigger(), trigger()]);
    expect(window.desk.opened).toHaveLength(opened + 1);
    expect(window.audit('member.getLoginToken')).toHaveLength(1);
  });

  it('opens nothing after a refused Admin Login', async () => {
    const opened = window.desk.opened.length;
    const { trigger } = await begin(actionOf('member.getLoginToken'));
    await window.desk.fault({ route: 'member.getLoginToken', status: 403, times: 1 });
    await trigger();
    expect(window.desk.opened).toHaveLength(opened);
  });

  it('makes a card once at the payment provider', async () => {
    const made = () =>
      window.database().get<{ count: number }>('SELECT count(*) AS count FROM payment_methods')
        ?.count ?? 0;
    const before = made();
    const { trigger } = await begin(actionOf('billing.addPaymentMethod'));
    await window.desk.fault({ route: 'billing.addPaymentMethod', drop: 'before', times: 1 });
    await trigger();
    await trigger();
    expect(made()).toBe(before + 1);
  });

  it('saves one complete quote file', async () => {
    const before = await readdir(window.desk.downloads);
    const { trigger } = await begin(actionOf('quote.makePdf'));
    await window.desk.fault({ route: 'quote.makePdf', drop: 'after', times: 1 });
    await trigger();
    expect(await readdir(window.desk.downloads)).toEqual(before);
    await trigger();
    const files = await readdir(window.desk.downloads);
    expect(files.filter((file) => !before.includes(file))).toEqual([
      expect.stringMatching(/\.pdf$/),
    ]);
  });

  it('adds a journal line for each try, with its outcome', async () => {
    const { trigger } = await begin(actionOf('team.addOrder'));
    const journal = () => window.desk.value('journal.list', { text: 'team.addOrder' });
    const before = (await journal()).length;
    await window.desk.fault({ route: 'team.addOrder', status: 403, times: 1 });
    await trigger();
    await window.desk.fault({ route: 'team.addOrder', drop: 'before', times: 1 });
    await trigger();
    await trigger();
    const lines = (await journal()).map(({ outcome }) => outcome);
    expect(lines.slice(0, lines.length - before)).toEqual(['done', 'unknown', 'refused']);
  });
});
