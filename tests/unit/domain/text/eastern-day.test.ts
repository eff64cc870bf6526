import { expect, it } from 'vitest';
import { easternDayOf, easternDayText } from '../../../../src/domain/text/eastern-day';

it.each([
  ['2026-12-13', '2026-12-13'],
  ['2026-12-14T04:59:59Z', '2026-12-13'],
  ['2026-12-14T05:00:00Z', '2026-12-14'],
  ['2026-07-14T03:59:59.999Z', '2026-07-13'],
  ['2026-07-14T04:00:00Z', '2026-07-14'],
  ['2026-12-14T04:59:59', '2026-12-13'],
  ['2026-12-14 04:59:59', '2026-12-13'],
  ['2026-12-14T00:00:00-05:00', '2026-12-14'],
  ['2026-12-14T00:00:00+01:00', '2026-12-13'],
  ['2028-02-29', '2028-02-29'],
  ['2027-02-29', null],
  ['soon', null],
  ['', null],
])('%s is the day %s in US Eastern time', (date, expected) => {
  expect(easternDayOf(date)).toBe(expected);
});

const now = Date.parse('2026-11-22T17:00:00Z');

it.each([
  ['2026-12-14T04:59:59Z', 'Dec 13, ET'],
  ['2026-12-13', 'Dec 13, ET'],
  ['2027-01-01T04:59:59Z', 'Dec 31, ET'],
  ['2027-01-01T05:00:00Z', 'Jan 1, 2027, ET'],
  ['2025-11-22', 'Nov 22, 2025, ET'],
  ['soon', 'soon'],
])('%s reads %s', (date, expected) => {
  expect(easternDayText(date, now)).toBe(expected);
});

it('the current year is the one in New York', () => {
  expect(easternDayText('2026-12-31', Date.parse('2027-01-01T03:00:00Z'))).toBe('Dec 31, ET');
});
