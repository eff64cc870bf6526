import { expect, test } from 'vitest';
import type { JournalChange, JournalEntry } from '../../../../src/contract/entities/journal';
import { change, changesText } from '../../../../src/domain/journal/journal-changes';
import {
  journalDeed,
  journalObject,
  journalSentence,
} from '../../../../src/domain/journal/journal-sentence';
import { wordsOfAction } from '../../../../src/main/core/outbox/action-words';

const said = (
  action: string,
  changes: readonly JournalChange[] = [],
  outcome: JournalEntry['outcome'] = 'done',
) => {
  const time = '2026-11-23T15:00:00Z';
  const detail = changesText(changes);
  const words = wordsOfAction(action);
  const entry = { action, changes: [...changes], detail, outcome, time, words };
  const { before, after, detail: more } = journalSentence(entry);
  return `${before} Lily Chen${after}${more && ` (${more})`}`;
};

test.each<[action: string, changes: JournalChange[], sentence: string]>([
  [
    'member.setEmail',
    [change('email', 'b@x.test', 'a@x.test')],
    'Changed Lily Chen’s email (Email a@x.test → b@x.test)',
  ],
  ['member.setFlag', [change('textFollowUp', false)], 'Turned text follow-up off for Lily Chen'],
  [
    'team.setFlag',
    [change('sendWeeklyInviteReminders', true)],
    'Turned weekly invite reminders on for Lily Chen',
  ],
  ['member.setLeadCapture', [change('leadCapture', true)], 'Turned lead capture on for Lily Chen'],
  [
    'member.setLeadCaptureMode',
    [change('leadCaptureMode', 0)],
    'Turned lead capture off for Lily Chen',
  ],
  ['member.verifyEmail', [change('emailVerified', true)], 'Marked Lily Chen’s email as verified'],
  [
    'member.openTeamApp',
    [change('adminLogin', 'team.test'), change('as', 'lily@x.test')],
    'Logged in as Lily Chen',
  ],
  [
    'demoTeam.extendTrial',
    [change('trialDays', 3)],
    'Changed Lily Chen’s trial (Trial ends Nov 25, ET)',
  ],
  ['team.changePlan', [], 'Started a plan change for Lily Chen'],
  ['invoice.draft', [], 'Drafted the subscription for Lily Chen'],
  ['hr.manualSync', [], 'Synced Lily Chen’s directory'],
  ['member.levitate', [change('note', 'high')], 'member.levitate Lily Chen (high)'],
])('%s, %j', (action, changes, sentence) => {
  expect(said(action, changes)).toBe(sentence);
});

test.each([
  ['refused', 'Tried to delete Lily Chen'],
  ['unknown', 'Tried to delete Lily Chen'],
  ['started', 'Started to delete Lily Chen'],
  ['done', 'Deleted Lily Chen'],
] as const)('the sentence says what is %s', (outcome, sentence) => {
  expect(said('member.delete', [], outcome)).toBe(sentence);
});

test('the sentence says that a flag could not be set', () => {
  expect(said('member.setFlag', [change('emailFollowUp', true)], 'refused')).toBe(
    'Tried to turn email follow-up on for Lily Chen',
  );
});

test('the deed alone says what was tried, where the outcome is next to it', () => {
  const entry = {
    action: 'team.delete',
    words: { title: '', done: 'Set pricing for', tried: 'set pricing for', after: '' },
    detail: '',
    time: '2026-11-23T15:00:00Z',
  };
  expect(journalSentence({ ...entry, outcome: 'unknown' }).deed).toBe('Set pricing for');
  expect(journalSentence({ ...entry, outcome: 'done' }).deed).toBe('Set pricing for');
});

test.each([
  ['quote Globex', 'Globex'],
  ['team of pat@x.test', 'pat@x.test'],
  ['firewall', 'firewall'],
])('%s is shown as %s', (subject, name) => {
  expect(journalObject(subject)).toBe(name);
});

test('a bulk action is named by what it did, with its failures', () => {
  const entry = {
    action: 'bulk.run',
    words: wordsOfAction('bulk.run'),
    detail: 'Transfer to Evergreen',
    outcome: 'done',
    message: '51 done · 5 failed',
    time: '2026-11-23T15:00:00Z',
  } as const;
  const { before, after } = journalSentence(entry);
  expect(`${before} 56 members${after}`).toBe(
    'Transferred to Evergreen: 56 members, 51 done, 5 failed',
  );
  const begun = journalSentence({ ...entry, outcome: 'started', message: '' });
  expect(`${begun.before} 56 members${begun.after}`).toBe('Transfer to Evergreen: 56 members');
  const undone = journalSentence({ ...entry, detail: 'Undo: Mark emails as verified' });
  expect(undone.before).toBe('Undid “Mark emails as verified”:');
});

test("a line from an older version keeps its detail next to today's sentence", () => {
  const { before, after, detail } = journalSentence({
    action: 'member.setFlag',
    words: wordsOfAction('member.setFlag'),
    detail: 'textFollowUp false',
    outcome: 'done',
    time: '2026-11-23T15:00:00Z',
  });
  expect(`${before} Lily Chen${after} (${detail})`).toBe(
    'Changed Lily Chen’s feature flags (textFollowUp false)',
  );
});

test.each([
  ['member.setEmail', 'done', 'Changed email'],
  ['member.setEmail', 'unknown', 'Tried to change email'],
  ['member.openTeamApp', 'done', 'Logged in as this member'],
  ['member.openTeamApp', 'refused', 'Tried to log in as this member'],
  ['teamSetup.login', 'done', 'Logged in'],
  ['memberTeam.transfer', 'done', 'Transferred'],
  ['team.addOrder', 'refused', 'Tried to add an order'],
  ['team.addOrder', 'started', 'Started to add an order'],
  ['member.levitate', 'done', 'member.levitate'],
] as const)('the record’s own screen omits the name in %s, %s: %s', (action, outcome, deed) => {
  expect(journalDeed({ action, outcome, words: wordsOfAction(action) })).toBe(deed);
});
