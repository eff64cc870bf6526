import { describe, expect, it } from 'vitest';
import { drop } from '../outbox/write-helpers';
import {
  demoTeam,
  invoice,
  previewedCents,
  pricing,
  routes,
  team,
  teamSetupDeskInEachTest,
} from './team-setup-desk';

const desk = teamSetupDeskInEachTest();

describe('a price', () => {
  it('can be set without a known price, and the journal says so', async () => {
    await desk.create();
    expect(await desk.price({}, null)).toMatchObject({
      ok: true,
      value: { previewedCents: null, pricingSet: true },
    });
    const [line] = await desk.journal();
    expect(line?.detail).toBe(
      'price price_1TeamsYear2025, seats 25, leads 0, discount factor 1, days until due 15, price unknown when sent',
    );
  });

  it.each([
    [
      { lowestCents: 221_990, highestCents: 222_840, isEstimate: true, years: 1 },
      'previewed $2,219.90 to $2,228.40 per year',
    ],
    [
      { lowestCents: 183_729, highestCents: 183_729, isEstimate: true, years: 3 },
      'previewed about $1,837.29 for 3 years',
    ],
    [
      { lowestCents: 960_00, highestCents: 960_00, isEstimate: false, years: 1 },
      'previewed $960.00 per year',
    ],
  ])('is in the journal as the button showed it (%o)', async (shown, words) => {
    await desk.create();
    const terms = { chargeAutomatically: true, leadsNumber: 2500, customBucketDiscountFactor: 0.8 };
    const previewedPrice = { ...shown, period: 'year' } as const;
    const cents = shown.isEstimate ? null : shown.lowestCents;
    expect(await desk.price(terms, cents, { previewedPrice })).toMatchObject({ ok: true });
    const [line] = await desk.journal();
    expect(line?.detail).toBe(
      `price price_1TeamsYear2025, seats 25, leads 2500, discount factor 1, leads discount factor 0.8, automatic charge, ${words}`,
    );
  });

  it('of a monthly trial is in the journal as the button showed it, with the seats that it is for', async () => {
    await desk.create();
    const previewedPrice = {
      lowestCents: 10_030,
      highestCents: 10_030,
      isEstimate: false,
      years: 1,
      period: 'month',
    } as const;
    const terms = { stripeSourcePriceId: 'new_billing_monthly', numberSeats: null, trialDays: 30 };
    const shown = { previewedCents: 0, previewedPrice, previewedSeats: 12 };
    expect(await desk.makeDemo(terms, shown)).toMatchObject({ ok: true });
    const [line] = await desk.journal();
    expect(line?.detail).toBe(
      'price new_billing_monthly, seats (none), leads 0, discount factor 1, trial 30 days, previewed $100.30 per month for 12 seats',
    );
  });
});

describe('an estimate', () => {
  const previewedPrice = {
    lowestCents: 285_120,
    highestCents: 309_120,
    isEstimate: true,
    years: 1,
    period: 'year',
  } as const;

  it.each([
    [129_623, 'invoice A-1, $1,296.23, previewed $2,851.20 to $3,091.20'],
    [300_000, 'invoice A-1, $3,000.00'],
  ])(
    'J22, J26: is kept, and the journal has it if the invoice (%s) is outside of it',
    async (amount_due, detail) => {
      await desk.create();
      await desk.price({}, null, { previewedPrice });
      await desk.draft();
      expect(await desk.flow()).toMatchObject({ previewedCents: null, previewedPrice });
      desk.on(routes.invoice, { body: { invoice: invoice({ amount_due }) } });
      expect(await desk.send('in_1', amount_due)).toMatchObject({ ok: true });
      expect((await desk.journal())[0]).toMatchObject({ detail, outcome: 'done' });
    },
  );
});

describe('the response to a preview', () => {
  const request = {
    number_seats: 20,
    price_per_seat_yearly_dollars: null,
    discount_factor: 0.93,
    leadsNumber: 500,
    multiYearSubYears: 1,
    sourcePriceId: 'new_billing_yearly',
    interval: 'year',
  } as const;
  const amounts = {
    seatsTotal: 22_952.4,
    leadsTotal: '100.5',
    subTotal: 23_052.9,
    discountPercent: 7,
    total: 21_439.2,
  };

  it.each([
    ['at the top', amounts],
    ['under data', { data: amounts }],
    ['under data.data', { data: { data: amounts } }],
  ])(
    'is read %s for New Billing, with fractions of a cent and unexpected values',
    async (_where, body) => {
      desk.on('POST /internal/stripe/subscription/preview/new_billing', { body });
      expect(await desk.core().call('billing.previewNewBilling', request)).toEqual({
        ok: true,
        value: amounts,
      });
    },
  );

  it('keeps tiers of any form', async () => {
    const tiers = [{ up_to: 'inf', unit_amount: 1147.62 }, { unit_amount: '96' }, null, 'tier'];
    desk.on('POST /internal/stripe/subscription/preview/current_pricing', { body: { tiers } });
    expect(await desk.core().call('billing.previewCurrent', request)).toEqual({
      ok: true,
      value: { tiers },
    });
  });

  it('is not a price when it has no amounts', async () => {
    desk.on('POST /internal/stripe/subscription/preview/new_billing', { body: { data: {} } });
    expect(await desk.core().call('billing.previewNewBilling', request)).toMatchObject({
      ok: false,
      error: { code: 'invalid-response' },
    });
  });
});

describe('a price after other terms with an unknown outcome', () => {
  /** The API shows seats, plan, and nothing else of the team's current terms. */
  const shows = (numberSeats: number) => {
    const item = { quantity: numberSeats, price: { id: 'price_1TeamsYear2025' } };
    const data = [{ id: 'sub_9', status: 'active', items: [item] }];
    desk.on(routes.team, team({ stripeSubscription: 'item%sub_9' }));
    desk.on(routes.customer, { body: { customer: { id: 'cus_1', subscriptions: { data } } } });
  };
  const lost = { ok: false, error: { code: 'offline' } };
  const first = async () => {
    desk.on(routes.begin, { body: { subscription: { priceId: 'price_old', numberSeats: 5 } } });
    await desk.changePlan();
    desk.on(routes.price, drop);
    expect(await desk.price()).toMatchObject(lost);
  };
  const forget = async () => {
    const list = await desk.core().call('writes.unfinished', {});
    const id = list.ok ? (list.value[0]?.id ?? '') : '';
    await desk.core().call('writes.dismiss', { id });
    return desk.core();
  };

  it.each([
    ['still open', async () => desk.core()],
    ['dismissed after a check', forget],
    ['dismissed before a restart', async () => (await forget()).restart()],
  ])('does not count as found when the API may show the other terms: %s', async (_which, then) => {
    await first();
    const core = await then();
    await core.call('session.get', {});
    shows(25);
    // The same seats and plan with another memo: the response is lost before the server acts.
    const other = { pricing: { ...pricing, customMemo: 'Net 60' }, previewedCents };
    expect(await core.call('pricing.set', other)).toMatchObject(lost);
    expect(await core.call('teamSetup.get', {})).toMatchObject({ value: { pricingSet: false } });
    expect(await core.call('writes.unfinished', {})).toMatchObject({
      value: [{ action: 'pricing.set' }],
    });
  });

  it('counts as found when the first try was refused', async () => {
    desk.on(routes.begin, { body: { subscription: { priceId: 'price_old', numberSeats: 5 } } });
    await desk.changePlan();
    desk.on(routes.price, { status: 422, body: { message: 'The memo is too long.' } });
    expect(await desk.price({ customMemo: 'Net 60' })).toMatchObject({ ok: false });
    desk.on(routes.price, () => {
      shows(25);
      return drop;
    });
    expect(await desk.price()).toMatchObject({ ok: true, value: { pricingSet: true } });
  });
});

it('a demo team does not count as found when the API may show other terms with an unknown outcome', async () => {
  await desk.create();
  desk.on(routes.demo, drop);
  expect(await desk.makeDemo({ trialDays: 15 })).toMatchObject({ ok: false });
  desk.on(routes.team, team({ internalDemoTeams: [demoTeam] }));
  expect(await desk.makeDemo({ trialDays: 15, discountFactor: 0.5 })).toMatchObject({ ok: false });
  expect(await desk.flow()).toMatchObject({ teamCreated: false });
});

describe('new terms for a team that already looks like them', () => {
  /** A trial of 25 seats until January 30, as the server shows it, without its discount. */
  const trial = { ...demoTeam, quotedCustomMemo: pricing.customMemo };
  const broken = { status: 500, body: { message: 'The payment provider is down.' } };
  const shown = { ok: false, error: { message: 'The payment provider is down.' } };

  it.each([
    ['another discount', { discountFactor: 0.8 }],
    ['a trial that is one day longer', { trialDays: 16 }],
    ['an automatic charge', { chargeAutomatically: true }],
  ])('J3, J19: an error to %s is shown, and the old demo team does not count', async (_, more) => {
    desk.on(routes.team, team({ internalDemoTeams: [trial] }));
    await desk.changePlan();
    desk.on(routes.demo, broken);
    expect(await desk.makeDemo({ isUpgrade: true, trialDays: 15, ...more })).toMatchObject(shown);
    expect(await desk.flow()).toMatchObject({ teamCreated: false });
    expect(await desk.unfinished()).toEqual(['demoTeam.create']);
    // The retry goes to the server.
    desk.on(routes.demo, { body: {} });
    expect(await desk.makeDemo({ isUpgrade: true, trialDays: 15, ...more })).toMatchObject({
      ok: true,
      value: { teamCreated: true },
    });
    expect(desk.times(routes.demo)).toBe(2);
  });

  it.each([
    ['looks the same', {}],
    ['cannot be read', { numberSeats: 30 }],
  ])('a demo team does not count if the team before %s', async (which, more) => {
    await desk.changePlan();
    const before = team({ internalDemoTeams: [trial] });
    desk.on(routes.team, which === 'looks the same' ? before : { status: 500, body: {} });
    desk.on(routes.demo, () => {
      desk.on(routes.team, team({ internalDemoTeams: [{ ...trial, id: 71, ...more }] }));
      return drop;
    });
    expect(await desk.makeDemo({ isUpgrade: true, trialDays: 15, ...more })).toMatchObject({
      ok: false,
      error: { code: 'offline' },
    });
  });

  it('a demo team counts as found if the team had other terms before', async () => {
    await desk.changePlan();
    desk.on(routes.team, team({ internalDemoTeams: [{ ...trial, numberSeats: 5 }] }));
    desk.on(routes.demo, () => {
      desk.on(routes.team, team({ internalDemoTeams: [trial] }));
      return drop;
    });
    expect(await desk.makeDemo({ isUpgrade: true, trialDays: 15 })).toMatchObject({
      ok: true,
      value: { teamCreated: true },
    });
    expect(desk.times(routes.demo)).toBe(1);
  });

  it('J27: a price does not count as found if the subscription had it before, whatever `change_plan` says', async () => {
    const items = [{ id: 'si_1', quantity: 25, price: { id: 'price_1TeamsYear2025' } }];
    const data = [{ id: 'sub_1', status: 'active', items: { data: items } }];
    desk.on(routes.team, team({ stripeSubscription: 'si_1%sub_1' }));
    desk.on(routes.customer, { body: { customer: { id: 'cus_1', subscriptions: { data } } } });
    // The terms that sales set last were never billed.
    desk.on(routes.begin, { body: { subscription: { priceId: 'price_old', numberSeats: 40 } } });
    await desk.changePlan();
    desk.on(routes.price, broken);
    expect(await desk.price({ isUpgrade: true, discountFactor: 0.8 })).toMatchObject(shown);
    expect(await desk.flow()).toMatchObject({ pricingSet: false });
  });

  it('is not left as untouched by another window while the team is looked at', async () => {
    await desk.changePlan();
    const mark = await desk.flow();
    const held = Promise.withResolvers<object>();
    desk.on(routes.team, () => held.promise);
    const priced = desk.price({ isUpgrade: true });
    await desk.core().api.seen(routes.team, 2);
    const { id, email, teamId } = mark ?? { id: '', email: '', teamId: 0 };
    const leaving = { id, email, teamId, step: 'price', untouched: true } as const;
    await desk.core().call('teamSetup.leave', leaving);
    held.resolve(team());
    expect(await priced).toMatchObject({ ok: true });
    expect(await desk.parked()).toMatchObject([{ teamId: 9, pricingSet: true }]);
  });
});
