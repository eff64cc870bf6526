import { expect, test } from 'vitest';
import type { JournalEntry } from '../../../../src/contract/entities/journal';
import { haveSet } from '../../../../src/domain/journal/own-change';

const entry = (changes: JournalEntry['changes'], outcome: JournalEntry['outcome'] = 'done') => ({
  id: '1',
  time: '2026-11-24T12:00:00.000Z',
  environment: 'sandbox',
  actor: 'sam@dash.example',
  action: 'team.setSubscription',
  subject: 'team 30',
  detail: '',
  changes,
  reason: '',
  outcome,
  message: '',
});
const set = (field: string, after: string | null) => entry([{ field, after }]);

test.each<[string, readonly JournalEntry[], Readonly<Record<string, unknown>>, boolean]>([
  ['its last value', [set('email', 'b'), set('email', 'a')], { email: 'b' }, true],
  ['an earlier value', [set('email', 'b'), set('email', 'a')], { email: 'a' }, false],
  ['one of two values', [set('email', 'a')], { email: 'a', enterprisePlan: '50' }, false],
  [
    'both values, in two entries',
    [set('email', 'a'), set('enterprisePlan', '50')],
    { email: 'a', enterprisePlan: '50' },
    true,
  ],
  ['no value', [set('enterprisePlan', '')], { enterprisePlan: null }, true],
  ['a refused value', [entry([{ field: 'email', after: 'a' }], 'refused')], { email: 'a' }, false],
  ['an entry without values', [entry(undefined)], { email: 'a' }, false],
])('%s', (_title, entries, values, expected) => {
  expect(haveSet(entries, values)).toBe(expected);
});
