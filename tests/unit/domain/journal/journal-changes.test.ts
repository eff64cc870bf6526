import { expect, test } from 'vitest';
import type { JournalChange } from '../../../../src/contract/entities/journal';
import { change, changesText, journalDetail } from '../../../../src/domain/journal/journal-changes';
import { price } from '../builders';

const told = (changes: readonly JournalChange[], time?: string) =>
  journalDetail({
    detail: changesText(changes),
    changes: [...changes],
    ...(time === undefined ? {} : { time }),
  });

test.each<[text: string, words: string, changes: JournalChange[]]>([
  ['emailVerified true', 'Email verified', [change('emailVerified', true)]],
  ['emailVerified false', 'Email unverified', [change('emailVerified', false)]],
  ['isAdmin true on team 30', 'Admin of team 30', [change('isAdmin', true), change('inTeam', 30)]],
  [
    'isAdmin false on team 30',
    'No longer an admin of team 30',
    [change('isAdmin', false), change('inTeam', 30)],
  ],
  ['leadCaptureMode 1', 'Lead capture on', [change('leadCaptureMode', 1)]],
  ['leadCaptureMode 0', 'Lead capture off', [change('leadCaptureMode', 0)]],
  ['lead capture off', 'Lead capture off', [change('leadCapture', false)]],
  ['textFollowUp true', 'Text follow-up on', [change('textFollowUp', true)]],
  [
    'sendWeeklyInviteReminders false',
    'Weekly invite reminders off',
    [change('sendWeeklyInviteReminders', false)],
  ],
  ['trialDays 20', 'Trial ends after 20 days', [change('trialDays', 20)]],
  ['trialDays 1', 'Trial ends after 1 day', [change('trialDays', 1)]],
  [
    'membership 300 from team 30 to team 31',
    'From team 30 to team 31',
    [change('membership', 300), change('team', 31, 30)],
  ],
  [
    'membership 300 from team (unknown) to team 31',
    'To team 31',
    [change('membership', 300), change('team', 31, null)],
  ],
  ['payment method pm_1', '', [change('paymentMethod', 'pm_1')]],
  [
    'email ada@x.test -> new@x.test; as typed: It has no dot.',
    'Email ada@x.test → new@x.test; as typed: It has no dot.',
    [change('email', 'new@x.test', 'ada@x.test'), change('remark', 'as typed: It has no dot.')],
  ],
  [
    'stripeSubscription a%sub_1 -> (none), enterprisePlan 50 -> 60',
    'Subscription ID a%sub_1 → none, Enterprise plan 50 → 60',
    [change('stripeSubscription', '', 'a%sub_1'), change('enterprisePlan', '60', '50')],
  ],
  [
    'isDeleteMember No -> Yes; groups Sales -> Sales, Finance',
    'Delete members No → Yes; Groups Sales → Sales, Finance',
    [change('isDeleteMember', 'Yes', 'No'), change('groups', 'Sales, Finance', 'Sales')],
  ],
  [
    'business card 7, exchangeText Hi -> Ho, mid 12 -> 13',
    'business card 7, Exchange text Hi → Ho, Member ID 12 → 13',
    [change('businessCard', 7), change('exchangeText', 'Ho', 'Hi'), change('mid', 13, 12)],
  ],
  [
    'price p_1, seats 5, leads 0, discount factor 0.875, previewed $100.00',
    'price p_1, 5 seats, 0 leads, 12.5% off, previewed $100.00',
    [
      change('price', 'p_1'),
      change('seats', 5),
      change('leads', 0),
      change('discountFactor', 0.875),
      change('previewed', 10_000),
    ],
  ],
  [
    'leads discount factor 0.8, automatic charge, previewed $2,219.90 to $2,228.40 per year',
    '20% off leads, automatic charge, previewed $2,219.90 to $2,228.40 per year',
    [
      change('leadsDiscountFactor', 0.8),
      change('chargeAutomatically', true),
      change('previewed', 221_990),
      change('previewedTo', 222_840),
      change('previewedTerm', 'year'),
    ],
  ],
  [
    'days until due 15, previewed about $1,837.29 for 3 years',
    'due in 15 days, previewed about $1,837.29 for 3 years',
    [change('daysUntilDue', 15), change('previewedAbout', 183_729), change('previewedTerm', 3)],
  ],
  [
    'previewed $100.30 per month for 12 seats',
    'previewed $100.30 per month for 12 seats',
    [change('previewed', 10_030), change('previewedTerm', 'month'), change('previewedSeats', 12)],
  ],
  [
    'price new_billing_yearly, seats (none), leads 25000, discount factor 1',
    'New Billing (yearly), no seat count, 25,000 leads, no discount',
    [
      change('price', 'new_billing_yearly'),
      change('seats', null),
      change('leads', 25_000),
      change('discountFactor', 1),
    ],
  ],
  [
    '25 members, price price_1TeamsYear2025, discount (none), for ',
    '25 members, no discount',
    [
      change('members', 25),
      change('price', 'price_1TeamsYear2025'),
      change('discount', null),
      change('forEmail', ''),
    ],
  ],
  [
    'Admin Login on 127.0.0.1:34133 as lily@x.test',
    '',
    [change('adminLogin', '127.0.0.1:34133'), change('as', 'lily@x.test')],
  ],
  [
    'Staging Login on 127.0.0.1:34133 as lily@x.test',
    'Staging Login',
    [change('stagingLogin', '127.0.0.1:34133'), change('as', 'lily@x.test')],
  ],
  // Typed text stays unchanged, even when it looks like one of the app's own changes.
  [
    'device email a -> b (Badge)',
    'device email a -> b (Badge)',
    [change('device', 'email a -> b (Badge)')],
  ],
  ['altitude 3 -> 4', 'altitude 3 → 4', [{ field: 'altitude', before: 3, after: 4 }]],
])('%s', (text, words, changes) => {
  expect(changesText(changes)).toBe(text);
  expect(told(changes)).toBe(words);
});

test('a plan has its name if its price is in the list', () => {
  const detail = (changes: JournalChange[]) =>
    journalDetail({ detail: '', changes }, [
      price({ priceId: 'price_1TeamsYear2025', title: 'Teams - Business', period: 'year' }),
    ]);
  expect(detail([change('members', 12), change('price', 'price_1TeamsYear2025')])).toBe(
    '12 members, Teams - Business (yearly)',
  );
  expect(detail([change('members', 12), change('price', 'price_gone')])).toBe('12 members');
});

test('a trial ends on a day counted from the day of the change, inclusive', () => {
  expect(told([change('trialDays', 40)], '2026-11-23T15:00:00Z')).toBe(
    'Trial ends Jan 1, 2027, ET',
  );
});

test('so does the trial of a new price, beside the due date of its invoice', () => {
  const changes = [change('pricedTrial', 16), change('daysUntilDue', 15)];
  expect(told(changes, '2026-11-27T15:00:00Z')).toBe('trial until Dec 12, ET, due Dec 12, ET');
  expect(changesText(changes)).toBe('trial 16 days, days until due 15');
  expect(told([change('pricedTrial', 1)])).toBe('trial of 1 day');
  expect(changesText([change('pricedTrial', 1)])).toBe('trial 1 day');
});

test('an invoice is due on a day counted from the day of the change', () => {
  expect(told([change('daysUntilDue', 15)], '2026-11-27T15:00:00Z')).toBe('due Dec 12, ET');
});

test.each(['enterprisePlan 50 -> 60', 'membership 300 from team 30 to team 31', 'trialDays 40'])(
  'a line from an older version is shown as it was written: %s',
  (detail) => {
    expect(journalDetail({ detail, time: '2026-11-23T15:00:00Z' })).toBe(detail);
  },
);
