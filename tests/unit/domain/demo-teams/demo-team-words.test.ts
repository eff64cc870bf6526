import { expect, test } from 'vitest';
import {
  demoTeamKeyText,
  demoTeamValueText,
  isCopied,
} from '../../../../src/domain/demo-teams/demo-team-words';

test.each([
  ['teamId', 'Team ID'],
  ['companyName', 'Company name'],
  ['stripeInvoiceLink', 'Invoice'],
  ['trialExpiresAtUtc', 'Trial ends'],
  ['accountExecutive_email', 'Account executive email'],
  ['note', 'Note'],
  ['constructor', 'Constructor'],
])('%s', (key, text) => {
  expect(demoTeamKeyText(key)).toBe(text);
});

const now = Date.parse('2026-03-10T16:00:00Z');

test('a trial day is in Eastern time, and yes and no are words', () => {
  expect(demoTeamValueText('trialExpiresAtUtc', '2026-03-20T03:59:59Z', now)).toBe('Mar 19, ET');
  expect(demoTeamValueText('hasPaid', 'true', now)).toBe('Yes');
  expect(demoTeamValueText('isDeleted', 'false', now)).toBe('No');
  expect(demoTeamValueText('companyName', '2026-03-20T03:59:59Z', now)).toBe(
    '2026-03-20T03:59:59Z',
  );
});

test('a price and a percentage have their signs', () => {
  expect(demoTeamKeyText('pricePerSeatDollars')).toBe('Price per seat per year');
  expect(demoTeamValueText('pricePerSeatDollars', '84.5', now)).toBe('$84.50');
  expect(demoTeamValueText('pricePerSeatDollars', 'call us', now)).toBe('call us');
  expect(demoTeamKeyText('bucketPercentOff')).toBe('Discount on leads');
  expect(demoTeamValueText('bucketPercentOff', '10', now)).toBe('10%');
  expect(demoTeamValueText('bucketPercentOff', '12.5000', now)).toBe('12.5%');
  expect(demoTeamValueText('bucketPercentOff', '10%', now)).toBe('10%');
  expect(demoTeamValueText('bucketPercentOff', 'a lot', now)).toBe('a lot');
  expect(demoTeamValueText('bucketPercentOff', '', now)).toBe('');
});

test('yes, no, and nothing are not copied', () => {
  expect(['true', 'false', '', '84.5', 'Acme'].map(isCopied)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});
