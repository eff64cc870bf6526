import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastLogin, relativeTime } from '../../../../src/domain/members/last-login';

const early = '2026-01-01T00:00:00.000Z';
const late = '2026-01-02T00:00:00.000Z';
/** Before `early` alphabetically, after it in time. */
const offset = '2025-12-31T23:00:00-05:00';

describe('lastLogin', () => {
  it.each([
    ['app later', late, early, late],
    ['dashboard later', early, late, late],
    ['equal', early, early, early],
    ['compared in time, not as text', offset, early, offset],
    ['only app', early, null, early],
    ['only dashboard', undefined, late, late],
    ['an invalid date', 'never', early, early],
    ['neither', null, undefined, null],
    ['empty strings', '', '', null],
    ['no dates at all', 'never', 'nope', null],
  ])('%s', (_name, app_last_open, dashboard_last_open, expected) => {
    expect(lastLogin({ app_last_open, dashboard_last_open })).toBe(expected);
  });
});

describe('relativeTime', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  const second = 1000;
  const minute = 60 * second;
  const hour = 60 * minute;
  const day = 24 * hour;

  it.each([
    [0, 'Just now'],
    [minute - 1, 'Just now'],
    [minute, '1 minute ago'],
    [2 * minute - 1, '1 minute ago'],
    [2 * minute, '2 minutes ago'],
    [hour - 1, '59 minutes ago'],
    [hour, '1 hour ago'],
    [2 * hour, '2 hours ago'],
    [day - 1, '23 hours ago'],
    [day, '1 day ago'],
    [2 * day - 1, '1 day ago'],
    [2 * day, '2 days ago'],
    [400 * day, '400 days ago'],
    [-5 * minute, 'Just now'],
  ])('%d ms', (passed, expected) => {
    expect(relativeTime(new Date(now - passed).toISOString(), now)).toBe(expected);
  });

  it('returns an invalid date unchanged', () => {
    expect(relativeTime('last week', now)).toBe('last week');
  });

  it('never reports more time than has passed', () => {
    const units: Record<string, number> = { minute, hour, day };
    fc.assert(
      fc.property(fc.integer({ min: minute, max: 10_000 * day }), (passed) => {
        const text = relativeTime(new Date(now - passed).toISOString(), now);
        const [, count, unit] = /^([\d,]+) (minute|hour|day)s? ago$/.exec(text)!;
        const told = Number(count!.replace(',', '')) * units[unit!]!;
        expect(told).toBeLessThanOrEqual(passed);
        expect(passed - told).toBeLessThan(units[unit!]!);
      }),
    );
  });
});
