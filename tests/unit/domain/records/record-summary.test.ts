import { describe, expect, test } from 'vitest';
import { subscriptionKind } from '../../../../src/domain/billing/subscription';

import {
  billedSeats,
  periodSummary,
  seatsSummary,
  trialSummary,
} from '../../../../src/domain/records/record-summary';
import { customer, subscription, team } from '../builders';

/** Noon in New York on March 10, 2026. */
const noon = Date.parse('2026-03-10T16:00:00Z');

describe('facts at a glance', () => {
  test.each([
    [9, 12, '9 of 12 seats taken, 3 available', 'brand'],
    [12, 12, '12 of 12 seats taken, none available', 'warning'],
    [1, 1, '1 of 1 seat taken, none available', 'warning'],
    [14, 12, '14 of 14 seats taken, none available', 'warning'],
  ])('shows %i members of %i seats', (members, initialQuantity, text, tone) => {
    const memberTeams = Array.from({ length: members }, (_, id) => ({
      id,
      isAdmin: false,
      member: { id },
    }));
    expect(seatsSummary({ memberTeams, initialQuantity })).toMatchObject({ text, tone });
  });

  const period = (start: string | null, end: string | null) => ({
    id: 'sub_1',
    status: 'active',
    currentPeriodStart: start,
    currentPeriodEnd: end,
    interval: 'month',
    leads: null,
    seats: null,
    priceId: null,
  });

  test('shows the day of the period and when it renews', () => {
    expect(periodSummary(period('2026-03-01T16:00:00Z', '2026-04-01T16:00:00Z'), noon)).toEqual({
      text: 'Day 10 of 31, renews in 22 days',
      value: 9,
      max: 31,
      tone: 'brand',
    });
  });

  test.each([
    ['2026-03-10T16:00:00Z', '2026-04-10T16:00:00Z', 'Day 1 of 31, renews in 31 days'],
    ['2026-02-11T16:00:00Z', '2026-03-11T16:00:00Z', 'Day 28 of 28, renews tomorrow'],
    ['2025-03-11T16:00:00Z', '2029-03-11T16:00:00Z', 'Day 365 of 1,461, renews in 1,097 days'],
  ])('shows the period from %s to %s', (start, end, text) => {
    expect(periodSummary(period(start, end), noon)?.text).toBe(text);
  });

  test.each([
    [null, null],
    ['2026-03-01T16:00:00Z', null],
    [null, '2026-04-01T16:00:00Z'],
    ['2026-01-01T16:00:00Z', '2026-02-01T16:00:00Z'],
    ['2026-04-01T16:00:00Z', '2026-05-01T16:00:00Z'],
    // It ends today: only the payment provider knows whether it was renewed.
    ['2026-02-10T16:00:00Z', '2026-03-10T16:00:00Z'],
    ['2026-03-10T16:00:00Z', '2026-03-10T16:00:00Z'],
  ])('says nothing about today for %s to %s', (start, end) => {
    expect(periodSummary(period(start, end), noon)).toBeNull();
  });

  test.each([
    ['2026-03-13T03:30:00', '2 days left', 'warning'],
    ['2026-03-20T03:30:00Z', '9 days left', 'brand'],
    ['2026-03-14T03:30:00Z', '3 days left', 'warning'],
    ['2026-03-15T03:30:00Z', '4 days left', 'brand'],
    ['2026-03-12T03:30:00Z', '1 day left', 'warning'],
    ['2026-03-11T03:30:00Z', 'Last day of the trial', 'warning'],
  ])('shows a trial until %s: %s', (ends, text, tone) => {
    expect(trialSummary(ends, noon)).toMatchObject({ text, tone });
  });

  test('fills the trial bar by the days used out of thirty, or of a longer trial', () => {
    expect(trialSummary('2026-03-20T03:30:00Z', noon)).toMatchObject({ value: 21, max: 30 });
    expect(trialSummary('2026-04-24T16:00:00Z', noon)).toMatchObject({ value: 0, max: 45 });
  });

  test('handles a trial that is over or has no end', () => {
    expect(trialSummary('2026-03-01T03:30:00Z', noon)).toBeNull();
    expect(trialSummary(null, noon)).toBeNull();
  });
});

test('says the seats billed only where they differ from the seat count', () => {
  const billed = (initialQuantity: number, quantity: number, status = 'active') => {
    const given = team({ initialQuantity, stripeSubscription: 'si_1%sub_1' });
    const items = [{ id: 'si_1', quantity }];
    return billedSeats(
      given,
      subscriptionKind(given, customer(subscription({ items, status })), noon),
    );
  };
  expect(billed(20, 5)).toBe(5);
  expect(billed(20, 20)).toBeNull();
  expect(billed(20, 5, 'canceled')).toBeNull();
});
