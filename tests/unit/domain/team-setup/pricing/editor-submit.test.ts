import { describe, expect, it } from 'vitest';
import { CustomerSubscription } from '../../../../../src/contract/entities/pricing';
import { dueNowCents, dueNowLabel } from '../../../../../src/domain/team-setup/pricing/due-now';
import type { EditorForm } from '../../../../../src/domain/team-setup/pricing/editor-form';
import { pricingPreview } from '../../../../../src/domain/team-setup/pricing/editor-preview';
import {
  editorHeading,
  submitKind,
  submitLabel,
  submitTitle,
  submitVerdict,
  unknownPriceQuestion,
} from '../../../../../src/domain/team-setup/pricing/editor-submit';
import {
  editorChanges,
  editorSummary,
  summaryTotals,
} from '../../../../../src/domain/team-setup/pricing/editor-summary';
import {
  type KnownTeam,
  prefillEditor,
} from '../../../../../src/domain/team-setup/pricing/prefill-editor';
import {
  type PreviewAmounts,
  tierAmounts,
} from '../../../../../src/domain/team-setup/pricing/preview-amounts';
import { demoTeam, team } from '../../builders';
import { context, monthly, right, yearly } from './editor-builders';

it('headings match section 2', () => {
  expect(editorHeading(false)).toBe('Set New Team Pricing');
  expect(editorHeading(true)).toBe('Change Team Pricing');
});

it.each([
  [false, false, false, 'create'],
  [false, false, true, 'create'],
  [false, true, false, 'create'],
  [false, true, true, 'update'],
  [true, false, false, 'update'],
  [true, true, false, 'update'],
] as const)(
  'invoice mode %s, upgrade %s, subscription %s: %s',
  (invoiceMode, isUpgrade, hasSubscription, kind) => {
    expect(submitKind(right({ invoiceMode }), { isUpgrade, hasSubscription })).toBe(kind);
  },
);

describe('Submit', () => {
  it('is disabled only by a form error or while saving, as in section 5', () => {
    expect(submitVerdict(right(), context(), false)).toEqual({ enabled: true });
    expect(submitVerdict(right(), context(), true)).toMatchObject({
      enabled: false,
      reason: 'Saving.',
    });
    expect(submitVerdict(right({ companyName: '', discount: '' }), context(), false)).toMatchObject(
      {
        enabled: false,
        reason: '2 fields need attention',
        issues: [{ field: 'companyName' }, { field: 'discount' }],
      },
    );
  });

  it('shows the amount or that it is unknown', () => {
    const preview = pricingPreview(right(), context());
    const answerOf = (tiers: readonly unknown[]) =>
      preview && tierAmounts(preview, { tiers: [...tiers] });
    const amounts = answerOf([{ up_to: null, unit_amount: 9600 }]);
    expect(submitLabel('create', { amounts, previewing: false })).toBe('Create · $480.00 per year');
    expect(submitLabel('update', null)).toBe('Update');
    expect(submitLabel('update', { amounts: null, previewing: true })).toBe(
      'Update · price not available yet',
    );
    const estimate = (lowest: number, highest: number) =>
      ({
        totalCents: null,
        estimate: [lowest, highest],
        years: 3,
        period: 'year',
      }) as unknown as PreviewAmounts;
    const label = (amounts: PreviewAmounts) =>
      submitLabel('update', { amounts, previewing: false });
    expect(label(estimate(345_600, 369_600))).toBe('Update · $3,456.00 to $3,696.00 for 3 years');
    expect(label(estimate(822_150, 822_150))).toBe('Update · about $8,221.50 for 3 years');
    for (const unknown of [null, answerOf(['odd'])]) {
      expect(submitLabel('create', { amounts: unknown, previewing: false })).toBe(
        'Create · price unknown',
      );
    }
  });

  it('asks with the verb and the team', () => {
    expect(submitTitle('create', 'Acme')).toBe('Create the subscription for Acme?');
    expect(submitTitle('update', 'Acme')).toBe('Update the pricing for Acme?');
  });

  it('asks in one sentence, with the consequence, before it sends a price without a preview', () => {
    expect(unknownPriceQuestion('create', 'Acme')).toEqual({
      message:
        'The price is unknown: the subscription for Acme will be created at the price the server calculates.',
      confirm: 'Create anyway',
    });
    expect(unknownPriceQuestion('update', 'Acme')).toEqual({
      message:
        'The price is unknown: the pricing for Acme will be set, and its invoice drafted, at the price the server calculates.',
      confirm: 'Update anyway',
    });
  });
});

describe('the amount expected now', () => {
  const due = (totalCents: number | null, over: Partial<EditorForm> = {}) =>
    dueNowCents(right(over), context(), { totalCents });

  it('is the total to the cent, zero with a trial, and unknown without a price', () => {
    expect(due(48_000.5)).toBe(48_001);
    expect(due(48_000, { offerFreeTrial: true })).toBe(0);
    expect(due(null)).toBeNull();
    expect(due(null, { offerFreeTrial: true })).toBeNull();
    expect(dueNowCents(right(), context(), null)).toBeNull();
  });

  it('is zero with a trial if the price is an estimate, and otherwise not one amount', () => {
    const estimated = { totalCents: null, estimate: [285_120, 309_120] } as const;
    expect(dueNowCents(right({ offerFreeTrial: true }), context(), estimated)).toBe(0);
    expect(dueNowCents(right(), context(), estimated)).toBeNull();
  });
});

describe('the name of that amount', () => {
  const label = (over: Partial<EditorForm>) =>
    dueNowLabel(right({ dueDate: '2026-12-13', ...over }), context());

  it('includes the due date of an invoice', () => {
    expect(label({})).toBe('Expected invoice, due Dec 13, ET');
    expect(label({ offerFreeTrial: true })).toBe('Expected to be due now');
    expect(label({ chargeAutomatically: true })).toBe('Expected to be charged now');
  });
});

describe('the summary after creation', () => {
  it('adds leads, their discount, and the total to the terms of the spec', () => {
    const leads = { priceId: yearly, leadsBucket: 25_000, bucketDiscount: '15' };
    const rows = (over: Partial<EditorForm>, price: string | null = '$3,072.50 per year') =>
      summaryTotals(right(over), context(), price).map(({ label, text }) => [label, text]);
    expect(rows(leads)).toEqual([
      ['Leads', '25,000'],
      ['Discount on leads', '15%'],
      ['Total', '$3,072.50 per year'],
    ]);
    expect(rows({}, null)).toEqual([]);
  });

  it('says which leads and seats the total isn’t for', () => {
    const rows = (over: Partial<EditorForm>, price = '$3,072.50 per year') =>
      summaryTotals(right(over), context(), price).map(({ label, text }) => [label, text]);
    const custom = { priceId: yearly, customPricing: true, pricePerSeat: '72.50' };
    expect(rows({ ...custom, leadsBucket: 25_000 })[0]).toEqual([
      'Leads',
      '25,000, not in this price',
    ]);
    const perMonth = '$370.00 per month';
    expect(rows({ priceId: monthly, offerFreeTrial: true, seats: '40' }, perMonth)).toEqual([
      ['Price for 40 seats', '$370.00 per month, no seat count sent'],
    ]);
  });
});

describe('the terms in the summary after creation', () => {
  const rows = (over: Partial<EditorForm>, perSeat: number | null = null) =>
    editorSummary(right(over), context(), perSeat).map(({ label, text }) => [label, text]);

  it('show a yearly plan', () => {
    const over = {
      seats: '20',
      discount: '12.5',
      customPricing: true,
      pricePerSeat: '99.5',
      multiYear: true,
      years: '3',
      offerFreeTrial: true,
      trialDate: '2026-12-13',
    };
    expect(rows(over)).toEqual([
      ['Company name', 'Harbor & Finch'],
      ['Seats', '20'],
      ['Plan', 'Teams'],
      ['Discount', '12.5%'],
      ['Billing', 'Yearly'],
      ['Custom pricing', 'Yes'],
      ['Price per seat per year', '$99.50'],
      ['Multi-year', 'Yes (3 years)'],
      ['Free trial', 'Yes, until Dec 13, ET'],
    ]);
  });

  it('show a yearly plan at the list price', () => {
    expect(rows({}, 9600).slice(5)).toEqual([
      ['Custom pricing', 'No'],
      ['Price per seat per year', '$96.00'],
      ['Multi-year', 'No'],
      ['Free trial', 'No'],
    ]);
  });

  it('show a monthly plan', () => {
    expect(rows({ priceId: monthly, offerFreeTrial: true })).toEqual([
      ['Company name', 'Harbor & Finch'],
      // Section 5: a monthly plan with a trial sends no seat count.
      ['Seats', 'Not set'],
      ['Plan', 'New Billing (monthly)'],
      ['Discount', '0%'],
      ['Billing', 'Monthly'],
      ['Free trial', 'Yes, 1 month until Dec 21, ET'],
    ]);
  });
});

const subscription = (over: Partial<CustomerSubscription> = {}) =>
  CustomerSubscription.parse({
    companyName: 'Harbor & Finch',
    numberSeats: 12,
    priceId: 'teams_y',
    discountPercent: 10,
    ...over,
  });
const known = (over: Partial<KnownTeam> = {}): KnownTeam => ({
  team: team({ companyName: 'Harbor', leadsPaid: 0 }),
  subscription: subscription(),
  billedBy: null,
  address: null,
  ...over,
});

describe('prefilling from the subscription summary', () => {
  it('takes all of its values', () => {
    const { form, current, fellBack } = prefillEditor(
      known({
        subscription: subscription({
          isCustomPricing: true,
          pricePerSeatYearlyDollars: 99.5,
          multiYearSub: true,
          multiYearSubYears: 3,
        }),
        address: {
          country: 'DE',
          postal_code: '20095',
          state: 'HH',
          line1: 'Kai 1',
          city: 'Hamburg',
        },
      }),
      context(),
    );
    expect(form).toMatchObject({
      companyName: 'Harbor & Finch',
      seats: '12',
      priceId: 'teams_y',
      discount: '10',
      customPricing: true,
      pricePerSeat: '99.50',
      multiYear: true,
      years: '3',
      offerFreeTrial: false,
      dueDate: '2026-12-07',
      country: 'DE',
      postalCode: '20095',
      state: 'HH',
      line1: 'Kai 1',
      city: 'Hamburg',
    });
    expect(fellBack).toBe(false);
    expect(editorChanges(current, form, context())).toEqual([]);
  });

  it.each([
    ['retired, with paid leads', 'retired_y', 2500, yearly],
    ['retired, without', 'retired_y', 0, monthly],
    ['retired, with nothing else known', 'retired_y', null, monthly],
    ['unknown', 'price_gone', 0, monthly],
    ['current', 'premium_y', 2500, 'premium_y'],
    ['none', '', 2500, ''],
  ])('handles a plan that is %s', (_name, priceId, leadsPaid, expected) => {
    const { form, fellBack } = prefillEditor(
      known({
        subscription: subscription({ priceId }),
        team: team({ leadsPaid }),
      }),
      context(),
    );
    expect(form.priceId).toBe(expected);
    expect(fellBack).toBe(priceId !== expected);
  });

  it('keeps fractions of a cent and the end of a memo', () => {
    const { form } = prefillEditor(
      known({
        subscription: subscription({ isCustomPricing: true, pricePerSeatYearlyDollars: 99.999 }),
        team: team({ internalDemoTeams: [demoTeam({ quotedCustomMemo: 'm'.repeat(600) })] }),
      }),
      context(),
    );
    expect(form.pricePerSeat).toBe('99.999');
    expect(form.customMemo).toHaveLength(600);
  });

  it('has no trial when it falls back to monthly, and keeps the agreed terms for a yearly plan', () => {
    const { form } = prefillEditor(
      known({
        subscription: subscription({
          priceId: 'retired_y',
          multiYearSub: true,
          multiYearSubYears: 3,
          isCustomPricing: true,
          pricePerSeatYearlyDollars: 5,
          offerFreeTrial: true,
          trialDate: '2026-12-24',
        }),
      }),
      context(),
    );
    expect(form).toMatchObject({ priceId: 'new_billing_monthly', offerFreeTrial: false });
    const previewed = (priceId: string) => pricingPreview({ ...form, priceId }, context())?.request;
    expect(previewed('new_billing_monthly')).toMatchObject({
      price_per_seat_yearly_dollars: null,
      multiYearSubYears: 1,
    });
    expect(previewed('teams_y')).toMatchObject({
      price_per_seat_yearly_dollars: 5,
      multiYearSubYears: 3,
    });
  });

  it('uses the demo team when there is no subscription', () => {
    const demo = demoTeam({
      numberSeats: 25,
      pricePerSeatDollars: '80',
      bucketPercentOff: 20,
      stripeSourcePriceId: yearly,
      trialExpiresAtUtc: '2026-12-24T04:59:59Z',
      dueDateUtc: '2026-12-31T12:00:00Z',
      multiYearSub: true,
      multiYearSubYears: 2,
      quotedCustomMemo: 'As agreed',
    });
    const { form } = prefillEditor(
      known({
        subscription: null,
        team: team({ companyName: 'Harbor', leadsPaid: 7000, internalDemoTeams: [demo] }),
      }),
      context(),
    );
    expect(form).toMatchObject({
      companyName: 'Harbor',
      seats: '25',
      priceId: yearly,
      customPricing: true,
      pricePerSeat: '80',
      bucketDiscount: '20',
      leadsBucket: 5000,
      offerFreeTrial: true,
      trialDate: '2026-12-23',
      dueDate: '2026-12-31',
      multiYear: true,
      years: '2',
      customMemo: 'As agreed',
    });
  });

  it('does not offer an ended trial again automatically', () => {
    const { form } = prefillEditor(
      known({ subscription: subscription({ offerFreeTrial: true, trialDate: '2026-11-01' }) }),
      context(),
    );
    expect(form).toMatchObject({ offerFreeTrial: false, trialDate: '2026-12-07' });
  });
});

it('the changes against the current plan are listed', () => {
  const { current, form } = prefillEditor(
    known({ subscription: subscription({ priceId: 'retired_y', numberSeats: 3 }) }),
    context(),
  );
  const changed = { ...form, discount: '15', customMemo: 'x' };
  expect(editorChanges(current, changed, context())).toEqual([
    {
      field: 'priceId',
      label: 'Plan',
      before: 'Teams (2023) (yearly)',
      after: 'New Billing (monthly)',
    },
    { field: 'seats', label: 'Seats', before: '3', after: '5' },
    { field: 'discount', label: 'Discount', before: '10%', after: '15%' },
  ]);
  expect(editorChanges(current, { ...current, discount: '10.0 %' }, context())).toEqual([]);
});
