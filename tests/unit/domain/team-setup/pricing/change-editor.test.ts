import { describe, expect, it } from 'vitest';
import {
  acceptEditorInput,
  changeEditor,
  leaveLeadsNumber,
} from '../../../../../src/domain/team-setup/pricing/change-editor';
import { editorUnavailable } from '../../../../../src/domain/team-setup/pricing/editor-availability';
import {
  type EditorForm,
  newEditorForm,
} from '../../../../../src/domain/team-setup/pricing/editor-form';
import { teamPricing } from '../../../../../src/domain/team-setup/pricing/editor-payload';
import {
  leadsBuckets,
  leadsCount,
  snappedLeadsText,
} from '../../../../../src/domain/team-setup/pricing/leads';
import { context, monthly, now, right, yearly } from './editor-builders';

const team = { teamId: 9, stripeCustomerId: 'cus_1', teamOwnerName: '', isUpgrade: false };
const change = <F extends keyof EditorForm>(form: EditorForm, field: F, value: EditorForm[F]) =>
  changeEditor(form, field, value, context());

it('the editor starts with five seats, dates 15 days ahead, and the country US', () => {
  expect(newEditorForm(now)).toMatchObject({
    seats: '5',
    trialDate: '2026-12-07',
    dueDate: '2026-12-07',
    country: 'US',
    years: '1',
    offerFreeTrial: false,
    invoiceMode: false,
  });
});

describe('choosing a plan', () => {
  it('turns off the trial for a monthly plan, and sends nothing of custom pricing and multi-year', () => {
    const agreed = { customPricing: true, pricePerSeat: '99.50', multiYear: true, years: '3' };
    const form = change(right({ offerFreeTrial: true, ...agreed }), 'priceId', monthly);
    expect(form).toMatchObject({ priceId: monthly, offerFreeTrial: false });
    expect(teamPricing(form, context(), team)).toMatchObject({
      customPricing: false,
      pricePerSeatDollars: null,
      multiYearSub: false,
      multiYearSubYears: 1,
    });
    // Not even if they are invalid.
    const wrong = { ...form, pricePerSeat: 'a lot', years: '0' };
    expect(teamPricing(wrong, context(), team)).not.toBeNull();
  });

  it('brings custom pricing and the years back with a yearly plan', () => {
    const agreed = { customPricing: true, pricePerSeat: '99.50', multiYear: true, years: '3' };
    const looked = change(right(agreed), 'priceId', monthly);
    const back = change(looked, 'priceId', 'teams_y');
    expect(back).toEqual(right(agreed));
    expect(teamPricing(back, context(), team)).toMatchObject({
      customPricing: true,
      pricePerSeatDollars: 99.5,
      multiYearSub: true,
      multiYearSubYears: 3,
    });
  });

  it('changes nothing else for a yearly plan', () => {
    const form = right({ offerFreeTrial: true, multiYear: true, years: '3' });
    expect(change(form, 'priceId', yearly)).toEqual({ ...form, priceId: yearly });
  });

  it('allows a trial but neither of the others for a monthly plan', () => {
    const form = right({ priceId: monthly });
    expect(change(form, 'offerFreeTrial', true).offerFreeTrial).toBe(true);
    expect(change(form, 'customPricing', true)).toBe(form);
    expect(change(form, 'multiYear', true)).toBe(form);
  });
});

describe('switches', () => {
  it('force the trial off in invoice mode, and it stays off', () => {
    const form = change(right({ offerFreeTrial: true }), 'invoiceMode', true);
    expect(form).toMatchObject({ invoiceMode: true, offerFreeTrial: false });
    expect(change(form, 'offerFreeTrial', true)).toBe(form);
    expect(change(form, 'invoiceMode', false)).toMatchObject({ offerFreeTrial: false });
  });

  it('start multi-year with two years and reset it to 1 when off', () => {
    const on = change(right(), 'multiYear', true);
    expect(on).toMatchObject({ multiYear: true, years: '2' });
    const more = change(on, 'years', '5');
    expect(change(more, 'multiYear', false)).toMatchObject({ multiYear: false, years: '1' });
  });

  it('clear the state, or the province, for another country', () => {
    const form = right({ state: 'CA' });
    expect(change(form, 'country', 'DE')).toMatchObject({ country: 'DE', state: '' });
    expect(change(form, 'country', 'US').state).toBe('CA');
    const abroad = right({ country: 'CA', state: 'ON' });
    expect(change(abroad, 'country', 'US')).toMatchObject({ country: 'US', state: '' });
    expect(change(abroad, 'city', 'Ottawa').state).toBe('ON');
  });
});

describe('ignored input', () => {
  it.each([
    ['line1', 255],
    ['city', 140],
    ['postalCode', 10],
    ['customMemo', 500],
  ] as const)('%s is limited to %d characters', (field, limit) => {
    const form = right();
    expect(change(form, field, 'x'.repeat(limit))[field]).toHaveLength(limit);
    expect(change(form, field, 'x'.repeat(limit + 1))).toBe(form);
    expect(acceptEditorInput(field, 'x'.repeat(limit + 1))).toBe(false);
  });

  it.each(['trialDate', 'dueDate'] as const)('%s allows no spaces', (field) => {
    const form = right();
    expect(change(form, field, '2026-12- 1')).toBe(form);
    expect(change(form, field, '2026-12-01')[field]).toBe('2026-12-01');
  });
});

describe('leads', () => {
  it('are the buckets of section 3', () => {
    expect(leadsBuckets.map(({ value, label }) => [value, label])).toEqual([
      [0, 'No Leads (DBC)'],
      [500, '500'],
      [1000, '1000'],
      [2500, '2500'],
      [5000, '5000'],
      [10000, '10000'],
      [25000, '25000'],
      [50000, '50000'],
      [50001, '50000+'],
    ]);
  });

  it.each<[string, number, string, number | null]>([
    ['0', 0, '', 0],
    ['1', 0, '', 0],
    ['499', 0, '', 0],
    ['500', 500, '', 500],
    ['2499', 1000, '', 1000],
    ['9999', 5000, '', 5000],
    ['50000', 50_000, '', 50_000],
    ['50001', 50_001, '50001', 50_001],
    ['75000', 50_001, '75000', 75_000],
    ['', 50_001, '', null],
    ['lots', 50_001, 'lots', null],
  ])('round %j when the free field loses focus', (typed, leadsBucket, leadsNumber, sold) => {
    const form = right({ leadsBucket: 50_001, leadsNumber: typed });
    expect(leaveLeadsNumber(form)).toMatchObject({ leadsBucket, leadsNumber });
    expect(leadsCount(form)).toBe(sold);
  });

  it('round only in the free field, which a bucket clears', () => {
    const form = right({ leadsBucket: 1000 });
    expect(leaveLeadsNumber(form)).toBe(form);
    const custom = right({ leadsBucket: 50_001, leadsNumber: '60000' });
    expect(change(custom, 'leadsBucket', 500)).toMatchObject({ leadsBucket: 500, leadsNumber: '' });
  });
});

describe('unavailable options and the reason', () => {
  const fields = (over: Partial<EditorForm>) =>
    Object.keys(editorUnavailable(right(over), context())).sort();

  it.each<[string, Partial<EditorForm>, readonly string[]]>([
    ['yearly', {}, ['bucketDiscount', 'leadsNumber', 'pricePerSeat', 'trialDate', 'years']],
    [
      'monthly',
      { priceId: monthly },
      [
        'bucketDiscount',
        'customPricing',
        'leadsBucket',
        'leadsNumber',
        'multiYear',
        'pricePerSeat',
        'trialDate',
        'years',
      ],
    ],
    [
      'New Billing yearly',
      { priceId: yearly },
      ['leadsNumber', 'pricePerSeat', 'trialDate', 'years'],
    ],
    [
      'everything on',
      {
        priceId: yearly,
        customPricing: true,
        multiYear: true,
        offerFreeTrial: true,
        leadsBucket: 50_001,
      },
      [],
    ],
    [
      'invoice mode, abroad',
      { priceId: yearly, invoiceMode: true, country: 'DE', customPricing: true, multiYear: true },
      ['leadsNumber', 'offerFreeTrial', 'state', 'trialDate'],
    ],
  ])('%s', (_name, over, expected) => {
    expect(fields(over)).toEqual(expected);
  });

  it('give the reason from the deciding switch', () => {
    const reasons = editorUnavailable(right({ priceId: monthly, offerFreeTrial: true }), context());
    expect(reasons.years).toBe('Multi-year requires a yearly plan.');
    expect(reasons.trialDate).toBe('Monthly plans have a 1-month trial.');
    expect(editorUnavailable(right({ invoiceMode: true }), context()).trialDate).toBe(
      'Trials aren’t available in invoice mode.',
    );
  });
});

describe('the note about a rounded number of leads', () => {
  it.each([
    ['42000', '42,000 leads isn’t offered, so we chose 25,000. The next option is 50,000.'],
    ['42,000', '42,000 leads isn’t offered, so we chose 25,000. The next option is 50,000.'],
    ['42.000', null],
    ['499', '499 leads isn’t offered, so we chose 0. The next option is 500.'],
    ['1', '1 lead isn’t offered, so we chose 0. The next option is 500.'],
    ['25000', null],
    ['50001', null],
    ['60000', null],
    ['', null],
    ['many', null],
  ])('%s: %s', (typed, text) => {
    expect(snappedLeadsText(typed)).toBe(text);
  });
});
