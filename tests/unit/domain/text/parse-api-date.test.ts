import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isOnTrial } from '../../../../src/domain/demo-teams/demo-team';
import { relativeTime } from '../../../../src/domain/members/last-login';
import { easternDayOf } from '../../../../src/domain/text/eastern-day';
import { parseApiDate } from '../../../../src/domain/text/parse-api-date';
import { demoTeam, team } from '../builders';

// Far from UTC and New York: reading a time in the computer's zone would be half a day off.
beforeEach(() => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(new Date('2026-12-14T00:00:00').getTimezoneOffset()).toBe(-540);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ['2026-12-14T04:59:59Z', '2026-12-14T04:59:59.000Z'],
  ['2026-12-14T04:59:59', '2026-12-14T04:59:59.000Z'],
  ['2026-12-14T04:59:59.123', '2026-12-14T04:59:59.123Z'],
  ['2026-12-14T04:59', '2026-12-14T04:59:00.000Z'],
  ['2026-12-14 04:59:59', '2026-12-14T04:59:59.000Z'],
  ['2026-12-14', '2026-12-14T00:00:00.000Z'],
  ['2026-12-14T04:59:59+01:00', '2026-12-14T03:59:59.000Z'],
])('J8: %s is %s in any time zone', (date, expected) => {
  expect(new Date(parseApiDate(date)).toISOString()).toBe(expected);
});

it.each(['', 'soon', '2026-13-45T00:00:00'])('%j is not a date', (date) => {
  expect(parseApiDate(date)).toBeNaN();
});

it('values built on it do not depend on the zone either', () => {
  expect(easternDayOf('2026-12-14 04:59:59')).toBe('2026-12-13');
  expect(relativeTime('2026-12-14T04:00:00', Date.parse('2026-12-14T06:00:00Z'))).toBe(
    '2 hours ago',
  );
  const trial = team({
    internalDemoTeams: [demoTeam({ trialExpiresAtUtc: '2026-12-14T04:00:00' })],
  });
  expect(isOnTrial(trial, Date.parse('2026-12-14T03:59:00Z'), false)).toBe(true);
  expect(isOnTrial(trial, Date.parse('2026-12-14T04:01:00Z'), false)).toBe(false);
});
