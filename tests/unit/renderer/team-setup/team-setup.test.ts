import { describe, expect, test, vi } from 'vitest';
import type { CustomerSubscription } from '../../../../src/contract/entities/pricing';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import { type NewTeamForm, newTeamForm } from '../../../../src/domain/team-setup/new-team-form';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { createTestStore, settled } from '../../../helpers/test-store';

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
const change = (over: Partial<TeamSetupFlow> = {}): TeamSetupFlow => ({
  ...newTeamSetupFlow('team@x.test', true, 'flow-1'),
  teamId: 17,
  ...over,
});
const refusal = { code: 'server', status: 422, message: 'No price' } as const;
const setup = () => {
  const all = createTestStore('sales');
  all.fake.answer('teamSetup.leave', null);
  all.fake.answer('writes.unfinished', []);
  all.fake.answer('teamSetup.start', newTeamSetupFlow('ada@x.test', false));
  const left = () => all.fake.inputs('teamSetup.leave');
  return {
    ...all,
    left,
    demo: () => all.state().teamSetup,
    tab: () => all.state().navigation.tab,
    texts: () => Object.keys(all.state().drafts.texts),
    alerts: () => all.state().feedback.alerts.map(({ message }) => message),
    question: () => all.state().navigationGuard.question,
  };
};
type State = ReturnType<typeof setup>['state'];
const newTeam = 'team-setup/new-team';
const type = (state: State, form: Partial<NewTeamForm>) =>
  state().drafts.set(newTeam, JSON.stringify({ ...newTeamForm(), ...form }));
const typed = (state: State): unknown => JSON.parse(state().drafts.texts[newTeam] ?? 'null');
describe('the team setup flow', () => {
  test('shows core’s state, and keeps what is known when loading fails', async () => {
    const { fake, demo } = setup();
    expect(demo()).toMatchObject({ flow: null, terms: null });
    fake.answer('teamSetup.get', change());
    await demo().load();
    expect(demo().flow).toEqual(change());
    fake.refuse('teamSetup.get', refusal);
    await demo().load();
    expect(demo().flow).toEqual(change());
    demo().follow(change({ pricingSet: true }));
    expect(demo().flow?.pricingSet).toBe(true);
  });

  test('uses the newest request, in whatever order responses arrive', async () => {
    const { fake, demo } = setup();
    const before = fake.hold('teamSetup.get');
    const after = fake.hold('teamSetup.get');
    const loading = [demo().load(), demo().load()];
    await settled();
    after.answer(change({ pricingSet: true }));
    await settled();
    before.answer(change());
    await Promise.all(loading);
    expect(demo()).toMatchObject({ flow: { pricingSet: true }, isKnown: true });
  });

  test('reports a step whose team was left, and shows nothing for it', async () => {
    const { state, demo } = setup();
    demo().follow(change());
    demo().follow(null);
    expect(demo().flow).toEqual(change());
    expect(state().feedback.snackbar?.message).toBe(
      'Saved to the team you set aside. Find it under “Not sent yet” on Home.',
    );
  });

  test('restores a left team with its typed text', async () => {
    const { fake, state, demo, tab, texts } = setup();
    state().drafts.set('team-setup/17/editor', '{}');
    fake.answer('teamSetup.resume', change());
    await demo().resume(17);
    expect(fake.inputs('teamSetup.resume')).toEqual([{ teamId: 17 }]);
    expect(demo().flow).toEqual(change());
    expect([tab(), texts()]).toEqual([1, ['team-setup/17/editor']]);
  });

  test('drops a dismissed team’s typed text', async () => {
    const { fake, state, demo, texts } = setup();
    state().drafts.set('team-setup/17/editor', '{}');
    fake.answer('teamSetup.parked', []);
    fake.answer('teamSetup.dismiss', null);
    await demo().dismiss({ teamId: 17, flowId: 'flow-1' });
    expect(fake.inputs('teamSetup.dismiss')).toEqual([{ teamId: 17, flowId: 'flow-1' }]);
    expect(texts()).toEqual([]);
  });
});

describe('Create New Team', () => {
  test('starts with an empty form and no modal left on top', async () => {
    const { fake, state, demo, tab, texts } = setup();
    state().drafts.set('team-setup/17/editor', '{}');
    state().navigation.openModal({ kind: 'member', id: 1 });
    await demo().start('ada@x.test');
    expect(fake.inputs('teamSetup.start')).toEqual([{ email: 'ada@x.test' }]);
    expect(texts()).toEqual(['team-setup/17/editor']);
    expect(state().navigation.modals).toEqual([]);
    expect(tab()).toBe(3);
  });

  test('does not move a user who has gone to another tab', async () => {
    const { fake, state, demo, tab } = setup();
    const held = fake.hold('teamSetup.start');
    const starting = demo().start('ada@x.test');
    state().navigation.showTab(4);
    held.answer(newTeamSetupFlow('ada@x.test', false));
    await starting;
    expect(demo().flow?.email).toBe('ada@x.test');
    expect(tab()).toBe(4);
  });

  test('replaces a finished flow, or one without a created team', async () => {
    const { fake, demo } = setup();
    for (const flow of [newTeamSetupFlow('first@x.test', false), change({ finished: true })]) {
      fake.answer('teamSetup.get', flow);
      await demo().load();
      await demo().start('ada@x.test');
      expect(demo().flow?.email).toBe('ada@x.test');
    }
  });

  test('asks once before leaving a team with work in it, and changes nothing on Stay', async () => {
    const { fake, state, demo, left, tab, question, until } = setup();
    fake.answer('teamSetup.get', change());
    await demo().load();
    state().drafts.set('team-setup/17/editor', '{}');
    await demo().start('ada@x.test');
    expect(question()).toEqual({
      title: 'Set team@x.test aside and continue?',
      message: 'Plan change started, price not set: you’ll find it under “Not sent yet” on Home.',
      confirmLabel: 'Continue',
      cancelLabel: 'Stay',
    });
    state().navigationGuard.stay();
    expect([left(), fake.inputs('teamSetup.start'), tab()]).toEqual([[], [], 0]);
    expect(demo().flow).toEqual(change());
    await demo().start('ada@x.test');
    state().navigationGuard.leave();
    await until(({ navigation }) => navigation.tab === 3);
    expect(left()).toEqual([{ id: 'flow-1', email: 'team@x.test', teamId: 17, step: 'price' }]);
    expect(fake.inputs('teamSetup.start')).toEqual([{ email: 'ada@x.test' }]);
    expect(demo().flow?.email).toBe('ada@x.test');
  });

  test('leaves only the team named in the confirmation, and not if it has progressed since', async () => {
    const { fake, state, demo, alerts, left, until } = setup();
    fake.answer('teamSetup.get', change());
    state().drafts.set('team-setup/17/editor', '{}');
    await demo().load();
    await demo().start('ada@x.test');
    demo().follow(change({ pricingSet: true }));
    fake.refuse('teamSetup.leave', { code: 'conflict', message: 'This team has changed since.' });
    fake.answer('teamSetup.get', change({ pricingSet: true }));
    state().navigationGuard.leave();
    await until(({ feedback }) => feedback.alerts.length > 0);
    expect(alerts()).toEqual(['This team has changed since.']);
    expect(left()).toEqual([{ id: 'flow-1', email: 'team@x.test', teamId: 17, step: 'price' }]);
    expect(fake.inputs('teamSetup.start')).toEqual([]);
  });

  test.each([
    ['for the same owner in different case', 'ADA@x.test'],
    ['without an owner', ''],
  ])('keeps a form %s', async (_what, teamOwnerEmail) => {
    const { state, demo, question } = setup();
    type(state, { teamOwnerEmail, teamOwnerName: 'Ada' });
    await demo().start('ada@x.test');
    expect(question()).toBeNull();
    expect(typed(state)).toMatchObject({ teamOwnerEmail: 'ada@x.test', teamOwnerName: 'Ada' });
  });

  test('asks before discarding a form for another owner', async () => {
    const { fake, state, demo, question, texts, until } = setup();
    type(state, { teamOwnerEmail: 'zoe@x.test', teamOwnerName: 'Zoe' });
    await demo().start('ada@x.test');
    expect(question()).toMatchObject({
      title: 'Start over for ada@x.test?',
      message: 'What you entered in Create New Team for zoe@x.test is discarded.',
    });
    state().navigationGuard.stay();
    expect(typed(state)).toMatchObject({ teamOwnerName: 'Zoe' });
    expect(fake.inputs('teamSetup.start')).toEqual([]);
    await demo().start('ada@x.test');
    state().navigationGuard.leave();
    await until(({ navigation }) => navigation.tab === 3);
    expect(texts()).toEqual([]);
  });
});

describe('a plan change', () => {
  test('opens the editor with the team’s current plan', async () => {
    const { fake, state, demo, left, tab } = setup();
    fake.answer('team.changePlan', change({ termsBefore: terms }));
    state().navigation.openModal({ kind: 'team', id: 17 });
    await demo().startPlanChange(17, 'team@x.test');
    expect(fake.inputs('team.changePlan')).toEqual([{ teamId: 17, email: 'team@x.test' }]);
    expect(left()).toEqual([]);
    expect(demo()).toMatchObject({
      flow: change({ termsBefore: terms }),
      terms: { teamId: 17, subscription: terms },
    });
    expect(state().navigation.modals).toEqual([]);
    expect(tab()).toBe(1);
  });

  test('does not move a user who has gone to another tab', async () => {
    const { fake, state, demo, tab } = setup();
    state().navigation.openModal({ kind: 'team', id: 17 });
    const held = fake.hold('team.changePlan');
    const changing = demo().startPlanChange(17, 'team@x.test');
    state().navigation.closeModal();
    state().navigation.openModal({ kind: 'member', id: 4 });
    held.answer(change());
    await changing;
    expect(demo().flow).toEqual(change());
    expect(state().navigation.modals).toEqual([{ kind: 'member', id: 4 }]);
    expect(tab()).toBe(0);
  });

  test('leaves a finished flow first, and changes nothing when that fails', async () => {
    const { fake, demo, left, alerts, tab } = setup();
    fake.answer('teamSetup.get', change({ teamId: 9, finished: true }));
    await demo().load();
    fake.refuse('teamSetup.leave', { code: 'file', message: 'Disk is full', reason: 'ENOSPC' });
    await demo().startPlanChange(17, 'team@x.test');
    expect(fake.inputs('team.changePlan')).toEqual([]);
    expect(alerts()).toEqual(['Disk is full']);
    expect(tab()).toBe(0);
    fake.answer('teamSetup.leave', null);
    fake.answer('team.changePlan', change());
    await demo().startPlanChange(17, 'team@x.test');
    expect(left()).toHaveLength(2);
    expect(left()[0]).toEqual({ id: 'flow-1', email: 'team@x.test', teamId: 9, step: 'finish' });
    expect(demo()).toMatchObject({
      flow: { teamId: 17, finished: false },
      terms: { teamId: 17, subscription: null },
    });
  });

  test('shows an alert when it is refused, and opens nothing', async () => {
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

  test('returns to a change already in progress, with its typed text', async () => {
    const { fake, state, demo, tab, texts } = setup();
    fake.answer('teamSetup.get', change());
    await demo().load();
    state().drafts.set('team-setup/17/editor', '{}');
    await demo().startPlanChange(17, 'team@x.test');
    expect(fake.inputs('team.changePlan')).toEqual([]);
    expect(tab()).toBe(1);
    expect(texts()).toEqual(['team-setup/17/editor']);
  });

  test('asks once before leaving another team’s change, then continues', async () => {
    const { fake, state, demo, left, tab, question, until } = setup();
    fake.answer('teamSetup.get', change({ teamId: 9, pricingSet: true }));
    await demo().load();
    fake.answer('team.changePlan', change());
    await demo().startPlanChange(17, 'team@x.test');
    expect([fake.inputs('team.changePlan'), left(), tab()]).toEqual([[], [], 0]);
    expect(question()?.message).toBe(
      'Price set, invoice not drafted: you’ll find it under “Not sent yet” on Home.',
    );
    state().navigationGuard.leave();
    await until(({ navigation }) => navigation.tab === 1);
    expect(left()).toEqual([{ id: 'flow-1', email: 'team@x.test', teamId: 9, step: 'draft' }]);
    expect(demo().flow).toEqual(change());
  });

  test('does not block other teams while one team’s response is pending', async () => {
    const { fake, demo } = setup();
    const held = fake.hold('team.changePlan');
    const first = demo().startPlanChange(9, 'nine@x.test');
    await settled();
    fake.answer('team.changePlan', change());
    await demo().startPlanChange(17, 'team@x.test');
    expect(fake.inputs('team.changePlan').map(({ teamId }) => teamId)).toEqual([9, 17]);
    held.answer(null);
    await first;
    expect(demo().flow?.teamId).toBe(17);
  });

  test('continues with a created team that has no price yet', async () => {
    const { fake, demo, tab, question } = setup();
    fake.answer('teamSetup.get', { ...newTeamSetupFlow('team@x.test', false), teamId: 17 });
    await demo().load();
    await demo().startPlanChange(17, 'team@x.test');
    expect([fake.inputs('team.changePlan'), question(), tab()]).toEqual([[], null, 1]);
  });

  test.each([
    ['finished', change({ finished: true })],
    [
      'still creating it',
      { ...newTeamSetupFlow('team@x.test', false), teamId: 17, finished: true },
    ],
  ])('starts over when the team’s flow is %s', async (_what, flow) => {
    const { fake, demo } = setup();
    fake.answer('teamSetup.get', flow);
    await demo().load();
    fake.answer('team.changePlan', change());
    await demo().startPlanChange(17, 'team@x.test');
    expect(fake.inputs('team.changePlan')).toHaveLength(1);
  });

  test('J27: knows the team’s previous plan after a restart, without loading it again', async () => {
    const { fake, demo, tab } = setup();
    fake.answer('teamSetup.get', change({ termsBefore: terms }));
    await demo().load();
    expect(demo().terms).toEqual({ teamId: 17, subscription: terms });
    expect(fake.inputs('team.changePlan')).toEqual([]);
    expect(tab()).toBe(0);
  });
});

describe('the end of the flow', () => {
  test('asks while a step is pending, and keeps text typed for the team', async () => {
    const { fake, state, demo, left, texts, question } = setup();
    demo().follow(newTeamSetupFlow('ada@x.test', false, 'flow-2'));
    type(state, { teamOwnerName: 'Ada' });
    const held = fake.hold('team.create');
    const creating = state().writes.run('team-setup/team', 'team.create', {} as never);
    const ended = demo().end();
    await vi.waitFor(() =>
      expect(question()).toMatchObject({
        title: 'Leave before the response arrives?',
        confirmLabel: 'Leave now',
      }),
    );
    expect(left()).toEqual([]);
    state().navigationGuard.leave();
    expect(await ended).toBe(true);
    expect(left()).toHaveLength(1);
    expect(texts()).toEqual([newTeam]);
    held.refuse(refusal);
    await creating;
    expect(texts()).toEqual([newTeam]);
  });

  test.each([
    ['keeps typed text when work is left', change(), ['team-setup/17/editor']],
    ['drops typed text when the flow is finished', change({ finished: true }), []],
  ])('shows tab 0, and %s', async (_what, flow, kept) => {
    const { fake, state, demo, left, tab, texts } = setup();
    fake.answer('teamSetup.get', flow);
    await demo().load();
    state().navigation.showTab(1);
    state().drafts.set('team-setup/17/editor', '{}');
    state().drafts.set('member/1/email', 'x');
    expect(await demo().end()).toBe(true);
    expect(left()).toHaveLength(1);
    expect(demo()).toMatchObject({ flow: null, terms: null });
    expect(texts().sort()).toEqual(['member/1/email', ...kept]);
    expect(tab()).toBe(0);
  });

  test('says that it has progressed since, and shows its current step', async () => {
    const { fake, state, demo, tab, texts, alerts } = setup();
    fake.answer('teamSetup.get', change());
    await demo().load();
    state().navigation.showTab(1);
    state().drafts.set('team-setup/17/editor', '{}');
    fake.refuse('teamSetup.leave', { code: 'conflict', message: 'This team has changed since.' });
    fake.answer('teamSetup.get', change({ pricingSet: true }));
    expect(await demo().end()).toBe(false);
    expect(alerts()).toEqual(['This team has changed since.']);
    expect(demo()).toMatchObject({ flow: { pricingSet: true }, terms: { teamId: 17 } });
    expect(texts()).toEqual(['team-setup/17/editor']);
    expect(tab()).toBe(1);
  });
});
