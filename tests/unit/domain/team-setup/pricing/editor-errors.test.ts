import { describe, expect, it } from 'vitest';
import {
  editorErrors,
  editorIssues,
  issuesLabel,
} from '../../../../../src/domain/team-setup/pricing/editor-errors';
import type { EditorForm } from '../../../../../src/domain/team-setup/pricing/editor-form';
import { context, monthly, right, yearly } from './editor-builders';

const errors = (over: Partial<EditorForm>) => editorErrors(right(over), context());

it('a valid form has no errors', () => {
  expect(errors({})).toEqual({});
});

describe('error texts of section 5', () => {
  const seats = 'Number of seats must be greater than 5';
  const years = 'Must choose a year greater than 1';
  const date = 'Date must be in the future';
  it.each<[string, Partial<EditorForm>, Partial<Record<keyof EditorForm, string>>]>([
    ['four seats', { seats: '4' }, { seats }],
    ['five seats', { seats: '5' }, {}],
    ['seats that are not a number', { seats: 'many' }, { seats }],
    ['half a seat', { seats: '5.5' }, { seats }],
    ['seats as a sheet shows them', { seats: '1,200' }, {}],
    [
      'numbers pasted with invisible characters',
      {
        seats: '25\u200b',
        discount: '\u200e10%',
        customPricing: true,
        pricePerSeat: '$99.50\u2060',
        multiYear: true,
        years: '\ufeff3',
      },
      {},
    ],
    ['no seats', { seats: '' }, { seats }],
    ['one year', { multiYear: true, years: '1' }, { years }],
    ['two years', { multiYear: true, years: '2' }, {}],
    ['years that are not a number', { multiYear: true, years: 'x' }, { years }],
    ['years count only with multi-year', { multiYear: false, years: 'x' }, {}],
    ['due yesterday', { dueDate: '2026-11-21' }, { dueDate: date }],
    ['due today', { dueDate: '2026-11-22' }, {}],
    [
      'trial until yesterday',
      { offerFreeTrial: true, trialDate: '2026-11-21' },
      { trialDate: date },
    ],
    ['trial until today', { offerFreeTrial: true, trialDate: '2026-11-22' }, {}],
    ['a trial that is not offered', { trialDate: '2020-01-01' }, {}],
    [
      'the date of a monthly trial, which is ignored',
      { priceId: monthly, offerFreeTrial: true, trialDate: '2020-01-01' },
      {},
    ],
    [
      'a trial in invoice mode, which does not exist',
      { invoiceMode: true, offerFreeTrial: true, trialDate: '2020-01-01' },
      {},
    ],
  ])('%s', (_name, over, expected) => {
    expect(errors(over)).toEqual(expected);
  });
});

describe('other reasons to disable Submit', () => {
  it.each<[string, Partial<EditorForm>, readonly (keyof EditorForm)[]]>([
    ['no company name', { companyName: ' ' }, ['companyName']],
    ['no plan', { priceId: '' }, ['priceId']],
    ['an unknown plan', { priceId: 'nowhere' }, ['priceId']],
    ['a plan that is no longer current', { priceId: 'retired_y' }, ['priceId']],
    ['no discount', { discount: '' }, ['discount']],
    ['a discount that is not a number', { discount: 'ten' }, ['discount']],
    ['more than 100 percent off', { discount: '101' }, ['discount']],
    ['a negative discount', { discount: '-5' }, ['discount']],
    ['100 percent off', { discount: '100' }, []],
    ['no due date', { dueDate: '' }, ['dueDate']],
    ['a day that does not exist', { dueDate: '2027-02-29' }, ['dueDate']],
    ['a leap day', { dueDate: '2028-02-29' }, []],
    ['no price', { customPricing: true, pricePerSeat: '' }, ['pricePerSeat']],
    [
      'a price that is not a number',
      { customPricing: true, pricePerSeat: '12x' },
      ['pricePerSeat'],
    ],
    ['a price', { customPricing: true, pricePerSeat: '$1,200.50' }, []],
    ['a very high price', { customPricing: true, pricePerSeat: '1000000.01' }, []],
    ['a price without custom pricing', { pricePerSeat: '12x' }, []],
    ['US without a zip', { postalCode: ' ' }, ['postalCode']],
    ['elsewhere without a zip', { country: 'DE', postalCode: '' }, []],
    ['no country', { country: '' }, ['country']],
    ['50000+ without a number', { leadsBucket: 50_001, leadsNumber: '' }, ['leadsNumber']],
    ['50000+ with a number', { leadsBucket: 50_001, leadsNumber: '60000' }, []],
    ['leads of a monthly plan', { priceId: monthly, leadsBucket: 50_001 }, []],
    [
      'a bad leads discount',
      { priceId: yearly, leadsBucket: 500, bucketDiscount: 'x' },
      ['bucketDiscount'],
    ],
    ['a bad leads discount without leads', { priceId: yearly, bucketDiscount: 'x' }, []],
    ['a leads discount that does not apply', { bucketDiscount: 'x' }, []],
    ['a long address', { line1: 'x'.repeat(256) }, ['line1']],
    ['a long city', { city: 'x'.repeat(141) }, ['city']],
    ['a long zip', { postalCode: 'x'.repeat(11) }, ['postalCode']],
    ['a long memo', { customMemo: 'x'.repeat(501) }, ['customMemo']],
    [
      'the longest of each',
      {
        line1: 'x'.repeat(255),
        city: 'x'.repeat(140),
        postalCode: 'x'.repeat(10),
        customMemo: 'x'.repeat(500),
      },
      [],
    ],
  ])('%s', (_name, over, expected) => {
    expect(Object.keys(errors(over))).toEqual(expected);
  });
});

it('the list of fields to fix is in form order, each with its text', () => {
  const form = right({ dueDate: '2020-01-01', companyName: '', seats: '1' });
  expect(editorIssues(form, context())).toEqual([
    { field: 'companyName', text: 'Enter the company’s name.' },
    { field: 'seats', text: 'Number of seats must be greater than 5' },
    { field: 'dueDate', text: 'Date must be in the future' },
  ]);
});

it.each([
  [0, ''],
  [1, '1 field needs attention'],
  [2, '2 fields need attention'],
])('issuesLabel(%d) is %j', (count, expected) => {
  expect(issuesLabel(count)).toBe(expected);
});
