import { describe, expect, it } from 'vitest';
import {
  currentDemoTeam,
  isOnTrial,
  mayHaveQuote,
  planButtonLabel,
} from '../../../../src/domain/demo-teams/demo-team';
import { demoTeam, team } from '../builders';

const now = Date.parse('2026-05-01T12:00:00Z');
const ahead = '2026-05-01T12:00:00.001Z';
const behind = '2026-05-01T12:00:00.000Z';
const with_ = (...internalDemoTeams: ReturnType<typeof demoTeam>[]) => team({ internalDemoTeams });

describe('currentDemoTeam', () => {
  it('returns the first one that is not deleted', () => {
    const given = with_(
      demoTeam({ id: 1, isDeleted: true }),
      demoTeam({ id: 2 }),
      demoTeam({ id: 3 }),
    );
    expect(currentDemoTeam(given)?.id).toBe(2);
    expect(currentDemoTeam(with_(demoTeam({ isDeleted: true })))).toBeNull();
    expect(currentDemoTeam(team())).toBeNull();
  });
});

describe('isOnTrial', () => {
  const running = demoTeam({ trialExpiresAtUtc: ahead });
  it.each([
    ['unexpired, undeleted, unpaid, no subscription', [running], false, true],
    ['an active subscription', [running], true, false],
    ['expired at this very moment', [demoTeam({ trialExpiresAtUtc: behind })], false, false],
    ['paid', [{ ...running, hasPaid: true }], false, false],
    ['deleted', [{ ...running, isDeleted: true }], false, false],
    ['no end', [demoTeam({ trialExpiresAtUtc: null })], false, false],
    ['an invalid end date', [demoTeam({ trialExpiresAtUtc: 'soon' })], false, false],
    ['no demo team', [], false, false],
    ['only the first undeleted counts', [demoTeam({ hasPaid: true }), running], false, false],
    ['a deleted one is skipped', [demoTeam({ isDeleted: true }), running], false, true],
  ])('%s', (_name, demos, active, expected) => {
    expect(isOnTrial(with_(...demos), now, active)).toBe(expected);
  });

  // Section 4: trial days are counted in US Eastern time, inclusive.
  it.each([
    ['2026-12-01T04:59:59Z', true],
    ['2026-12-01T05:00:00Z', false],
  ])('a trial that ends on the day 2026-11-30, without a time, at %s: %s', (at, expected) => {
    const given = with_(demoTeam({ trialExpiresAtUtc: '2026-11-30' }));
    expect(isOnTrial(given, Date.parse(at), false)).toBe(expected);
  });
});

describe('planButtonLabel', () => {
  it.each([
    ['unpaid demo team, no subscription', [demoTeam()], false, 'Update Trial/Quote'],
    ['unpaid demo team, but a subscription', [demoTeam()], true, 'Replace Plan'],
    ['paid', [demoTeam({ hasPaid: true })], false, 'Replace Plan'],
    ['deleted', [demoTeam({ isDeleted: true })], false, 'Replace Plan'],
    ['none', [], false, 'Replace Plan'],
  ])('%s', (_name, demos, active, expected) => {
    expect(planButtonLabel(with_(...demos), active)).toBe(expected);
  });
});

describe('whether there may be a quote to download', () => {
  it.each([
    [
      'a team that was never priced',
      team({ internalDemoTeams: [], stripeSubscription: null }),
      false,
    ],
    [
      'one whose only quote was deleted',
      team({ internalDemoTeams: [demoTeam({ isDeleted: true })], stripeSubscription: '' }),
      false,
    ],
    ['one with a quote', team({ internalDemoTeams: [demoTeam()], stripeSubscription: null }), true],
    [
      'one with a subscription',
      team({ internalDemoTeams: [], stripeSubscription: 'a%sub_1' }),
      true,
    ],
  ])('%s: %#', (_case, which, expected) => {
    expect(mayHaveQuote(which)).toBe(expected);
  });
});
