import { expect, it } from 'vitest';
import { billingMark } from '../../../../src/domain/billing/billing-mark';
import { demoTeam, team } from '../builders';

/** Of a team whose trial ends at this time. */
const mark = (trialExpiresAtUtc: string | null) =>
  billingMark(team({ internalDemoTeams: [demoTeam({ id: 5, trialExpiresAtUtc })] }), null);

it('differs once the trial ends on another day in US Eastern time, at whatever time of it', () => {
  expect(mark('2026-12-11T04:59:00Z')).toBe(mark('2026-12-10T17:00:00.000Z'));
  expect(mark('2026-12-11T05:00:00Z')).not.toBe(mark('2026-12-11T04:59:00Z'));
  expect(mark(null)).not.toBe(mark('2026-12-11T04:59:00Z'));
});
