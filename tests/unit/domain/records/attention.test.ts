import { describe, expect, test } from 'vitest';
import type { PaymentMethod } from '../../../../src/contract/entities/billing';
import {
  type SubscriptionKind,
  subscriptionKind,
} from '../../../../src/domain/billing/subscription';
import { memberAttention, teamAttention } from '../../../../src/domain/records/attention';
import {
  customer,
  demoTeam,
  member,
  membership,
  parentTeam,
  subscription,
  team,
} from '../builders';

/** Noon in New York on March 10, 2026. */
const noon = Date.parse('2026-03-10T16:00:00Z');
const stripeSubscription = 'si_1%sub_1';
const visa = (month: number, year: number) => ({
  id: `pm_${month}`,
  card: { brand: 'visa', last4: '0069', exp_month: month, exp_year: year },
});

const told = (
  record: Parameters<typeof team>[0],
  status: string | null,
  methods: ReturnType<typeof visa>[] = [],
) => {
  const given = team({ ...record, ...(status ? { stripeSubscription } : {}) });
  const state = subscriptionKind(given, status ? customer(subscription({ status })) : null, noon);
  const demo = given.internalDemoTeams[0] ?? null;
  return teamAttention(given, state, methods, demo, noon).map(
    ({ tone, text }) => `${tone}: ${text}`,
  );
};

describe('a team', () => {
  test.each([
    ['active', []],
    ['past_due', ['danger: Past due: the last payment failed.']],
    ['unpaid', ['danger: Unpaid: the payment provider marked the subscription unpaid.']],
    ['canceled', ['warning: Canceled: the subscription is no longer billed.']],
    ['incomplete', ['danger: The first payment hasn’t gone through yet.']],
    [
      'incomplete_expired',
      ['warning: The first payment never went through, and the subscription expired.'],
    ],
  ])('%s', (status, expected) => {
    expect(told({}, status)).toEqual(expected);
  });

  test.each([
    ['valid through its month', [visa(3, 2026)], []],
    ['expired last month', [visa(2, 2026)], ['danger: The card ending in 0069 expired 02/2026.']],
    [
      'another one is valid',
      [visa(2, 2026), visa(4, 2030)],
      ['warning: The card ending in 0069 expired 02/2026.'],
    ],
    ['two', [visa(1, 2025), visa(2, 2026)], ['danger: 2 cards have expired.']],
  ])('flags a card: %s', (_what, methods, expected) => {
    expect(told({}, 'active', methods)).toEqual(expected);
  });

  test('treats a card as valid through its month, and forever without a date', () => {
    const at = (moment: string, ...methods: readonly PaymentMethod[]) =>
      teamAttention(
        team(),
        { kind: 'legacy', plan: '20', subscription: null },
        methods,
        null,
        Date.parse(moment),
      );
    expect(at('2026-04-01T03:59:59.999Z', visa(3, 2026))).toEqual([]);
    expect(at('2026-04-01T04:00:00Z', visa(3, 2026))).toHaveLength(1);
    const undated: readonly PaymentMethod[] = [
      { id: 'pm_1' },
      { id: 'pm_2', card: null },
      { id: 'pm_3', card: { last4: '0069' } },
      { id: 'pm_4', card: { last4: '0069', exp_year: 2020 } },
      { id: 'pm_5', card: { last4: '0069', exp_month: 1 } },
    ];
    for (const method of undated) expect(at('2026-04-01T00:00:00Z', method)).toEqual([]);
  });

  const trial = (trialExpiresAtUtc: string) => ({
    internalDemoTeams: [demoTeam({ trialExpiresAtUtc })],
  });
  test.each([
    ['2026-03-25T03:30:00Z', ['warning: The trial ends in 14 days (Mar 24, ET).']],
    ['2026-03-26T03:30:00Z', []],
    ['2026-03-12T03:30:00Z', ['warning: The trial ends tomorrow (Mar 11, ET).']],
    ['2026-03-11T03:30:00Z', ['warning: The trial ends today (Mar 10, ET).']],
    ['2026-03-02T04:30:00Z', ['warning: The trial ended Mar 1, ET without a purchase.']],
  ])('flags a trial until %s', (ends, expected) => {
    expect(told(trial(ends), null)).toEqual(expected);
  });

  test('flags a trial only while it lasts, alone or on a yearly plan', () => {
    const of = (state: SubscriptionKind, ends: string | null) =>
      teamAttention(
        team(),
        state,
        [],
        ends === null ? null : demoTeam({ trialExpiresAtUtc: ends }),
        noon,
      ).map(({ text }) => text);
    const paid = {
      id: 'sub_1',
      status: 'trialing',
      currentPeriodStart: null,
      currentPeriodEnd: null,
      interval: 'year',
      leads: null,
      seats: null,
      priceId: null,
    };
    const yearly: SubscriptionKind = {
      kind: 'trial-on-yearly',
      plan: '50',
      billing: 'classic',
      subscription: paid,
      demoTeam: null,
    };
    expect(of(yearly, '2026-03-12T03:30:00Z')).toEqual(['The trial ends tomorrow (Mar 11, ET).']);
    // Only the payment provider knows about the trial; or the demo team's own is over or unreadable.
    expect(of(yearly, null)).toEqual([]);
    expect(of(yearly, '2026-03-01T03:30:00Z')).toEqual([]);
    expect(of(yearly, 'soon')).toEqual([]);
    const bought: SubscriptionKind = { kind: 'classic', plan: '50', subscription: paid };
    expect(of(bought, '2026-03-12T03:30:00Z')).toEqual([]);
  });

  test('without a plan says so, unless its trial or subscription already does', () => {
    expect(told({}, null)).toEqual(['warning: No plan and no subscription.']);
    expect(told({ enterprisePlan: '50' }, null)).toEqual([]);
    expect(told(trial('2026-03-02T04:30:00Z'), null)).toEqual([
      'warning: The trial ended Mar 1, ET without a purchase.',
    ]);
  });

  const places = (count: number) =>
    Array.from({ length: count }, (_, id) => ({ id, isAdmin: false, member: { id } }));
  test.each([
    [4, 5, []],
    [5, 5, ['warning: All 5 seats are taken.']],
    [1200, 1200, ['warning: All 1,200 seats are taken.']],
    [7, 5, ['warning: Over the seat limit: 7 of 5.']],
    [1, 1, ['warning: The only seat is taken.']],
    [2, 1, ['warning: Over the seat limit: 2 of 1.']],
    [7, 0, []],
  ])('flags %i members on %i seats', (members, initialQuantity, expected) => {
    expect(told({ memberTeams: places(members), initialQuantity }, 'active')).toEqual(expected);
  });
});

test('a member is flagged for an unverified email and a setting of the parent team', () => {
  expect(memberAttention(member())).toEqual([]);
  const parent = parentTeam({ id: 90, companyName: 'Union', textFollowUp: false });
  expect(
    memberAttention(member({ emailVerified: false, memberTeams: [membership({ parent })] })),
  ).toEqual([
    { key: 'email-unverified', tone: 'warning', text: 'The email isn’t verified.' },
    {
      key: 'flag-locked',
      tone: 'warning',
      text: 'Text follow-up is off in the parent team Union.',
      teamId: 90,
    },
  ]);
});
