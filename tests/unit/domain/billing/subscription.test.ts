import { describe, expect, it } from 'vitest';
import { PaymentCustomer } from '../../../../src/contract/entities/billing';
import {
  hasActiveSubscription,
  stripeDashboardCustomerUrl,
  subscriptionIdOf,
  subscriptionKind,
} from '../../../../src/domain/billing/subscription';
import { customer, demoTeam, subscription, team } from '../builders';

const now = Date.parse('2026-05-01T12:00:00Z');
const running = demoTeam({ trialExpiresAtUtc: '2026-06-01T00:00:00Z' });
const stripeSubscription = 'si_1%sub_1';
const yearly = subscription({
  items: [{ id: 'si_1', price: { recurring: { interval: 'year' } } }],
});

describe('subscriptionIdOf', () => {
  it.each([
    ['si_1%sub_1', 'sub_1'],
    ['si_1%sub_1%more', 'sub_1'],
    ['%sub_1', 'sub_1'],
    ['si_1% sub_1 ', 'sub_1'],
    ['si_1%', null],
    ['sub_1', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j gives %j', (text, expected) => {
    expect(subscriptionIdOf(text)).toBe(expected);
  });
});

describe('hasActiveSubscription', () => {
  it.each([
    ['active', true],
    ['trialing', true],
    ['past_due', true],
    ['unpaid', true],
    ['paused', true],
    ['canceled', false],
    ['incomplete', false],
    ['incomplete_expired', false],
  ])('%s: %s', (status, expected) => {
    expect(hasActiveSubscription({ stripeSubscription }, customer(subscription({ status })))).toBe(
      expected,
    );
  });

  it('needs a team that names the subscription and a customer that has it', () => {
    expect(hasActiveSubscription({ stripeSubscription: null }, customer(subscription()))).toBe(
      false,
    );
    expect(
      hasActiveSubscription({ stripeSubscription }, customer(subscription({ id: 'sub_2' }))),
    ).toBe(false);
    expect(hasActiveSubscription({ stripeSubscription }, null)).toBe(false);
    expect(
      hasActiveSubscription({ stripeSubscription }, { id: 'cus_1', subscriptions: null }),
    ).toBe(false);
  });
});

describe('subscriptionKind', () => {
  it('is classic', () => {
    expect(
      subscriptionKind(
        team({ enterprisePlan: '50', stripeSubscription, leadsPaid: 500 }),
        customer(subscription()),
        now,
      ),
    ).toEqual({
      kind: 'classic',
      plan: '50',
      subscription: {
        id: 'sub_1',
        status: 'active',
        currentPeriodStart: '2023-11-14T22:13:20.000Z',
        currentPeriodEnd: '2023-12-14T22:13:20.000Z',
        interval: 'month',
        leads: 500,
        seats: null,
        priceId: null,
      },
    });
  });

  it.each([
    ['2026-01-31T10:00:00Z', 'month', '2026-02-28T10:00:00.000Z'],
    ['2026-03-31T10:00:00Z', 'month', '2026-04-30T10:00:00.000Z'],
    ['2025-12-15T10:00:00Z', 'month', '2026-01-15T10:00:00.000Z'],
    ['2024-02-29T10:00:00Z', 'year', '2025-02-28T10:00:00.000Z'],
    ['2026-03-10T10:00:00Z', 'week', null],
  ])('ends the period from %s by the %s on %s', (start, interval, end) => {
    const given = subscription({
      current_period_start: Date.parse(start) / 1000,
      items: [{ id: 'si_1', price: { recurring: { interval } } }],
    });
    expect(subscriptionKind(team({ stripeSubscription }), customer(given), now)).toMatchObject({
      subscription: { currentPeriodEnd: end },
    });
  });

  it('is also classic for a subscription on a team without a plan code', () => {
    expect(
      subscriptionKind(team({ stripeSubscription }), customer(subscription()), now),
    ).toMatchObject({ kind: 'classic', plan: null });
  });

  it("is New Billing with leads from the team's item", () => {
    const given = subscription({
      items: [
        { id: 'si_other', price: { recurring: { interval: 'month' } }, metadata: { leadsQty: 1 } },
        { id: 'si_1', price: { recurring: { interval: 'year' } }, metadata: { leadsQty: 2500 } },
      ],
      metadata: { leadsQty: 7 },
    });
    expect(
      subscriptionKind(
        team({ enterprisePlan: '60', stripeSubscription, leadsPaid: 9 }),
        customer(subscription({ id: 'sub_0' }), given),
        now,
      ),
    ).toMatchObject({
      kind: 'new-billing',
      plan: '60',
      subscription: { interval: 'year', leads: 2500 },
    });
  });

  it.each([
    ['of the subscription', { metadata: { leadsQty: 0 } }, 500, 0],
    ['of the team', {}, 500, 500],
    ['unknown', {}, null, null],
  ])('takes leads %s', (_name, over, leadsPaid, expected) => {
    expect(
      subscriptionKind(
        team({ enterprisePlan: '60', stripeSubscription, leadsPaid }),
        customer(subscription(over)),
        now,
      ),
    ).toMatchObject({ subscription: { leads: expected } });
  });

  it.each(['20', '30'])('is legacy %s, with and without a subscription', (enterprisePlan) => {
    const given = team({ enterprisePlan, stripeSubscription });
    expect(subscriptionKind(given, customer(subscription()), now)).toMatchObject({
      kind: 'legacy',
      subscription: { id: 'sub_1' },
    });
    expect(subscriptionKind(given, null, now)).toEqual({
      kind: 'legacy',
      plan: enterprisePlan,
      subscription: null,
    });
  });

  it('is none for a legacy plan whose subscription has ended', () => {
    expect(
      subscriptionKind(
        team({ enterprisePlan: '20', stripeSubscription }),
        customer(subscription({ status: 'canceled' })),
        now,
      ),
    ).toMatchObject({ kind: 'none', ended: { status: 'canceled' } });
  });

  it('is trial for an active demo team without a subscription or with an ended one', () => {
    const given = team({ internalDemoTeams: [running], stripeSubscription });
    const expected = { kind: 'trial', plan: null, demoTeam: running };
    expect(subscriptionKind(given, null, now)).toEqual(expected);
    expect(subscriptionKind(given, customer(subscription({ status: 'canceled' })), now)).toEqual(
      expected,
    );
  });

  it.each([
    ['50', 'classic'],
    ['60', 'new-billing'],
    ['30', 'legacy'],
  ])('is trial on a yearly subscription, plan %s', (enterprisePlan, billing) => {
    expect(
      subscriptionKind(
        team({ enterprisePlan, stripeSubscription, internalDemoTeams: [running] }),
        customer(yearly),
        now,
      ),
    ).toMatchObject({ kind: 'trial-on-yearly', billing, demoTeam: running });
  });

  it('has no demo team for a trial that only the payment provider knows about', () => {
    expect(
      subscriptionKind(
        team({ enterprisePlan: '50', stripeSubscription }),
        customer({ ...yearly, status: 'trialing' }),
        now,
      ),
    ).toMatchObject({ kind: 'trial-on-yearly', demoTeam: null });
  });

  it('is plain for monthly in a trial and for yearly without one', () => {
    const given = team({ enterprisePlan: '50', stripeSubscription, internalDemoTeams: [running] });
    expect(subscriptionKind(given, customer(subscription({ status: 'trialing' })), now).kind).toBe(
      'classic',
    );
    expect(subscriptionKind({ ...given, internalDemoTeams: [] }, customer(yearly), now).kind).toBe(
      'classic',
    );
  });

  it('is none for nothing, an expired trial, or an unpaid plan', () => {
    expect(subscriptionKind(team(), null, now)).toEqual({ kind: 'none', plan: null, ended: null });
    const expired = demoTeam({ trialExpiresAtUtc: '2026-04-01T00:00:00Z' });
    expect(subscriptionKind(team({ internalDemoTeams: [expired] }), null, now).kind).toBe('none');
    expect(subscriptionKind(team({ enterprisePlan: '50' }), null, now).kind).toBe('none');
  });

  it.each([
    [null, null],
    [undefined, null],
    [1e300, null],
    [0, '1970-01-01T00:00:00.000Z'],
  ])('starts the period %s', (current_period_start, expected) => {
    expect(
      subscriptionKind(
        team({ stripeSubscription }),
        customer(subscription({ current_period_start, items: [] })),
        now,
      ),
    ).toMatchObject({ subscription: { currentPeriodStart: expected, interval: null } });
  });

  it("prefers the team's item to others, even with spaces around its name", () => {
    const others = [
      { id: 'si_other', price: { recurring: { interval: 'month' } }, metadata: { leadsQty: 7 } },
      { id: 'si_own', price: { recurring: { interval: 'year' } }, metadata: { leadsQty: 500 } },
    ];
    expect(
      subscriptionKind(
        team({ stripeSubscription: ' si_own %sub_1' }),
        customer(subscription({ items: others })),
        now,
      ),
    ).toMatchObject({ subscription: { interval: 'year', leads: 500 } });
  });

  it('falls back to other items and then the team when an item lacks price, interval, or leads', () => {
    const bare = [{ id: 'si_a' }, { id: 'si_b', price: {}, metadata: { leadsQty: null } }];
    expect(
      subscriptionKind(
        team({ stripeSubscription, leadsPaid: 1000 }),
        customer(subscription({ items: bare })),
        now,
      ),
    ).toMatchObject({ subscription: { interval: null, leads: 1000 } });
  });

  it('is legacy without a subscription when the customer has another one', () => {
    expect(
      subscriptionKind(
        team({ enterprisePlan: '30', stripeSubscription: null }),
        customer(subscription({ id: 'sub_other' })),
        now,
      ),
    ).toEqual({ kind: 'legacy', plan: '30', subscription: null });
  });

  it('reads items as the payment provider sends them', () => {
    const parsed = PaymentCustomer.parse({
      id: 'cus_1',
      subscriptions: {
        data: [
          {
            id: 'sub_1',
            status: 'active',
            items: {
              data: [{ price: { recurring: { interval: 'year' } }, metadata: { leadsQty: '500' } }],
            },
          },
        ],
      },
    });
    expect(
      subscriptionKind(team({ enterprisePlan: '60', stripeSubscription }), parsed, now),
    ).toMatchObject({ kind: 'new-billing', subscription: { interval: 'year', leads: 500 } });
  });
});

describe('stripeDashboardCustomerUrl', () => {
  it('builds live and test paths', () => {
    const base = 'https://dashboard.stripe.com';
    expect(stripeDashboardCustomerUrl(base, 'cus_1', true)).toBe(`${base}/customers/cus_1`);
    expect(stripeDashboardCustomerUrl(`${base}/`, 'cus_1', false)).toBe(
      `${base}/test/customers/cus_1`,
    );
  });

  it('cannot lead elsewhere through an ID', () => {
    expect(stripeDashboardCustomerUrl('https://d.test', '../x?y#z', true)).toBe(
      'https://d.test/customers/..%2Fx%3Fy%23z',
    );
  });
});
