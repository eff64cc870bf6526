import { describe, expect, it } from 'vitest';
import {
  changeEditor,
  leaveLeadsNumber,
} from '../../../../../src/domain/team-setup/pricing/change-editor';
import {
  editorErrors,
  parseYears,
} from '../../../../../src/domain/team-setup/pricing/editor-errors';
import {
  type EditorForm,
  newEditorForm,
} from '../../../../../src/domain/team-setup/pricing/editor-form';
import { teamPricing } from '../../../../../src/domain/team-setup/pricing/editor-payload';
import { pricingPreview } from '../../../../../src/domain/team-setup/pricing/editor-preview';
import {
  farDateTexts,
  unusualPriceQuestion,
} from '../../../../../src/domain/team-setup/pricing/editor-submit';
import {
  editorChanges,
  editorSummary,
} from '../../../../../src/domain/team-setup/pricing/editor-summary';
import { editorTimeline } from '../../../../../src/domain/team-setup/pricing/editor-timeline';
import { customLeads } from '../../../../../src/domain/team-setup/pricing/leads';
import { dollarsAsTyped } from '../../../../../src/domain/text/money';
import { context, monthly, now, right, yearly } from './editor-builders';

const change = <F extends keyof EditorForm>(form: EditorForm, field: F, value: EditorForm[F]) =>
  changeEditor(form, field, value, context());

describe('a change of one field', () => {
  it('is ignored beyond the limit and accepted at the limit', () => {
    const form = right();
    expect(change(form, 'customMemo', 'x'.repeat(501))).toBe(form);
    expect(change(form, 'customMemo', 'x'.repeat(500)).customMemo).toHaveLength(500);
  });

  it('is not too long for the blanks and invisible characters pasted around it', () => {
    expect(change(right(), 'postalCode', ' 94105-1234\u200b ').postalCode).toBe('94105-1234');
    const form = right();
    expect(change(form, 'postalCode', ' 94105-12345 ')).toBe(form);
    expect(change(form, 'dueDate', ' 2026-12-10 ')).toBe(form);
  });

  it('may shorten a value that arrived too long from elsewhere, but not extend it', () => {
    const form = right({ customMemo: 'x'.repeat(600) });
    expect(change(form, 'customMemo', 'x'.repeat(599)).customMemo).toHaveLength(599);
    expect(change(form, 'customMemo', 'x'.repeat(600))).toBe(form);
  });

  it('can switch custom pricing on with a yearly plan, and off anytime', () => {
    expect(change(right(), 'customPricing', true).customPricing).toBe(true);
    const monthlyForm = right({ priceId: monthly, customPricing: true });
    expect(change(monthlyForm, 'customPricing', false).customPricing).toBe(false);
    const off = right({ priceId: monthly });
    expect(change(off, 'customPricing', true)).toBe(off);
  });

  it('clears the free number when it picks a bucket, but not when it picks the free field', () => {
    const free = right({ leadsBucket: customLeads, leadsNumber: '60000' });
    expect(change(free, 'leadsBucket', 500).leadsNumber).toBe('');
    expect(change(free, 'leadsBucket', customLeads).leadsNumber).toBe('60000');
  });

  it('keeps the same form when the free number needs no rounding', () => {
    const high = right({ leadsBucket: customLeads, leadsNumber: '60000' });
    expect(leaveLeadsNumber(high)).toBe(high);
    const low = right({ leadsBucket: customLeads, leadsNumber: '2600' });
    expect(leaveLeadsNumber(low)).toMatchObject({ leadsBucket: 2500, leadsNumber: '' });
    // Written differently, it is rewritten as a number.
    const spaced = right({ leadsBucket: customLeads, leadsNumber: ' 60000 ' });
    expect(leaveLeadsNumber(spaced)).toMatchObject({
      leadsBucket: customLeads,
      leadsNumber: '60000',
    });
  });
});

describe('typed numbers', () => {
  it.each([
    ['0', 0],
    ['$1,000,000.01', 1_000_000.01],
    ['99.999', 99.999],
    ['-1', -1],
    ['-0', 0],
    ['90071992547409.92', null],
    ['', null],
    ['twelve', null],
    [' $ 1,200.50 ', 1200.5],
    ['1 200.50\u200b', 1200.5],
  ])('%j is a price of %j dollars', (text, dollars) => {
    expect(dollarsAsTyped(text)).toBe(dollars);
  });

  it.each([
    ['99.99', null],
    ['0', null],
    [
      '99.999',
      'You’re sending $99.999 per seat per year, which includes a fraction of a cent. The payment provider may round it.',
    ],
    [
      '-5',
      'You’re sending -$5.00 per seat per year, a negative price. The payment provider may refuse it.',
    ],
  ])('J22: a custom price of %j is sent as typed, after the question %j', (text, question) => {
    const form = right({ priceId: 'teams_y', customPricing: true, pricePerSeat: text });
    expect(editorErrors(form, context())).toEqual({});
    expect(unusualPriceQuestion(form, context())).toBe(question);
    expect(pricingPreview(form, context())?.request.price_per_seat_yearly_dollars).toBe(
      Number(text),
    );
    expect(unusualPriceQuestion({ ...form, customPricing: false }, context())).toBeNull();
  });

  it.each([
    ['2', 2],
    ['1', null],
    ['', null],
    ['two', null],
  ])('%j years', (text, years) => {
    expect(parseYears(text)).toBe(years);
  });

  it('an invalid date is not reported as past', () => {
    expect(editorErrors(right({ dueDate: '2026-02-30' }), context()).dueDate).toBe('Enter a date.');
    expect(editorErrors(right({ dueDate: '2026-11-21' }), context()).dueDate).toBe(
      'Date must be in the future',
    );
  });
});

describe('J22: dates more than a year from today', () => {
  const usual = { offerFreeTrial: true, trialDate: '2027-11-23', dueDate: '2027-11-23' };
  const far = { ...usual, trialDate: '2027-11-24', dueDate: '2207-01-15' };
  const due = 'The invoice would be due Jan 15, 2207, ET: 65,797 days from today.';
  it.each<[string, Partial<EditorForm>, readonly string[]]>([
    ['a year and a day is usual', usual, []],
    [
      'both are named with their days',
      far,
      ['The trial would continue until Nov 24, 2027, ET: 367 days from today.', due],
    ],
    ['a trial that is not offered has no end', { ...far, offerFreeTrial: false }, [due]],
    ['a monthly trial ends by itself', { ...far, priceId: monthly }, [due]],
    [
      'an automatic charge has no due date',
      { dueDate: far.dueDate, chargeAutomatically: true },
      [],
    ],
  ])('%s', (_what, over, texts) => {
    expect(farDateTexts(right(over), context())).toEqual(texts);
  });
});

it('a new form does not charge anyone by itself', () => {
  expect(newEditorForm(now).chargeAutomatically).toBe(false);
});

describe('no preview while one of its numbers is invalid', () => {
  const newBilling = { priceId: yearly, leadsBucket: customLeads, leadsNumber: '60000' };
  it.each<[string, Partial<EditorForm>]>([
    ['the plan', { priceId: 'nowhere' }],
    ['the price', { customPricing: true, pricePerSeat: 'free' }],
    ['the seats', { seats: '4' }],
    ['the discount', { discount: '101' }],
    ['the discount on leads', { ...newBilling, bucketDiscount: 'x' }],
    ['the leads', { ...newBilling, leadsNumber: '' }],
    ['the years', { multiYear: true, years: '1' }],
  ])('%s', (_what, over) => {
    expect(pricingPreview(right(over), context())).toBeNull();
  });

  it('is available when all are valid', () => {
    const over = { ...newBilling, bucketDiscount: '5', multiYear: true, years: '3' };
    expect(pricingPreview(right(over), context())).toMatchObject({
      bucketPercentOff: 5,
      request: { leadsNumber: 60_000, multiYearSubYears: 3 },
    });
  });
});

it('texts are trimmed, also of invisible characters', () => {
  const team = { teamId: 1, stripeCustomerId: null, teamOwnerName: 'Olive', isUpgrade: false };
  const form = right({
    companyName: ' Acme\u200b ',
    postalCode: '\u200b94105 ',
    line1: ' Pier 1\ufeff',
    city: ' Oakland\u200b',
    state: 'CA',
  });
  expect(teamPricing(form, context(), team)).toMatchObject({
    companyName: 'Acme',
    stripeAddress: {
      country: 'US',
      postal_code: '94105',
      state: 'CA',
      line1: 'Pier 1',
      city: 'Oakland',
    },
  });
});

it('a name or a ZIP code of invisible characters alone is missing', () => {
  const form = right({ companyName: '\u200b', postalCode: ' \ufeff' });
  expect(Object.keys(editorErrors(form, context()))).toEqual(['companyName', 'postalCode']);
});

describe('the wording of the summary', () => {
  const textOf = (over: Partial<EditorForm>, label: string) =>
    editorSummary(right(over), context(), null).find((row) => row.label === label)?.text;

  it.each<[Partial<EditorForm>, string, string]>([
    [{ companyName: ' Acme ' }, 'Company name', 'Acme'],
    [{ seats: ' 12 ' }, 'Seats', '12'],
    [{ seats: '1200' }, 'Seats', '1,200'],
    [{ seats: '1 200' }, 'Seats', '1,200'],
    [{ seats: 'many' }, 'Seats', 'many'],
    [{ discount: ' 5 % ' }, 'Discount', '5%'],
    [{ discount: '' }, 'Discount', '0%'],
    [{ multiYear: true, years: ' 3 ' }, 'Multi-year', 'Yes (3 years)'],
    [{}, 'Price per seat per year', 'List price'],
    [{ customPricing: true, pricePerSeat: '99.5' }, 'Price per seat per year', '$99.50'],
    [{ customPricing: true, pricePerSeat: 'free' }, 'Price per seat per year', 'free'],
    [{ offerFreeTrial: true, trialDate: 'no date' }, 'Free trial', 'Yes,'],
  ])('%j: %s', (over, label, text) => {
    expect(textOf(over, label)).toBe(text);
  });

  it('names leads by their bucket or their number', () => {
    const changes = (over: Partial<EditorForm>) =>
      editorChanges(right({ priceId: yearly }), right({ priceId: yearly, ...over }), context());
    expect(changes({ leadsBucket: 2500 })).toEqual([
      { field: 'leadsBucket', label: 'Leads', before: 'No Leads (DBC)', after: '2500' },
    ]);
    expect(changes({ leadsBucket: customLeads, leadsNumber: ' 60000 ' })[0]?.after).toBe('60000');
    expect(changes({ companyName: 'Harbor & Finch ', seats: ' 5' })).toEqual([]);
  });
});

describe('the timeline', () => {
  const form = right({ offerFreeTrial: true, dueDate: '2026-11-25' });
  const marks = (over: Partial<EditorForm>) =>
    editorTimeline({ ...form, ...over }, context()).map(({ label }) => label);

  it('places an invoice due before the trial ends ahead of it', () => {
    expect(marks({ trialDate: '2026-12-13' })).toEqual([
      'Today',
      'Invoice due',
      'Trial ends (22 days)',
    ]);
  });

  it('handles a trial of one day and an invoice due today', () => {
    expect(marks({ trialDate: '2026-11-22', dueDate: '2026-11-22' })).toEqual([
      'Today',
      'Trial ends (1 day)',
      'Invoice due',
    ]);
  });
});

it('a leads discount that was typed before No Leads was chosen is no change', () => {
  const current = right({ priceId: yearly });
  const back = { ...current, bucketDiscount: '20' };
  expect(editorChanges(current, back, context())).toEqual([]);
});

it('the same numbers typed in another way are no change', () => {
  const custom = { priceId: yearly, leadsBucket: customLeads, multiYear: true };
  const current = right({ ...custom, leadsNumber: '60000', years: '3' });
  const typed = right({ ...custom, leadsNumber: '60,000', years: '03' });
  expect(editorChanges(current, typed, context())).toEqual([]);
});
