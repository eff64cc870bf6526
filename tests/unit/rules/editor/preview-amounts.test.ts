import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PricingPreviewRequest } from '../../../../src/contract/entities/pricing';
import type { PricingPreview } from '../../../../src/rules/editor/editor-preview';
import {
  graduatedLines,
  newBillingAmounts,
  tierAmounts,
  totalText,
} from '../../../../src/rules/editor/preview-amounts';

const asked = (
  request: Partial<PricingPreviewRequest> = {},
  over: Partial<PricingPreview> = {},
): PricingPreview => ({
  kind: 'current',
  request: {
    number_seats: 20,
    price_per_seat_yearly_dollars: null,
    discount_factor: 1,
    leadsNumber: 0,
    multiYearSubYears: 1,
    sourcePriceId: 'teams_y',
    interval: 'year',
    ...request,
  },
  discountPercent: 0,
  bucketPercentOff: 0,
  ...over,
});

const tiers = [
  { up_to: 10, unit_amount: 9600, flat_amount: null },
  { up_to: 15, unit_amount: 8400, flat_amount: 5000 },
  { up_to: null, unit_amount: 7200, flat_amount: null },
];

describe('graduated tiers', () => {
  it('each seat at the price of its own tier, each flat amount once', () => {
    expect(graduatedLines(tiers, 20)).toEqual([
      { label: 'Seats 1 to 10', detail: '10 × $96.00', cents: 96_000 },
      { label: 'Seats 11 to 15', detail: '5 × $84.00 + $50.00', cents: 47_000 },
      { label: 'Seats 16 to 20', detail: '5 × $72.00', cents: 36_000 },
    ]);
  });

  it.each([
    [1, 9600],
    [10, 96_000],
    [11, 109_400],
    [15, 143_000],
    [16, 150_200],
  ])('%d seats are %d cents', (seats, cents) => {
    const total = graduatedLines(tiers, seats).reduce((sum, line) => sum + line.cents, 0);
    expect(total).toBe(cents);
  });

  it('in any order, one seat by its own name, a flat price alone', () => {
    expect(graduatedLines([...tiers].reverse(), 11).map(({ label }) => label)).toEqual([
      'Seats 1 to 10',
      'Seat 11',
    ]);
    expect(graduatedLines([{ up_to: null, unit_amount: 0, flat_amount: 99_900 }], 50)).toEqual([
      { label: 'Seats 1 to 50', detail: '$999.00', cents: 99_900 },
    ]);
    expect(graduatedLines([{ up_to: null, unit_amount: 0, flat_amount: 0 }], 50)).toEqual([
      { label: 'Seats 1 to 50', detail: '50 × $0.00', cents: 0 },
    ]);
  });
});

describe('amounts of tiers', () => {
  it('for a year', () => {
    expect(tierAmounts(asked(), { tiers })).toMatchObject({
      subTotalCents: null,
      discountCents: null,
      totalCents: 179_000,
      perPeriodCents: 179_000,
      perSeatCents: 8950,
      years: 1,
      period: 'year',
    });
  });

  it('for all years of a term, which the answer covers', () => {
    const amounts = tierAmounts(asked({ multiYearSubYears: 3, number_seats: 7 }), {
      tiers: [{ up_to: null, unit_amount: 28_800 }],
    });
    expect(amounts).toMatchObject({
      totalCents: 201_600,
      perPeriodCents: 67_200,
      perSeatCents: 9600,
    });
    expect(totalText(amounts)).toBe('$2,016.00 for 3 years');
  });

  it('for a month', () => {
    const amounts = tierAmounts(asked({ interval: 'month', number_seats: 5 }), {
      tiers: [{ unit_amount: 1000 }],
    });
    expect(amounts).toMatchObject({ totalCents: 5000, perPeriodCents: 5000, perSeatCents: 1000 });
    expect(totalText(amounts)).toBe('$50.00 a month');
  });
});

describe('amounts of New Billing', () => {
  const answer = {
    seatsTotal: 100_000,
    leadsTotal: 33_333,
    subTotal: 133_333,
    discountPercent: 10,
    total: 120_000,
  };

  it("are the server's own", () => {
    expect(newBillingAmounts(asked({ leadsNumber: 500 }), answer)).toMatchObject({
      lines: [
        { label: 'Seats', detail: '20', cents: 100_000 },
        { label: 'Leads', detail: '500', cents: 33_333 },
      ],
      subTotalCents: 133_333,
      discountCents: 13_333,
      totalCents: 120_000,
      perSeatCents: 6000,
    });
  });

  it('also where they are not the sum of their parts', () => {
    const rounded = { ...answer, subTotal: 133_300, total: 119_999 };
    expect(newBillingAmounts(asked({ leadsNumber: 500 }), rounded)).toMatchObject({
      subTotalCents: 133_300,
      discountCents: 13_301,
      totalCents: 119_999,
    });
  });

  it('with the discount on leads, which goes first', () => {
    const amounts = newBillingAmounts(
      asked({ leadsNumber: 500 }, { bucketPercentOff: 25 }),
      answer,
    );
    expect(amounts).toMatchObject({
      lines: [{ cents: 100_000 }, { detail: '500, 25% off', cents: 25_000 }],
      subTotalCents: 125_000,
      discountCents: 12_500,
      totalCents: 112_500,
    });
    expect(totalText(amounts)).toBe('$1,125.00 a year');
  });
});

it('money never leaves integer cents', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 });
  const percent = fc.integer({ min: 0, max: 10_000 }).map((each) => each / 100);
  fc.assert(
    fc.property(
      fc.record({
        seats: fc.integer({ min: 5, max: 5000 }),
        years: fc.integer({ min: 1, max: 10 }),
        seatsTotal: cents,
        leadsTotal: cents,
        total: cents,
        discountPercent: percent,
        bucketPercentOff: percent,
        ends: fc.uniqueArray(fc.integer({ min: 1, max: 5000 }), { maxLength: 5 }),
        unit: fc.integer({ min: 0, max: 100_000 }),
      }),
      ({ seats, years, ends, unit, bucketPercentOff, ...given }) => {
        const preview = asked(
          { number_seats: seats, multiYearSubYears: years },
          { bucketPercentOff },
        );
        const both = [
          newBillingAmounts(preview, { ...given, subTotal: given.seatsTotal + given.leadsTotal }),
          tierAmounts(preview, {
            tiers: [...ends, null].map((up_to) => ({ up_to, unit_amount: unit, flat_amount: 1 })),
          }),
        ];
        for (const { lines, ...amounts } of both) {
          const all = [
            ...lines.map((line) => line.cents),
            amounts.subTotalCents ?? 0,
            amounts.discountCents ?? 0,
            amounts.totalCents,
            amounts.perPeriodCents,
            amounts.perSeatCents,
          ];
          for (const amount of all) expect(Number.isSafeInteger(amount)).toBe(true);
        }
        // One price in every tier: the tiers' borders do not matter.
        const [, tiered] = both;
        const reached = tiered?.lines.length ?? 0;
        expect(tiered?.totalCents).toBe(seats * unit + reached);
      },
    ),
  );
});
