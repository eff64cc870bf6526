import { describe, expect, it } from 'vitest';
import type { DraftSent } from '../../../../src/contract/entities/settings';
import { drop } from '../outbox/write-helpers';
import { extended, owner, routes, team, teamSetupDeskInEachTest } from './team-setup-desk';

const desk = teamSetupDeskInEachTest();

const unfinishedId = async (): Promise<string> => {
  const list = await desk.core().call('writes.unfinished', {});
  return list.ok ? (list.value[0]?.id ?? '') : '';
};
const found = async () => {
  const flowId = (await desk.flow())?.id ?? '';
  return desk.core().call('invoice.findDraft', { teamId: 9, flowId });
};
const verdict = (truth: string, message = '') => ({ ok: true, value: { truth, message } });
const asks = {
  ok: false,
  error: {
    code: 'conflict',
    outcome: 'not-sent',
    message:
      'We couldn’t confirm an earlier attempt at this change, and the server may no longer recognize it. Trying again may do it twice.',
    unfinished: { id: expect.any(String), startedAt: '2026-01-15T17:00:00.000Z' },
  },
};
/** A priced team whose draft gets no response. */
const lost = async () => {
  await desk.create();
  await desk.price();
  desk.on(routes.draft, drop);
  await desk.draft();
};
/** The same for a change of plan. `before`: the team's subscription as it starts. */
const lostChange = async (before: string | null) => {
  desk.on(routes.team, team({ stripeSubscription: before }));
  await desk.changePlan();
  await desk.price({ isUpgrade: true });
  desk.on(routes.draft, drop);
  await desk.draft();
};

describe('J19: a draft without a response', () => {
  it('may have been created if the new team has a subscription', async () => {
    await lost();
    expect(await found()).toEqual(verdict('cannot-tell'));
    desk.on(routes.team, team({ stripeSubscription: 'si_9%sub_9' }));
    expect(await found()).toEqual(verdict('present'));
    // Its invoice is in the response to the same call.
    desk.on(routes.draft, { body: extended() });
    expect(await desk.core().call('writes.repeat', { id: await unfinishedId() })).toMatchObject({
      ok: true,
    });
    expect(await desk.flow()).toMatchObject({ extendedSubscription: extended() });
    const [first, again] = desk.keysOf(routes.draft);
    expect(again).toBe(first);
  });

  it.each([
    ['si_1%sub_1', 'si_1%sub_1', 'cannot-tell'],
    ['si_1%sub_1', 'si_2%sub_2', 'present'],
    [null, 'si_2%sub_2', 'present'],
    [null, null, 'cannot-tell'],
  ])('of a plan change whose team had %s and has %s: %s', async (before, after, truth) => {
    await lostChange(before);
    desk.on(routes.team, team({ stripeSubscription: after }));
    expect(await found()).toEqual(verdict(truth));
  });

  it('is compared with the subscription just before it, not with an older one', async () => {
    desk.on(routes.team, team({ stripeSubscription: 'si_1%sub_1' }));
    await desk.changePlan();
    await desk.price({ isUpgrade: true });
    desk.on(routes.team, team({ stripeSubscription: 'si_2%sub_2' }));
    desk.on(routes.draft, drop);
    await desk.draft();
    expect(await found()).toEqual(verdict('cannot-tell'));
  });

  it('is not judged while the team can’t be read, before or after it', async () => {
    const refused = { status: 422, body: { message: 'Not now.' } };
    await desk.changePlan();
    await desk.price({ isUpgrade: true });
    desk.on(routes.team, refused);
    desk.on(routes.draft, drop);
    await desk.draft();
    expect(desk.times(routes.draft)).toBe(1);
    expect(await found()).toEqual(verdict('cannot-tell', 'Not now.'));
    desk.on(routes.team, team({ stripeSubscription: 'si_9%sub_9' }));
    expect(await found()).toEqual(verdict('cannot-tell'));
  });
});

describe('J22: a dismissed draft', () => {
  it('is sent under a new key only after a decision, even after the team was set aside', async () => {
    await lost();
    const id = await unfinishedId();
    await desk.core().call('writes.dismiss', { id });
    desk.on(routes.draft, { body: extended() });
    desk.clock().advance(60_000);
    expect(await desk.draft()).toMatchObject(asks);
    await desk.leave();
    await desk.core().call('teamSetup.resume', { teamId: 9 });
    expect(await desk.draft()).toMatchObject(asks);
    expect(desk.times(routes.draft)).toBe(1);
    expect(await desk.core().call('writes.renew', { id })).toMatchObject({ ok: true });
    expect(await desk.draft()).toMatchObject({ ok: true, value: { email: owner } });
    const [first, again] = desk.keysOf(routes.draft);
    expect(again).not.toBe(first);
    expect((await desk.journal())[0]).toMatchObject({
      action: 'invoice.draft',
      outcome: 'done',
      reason: expect.stringMatching(/^Retried as a new change: the outcome of the attempt at /),
    });
  });

  it('needs no decision if the server had refused it', async () => {
    await desk.create();
    await desk.price();
    desk.on(routes.draft, { status: 409, body: { message: 'Several subscriptions' } });
    expect(await desk.draft()).toMatchObject({ error: { message: 'Several subscriptions' } });
    desk.on(routes.draft, { body: extended() });
    expect(await desk.draft()).toMatchObject({ ok: true });
  });

  it('needs no decision if the server refused its repeat under the same key', async () => {
    await lost();
    desk.on(routes.draft, { status: 409, body: { message: 'Several subscriptions' } });
    const repeat = await desk.core().call('writes.repeat', { id: await unfinishedId() });
    expect(repeat).toMatchObject({ error: { message: 'Several subscriptions' } });
    desk.on(routes.draft, { body: extended() });
    expect(await desk.draft()).toMatchObject({ ok: true });
  });

  const refused = { status: 409, body: { message: 'Several subscriptions' } };
  /** The lost draft is dismissed and made again under a second key, and that response is lost too. */
  const lostTwice = async () => {
    await lost();
    const id = await unfinishedId();
    await desk.core().call('writes.dismiss', { id });
    await desk.draft();
    await desk.core().call('writes.renew', { id });
    await desk.draft();
  };

  it('may have created what the team shows, so nothing vouches for the second key', async () => {
    await lostTwice();
    desk.on(routes.team, team({ stripeSubscription: 'si_9%sub_9' }));
    expect(await found()).toEqual(verdict('cannot-tell'));
  });

  it('stays open if the server refuses the second key', async () => {
    await lostTwice();
    desk.on(routes.draft, refused);
    const repeat = await desk.core().call('writes.repeat', { id: await unfinishedId() });
    expect(repeat).toMatchObject({ error: { message: 'Several subscriptions' } });
    desk.on(routes.draft, { body: extended() });
    expect(await desk.draft()).toMatchObject(asks);
    const [first, second, ...others] = desk.keysOf(routes.draft);
    expect(second).not.toBe(first);
    expect(others).toEqual([second]);
  });

  it('stays open if the server refuses the key that replaces one that is too old', async () => {
    await lost();
    const id = await unfinishedId();
    desk.clock().advance(21 * 3_600_000);
    await desk.core().signIn();
    await desk.core().call('writes.renew', { id });
    desk.on(routes.draft, refused);
    expect(await desk.draft()).toMatchObject({ error: { message: 'Several subscriptions' } });
    desk.on(routes.draft, { body: extended() });
    expect(await desk.draft()).toMatchObject(asks);
    expect(desk.times(routes.draft)).toBe(2);
  });

  it('is asked about if an older version stored it without its key', async () => {
    await desk.create();
    await desk.price();
    const older: object = { at: Date.UTC(2026, 0, 15, 17), subscriptionBefore: '' };
    await desk.forge({ draftSent: older as DraftSent });
    expect(await desk.draft()).toMatchObject(asks);
    desk.on(routes.team, team({ stripeSubscription: 'si_9%sub_9' }));
    expect(await found()).toEqual(verdict('cannot-tell'));
  });

  it('is not decided about by someone who was not asked', async () => {
    await lost();
    const id = await unfinishedId();
    await desk.core().call('writes.dismiss', { id });
    expect(await desk.core().call('writes.renew', { id })).toMatchObject({
      error: { code: 'not-found' },
    });
  });
});
