import { describe, expect, test } from 'vitest';
import { DemoTeamRecord } from '../../../../src/contract/entities/demo-team-record';
import {
  bringsNewRows,
  demoTeamState,
  invoiceOfLink,
  recordEntries,
} from '../../../../src/domain/demo-teams/demo-team-list';
import { demoTeam } from '../builders';

test.each([
  [[1, 2], [1, 2, 3], true],
  [[1, 2], [2, 1], false],
  [[1, 2], [1], false],
  // As long as before, but with a new one.
  [[1, 2], [3, 1], true],
  [[], [], false],
])('rows %j and then %j: new ones? %s', (before, after, expected) => {
  const rows = (ids: readonly number[]) => ids.map((id) => ({ id }));
  expect(bringsNewRows(rows(before), rows(after))).toBe(expected);
});

test.each([
  [
    'https://dashboard.test/test/invoices/in_1AbC',
    { url: 'https://dashboard.test/test/invoices/in_1AbC' },
  ],
  [
    ' https://invoice.test/i/acct_1/live_x?s=db ',
    { url: 'https://invoice.test/i/acct_1/live_x?s=db' },
  ],
  ['dashboard.test/invoices/in_1/edit', { url: 'https://dashboard.test/invoices/in_1/edit' }],
  ['in_1AbC', { stripeInvoiceId: 'in_1AbC' }],
  ['not paid yet', null],
  ['javascript:alert(1)', null],
  ['https://', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the link %s opens the right page', (link, expected) => {
  expect(invoiceOfLink(link)).toEqual(expected);
});

describe('the state of a record', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  test.each([
    [{ hasPaid: true, trialExpiresAtUtc: '2027-01-01T00:00:00Z' }, 'paid'],
    [{ trialExpiresAtUtc: '2026-11-22T12:00:01Z' }, 'on-trial'],
    [{ trialExpiresAtUtc: '2026-11-22T12:00:00Z' }, 'trial-ended'],
    [{ trialExpiresAtUtc: null }, 'quote'],
    [{}, 'quote'],
    [{ isDeleted: true, trialExpiresAtUtc: '2026-11-22T12:00:01Z' }, 'deleted'],
    // Without a time, the trial includes the day in US Eastern time.
    [{ trialExpiresAtUtc: '2026-11-22' }, 'on-trial'],
    [{ trialExpiresAtUtc: '2026-11-21' }, 'trial-ended'],
    [{ isDeleted: true, hasPaid: true }, 'deleted'],
  ])('%j', (over, expected) => {
    expect(demoTeamState(demoTeam(over), now)).toBe(expected);
  });
});

test('a record is shown as keys and values: known keys first, others in their order', () => {
  const record = {
    ...demoTeam({ id: 9 }),
    somethingNew: { a: 1 },
    companyName: 'Acme',
    teamId: 4,
    stripeInvoiceLink: null,
  };
  expect(recordEntries(record)).toEqual([
    ['teamId', '4'],
    ['companyName', 'Acme'],
    ['stripeInvoiceLink', ''],
    ['id', '9'],
    ['isDeleted', 'false'],
    ['hasPaid', 'false'],
    ['givenTrialWithoutCc', 'false'],
    ['multiYearSub', 'false'],
    ['somethingNew', '{"a":1}'],
  ]);
});

test('a record doesn’t say No to what the API didn’t say', () => {
  const read = DemoTeamRecord.parse({
    id: 9,
    teamId: 4,
    companyName: 'Acme',
    hasPaid: null,
    isDeleted: 0,
  });
  expect(recordEntries(read)).toEqual([
    ['teamId', '4'],
    ['companyName', 'Acme'],
    ['stripeInvoiceLink', ''],
    ['id', '9'],
    ['isDeleted', 'false'],
    ['hasPaid', ''],
  ]);
});
