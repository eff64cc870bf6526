import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasSpaces, isPastDate, trialDaysUntil } from '../../../../src/domain/teams/trial-days';
import { addDays, easternDate } from '../../../../src/domain/text/calendar-day';

const at = (iso: string) => Date.parse(iso);
const hour = 3_600_000;
const day = 24 * hour;

/** The n-th Sunday of a month (1-12) as a day of the month. */
const sunday = (year: number, month: number, n: number): number => {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return 1 + ((7 - first) % 7) + 7 * (n - 1);
};

/**
 * US law since 2007, without Intl: Eastern is UTC-4 from the second Sunday in March, 2:00 standard
 * time (7:00 UTC), to the first Sunday in November, 2:00 daylight time (6:00 UTC), else UTC-5.
 */
const easternByLaw = (ms: number): string => {
  const year = new Date(ms - 5 * hour).getUTCFullYear();
  const begin = Date.UTC(year, 2, sunday(year, 3, 2), 7);
  const end = Date.UTC(year, 10, sunday(year, 11, 1), 6);
  const offset = ms >= begin && ms < end ? 4 : 5;
  return new Date(ms - offset * hour).toISOString().slice(0, 10);
};

const instant = fc.integer({ min: at('2007-04-01T00:00:00Z'), max: at('2060-01-01T00:00:00Z') });

describe('easternDate', () => {
  it.each([
    ['winter, a second before midnight', '2026-01-15T04:59:59.999Z', '2026-01-14'],
    ['winter midnight', '2026-01-15T05:00:00Z', '2026-01-15'],
    ['summer, a second before midnight', '2026-07-15T03:59:59.999Z', '2026-07-14'],
    ['summer midnight', '2026-07-15T04:00:00Z', '2026-07-15'],
    ['the day clocks go forward begins in winter time', '2026-03-08T05:00:00Z', '2026-03-08'],
    ['and ends in summer time', '2026-03-09T04:00:00Z', '2026-03-09'],
    ['just before that', '2026-03-09T03:59:59.999Z', '2026-03-08'],
    ['the day clocks go back begins in summer time', '2026-11-01T04:00:00Z', '2026-11-01'],
    ['and lasts 25 hours', '2026-11-02T04:59:59.999Z', '2026-11-01'],
    ['until winter midnight', '2026-11-02T05:00:00Z', '2026-11-02'],
    ['new year', '2027-01-01T04:59:59.999Z', '2026-12-31'],
    ['leap day', '2028-03-01T04:59:59Z', '2028-02-29'],
  ])('%s', (_name, iso, expected) => {
    expect(easternDate(at(iso))).toBe(expected);
  });

  it('agrees with US law', () => {
    fc.assert(
      fc.property(instant, (ms) => {
        expect(easternDate(ms)).toBe(easternByLaw(ms));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('trialDaysUntil', () => {
  const noon = at('2026-05-01T16:00:00Z');
  it.each([
    ['yesterday', '2026-04-30', 0],
    ['today', '2026-05-01', 1],
    ['tomorrow', '2026-05-02', 2],
    ['15 days ahead', '2026-05-16', 16],
    ['over the end of daylight saving', '2026-11-02', 186],
    ['a year ahead', '2027-05-01', 366],
    ['long ago', '2025-05-01', -364],
  ])('%s', (_name, dateText, expected) => {
    expect(trialDaysUntil(dateText, noon)).toBe(expected);
  });

  it('uses the date in New York, not in London', () => {
    const londonIsTomorrow = at('2026-05-02T03:30:00Z');
    expect(trialDaysUntil('2026-05-02', londonIsTomorrow)).toBe(2);
    expect(trialDaysUntil('2026-05-02', at('2026-05-02T04:00:00Z'))).toBe(1);
  });

  it.each([
    '',
    '2026-5-1',
    '05/01/2026',
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-05-00',
    ' 2026-05-02',
    '2026-05-02 ',
    '2026-05-02T00:00:00Z',
    'soon',
  ])('%j is not a date and is never sent', (dateText) => {
    expect(trialDaysUntil(dateText, noon)).toBeNaN();
    expect(isPastDate(dateText, noon)).toBe(true);
  });

  it('counts calendar days inclusively across clock changes', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: -800, max: 800 }), (now, days) => {
        const end = addDays(easternDate(now), days);
        expect(trialDaysUntil(end!, now)).toBe(days + 1);
      }),
      { numRuns: 1000 },
    );
  });

  it('loses exactly one day at each midnight in New York', () => {
    fc.assert(
      fc.property(instant, (now) => {
        const end = addDays(easternDate(now), 30)!;
        const before = trialDaysUntil(end, now);
        // 25 hours later it is the next day, or (when clocks go back) the same or the next one.
        const passed = [1, 2, 3].map((n) => before - trialDaysUntil(end, now + n * day));
        for (const [index, lost] of passed.entries()) {
          expect(Math.abs(lost - (index + 1))).toBeLessThanOrEqual(1);
        }
        const steps = Array.from({ length: 26 }, (_, n) => trialDaysUntil(end, now + n * hour));
        for (const [n, left] of steps.entries()) {
          const previous = steps[n - 1] ?? left;
          expect([0, 1]).toContain(previous - left);
        }
        expect(steps[0]! - steps[25]!).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe('isPastDate', () => {
  const lastMinute = at('2026-05-02T03:59:59.999Z');
  it('does not call today past until midnight in New York', () => {
    expect(isPastDate('2026-05-01', lastMinute)).toBe(false);
    expect(isPastDate('2026-05-01', lastMinute + 1)).toBe(true);
    expect(isPastDate('2026-04-30', lastMinute)).toBe(true);
    expect(isPastDate('2026-05-02', lastMinute)).toBe(false);
  });
});

describe('addDays', () => {
  it('handles leap years and year ends', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays('2026-02-30', 1)).toBeNull();
  });
});

it.each([
  ['2026-05-01', false],
  ['2026-05-01 ', true],
  [' 2026-05-01', true],
  ['2026- 05-01', true],
  ['2026-05-01\u00a0', true],
  ['2026-05-01\t', true],
  ['', false],
])('hasSpaces(%j) is %s', (text, expected) => {
  expect(hasSpaces(text)).toBe(expected);
});
