import { describe, expect, test } from 'vitest';
import type { CustomerSubscription } from '../../../../src/contract/entities/pricing';
import type { PostFlow } from '../../../../src/contract/settings';
import { newPostFlow } from '../../../../src/rules/post-flow';
import { createTestStore } from '../../../helpers/test-store';

const terms: CustomerSubscription = {
  companyName: 'Acme',
  numberSeats: 12,
  priceId: 'teams_y',
  discountPercent: 0,
  isPriceMonthly: false,
  isCustomPricing: false,
  multiYearSub: false,
  offerFreeTrial: false,
};
const change = (over: Partial<PostFlow> = {}): PostFlow => ({
  ...newPostFlow('team@x.test', true),
  teamId: 17,
  ...over,
});
const refusal = { code: 'server', status: 422, message: 'No price' } as const;

const setup = () => {
  const all = createTestStore('sales');
  all.fake.answer('postFlow.set', null);
  const stored = () => all.fake.inputs('postFlow.set').map(({ postFlow }) => postFlow);
  return {
    ...all,
    stored,
    demo: () => all.state().postDemo,
    tab: () => all.state().navigation.tab,
    texts: () => Object.keys(all.state().drafts.texts),
    alerts: () => all.state().feedback.alerts.map(({ message }) => message),
  };
};

describe('the flow', () => {
  test('is what core has; where that cannot be read, what is known stays', async () => {
    const { fake, demo } = setup();
    expect(demo()).toMatchObject({ flow: null, terms: null });
    fake.answer('postFlow.get', change());
    await demo().load();
    expect(demo().flow).toEqual(change());
    fake.refuse('postFlow.get', refusal);
    await demo().load();
    expect(demo().flow).toEqual(change());
    demo().follow(change({ pricingSet: true }));
    expect(demo().flow?.pricingSet).toBe(true);
  });

  test('is stored before it is shown; a refusal is an alert and shows nothing', async () => {
    const { fake, demo, alerts } = setup();
    const held = fake.hold('postFlow.set');
    const storing = demo().store(change());
    expect(demo().flow).toBeNull();
    held.answer(null);
    expect(await storing).toBe(true);
    expect(demo().flow).toEqual(change());
    fake.refuse('postFlow.set', { code: 'file', message: 'Disk is full', reason: 'ENOSPC' });
    expect(await demo().store(null)).toBe(false);
    expect(demo().flow).toEqual(change());
    expect(alerts()).toEqual(['Disk is full']);
  });
});

describe('Create New Team', () => {
  test('begins with an empty form, above nothing', async () => {
    const { state, demo, stored, tab, texts } = setup();
    state().drafts.set('post-flow/new-team', '{"teamOwnerName":"Old"}');
    state().drafts.set('post-flow/17/editor', '{}');
    state().navigation.openModal({ kind: 'member', id: 1 });
    await demo().start('ada@x.test');
    expect(stored()).toEqual([newPostFlow('ada@x.test', false)]);
    expect(texts()).toEqual(['post-flow/17/editor']);
    expect(state().navigation.modals).toEqual([]);
    expect(tab()).toBe(3);
  });

  test('leaves whoever has gone elsewhere meanwhile where they are', async () => {
    const { fake, state, demo, tab } = setup();
    const held = fake.hold('postFlow.set');
    const starting = demo().start('ada@x.test');
    state().navigation.showTab(4);
    held.answer(null);
    await starting;
    expect(demo().flow?.email).toBe('ada@x.test');
    expect(tab()).toBe(4);
  });

  test('replaces a flow that is finished or in which no team was created yet', async () => {
    const { fake, demo } = setup();
    for (const flow of [newPostFlow('first@x.test', false), change({ finished: true })]) {
      fake.answer('postFlow.get', flow);
      await demo().load();
      await demo().start('ada@x.test');
      expect(demo().flow?.email).toBe('ada@x.test');
    }
  });

  test('waits for the end of one in which there is something to finish', async () => {
    const { fake, demo, stored, alerts, tab } = setup();
    fake.answer('postFlow.get', change());
    await demo().load();
    await demo().start('ada@x.test');
    expect(stored()).toEqual([]);
    expect(tab()).toBe(0);
    expect(alerts()).toEqual([
      'You are currently in Change Team Plan for team@x.test. Finish or leave it first.',
    ]);
  });
});

describe('changing a plan', () => {
  test('shows the editor with what the team has today, its old draft gone', async () => {
    const { fake, state, demo, stored, tab, texts } = setup();
    fake.answer('team.changePlan', { postFlow: change(), subscription: terms });
    state().drafts.set('post-flow/17/editor', '{}');
    state().drafts.set('post-flow/18/editor', '{}');
    state().navigation.openModal({ kind: 'team', id: 17 });
    await demo().startPlanChange(17, 'team@x.test');
    expect(fake.inputs('team.changePlan')).toEqual([{ teamId: 17, email: 'team@x.test' }]);
    // There was none to leave.
    expect(stored()).toEqual([]);
    expect(demo()).toMatchObject({ flow: change(), terms: { teamId: 17, subscription: terms } });
    expect(texts()).toEqual(['post-flow/18/editor']);
    expect(state().navigation.modals).toEqual([]);
    expect(tab()).toBe(1);
  });

  test('leaves whoever has gone elsewhere meanwhile where they are', async () => {
    const { fake, state, demo, tab } = setup();
    state().navigation.openModal({ kind: 'team', id: 17 });
    const held = fake.hold('team.changePlan');
    const changing = demo().startPlanChange(17, 'team@x.test');
    state().navigation.closeModal();
    state().navigation.openModal({ kind: 'member', id: 4 });
    held.answer({ postFlow: change(), subscription: terms });
    await changing;
    expect(demo().flow).toEqual(change());
    expect(state().navigation.modals).toEqual([{ kind: 'member', id: 4 }]);
    expect(tab()).toBe(0);
  });

  test('leaves a finished flow first; where that fails nothing is changed', async () => {
    const { fake, state, demo, stored, alerts, tab } = setup();
    fake.answer('postFlow.get', change({ teamId: 9, finished: true }));
    await demo().load();
    fake.refuse('postFlow.set', { code: 'file', message: 'Disk is full', reason: 'ENOSPC' });
    state().drafts.set('post-flow/17/editor', '{}');
    await demo().startPlanChange(17, 'team@x.test');
    expect(fake.inputs('team.changePlan')).toEqual([]);
    expect(alerts()).toEqual(['Disk is full']);
    expect([tab(), Object.keys(state().drafts.texts)]).toEqual([0, ['post-flow/17/editor']]);
    fake.answer('postFlow.set', null);
    fake.answer('team.changePlan', { postFlow: change(), subscription: null });
    await demo().startPlanChange(17, 'team@x.test');
    expect(stored()).toEqual([null, null]);
    expect(demo()).toMatchObject({
      flow: { teamId: 17, finished: false },
      terms: { teamId: 17, subscription: null },
    });
  });

  test('that is refused is an alert, and leads nowhere', async () => {
    const { fake, state, demo, alerts, tab } = setup();
    fake.refuse('team.changePlan', refusal);
    state().navigation.openModal({ kind: 'team', id: 17 });
    await demo().startPlanChange(17, 'team@x.test');
    expect(alerts()).toEqual(['No price']);
    expect(demo()).toMatchObject({ flow: null, terms: null });
    expect(state().navigation.modals).toHaveLength(1);
    expect(tab()).toBe(0);
    const held = fake.hold('team.changePlan');
    const first = demo().startPlanChange(17, 'team@x.test');
    await demo().startPlanChange(17, 'team@x.test');
    held.refuse(refusal);
    await first;
    expect(fake.inputs('team.changePlan')).toHaveLength(2);
  });

  test('that is under way already is gone back to, with what was typed', async () => {
    const { fake, state, demo, tab, texts } = setup();
    fake.answer('postFlow.get', change());
    await demo().load();
    state().drafts.set('post-flow/17/editor', '{}');
    await demo().startPlanChange(17, 'team@x.test');
    expect(fake.inputs('team.changePlan')).toEqual([]);
    expect(tab()).toBe(1);
    expect(texts()).toEqual(['post-flow/17/editor']);
  });

  test('of another team waits for the end of the one that is under way', async () => {
    const { fake, demo, alerts, tab } = setup();
    fake.answer('postFlow.get', change({ teamId: 9 }));
    await demo().load();
    await demo().startPlanChange(17, 'team@x.test');
    expect(fake.inputs('team.changePlan')).toEqual([]);
    expect(tab()).toBe(0);
    expect(alerts()).toEqual([
      'You are currently in Change Team Plan for team@x.test. Finish or leave it first.',
    ]);
  });

  test.each([
    ['finished', change({ finished: true })],
    ['creating it', { ...newPostFlow('team@x.test', false), teamId: 17, finished: true }],
  ])('begins anew where the flow of the team is %s', async (_what, flow) => {
    const { fake, demo } = setup();
    fake.answer('postFlow.get', flow);
    await demo().load();
    fake.answer('team.changePlan', { postFlow: change(), subscription: null });
    await demo().startPlanChange(17, 'team@x.test');
    expect(fake.inputs('team.changePlan')).toHaveLength(1);
  });

  test('reads again what the team has after a restart, and moves nothing', async () => {
    const { fake, demo, tab } = setup();
    fake.answer('team.changePlan', { postFlow: change(), subscription: terms });
    await demo().loadTerms(17, 'team@x.test');
    expect(demo().terms).toEqual({ teamId: 17, subscription: terms });
    expect(tab()).toBe(0);
  });
});

describe('the end of the flow', () => {
  test('forgets its drafts and terms, and shows tab 0', async () => {
    const { fake, state, demo, stored, tab, texts } = setup();
    fake.answer('team.changePlan', { postFlow: change(), subscription: terms });
    await demo().startPlanChange(17, 'team@x.test');
    state().drafts.set('post-flow/17/editor', '{}');
    state().drafts.set('member/1/email', 'x');
    expect(await demo().end()).toBe(true);
    expect(stored()).toEqual([null]);
    expect(demo()).toMatchObject({ flow: null, terms: null });
    expect(texts()).toEqual(['member/1/email']);
    expect(tab()).toBe(0);
  });

  test('that cannot be stored changes nothing', async () => {
    const { fake, state, demo, tab, texts } = setup();
    fake.answer('team.changePlan', { postFlow: change(), subscription: terms });
    await demo().startPlanChange(17, 'team@x.test');
    state().drafts.set('post-flow/17/editor', '{}');
    fake.refuse('postFlow.set', { code: 'file', message: 'Disk is full', reason: 'ENOSPC' });
    expect(await demo().end()).toBe(false);
    expect(demo()).toMatchObject({ flow: change(), terms: { teamId: 17 } });
    expect(texts()).toEqual(['post-flow/17/editor']);
    expect(tab()).toBe(1);
  });
});
