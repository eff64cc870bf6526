import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PricingPreviewRequest, TeamPricing } from '../../../../../src/contract/entities/pricing';
import { editorErrors } from '../../../../../src/domain/team-setup/pricing/editor-errors';
import type { EditorForm } from '../../../../../src/domain/team-setup/pricing/editor-form';
import {
  daysUntilDue,
  teamPricing,
  trialDaysOf,
} from '../../../../../src/domain/team-setup/pricing/editor-payload';
import {
  previewKey,
  pricingPreview,
} from '../../../../../src/domain/team-setup/pricing/editor-preview';
import { submitVerdict } from '../../../../../src/domain/team-setup/pricing/editor-submit';
import { context, monthly, right, yearly } from './editor-builders';

const team = {
  teamId: 17,
  stripeCustomerId: 'cus_17',
  teamOwnerName: 'Lily Chen',
  isUpgrade: false,
} as const;
const payload = (over: Partial<EditorForm>) => teamPricing(right(over), context(), team);
const preview = (over: Partial<EditorForm>) => pricingPreview(right(over), context());

it('the payload has every field of section 7', () => {
  const form = right({
    seats: '20',
    discount: '7',
    state: 'CA',
    line1: '1 Pier',
    city: 'San Francisco',
    customMemo: 'Net 15',
    chargeAutomatically: true,
  });
  expect(teamPricing(form, context(), team)).toEqual({
    teamId: 17,
    stripeCustomerId: 'cus_17',
    companyName: 'Harbor & Finch',
    isUpgrade: false,
    stripeSourcePriceId: 'teams_y',
    numberSeats: 20,
    leadsNumber: 0,
    chargeAutomatically: true,
    stripeAddress: {
      country: 'US',
      postal_code: '94105',
      state: 'CA',
      line1: '1 Pier',
      city: 'San Francisco',
    },
    customPricing: false,
    pricePerSeatDollars: null,
    discountFactor: 0.93,
    trialDays: 0,
    multiYearSub: false,
    multiYearSubYears: 1,
    teamOwnerName: 'Lily Chen',
    daysUntilDue: 15,
    customMemo: 'Net 15',
    customBucketDiscountFactor: 1,
  });
});

describe('the payload in every combination', () => {
  it.each<[string, Partial<EditorForm>, Partial<TeamPricing>]>([
    ['monthly', { priceId: monthly, seats: '8' }, { numberSeats: 8, trialDays: 0 }],
    [
      'monthly with a trial: 30 days, no seat count',
      { priceId: monthly, seats: '8', offerFreeTrial: true },
      { numberSeats: null, trialDays: 30 },
    ],
    [
      'yearly with a trial: days through its last day',
      { offerFreeTrial: true, trialDate: '2026-12-13' },
      { numberSeats: 5, trialDays: 22 },
    ],
    [
      'a trial that ends today',
      { offerFreeTrial: true, trialDate: '2026-11-22' },
      { trialDays: 1 },
    ],
    ['a trial in invoice mode', { offerFreeTrial: true, invoiceMode: true }, { trialDays: 0 }],
    [
      'custom pricing',
      { customPricing: true, pricePerSeat: '99.5' },
      { customPricing: true, pricePerSeatDollars: 99.5 },
    ],
    [
      'custom pricing that a monthly plan does not have',
      { priceId: monthly, customPricing: true, pricePerSeat: '99.5' },
      { customPricing: false, pricePerSeatDollars: null },
    ],
    ['multi-year', { multiYear: true, years: '3' }, { multiYearSub: true, multiYearSubYears: 3 }],
    [
      'multi-year that a monthly plan does not have',
      { priceId: monthly, multiYear: true, years: '3' },
      { multiYearSub: false, multiYearSubYears: 1 },
    ],
    ['leads of a yearly plan', { priceId: yearly, leadsBucket: 2500 }, { leadsNumber: 2500 }],
    ['leads of a monthly plan', { priceId: monthly, leadsBucket: 2500 }, { leadsNumber: 0 }],
    [
      'leads typed while the field still has focus',
      { leadsBucket: 50_001, leadsNumber: '7000' },
      { leadsNumber: 5000 },
    ],
    [
      'leads discount on New Billing yearly',
      { priceId: yearly, leadsBucket: 500, bucketDiscount: '20' },
      { customBucketDiscountFactor: 0.8 },
    ],
    [
      'leads discount without leads',
      { priceId: yearly, leadsBucket: 0, bucketDiscount: '20' },
      { leadsNumber: 0, customBucketDiscountFactor: 1 },
    ],
    [
      'leads discount with fewer leads than are offered',
      { priceId: yearly, leadsBucket: 50_001, leadsNumber: '499', bucketDiscount: '20' },
      { leadsNumber: 0, customBucketDiscountFactor: 1 },
    ],
    [
      'leads discount on another price with plan code 60',
      { priceId: 'lead_capture_y', bucketDiscount: '20' },
      { customBucketDiscountFactor: 1 },
    ],
    [
      'leads discount on New Billing monthly',
      { priceId: monthly, bucketDiscount: '20' },
      { customBucketDiscountFactor: 1 },
    ],
    [
      'leads discount on a classic plan',
      { bucketDiscount: '20' },
      { customBucketDiscountFactor: 1 },
    ],
    ['100 percent off', { discount: '100' }, { discountFactor: 0 }],
    ['a discount with decimals', { discount: '12.5' }, { discountFactor: 0.875 }],
    [
      // The form doesn't show it, so it's sent as it is stored.
      'abroad, with a stored province',
      { country: 'CA', postalCode: '', state: 'ON' },
      {
        stripeAddress: { country: 'CA', postal_code: '', state: 'ON', line1: '', city: '' },
      },
    ],
  ])('%s', (_name, over, expected) => {
    const sent = payload(over);
    expect(sent).toMatchObject(expected);
    expect(TeamPricing.safeParse(sent).success).toBe(true);
  });

  it('marks an upgrade and a missing payment customer', () => {
    const other = { ...team, isUpgrade: true, stripeCustomerId: null };
    expect(teamPricing(right(), context(), other)).toMatchObject({
      isUpgrade: true,
      stripeCustomerId: null,
    });
  });

  it('is missing while the form has an error', () => {
    expect(payload({ seats: '4' })).toBeNull();
    expect(payload({ companyName: '' })).toBeNull();
  });
});

describe('J23: days in US Eastern time: a trial includes both ends, a due date does not', () => {
  it.each<[string, string, string, number]>([
    ['from winter to daylight saving time', '2027-03-13T17:00:00Z', '2027-03-15', 3],
    ['on the day of the change in spring, late', '2027-03-15T03:59:00Z', '2027-03-15', 2],
    ['from daylight saving to winter time', '2026-10-31T16:00:00Z', '2026-11-02', 3],
    ['on the day of the change in fall, late', '2026-11-02T04:59:00Z', '2026-11-02', 2],
    ['over a leap day', '2028-02-28T17:00:00Z', '2028-03-01', 3],
    ['over the end of February in another year', '2027-02-28T17:00:00Z', '2027-03-01', 2],
    ['over the end of a year', '2026-12-31T17:00:00Z', '2027-01-01', 2],
    ['when it is already tomorrow in London', '2027-01-01T02:00:00Z', '2026-12-31', 1],
    ['fifteen days ahead', '2026-11-22T17:00:00Z', '2026-12-07', 16],
  ])('%s', (_name, at, date, days) => {
    const nowMs = Date.parse(at);
    expect(daysUntilDue(date, nowMs)).toBe(days - 1);
    const form = right({ offerFreeTrial: true, trialDate: date });
    expect(trialDaysOf(form, context({ nowMs }))).toBe(days);
  });
});

it('a due date 15 days ahead is 15; today is 0 and can be sent', () => {
  expect(payload({ dueDate: '2026-12-07' })?.daysUntilDue).toBe(15);
  const today = payload({ dueDate: '2026-11-22' });
  expect(today?.daysUntilDue).toBe(0);
  expect(TeamPricing.safeParse(today).success).toBe(true);
});

it('an unknown owner is omitted, so that no server overwrites a known name with an empty one', () => {
  const sent = teamPricing(right(), context(), { ...team, teamOwnerName: '', isUpgrade: true });
  expect(JSON.parse(JSON.stringify(sent))).not.toHaveProperty('teamOwnerName');
  expect(TeamPricing.safeParse(sent).success).toBe(true);
});

describe('the preview request', () => {
  it('reads a classic plan', () => {
    expect(preview({ seats: '12', discount: '15' })).toEqual({
      kind: 'current',
      request: {
        number_seats: 12,
        price_per_seat_yearly_dollars: null,
        discount_factor: 0.85,
        leadsNumber: 0,
        multiYearSubYears: 1,
        sourcePriceId: 'teams_y',
        interval: 'year',
      },
      discountPercent: 15,
      bucketPercentOff: 0,
    });
  });

  it.each<[string, Partial<EditorForm>, string, Partial<PricingPreviewRequest>]>([
    [
      'monthly',
      { priceId: 'teams_m', leadsBucket: 500 },
      'current',
      { interval: 'month', leadsNumber: 0 },
    ],
    [
      'New Billing yearly',
      { priceId: yearly, leadsBucket: 500 },
      'new-billing',
      { leadsNumber: 500 },
    ],
    [
      'a price of the provider with plan code 60',
      { priceId: 'lead_capture_y' },
      'current',
      { sourcePriceId: 'lead_capture_y' },
    ],
    [
      'New Billing monthly',
      { priceId: monthly, leadsBucket: 500 },
      'new-billing',
      { leadsNumber: 0 },
    ],
    [
      'custom',
      { customPricing: true, pricePerSeat: '80', multiYear: true, years: '3' },
      'custom',
      { price_per_seat_yearly_dollars: 80, multiYearSubYears: 3 },
    ],
    [
      'custom on New Billing',
      { priceId: yearly, customPricing: true, pricePerSeat: '80' },
      'custom',
      {},
    ],
    [
      'the seats even with a monthly trial',
      { priceId: monthly, offerFreeTrial: true },
      'new-billing',
      { number_seats: 5 },
    ],
  ])('%s', (_name, over, kind, request) => {
    expect(preview(over)).toMatchObject({ kind, request });
  });

  it('is missing while the price is uncertain, and does not wait for other fields', () => {
    for (const over of [{ seats: '4' }, { discount: '' }, { priceId: '' }] as const) {
      expect(preview(over)).toBeNull();
    }
    expect(preview({ companyName: '', postalCode: '', dueDate: '' })).not.toBeNull();
  });

  it('has a new key only for fields that affect the price', () => {
    const key = (over: Partial<EditorForm>) => {
      const asked = preview({ priceId: yearly, leadsBucket: 1000, ...over });
      return asked && previewKey(asked);
    };
    const others = [
      { seats: '6' },
      { discount: '1' },
      { bucketDiscount: '1' },
      { leadsBucket: 500 },
      { multiYear: true, years: '2' },
      { priceId: monthly },
      { customPricing: true, pricePerSeat: '1' },
    ].map(key);
    expect(new Set([key({}), ...others]).size).toBe(8);
    expect(key({ companyName: 'x', customMemo: 'y', seats: ' 5 ' })).toBe(key({}));
    expect(key({ leadsBucket: 0, bucketDiscount: '1' })).toBe(key({ leadsBucket: 0 }));
  });
});

const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '1',
    '2',
    '5',
    '12',
    '4.5',
    '100',
    '-1',
    'x',
    '60000',
    '2026-12-24',
  ),
  fc.string({ maxLength: 12 }),
);
const anyForm: fc.Arbitrary<EditorForm> = fc.record({
  companyName: fc.oneof(fc.constant('Acme'), text),
  seats: fc.oneof(fc.integer({ min: 0, max: 100_000 }).map(String), text),
  priceId: fc.constantFrom('teams_y', 'teams_m', 'retired_y', yearly, monthly, ''),
  discount: fc.oneof(
    fc.integer({ min: 0, max: 10_000 }).map((each) => String(each / 100)),
    text,
  ),
  leadsBucket: fc.constantFrom(0, 500, 50_000, 50_001),
  leadsNumber: text,
  bucketDiscount: fc.oneof(fc.constant('0'), text),
  customPricing: fc.boolean(),
  pricePerSeat: fc.oneof(
    fc.integer({ min: 0, max: 10_000_000 }).map((each) => String(each / 100)),
    text,
  ),
  multiYear: fc.boolean(),
  years: text,
  offerFreeTrial: fc.boolean(),
  trialDate: fc.oneof(fc.constant('2026-12-24'), text),
  dueDate: fc.oneof(fc.constant('2026-12-24'), text),
  invoiceMode: fc.boolean(),
  chargeAutomatically: fc.boolean(),
  country: fc.constantFrom('US', 'DE', ''),
  postalCode: fc.oneof(fc.constant('94105'), text),
  state: fc.constantFrom('', 'CA'),
  line1: text,
  city: text,
  customMemo: text,
});

describe('properties', () => {
  it('a valid form always yields a payload and a preview that the contract accepts', () => {
    let valid = 0;
    fc.assert(
      fc.property(anyForm, (form) => {
        const sent = teamPricing(form, context(), team);
        const fine = Object.keys(editorErrors(form, context())).length === 0;
        expect(sent !== null).toBe(fine);
        if (sent === null) return;
        valid += 1;
        expect(TeamPricing.parse(sent)).toEqual(sent);
        const asked = pricingPreview(form, context());
        expect(PricingPreviewRequest.parse(asked?.request)).toEqual(asked?.request);
        // Half a cent is never sent: dollars times 100 are whole cents.
        const cents = (sent.pricePerSeatDollars ?? 0) * 100;
        expect(Math.abs(cents - Math.round(cents))).toBeLessThan(1e-6);
      }),
      { numRuns: 1500 },
    );
    expect(valid).toBeGreaterThan(20);
  });

  it('a form error always disables Submit', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        const verdict = submitVerdict(form, context(), false);
        const wrong = Object.keys(editorErrors(form, context())).length > 0;
        expect(verdict.enabled).toBe(!wrong);
      }),
      { numRuns: 1500 },
    );
  });
});
