import { describe, expect, it } from 'vitest';
import type { TeamPricing } from '../../../../../src/contract/entities/pricing';
import type { DemoTeam } from '../../../../../src/contract/entities/team';
import {
  demoTeamTruth,
  pricingTruthOf,
} from '../../../../../src/domain/team-setup/pricing/same-terms';

const pricing: TeamPricing = {
  teamId: 17,
  stripeCustomerId: 'cus_1',
  companyName: 'Acme',
  isUpgrade: true,
  stripeSourcePriceId: 'teams_y',
  numberSeats: 12,
  leadsNumber: 0,
  chargeAutomatically: false,
  stripeAddress: { country: 'US', postal_code: '94107', state: 'CA', line1: '', city: '' },
  customPricing: true,
  pricePerSeatDollars: 99.5,
  discountFactor: 0.93,
  trialDays: 16,
  multiYearSub: true,
  multiYearSubYears: 3,
  teamOwnerName: 'Olive',
  daysUntilDue: 16,
  customMemo: 'As agreed',
  customBucketDiscountFactor: 1,
};
const demo: DemoTeam = {
  id: 5,
  isDeleted: false,
  hasPaid: false,
  // The last moment of December 6 in US Eastern time.
  trialExpiresAtUtc: '2026-12-07T04:59:59.999Z',
  numberSeats: 12,
  pricePerSeatDollars: '99.5',
  bucketPercentOff: 0,
  stripeSourcePriceId: 'teams_y',
  givenTrialWithoutCc: true,
  dueDateUtc: null,
  multiYearSub: true,
  multiYearSubYears: 3,
  quotedCustomMemo: 'As agreed',
};

describe("a team's subscription", () => {
  it('J27: can show that the terms are set, but never that they are not', () => {
    const now = (more: object = {}) => ({
      id: 'sub_1',
      status: 'active',
      items: [{ quantity: 12, price: { id: 'teams_y' }, metadata: null }],
      metadata: null,
      ...more,
    });
    expect(pricingTruthOf(now(), pricing)).toBe('present');
    expect(pricingTruthOf(null, pricing)).toBe('cannot-tell');
    expect(pricingTruthOf(now(), { ...pricing, numberSeats: 5 })).toBe('cannot-tell');
    expect(pricingTruthOf(now(), { ...pricing, stripeSourcePriceId: 'other' })).toBe('cannot-tell');
    expect(pricingTruthOf(now({ items: [] }), pricing)).toBe('cannot-tell');
    expect(pricingTruthOf(now({ metadata: { leadsQty: 500 } }), pricing)).toBe('cannot-tell');
  });
});

describe('a demo team', () => {
  const sentOn = '2026-11-21';

  it('is the requested one', () => {
    expect(demoTeamTruth(demo, pricing, sentOn)).toBe('present');
    expect(demoTeamTruth(null, pricing, sentOn)).toBe('absent');
  });

  it.each<Partial<DemoTeam>>([
    { stripeSourcePriceId: 'other' },
    { numberSeats: 5 },
    { pricePerSeatDollars: null },
    { multiYearSubYears: 2 },
    { quotedCustomMemo: null },
    { trialExpiresAtUtc: null },
    { trialExpiresAtUtc: '2026-12-09T04:59:59.999Z' },
    { dueDateUtc: '2026-12-20T17:00:00.000Z' },
    { bucketPercentOff: 15 },
  ])('may be another one when %o', (over) => {
    expect(demoTeamTruth({ ...demo, ...over }, pricing, sentOn)).toBe('cannot-tell');
  });

  it.each([
    ['2026-12-04', false],
    ['2026-12-05', true],
    ['2026-12-06', true],
    ['2026-12-07', true],
    ['2026-12-08', false],
  ])('may end on %s when its trial has 16 days from November 21: %s', (ends, same) => {
    expect(demoTeamTruth({ ...demo, trialExpiresAtUtc: ends }, pricing, sentOn)).toBe(
      same ? 'present' : 'cannot-tell',
    );
  });

  it.each([
    [null, true],
    [undefined, true],
    ['', true],
    [0, false],
    ['99.5', false],
    ['as agreed', false],
  ])('matches a price per seat of %j without custom pricing: %s', (told, same) => {
    const asked = { ...pricing, customPricing: false, pricePerSeatDollars: null };
    expect(demoTeamTruth({ ...demo, pricePerSeatDollars: told }, asked, sentOn)).toBe(
      same ? 'present' : 'cannot-tell',
    );
  });

  it('has no end without a trial', () => {
    const quote = { ...pricing, trialDays: 0, customPricing: false, pricePerSeatDollars: null };
    const plain = { ...demo, trialExpiresAtUtc: null, pricePerSeatDollars: null };
    expect(demoTeamTruth(plain, quote, sentOn)).toBe('present');
    expect(demoTeamTruth({ ...demo, pricePerSeatDollars: null }, quote, sentOn)).toBe(
      'cannot-tell',
    );
  });

  it('cannot be told apart from one with other leads', () => {
    expect(demoTeamTruth(demo, { ...pricing, leadsNumber: 500 }, sentOn)).toBe('cannot-tell');
  });

  it('is due on the requested day', () => {
    const due = { ...demo, dueDateUtc: '2026-12-07T17:00:00.000Z' };
    expect(demoTeamTruth(due, pricing, sentOn)).toBe('present');
  });
});
