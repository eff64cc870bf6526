import { expect, test } from 'vitest';
import { journalDetail } from '../../../src/rules/journal-detail';

test.each([
  ['emailVerified true', 'Email verified'],
  ['emailVerified false', 'Email not verified'],
  ['isAdmin true in team 30', 'Admin of team 30'],
  ['isAdmin false in team 30', 'No longer an admin of team 30'],
  ['leadCaptureMode 1', 'Lead capture on'],
  ['leadCaptureMode 0', 'Lead capture off'],
  ['textFollowUp true', 'Text follow up on'],
  ['sendWeeklyInviteReminders false', 'Weekly invite reminders off'],
  ['trialDays 20', 'Trial ends after 20 days'],
  ['trialDays 1', 'Trial ends after 1 day'],
  ['membership 300 from team 30 to team 31', 'From team 30 to team 31'],
  ['membership 300 from team (unknown) to team 31', 'To team 31'],
  ['payment method pm_1', ''],
  ['email ada@x.test -> new@x.test', 'Email ada@x.test → new@x.test'],
  [
    'stripeSubscription a%sub_1 -> (none), enterprisePlan 50 -> 60',
    'Subscription ID a%sub_1 → none, Enterprise plan 50 → 60',
  ],
  [
    'isDeleteMember No -> Yes; groups Sales -> Sales, Finance',
    'Delete members No → Yes; Groups Sales → Sales, Finance',
  ],
  [
    'business card 7: exchangeText Hi -> Ho, mid 12 -> 13',
    'business card 7: Exchange text Hi → Ho, Member ID 12 → 13',
  ],
  [
    'price p_1, seats 5, leads 0, discount factor 0.875, previewed $100.00',
    'price p_1, seats 5, leads 0, 12.5% off, previewed $100.00',
  ],
  [
    'price new_billing_yearly, seats 5, leads 0, discount factor 1',
    'New Billing (yearly), seats 5, leads 0, no discount',
  ],
  ['25 members, price price_1TeamsYear2025, discount (none), for ', '25 members, no discount'],
  ['Admin Login on 127.0.0.1:34133 as lily@x.test', ''],
  ['Staging Login on 127.0.0.1:34133 as lily@x.test', 'Staging Login'],
  // What people have typed stays as it is.
  ['ada@x.test', 'ada@x.test'],
  ['device email (Badge)', 'device email (Badge)'],
])('%s', (detail, words) => {
  expect(journalDetail(detail)).toBe(words);
});

test('a trial ends on a day, counted from the one on which it was changed, that day included', () => {
  expect(journalDetail('trialDays 40', '2026-11-23T15:00:00Z')).toBe(
    'Trial ends Jan 1, 2027, ET (40 days)',
  );
});
