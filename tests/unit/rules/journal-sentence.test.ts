import { expect, test } from 'vitest';
import type { JournalEntry } from '../../../src/contract/journal';
import { journalObject, journalSentence } from '../../../src/rules/journal-sentence';

const said = (action: string, detail = '', outcome: JournalEntry['outcome'] = 'done') => {
  const time = '2026-11-23T15:00:00Z';
  const { before, after, detail: more } = journalSentence({ action, detail, outcome, time });
  return `${before} Lily Chen${after}${more && ` (${more})`}`;
};

test.each([
  [
    'member.setEmail',
    'email a@x.test -> b@x.test',
    'Changed Lily Chen’s email (Email a@x.test → b@x.test)',
  ],
  ['member.setFlag', 'textFollowUp false', 'Turned text follow up off for Lily Chen'],
  [
    'team.setFlag',
    'sendWeeklyInviteReminders true',
    'Turned weekly invite reminders on for Lily Chen',
  ],
  ['member.setLeadCapture', 'lead capture on', 'Turned lead capture on for Lily Chen'],
  ['member.setLeadCaptureMode', 'leadCaptureMode 0', 'Turned lead capture off for Lily Chen'],
  ['member.verifyEmail', 'emailVerified true', 'Marked Lily Chen’s email as verified'],
  ['member.openTeamApp', 'Admin Login on team.test as lily@x.test', 'Logged in as Lily Chen'],
  [
    'demoTeam.extendTrial',
    'trialDays 3',
    'Changed Lily Chen’s trial (Trial ends Nov 25, ET (3 days))',
  ],
  ['team.changePlan', 'change of plan begun', 'Started a plan change for Lily Chen'],
  ['invoice.draft', 'subscription and invoice drafted', 'Drafted the subscription of Lily Chen'],
  ['hr.manualSync', '', 'Synced Lily Chen’s directory'],
  ['member.levitate', 'high', 'member.levitate Lily Chen (high)'],
])('%s, %s', (action, detail, sentence) => {
  expect(said(action, detail)).toBe(sentence);
});

test.each([
  ['refused', 'Tried to delete Lily Chen'],
  ['unknown', 'Tried to delete Lily Chen'],
  ['started', 'Began to delete Lily Chen'],
  ['done', 'Deleted Lily Chen'],
] as const)('what is %s', (outcome, sentence) => {
  expect(said('member.delete', '', outcome)).toBe(sentence);
});

test('a flag that could not be set', () => {
  expect(said('member.setFlag', 'emailFollowUp true', 'refused')).toBe(
    'Tried to turn email follow up on for Lily Chen',
  );
});

test.each([
  ['quote Globex', 'Globex'],
  ['team of pat@x.test', 'pat@x.test'],
  ['firewall', 'firewall'],
])('%s is called %s', (subject, name) => {
  expect(journalObject(subject)).toBe(name);
});
