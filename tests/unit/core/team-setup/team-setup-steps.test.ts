import { describe, expect, it } from 'vitest';
import { drop } from '../outbox/write-helpers';
import {
  created,
  demoTeam,
  extended,
  invoice,
  owner,
  previewedCents,
  pricing,
  request,
  routes,
  team,
  teamSetupDeskInEachTest,
} from './team-setup-desk';

const desk = teamSetupDeskInEachTest();
const inTheMiddle = (of = 'Create New Team') => ({
  ok: false,
  error: {
    code: 'conflict',
    message: `You are currently in ${of} for ${owner}. Finish it or set it aside, then continue.`,
  },
});
const doneBefore = {
  ok: false,
  error: {
    code: 'conflict',
    message:
      'This step was already done, in another window or by an earlier attempt. What you entered wasn’t sent. Check the next step before you continue.',
  },
};
const elsewhere = {
  ok: false,
  error: {
    code: 'conflict',
    message: 'This isn’t the team you’re working on.',
  },
};

describe('a new team', () => {
  it("starts the flow with the server's values", async () => {
    expect(await desk.create()).toMatchObject({
      ok: true,
      value: {
        email: owner,
        teamId: 9,
        teamOwnerName: 'Olive Owner',
        teamSize: 1,
        stripeCustomer: 'cus_1',
        priceId: null,
        canLogin: true,
        isUpgrade: false,
      },
    });
    expect(desk.bodies('/internal/team/create_team')).toEqual([request]);
    expect(desk.changes()).toEqual(['team 9']);
    expect(await desk.journal()).toMatchObject([
      {
        action: 'team.create',
        subject: `team of ${owner}`,
        detail: '1 member, account 0015g00000Abc, new team 9',
        outcome: 'done',
      },
    ]);
  });

  it('reports a missing token, customer, or size; a test account has no Salesforce account', async () => {
    desk.on(routes.create, { body: { team: { id: 9 } } });
    expect(await desk.create({ isTestAccount: true, salesforceAccountId: '' })).toMatchObject({
      value: { teamSize: null, stripeCustomer: null, canLogin: false },
    });
    expect(await desk.journal()).toMatchObject([{ detail: '1 member, test account, new team 9' }]);
  });

  it("deletes the previous team's token when it has none", async () => {
    await desk.create();
    await desk.makeDemo();
    desk.on(routes.create, { body: { team: { id: 9 } } });
    await desk.create({ memberEmails: ['other@fresh-team.example'] });
    expect(await desk.core().call('teamSetup.login', {})).toEqual({
      ok: false,
      error: {
        code: 'not-found',
        message: 'This team has no login token.',
      },
    });
  });

  it('during another flow makes the window look again, and starts once that is left or done', async () => {
    await desk.create();
    expect(await desk.create()).toEqual(inTheMiddle());
    expect(await desk.core().call('teamSetup.start', { email: 'zoe@x.example' })).toEqual(
      inTheMiddle(),
    );
    expect(desk.times(routes.create)).toBe(1);
    await desk.makeDemo();
    expect(await desk.create()).toMatchObject({ ok: true });
    await desk.leave();
    expect(await desk.create()).toMatchObject({ ok: true });
    expect(desk.times(routes.create)).toBe(3);
  });
});

describe('J19: a new team without a response', () => {
  const rows = (...teams: object[]) =>
    desk.on(routes.search, { body: { results: { members: [], teams } } });
  const row = (more: object = {}) => ({
    id: 9,
    email: owner,
    createdAt: '2026-01-15T17:00:00.000Z',
    ...more,
  });

  it('is looked up at once: the one of this owner created since', async () => {
    desk.on(routes.create, drop);
    rows(
      row({ id: 8, createdAt: '2026-01-15T16:40:00.000Z' }),
      row({ id: 7, createdAt: null }),
      row(),
    );
    desk.on(routes.team, team());
    expect(await desk.create()).toMatchObject({
      ok: true,
      value: { teamId: 9, stripeCustomer: 'cus_1', teamSize: 1, canLogin: false },
    });
    expect(desk.bodies('/internal/team/get_by_id')).toEqual([{ teamId: 9 }]);
    expect(await desk.unfinished()).toEqual([]);
    expect(desk.changes()).toEqual(['team 9']);
  });

  it('is not assumed to be one of two matches', async () => {
    desk.on(routes.create, drop);
    rows(row(), row({ id: 10 }));
    expect(await desk.create()).toMatchObject({ ok: false, error: { code: 'offline' } });
    expect(await desk.unfinished()).toEqual(['team.create']);
    expect(await desk.flow()).toBeNull();
  });

  it('is looked up before a second try, and is then not created again', async () => {
    desk.on(routes.create, drop);
    rows();
    await desk.create();
    desk.clock().advance(8 * 60_000);
    desk.on(routes.create, created);
    rows(row());
    expect(await desk.create()).toMatchObject({ ok: true, value: { teamId: 9 } });
    expect(desk.times(routes.create)).toBe(1);
    expect(await desk.unfinished()).toEqual([]);
    expect(await desk.flow()).toMatchObject({ teamId: 9 });
  });

  it('is created again under its key when it is not found or cannot be checked', async () => {
    desk.on(routes.create, drop);
    rows();
    await desk.create();
    desk.on(routes.search, { status: 422, body: { message: 'Not that one.' } });
    await desk.create();
    desk.on(routes.create, created);
    expect(await desk.create()).toMatchObject({ ok: true });
    expect(new Set(desk.keysOf(routes.create)).size).toBe(1);
    expect(desk.times(routes.create)).toBe(3);
  });

  it('is not looked up before the first try', async () => {
    await desk.create();
    expect(desk.times(routes.search)).toBe(0);
    expect(desk.times(routes.team)).toBe(0);
  });
});

describe('a plan change', () => {
  const subscription = { priceId: 'price_old', numberSeats: 5, companyName: 'Acme' };

  it("starts the flow with the team's current terms", async () => {
    desk.on(routes.begin, { body: { subscription, stripeCustomer: 'cus_1' } });
    expect(await desk.changePlan()).toMatchObject({
      ok: true,
      value: {
        email: owner,
        teamId: 9,
        teamSize: 1,
        stripeCustomer: 'cus_1',
        priceId: 'price_old',
        isUpgrade: true,
        termsBefore: subscription,
      },
    });
    expect(await desk.journal()).toMatchObject([
      { action: 'team.changePlan', subject: 'team 9', detail: '', changes: [] },
    ]);
  });

  it('has no starting terms for a team that never had a price', async () => {
    desk.on(routes.begin, { body: {} });
    expect(await desk.changePlan()).toMatchObject({
      value: { stripeCustomer: 'cus_1', priceId: null, termsBefore: null },
    });
  });

  it('J27: is sent once, even after a restart and after the team was left', async () => {
    desk.on(routes.begin, { body: { subscription } });
    await desk.changePlan();
    expect(await desk.changePlan()).toMatchObject({ value: { termsBefore: { numberSeats: 5 } } });
    expect(await desk.changePlan(10)).toEqual(inTheMiddle('Change Team Plan'));
    expect(await desk.create()).toEqual(inTheMiddle('Change Team Plan'));
    await desk.leave();
    expect(await desk.flow()).toBeNull();
    expect(await desk.changePlan()).toMatchObject({
      value: { teamId: 9, termsBefore: { numberSeats: 5 } },
    });
    expect(desk.times(routes.begin)).toBe(1);
    await desk.price();
    expect(await desk.changePlan()).toMatchObject({ value: { teamId: 9, pricingSet: true } });
    expect(desk.times(routes.begin)).toBe(1);
  });

  it('J27: is never sent to look something up', async () => {
    await desk.create();
    desk.on(routes.price, { status: 500, body: { message: 'Out of order.' } });
    for (const _try of [1, 2, 3]) await desk.price();
    const [write] = await desk.unfinished().then((all) => all ?? []);
    expect(write).toBe('pricing.set');
    expect(desk.times(routes.begin)).toBe(0);
  });
});

describe('a price', () => {
  it("is set once, for the flow's own team only", async () => {
    expect(await desk.price()).toEqual(elsewhere);
    await desk.create();
    expect(await desk.price({ teamId: 10 })).toEqual(elsewhere);
    expect(await desk.price()).toMatchObject({
      ok: true,
      value: {
        priceId: 'price_1TeamsYear2025',
        previewedCents,
        pricedSeats: 25,
        pricedTerms: {
          pricePerSeatDollars: null,
          discountFactor: 1,
          leadsDiscountFactor: 1,
          years: 1,
        },
        pricingSet: true,
      },
    });
    expect(desk.bodies('/internal/stripe/set_team_pricing')).toEqual([pricing]);
    expect(await desk.price()).toEqual(doneBefore);
    expect(await desk.makeDemo()).toEqual(doneBefore);
    expect(desk.times(routes.price)).toBe(1);
    const [line] = await desk.journal();
    expect(line).toMatchObject({
      action: 'pricing.set',
      subject: 'team 9',
      detail:
        'price price_1TeamsYear2025, seats 25, leads 0, discount factor 1, days until due 15, previewed $2,400.00',
    });
  });

  it('lists its special terms in the journal', async () => {
    await desk.create();
    await desk.makeDemo({
      numberSeats: null,
      customPricing: true,
      pricePerSeatDollars: 80,
      multiYearSub: true,
      multiYearSubYears: 3,
      trialDays: 30,
      leadsNumber: 500,
      discountFactor: 0.9,
    });
    const [line] = await desk.journal();
    expect(line).toMatchObject({
      action: 'demoTeam.create',
      detail:
        'price price_1TeamsYear2025, seats (none), leads 500, discount factor 0.9, $80.00 per seat per year, 3 years, trial 30 days, previewed $2,400.00',
    });
    expect(await desk.flow()).toMatchObject({ teamCreated: true, finished: true });
  });

  it('J19: is not set again when the server has it despite a lost response', async () => {
    desk.on(routes.begin, { body: { subscription: { priceId: 'price_old', numberSeats: 5 } } });
    await desk.changePlan();
    desk.on(routes.price, drop);
    // At first it cannot be checked.
    expect(await desk.price()).toMatchObject({ ok: false });
    expect(await desk.unfinished()).toEqual(['pricing.set']);
    const item = { quantity: 25, price: { id: 'price_1TeamsYear2025' } };
    const data = [{ id: 'sub_9', status: 'active', items: [item] }];
    desk.on(routes.team, team({ stripeSubscription: 'item%sub_9' }));
    desk.on(routes.customer, { body: { customer: { id: 'cus_1', subscriptions: { data } } } });
    expect(await desk.price()).toMatchObject({ ok: true, value: { pricingSet: true } });
    expect(desk.times(routes.price)).toBe(1);
    expect(await desk.unfinished()).toEqual([]);
  });

  it('J19: is looked up at once after a lost response', async () => {
    await desk.create();
    desk.on(routes.demo, drop);
    desk.on(routes.team, team({ internalDemoTeams: [demoTeam] }));
    expect(await desk.makeDemo({ trialDays: 15 })).toMatchObject({
      ok: true,
      value: { finished: true },
    });
    expect(await desk.unfinished()).toEqual([]);
  });

  it('counts its days from today, so tomorrow a person decides before another key is used', async () => {
    await desk.create();
    desk.on(routes.price, drop);
    await desk.price();
    await desk.price();
    const [first, again] = desk.keysOf(routes.price);
    expect(again).toBe(first);
    desk.clock().advance(12 * 3_600_000);
    await desk.core().signIn();
    expect(await desk.price({ daysUntilDue: 14 })).toMatchObject({
      ok: false,
      error: { code: 'conflict', outcome: 'not-sent', unfinished: { id: expect.any(String) } },
    });
    expect(desk.times(routes.price)).toBe(2);
    expect(await desk.unfinished()).toEqual(['pricing.set']);
  });

  it('is set once when two windows set it at once, and the other one is told', async () => {
    await desk.create();
    const held = Promise.withResolvers<{ body: object }>();
    desk.on(routes.price, () => held.promise);
    const one = desk.price();
    await desk.core().api.seen(routes.price);
    const two = desk.price({ numberSeats: 40 });
    held.resolve({ body: {} });
    expect(await one).toMatchObject({ ok: true, value: { pricingSet: true } });
    expect(await two).toMatchObject(doneBefore);
    expect(desk.times(routes.price)).toBe(1);
  });

  it('has its own draft when it is set again', async () => {
    await desk.create();
    await desk.price();
    desk.on(routes.draft, drop);
    await desk.draft();
    expect(await desk.unfinished()).toEqual(['invoice.draft']);
    // Nothing shows a draft, so it is not requested again automatically.
    expect(await desk.draft()).toMatchObject({
      error: { code: 'conflict', unfinished: { id: expect.any(String) } },
    });
    expect(desk.times(routes.draft)).toBe(1);
    await desk.forge({ pricingSet: false });
    await desk.price();
    expect(await desk.unfinished()).toEqual([]);
    desk.on(routes.draft, { body: extended() });
    await desk.draft();
    const [first, second] = desk.keysOf(routes.draft);
    expect(second).not.toBe(first);
  });
});

describe('a draft', () => {
  it('is created once, after the price', async () => {
    await desk.create();
    expect(await desk.draft()).toEqual(doneBefore);
    await desk.price();
    expect(await desk.draft(10)).toEqual(elsewhere);
    expect(await desk.draft()).toMatchObject({
      ok: true,
      value: { hasExtendedSubscription: true, extendedSubscription: extended() },
    });
    // The screen comes back to it.
    expect(await desk.draft()).toMatchObject({ ok: true });
    expect(desk.times(routes.draft)).toBe(1);
    expect(desk.core().api.requests.find(({ path }) => path.includes('link_sub'))?.body).toBe('');
    const [line] = await desk.journal();
    expect(line).toMatchObject({ detail: 'invoice A-1, $2,400.00', subject: 'team 9' });
  });

  it('ends the flow when there is no invoice', async () => {
    await desk.create();
    await desk.price();
    desk.on(routes.draft, { body: extended({ status: 'void' }) });
    expect(await desk.draft()).toMatchObject({ value: { finished: true } });
  });
});

it('a step of a killed app is not unfinished once it is on disk', async () => {
  await desk.create();
  desk.on(routes.price, drop);
  await desk.price();
  const [key] = desk.keysOf(routes.price);
  await desk.forge({ lastIntent: String(key) });
  expect(await desk.unfinished()).toEqual(['pricing.set']);
  await desk.flow();
  expect(await desk.unfinished()).toEqual([]);
});

it("the payment provider's draft is what gets sent", async () => {
  await desk.drafted();
  expect(await desk.flow()).toMatchObject({ extendedSubscription: { invoice: invoice() } });
});
