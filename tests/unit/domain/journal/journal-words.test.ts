import { describe, expect, it } from 'vitest';
import {
  dayHeading,
  isSameDay,
  journalSubject,
} from '../../../../src/domain/journal/journal-words';

/** A time on a local day, in any time zone. */
const at = (...parts: [number, number, number, number?, number?, number?]): string =>
  new Date(...parts).toISOString();

describe('the subject of an entry', () => {
  it.each([
    ['member 12', { kind: 'member', id: 12 }],
    ['team 100045', { kind: 'team', id: 100_045 }],
    ['demo team 7', { kind: 'demo team', id: 7 }],
    ['customer cus_1', { kind: 'customer', id: 'cus_1' }],
    ['team 9, connection 1359', { kind: 'team', id: 9 }],
  ])('%s is a record', (subject, record) => {
    expect(journalSubject(subject)).toEqual(record);
  });

  it.each([
    '',
    'member',
    'member ada',
    'member 12 and more',
    'member 12, connection 3',
    'the member 12',
    'order 12',
    'customer ',
    'customer cus_1 cus_2',
    'a customer cus_1',
    'member 1234567890123456',
  ])('%j is not a record', (subject) => {
    expect(journalSubject(subject)).toBeNull();
  });
});

describe('the day heading above a group of lines', () => {
  const now = new Date(2026, 2, 10, 9, 30).getTime();

  it.each([
    [at(2026, 2, 10), 'Today'],
    [at(2026, 2, 10, 23, 59, 59), 'Today'],
    [at(2026, 2, 9, 23, 59, 59), 'Yesterday'],
    [at(2026, 2, 9), 'Yesterday'],
    [at(2026, 2, 8, 23, 59, 59), 'Sun, Mar 8, 2026'],
    [at(2026, 2, 11), 'Wed, Mar 11, 2026'],
    [at(2025, 11, 31, 12), 'Wed, Dec 31, 2025'],
    ['soon', ''],
  ])('%s: %s', (moment, heading) => {
    expect(dayHeading(moment, now)).toBe(heading);
  });

  it('recognizes yesterday on the first of a month', () => {
    expect(dayHeading(at(2026, 1, 28, 18), new Date(2026, 2, 1, 8).getTime())).toBe('Yesterday');
  });

  it('is one day from its first moment to its last', () => {
    expect(isSameDay(at(2026, 2, 10), at(2026, 2, 10, 23, 59, 59))).toBe(true);
    expect(isSameDay(at(2026, 2, 10, 23, 59, 59), at(2026, 2, 11))).toBe(false);
  });
});
