import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PricingPreviewRequest } from '../../../../../src/contract/entities/pricing';
import type { PricingPreview } from '../../../../../src/domain/team-setup/pricing/editor-preview';
import {
  estimateText,
  newBillingAmounts,
  tierAmounts,
  totalText,
  withListPrice,
} from '../../../../../src/domain/team-setup/pricing/preview-amounts';

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
const seats = (count: number, years = 1) =>
  asked({ number_seats: count, multiYearSubYears: years });

describe('price tiers', () => {
  it('make the total certain when one tier holds all seats', () => {
    const amounts = tierAmounts(seats(10), { tiers });
    expect(amounts).toMatchObject({
      lines: [{ label: 'Seats 1 to 10', detail: '10 × $96.00', cents: 96_000 }],
      totalCents: 96_000,
      perSeatCents: 9600,
      notes: [],
    });
    expect(totalText(amounts)).toBe('$960.00 per year');
  });

  it('separate thousands', () => {
    const many = [
      { up_to: 1500, unit_amount: 8000 },
      { up_to: null, unit_amount: 7000 },
    ];
    expect(tierAmounts(seats(1200), { tiers: many }).lines).toMatchObject([
      { label: 'Seats 1 to 1,500', detail: '1,200 × $80.00' },
    ]);
    expect(tierAmounts(seats(2000), { tiers: many }).lines).toMatchObject([
      { label: 'Seats 1 to 1,500' },
      { label: 'Seats 1,501+' },
    ]);
  });

  it('show their own prices and no total beyond the first tier', () => {
    const amounts = tierAmounts(seats(20), { tiers: [...tiers].reverse() });
    expect(amounts).toMatchObject({
      lines: [
        { label: 'Seats 1 to 10', detail: '$96.00 per seat', cents: null },
        { label: 'Seats 11 to 15', detail: '$84.00 per seat + $50.00', cents: null },
        { label: 'Seats 16+', detail: '$72.00 per seat', cents: null },
      ],
      totalCents: null,
      perSeatCents: null,
      notes: ['We can’t tell how the tiers add up for this many seats.'],
    });
    expect(totalText(amounts)).toBeNull();
  });

  it('are neither halved nor added up for a multi-year term', () => {
    const amounts = tierAmounts(seats(7, 2), { tiers: [{ up_to: null, unit_amount: 9600 }] });
    expect(amounts).toMatchObject({
      lines: [{ label: 'All seats', detail: '$96.00 per seat', cents: null }],
      totalCents: null,
      perSeatCents: null,
      notes: ['We can’t tell whether the tiers are per year or for 2 years.'],
    });
  });

  it("accept the payment provider's 'inf' and a flat amount alone for a monthly price", () => {
    const monthly = tierAmounts(asked({ interval: 'month', number_seats: 5 }), {
      tiers: [{ up_to: 'inf', unit_amount: 1000 }],
    });
    expect(totalText(monthly)).toBe('$50.00 per month');
    expect(
      tierAmounts(seats(50), { tiers: [{ up_to: 50, unit_amount: 0, flat_amount: 99_900 }] }),
    ).toMatchObject({
      lines: [{ label: 'Seats 1 to 50', detail: '$999.00', cents: 99_900 }],
      totalCents: 99_900,
      perSeatCents: null,
    });
    expect(tierAmounts(seats(50), { tiers: [{ up_to: null, unit_amount: 0 }] }).lines).toEqual([
      { label: 'All seats', detail: '50 × $0.00', cents: 0 },
    ]);
  });

  it('keep fractions of a cent; the screen rounds', () => {
    // 1234 cents less 7 percent.
    const amounts = tierAmounts(seats(6), { tiers: [{ up_to: null, unit_amount: 1147.62 }] });
    expect(amounts.totalCents).toBeCloseTo(6885.72, 6);
    expect(totalText(amounts)).toBe('$68.86 per year');
  });

  it.each<[string, unknown, string]>([
    ['without up_to', { unit_amount: 9600 }, '{"unit_amount":9600}'],
    [
      'an end that is no number',
      { up_to: 'many', unit_amount: 1 },
      '{"up_to":"many","unit_amount":1}',
    ],
    ['an amount in words', { up_to: null, unit_amount: '96' }, '{"up_to":null,"unit_amount":"96"}'],
    [
      'an amount that is too large for exact cents',
      { up_to: null, unit_amount: 1e21 },
      '{"up_to":null,"unit_amount":1e+21}',
    ],
    ['without an amount', { up_to: null }, '{"up_to":null}'],
    ['null', null, 'null'],
    ['a word', 'tier', '"tier"'],
    ['unknown and long', { kind: 'x'.repeat(100) }, `{"kind":"${'x'.repeat(71)}…`],
  ])('are shown unchanged with no total when one is %s', (_name, tier, text) => {
    const amounts = tierAmounts(seats(20), { tiers: [tier, ...tiers.slice(0, 1)] });
    expect(amounts.lines[0]).toEqual({ label: 'Tier 1', detail: text, cents: null });
    expect(amounts.totalCents).toBeNull();
    expect(amounts.notes).toEqual([
      'The tiers have an unknown format and are shown as received, without a total.',
    ]);
  });

  it('give no total when two have the same end or none has one', () => {
    const twice = [tiers[0], tiers[0]];
    expect(tierAmounts(seats(5), { tiers: twice })).toMatchObject({ totalCents: null });
    expect(tierAmounts(seats(5), { tiers: [] })).toMatchObject({
      totalCents: null,
      notes: ['The server returned no tiers, so there is no total.'],
    });
  });
});

/** 25 seats at $72.50 for 2 years. */
const customTerm = (factor: number, dollars = 72.5) =>
  asked({
    number_seats: 25,
    price_per_seat_yearly_dollars: dollars,
    discount_factor: factor,
    multiYearSubYears: 2,
  });

describe('an estimate', () => {
  const estimate = (...args: Parameters<typeof tierAmounts>) => estimateText(tierAmounts(...args));
  const custom = (unit: number) =>
    estimate(customTerm(0.9), { tiers: [{ up_to: null, unit_amount: unit }] });

  it('reaches from volume to graduated tiers', () => {
    expect(estimate(seats(20), { tiers })).toBe('$1,440.00 to $1,790.00');
  });

  it('covers both readings of a term of years', () => {
    const every = { tiers: [{ up_to: null, unit_amount: 9600 }] };
    expect(estimate(seats(7, 2), every)).toBe('$672.00 to $1,344.00');
  });

  it('is one amount for a custom price, which says what its tier covers', () => {
    // 25 seats at $72.50 for 2 years, less 10 percent.
    expect(custom(6525)).toBe('About $3,262.50');
    expect(custom(13_050)).toBe('About $3,262.50');
    expect(custom(9999)).toBe('$2,499.75 to $4,999.50');
  });

  it('takes the discount on leads off before and after the other one', () => {
    const answer = { seatsTotal: 100_000, leadsTotal: 40_000, subTotal: 140_000, total: 126_000 };
    const off = (percent: number) =>
      estimateText(
        newBillingAmounts(asked({ leadsNumber: 500 }, { bucketPercentOff: 25 }), {
          ...answer,
          discountPercent: percent,
        }),
      );
    expect(off(10)).toBe('$1,160.00 to $1,170.00');
    expect(off(0)).toBe('About $1,160.00');
  });

  it('is missing where the total is known or no tier covers the seats', () => {
    expect(estimate(seats(10), { tiers })).toBeNull();
    expect(estimate(seats(20), { tiers: tiers.slice(0, 2) })).toBeNull();
  });
});

describe('New Billing amounts', () => {
  const answer = {
    seatsTotal: 100_000,
    leadsTotal: 33_333.5,
    subTotal: 133_333.5,
    discountPercent: 10,
    total: 120_000.15,
  };

  it("are the server's own, including fractions of a cent", () => {
    const amounts = newBillingAmounts(asked({ leadsNumber: 500 }), answer);
    expect(amounts).toMatchObject({
      lines: [
        { label: 'Seats', detail: '20', cents: 100_000 },
        { label: 'Leads', detail: '500', cents: 33_333.5 },
      ],
      subTotalCents: 133_333.5,
      discountPercent: 10,
      totalCents: 120_000.15,
      perSeatCents: 5000,
      notes: [],
    });
    expect(totalText(amounts)).toBe('$1,200.00 per year');
  });

  it.each([
    [9.999999999999998, 10],
    [6.999999999999995, 7],
    [12.345, 12.345],
  ])('a discount of %d percent, from the factor that was sent, is %d', (told, shown) => {
    const amounts = newBillingAmounts(asked(), { ...answer, discountPercent: told });
    expect(amounts.discountPercent).toBe(shown);
  });

  it('cover all years of a multi-year term undivided', () => {
    const amounts = newBillingAmounts(asked({ multiYearSubYears: 2 }), answer);
    expect(totalText(amounts)).toBe('$1,200.00 for 2 years');
    expect(amounts.perSeatCents).toBeNull();
  });

  it('have a discount that leads from the subtotal to the total as shown', () => {
    // 50% of $100.05 is $50.025, and the screen shows a total of $50.03.
    const half = { seatsTotal: 10_005, leadsTotal: 0, subTotal: 10_005, discountPercent: 50 };
    const amounts = newBillingAmounts(asked(), { ...half, total: 5002.5 });
    expect(amounts.discountCents).toBe(5002);
    expect(totalText(amounts)).toBe('$50.03 per year');
  });

  it('give no price per seat when seats and leads do not add up to the subtotal', () => {
    const amounts = newBillingAmounts(asked(), { ...answer, subTotal: 130_000 });
    expect(amounts.perSeatCents).toBeNull();
  });

  it('leave out the effect of the leads discount', () => {
    const amounts = newBillingAmounts(
      asked({ leadsNumber: 500 }, { bucketPercentOff: 25 }),
      answer,
    );
    expect(amounts).toMatchObject({
      lines: [{ cents: 100_000 }, { detail: '500', cents: 33_333.5 }],
      fullLeadsCents: 120_000.15,
      totalCents: null,
      notes: ['The server’s preview doesn’t include the 25% discount on leads.'],
    });
    const none = newBillingAmounts(asked({ leadsNumber: 0 }, { bucketPercentOff: 25 }), answer);
    expect(none.totalCents).toBe(120_000.15);
  });

  it('are shown unchanged when their form is unexpected', () => {
    const { leadsTotal: _none, ...without } = answer;
    const amounts = newBillingAmounts(asked(), { ...without, total: '1200.00' } as never);
    expect(amounts).toMatchObject({
      totalCents: null,
      discountCents: null,
      notes: ['The server didn’t return “Leads”.', 'The server returned “Total” as "1200.00".'],
    });
  });
});

describe('the discount amount', () => {
  const priced = (cents: number) =>
    tierAmounts(asked({ number_seats: 10 }, { discountPercent: 10 }), {
      tiers: [{ up_to: null, unit_amount: cents }],
    });
  const list = priced(9600);

  it('is the difference to the same terms without it', () => {
    expect(withListPrice(priced(8640), list)).toMatchObject({
      lines: [{ detail: '10 × $96.00', cents: 96_000 }],
      subTotalCents: 96_000,
      discountPercent: 10,
      discountCents: 9600,
      totalCents: 86_400,
      perSeatCents: 8640,
    });
  });

  it.each([
    ['per year', 6525, 7250],
    ['for both years', 13_050, 14_500],
  ])('explains a custom price for 2 years, whose tier is %s', (_reading, less, full) => {
    const each = (factor: number, unit: number) =>
      tierAmounts(customTerm(factor), { tiers: [{ up_to: null, unit_amount: unit }] });
    const amounts = withListPrice(each(0.9, less), each(1, full));
    // 25 x 72.50 x 2 = 3,625.00, less 10 percent.
    expect(amounts).toMatchObject({
      lines: [{ label: 'All seats', detail: '25 × $72.50 × 2 years', cents: 362_500 }],
      subTotalCents: 362_500,
      discountCents: 36_250,
      totalCents: null,
      notes: [],
    });
    expect(estimateText(amounts)).toBe('About $3,262.50');
  });

  it('names the whole term where a year is not in whole cents', () => {
    // 72.55 x 2, less 10 percent, is 130.59.
    const { lines } = tierAmounts(customTerm(0.9, 72.55), {
      tiers: [{ up_to: null, unit_amount: 13_059 }],
    });
    expect(lines).toEqual([
      { label: 'All seats', detail: '25 × $130.59 for 2 years', cents: 326_475 },
    ]);
  });

  it('stays unknown where the years can be read in two ways', () => {
    const each = (unit: number) =>
      tierAmounts(seats(7, 2), { tiers: [{ up_to: null, unit_amount: unit }] });
    expect(withListPrice(each(8640), each(9600))).toMatchObject({
      lines: [{ detail: '$86.40 per seat', cents: null }],
      subTotalCents: null,
      discountCents: null,
    });
  });

  it('leads from the subtotal to the total as shown', () => {
    // 10 x $10.005 is $100.05; with 10% off it is $90.045, which the screen shows as $90.05.
    const amounts = withListPrice(priced(900.45), priced(1000.5));
    expect(amounts).toMatchObject({ subTotalCents: 10_005, discountCents: 1000 });
    expect(totalText(amounts)).toBe('$90.05 per year');
  });

  it('is not shown when the response is no lower or unknown', () => {
    expect(withListPrice(priced(9600), list).discountCents).toBeNull();
    const unknown = tierAmounts(seats(7, 2), { tiers: [{ up_to: null, unit_amount: 9600 }] });
    expect(withListPrice(unknown, list)).toBe(unknown);
    expect(withListPrice(priced(8640), unknown)).toMatchObject({ discountCents: null });
  });
});

describe('a price in any response', () => {
  const amount = fc.oneof(
    fc.integer({ min: 0, max: 100_000_000 }),
    fc.double({ min: 0, max: 1e8, noNaN: true }),
    fc.jsonValue(),
  );

  it('has a total in cents that the screen can round, if it is known', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 5000 }),
        fc.array(
          fc.oneof(
            fc.record({ up_to: fc.option(fc.integer({ min: 1, max: 99 })), unit_amount: amount }),
            fc.jsonValue(),
          ),
        ),
        amount,
        (count, unexpected, total) => {
          const both = [
            tierAmounts(seats(count), { tiers: unexpected }),
            newBillingAmounts(seats(count), {
              seatsTotal: total,
              leadsTotal: total,
              subTotal: total,
              discountPercent: 0,
              total,
            }),
          ];
          for (const { totalCents } of both) {
            if (totalCents === null) continue;
            expect(totalCents).toBeGreaterThanOrEqual(0);
            expect(Number.isSafeInteger(Math.round(totalCents))).toBe(true);
          }
        },
      ),
    );
  });
});
