import { expect, test } from 'vitest';
import {
  demoTeamKeyText,
  demoTeamValueText,
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
