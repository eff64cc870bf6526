import { describe, expect, test } from 'vitest';
import type { TeamSetupFlow } from '../../../../src/contract/entities/settings';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import {
  pricingDraft,
  typedCompany,
  typedFields,
} from '../../../../src/domain/team-setup/typed-pricing';
import {
  createDemoTeam,
  setPricing,
} from '../../../../src/renderer/features/team-setup/team-setup-writes';
import { sendWrite } from '../../../../src/renderer/state/outbox/send-write';
import { createTestStore } from '../../../helpers/test-store';
import { teamPricing } from '../../../integration/sandbox/team-setup-payloads';

const key = 'team-setup/17/editor';
const flow: TeamSetupFlow = { ...newTeamSetupFlow('team@x.test', false, 'flow-1'), teamId: 17 };
const over = { finished: true, teamCreated: true };
const input = {
  pricing: teamPricing({ teamId: 17, stripeCustomerId: 'cus_1' }),
  previewedCents: 240_000,
};

/** A window where the pricing of team 17 was typed in `flow-1`. */
const setup = (now: TeamSetupFlow) => {
  const all = createTestStore('sales');
  all.fake.answer('teamSetup.leave', null);
  all.fake.answer('writes.unfinished', []);
  all.fake.answer('drafts.get', { texts: {}, notice: null });
  all.state().drafts.set(key, '{"companyName":"Acme","flowId":"flow-1"}');
  all.state().teamSetup.follow(now);
  return { ...all, text: () => all.state().drafts.texts[key] };
};

test.each([
  [
    'Create another team',
    (state: ReturnType<typeof setup>['state']) => state().teamSetup.makeRoom(),
  ],
  [
    'a plan change of another team',
    (state: ReturnType<typeof setup>['state']) =>
      state().teamSetup.startPlanChange(18, 'other@x.test'),
  ],
  ['Complete', (state: ReturnType<typeof setup>['state']) => state().teamSetup.end()],
])('the pricing of a finished team is dropped by %s', async (_how, leave) => {
  const { fake, state, text } = setup({ ...flow, ...over });
  fake.answer('team.changePlan', { ...flow, id: 'flow-2', teamId: 18 });
  await leave(state);
  expect(fake.inputs('teamSetup.leave')).toHaveLength(1);
  expect(text()).toBeUndefined();
});

test('the pricing of a team that isn’t priced yet stays when it is set aside', async () => {
  const { state, text } = setup(flow);
  await state().teamSetup.makeRoom();
  expect(text()).toContain('Acme');
});

test.each([
  ['demoTeam.create', createDemoTeam(17, input)],
  ['pricing.set', setPricing(17, input)],
] as const)(
  '%s drops the form that was sent, also for a team that was left',
  async (method, write) => {
    const { fake, state, text } = setup(flow);
    fake.refuse(method, { code: 'server', status: 422, message: 'No price' });
    await sendWrite(state(), write as never);
    expect(text()).toContain('Acme');
    const held = fake.hold(method);
    const sending = sendWrite(state(), write as never);
    await held.arrived;
    await state().teamSetup.makeRoom();
    held.answer(null);
    await sending;
    expect(text()).toBeUndefined();
  },
);

test('another flow of the team does not open with it', async () => {
  const { fake, state } = setup(flow);
  const later = { ...flow, id: 'flow-2', isUpgrade: true };
  state().teamSetup.follow(later);
  await state().teamSetup.end();
  // Nothing was typed in this flow, so leaving it loses nothing.
  expect(fake.inputs('teamSetup.leave')).toMatchObject([{ id: 'flow-2', untouched: true }]);
  const { read, write } = pricingDraft({ flowId: 'flow-2', teamId: 17 }, { companyName: 'Now' });
  expect(read('{"companyName":"Acme","flowId":"flow-1"}')).toBeNull();
  expect(read('{"companyName":"Acme","flowId":"flow-2"}')?.value).toEqual({ companyName: 'Acme' });
  expect(write({ base: null, value: { companyName: 'Acme' } })).toBe(
    '{"companyName":"Acme","flowId":"flow-2"}',
  );
  // From an older version.
  expect(read('{"companyName":"Acme"}')?.value).toEqual({ companyName: 'Acme' });
});

test('dates that are sent are kept as shown, so that tomorrow’s defaults don’t move them', () => {
  const of = { flowId: 'flow-1', teamId: 17 };
  const today = { seats: '12', dueDate: '2026-12-07' };
  const form = { initial: today, before: today, after: today };
  const text = typedFields(of, undefined, form, ['dueDate']);
  expect(text).toBe('{"dueDate":"2026-12-07","flowId":"flow-1"}');
  const tomorrow = { seats: '20', dueDate: '2026-12-08' };
  expect(pricingDraft(of, tomorrow).read(text ?? undefined)?.value).toEqual({
    seats: '20',
    dueDate: '2026-12-07',
  });
});

test('the fields that were typed are kept alone while the others can’t be read', () => {
  const of = { flowId: 'flow-1', teamId: 17 };
  const initial = { seats: '12', leads: 0, city: '' };
  const typed = (text: string | undefined, before: typeof initial, after: typeof initial) =>
    typedFields(of, text, { initial, before, after });
  const seats = '{"seats":"20","flowId":"flow-1"}';
  expect(typed(undefined, initial, { ...initial, seats: '20' })).toBe(seats);
  expect(typed(seats, { ...initial, seats: '20' }, { ...initial, seats: '20', city: 'Oslo' })).toBe(
    '{"seats":"20","city":"Oslo","flowId":"flow-1"}',
  );
  expect(typed(seats, { ...initial, seats: '20' }, initial)).toBeNull();
  // Typed before, when all was known.
  const whole = '{"seats":"12","leads":0,"city":"","flowId":"flow-1"}';
  expect(typed(whole, initial, { ...initial, city: 'Oslo' })).toBe(
    '{"seats":"12","leads":0,"city":"Oslo","flowId":"flow-1"}',
  );
  const read = { seats: '12', leads: 5000, city: 'Bergen' };
  expect(pricingDraft(of, read).read(seats)?.value).toEqual({ ...read, seats: '20' });
});

test('an address that was typed keeps its country, and takes other fields only from the same one', () => {
  const of = { flowId: 'flow-1', teamId: 17 };
  const initial = { seats: '12', country: 'US', postalCode: '', state: '', line1: '', city: '' };
  const german = { ...initial, country: 'DE', postalCode: '10115', line1: 'Allee 1', city: 'Ulm' };
  const american = {
    ...initial,
    postalCode: '94107',
    state: 'CA',
    line1: 'Pier 1',
    city: 'Oakland',
  };
  const typed = (after: Partial<typeof initial>) =>
    typedFields(of, undefined, { initial, before: initial, after: { ...initial, ...after } }) ?? '';
  const read = (text: string, stored: typeof initial) => pricingDraft(of, stored).read(text)?.value;
  const zip = typed({ postalCode: '94110' });
  expect(zip).toBe('{"country":"US","postalCode":"94110","flowId":"flow-1"}');
  expect(read(zip, german)).toEqual({ ...initial, postalCode: '94110' });
  expect(read(zip, american)).toEqual({ ...american, postalCode: '94110' });
  const country = typed({ country: 'DE' });
  expect(read(country, american)).toEqual({ ...initial, country: 'DE' });
  expect(read(country, german)).toEqual(german);
  expect(read(typed({ seats: '20' }), german)).toEqual({ ...german, seats: '20' });
});

describe('discarded pricing of a plan change', () => {
  const discarded = (over: Partial<TeamSetupFlow> = {}) => {
    const all = setup({ ...flow, isUpgrade: true, ...over });
    all.state().drafts.discard('Pricing discarded', [key]);
    return { ...all, undone: () => all.state().undos.last()?.success ?? null };
  };

  test('keeps its flow on Exit, so that Undo restores it there', async () => {
    const { fake, state, text } = discarded();
    await state().teamSetup.end();
    expect(fake.inputs('teamSetup.leave')).toEqual([
      { id: 'flow-1', email: 'team@x.test', teamId: 17, step: 'price' },
    ]);
    await state().undos.undo(key);
    expect(text()).toBe('{"companyName":"Acme","flowId":"flow-1"}');
    state().teamSetup.follow({ ...flow, isUpgrade: true });
    await state().teamSetup.end();
    expect(text()).toBe('{"companyName":"Acme","flowId":"flow-1"}');
  });

  test('keeps no flow of another team', async () => {
    const { fake, state, undone } = discarded();
    state().teamSetup.follow({ ...flow, id: 'flow-2', isUpgrade: true, teamId: 18 });
    await state().teamSetup.end();
    expect(fake.inputs('teamSetup.leave')).toMatchObject([{ teamId: 18, untouched: true }]);
    expect(undone()).toBe('Pricing discarded');
  });

  test('has no Undo once its flow is finished', async () => {
    const { state, undone } = discarded(over);
    expect(undone()).toBe('Pricing discarded');
    await state().teamSetup.end();
    expect(undone()).toBeNull();
  });

  test('has no Undo once its flow is dismissed', async () => {
    const { fake, state, undone } = discarded();
    await state().teamSetup.end();
    fake.answer('teamSetup.parked', []);
    fake.answer('teamSetup.dismiss', null);
    await state().teamSetup.dismiss({ teamId: 17, flowId: 'flow-1' });
    expect(undone()).toBeNull();
  });
});

describe('pricing of a plan change that another window typed', () => {
  const upgrade = { ...flow, isUpgrade: true };
  /** This window was open before, so only core has the draft. */
  const secondWindow = (
    flowId = 'flow-1',
    typed: object = { companyName: 'Acme', seats: '240' },
  ) => {
    const all = setup(flow);
    all.state().drafts.drop(key);
    const texts = { [key]: JSON.stringify({ ...typed, flowId }) };
    all.fake.answer('drafts.get', { texts, notice: null });
    all.fake.answer('team.changePlan', { ...upgrade, id: 'flow-2', teamId: 18 });
    all.fake.answer('teamSetup.parked', [upgrade]);
    all.fake.answer('teamSetup.dismiss', null);
    all.state().teamSetup.follow(upgrade);
    return all;
  };
  const setAside = [{ id: 'flow-1', email: 'team@x.test', teamId: 17, step: 'price' }];

  test('is asked about before another team’s plan change, and set aside', async () => {
    const { fake, state, until } = secondWindow();
    await state().teamSetup.startPlanChange(18, 'other@x.test');
    expect(state().navigationGuard.question?.title).toBe('Set team@x.test aside and continue?');
    expect(fake.inputs('teamSetup.leave')).toEqual([]);
    state().navigationGuard.leave();
    await until(({ teamSetup }) => teamSetup.flow?.id === 'flow-2');
    expect(fake.inputs('teamSetup.leave')).toEqual(setAside);
  });

  test('is set aside on Exit', async () => {
    const { fake, state } = secondWindow();
    await state().teamSetup.end();
    expect(fake.inputs('teamSetup.leave')).toEqual(setAside);
  });

  test.each([
    [{ companyName: 'Acme', seats: '240' }, ' (240 seats)'],
    [{ seats: '1,200' }, ' (1,200 seats)'],
    [{ seats: '1.200' }, ' (“1.200” seats)'],
    // Typed while the team or the customer couldn't be read.
    [{ postalCode: '94110' }, ''],
    [{ customPricing: true, discount: '10' }, ' (10% discount)'],
    [{ discount: '12,5%' }, ' (12,5% discount)'],
    [{ discount: '%' }, ''],
  ])('is named before the team is dismissed: %j', async (typed, words) => {
    const { state, until } = secondWindow('flow-1', typed);
    void state().teamSetup.dismiss({ teamId: 17, flowId: 'flow-1' });
    await until(({ confirmations }) => confirmations.queue.length === 1);
    expect(state().confirmations.queue[0]?.spec.question).toBe(
      `The pricing you entered${words} is discarded; the plan doesn’t change.`,
    );
  });

  test('is not asked about if it was typed for an earlier setup of the team', async () => {
    const { fake, state } = secondWindow('flow-0');
    await state().teamSetup.startPlanChange(18, 'other@x.test');
    expect(state().navigationGuard.question).toBeNull();
    expect(fake.inputs('teamSetup.leave')).toMatchObject([{ id: 'flow-1', untouched: true }]);
  });
});

test('Home names a team by the company typed in its own flow', () => {
  const texts = { [key]: '{"companyName":" Acme ","flowId":"flow-1"}' };
  expect(typedCompany({ flowId: 'flow-1', teamId: 17 }, texts)).toBe('Acme');
  expect(typedCompany({ flowId: 'flow-2', teamId: 17 }, texts)).toBe('');
  expect(typedCompany({ flowId: 'flow-1', teamId: 18 }, texts)).toBe('');
});
