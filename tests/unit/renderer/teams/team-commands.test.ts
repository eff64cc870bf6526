import { expect, onTestFinished, test, vi } from 'vitest';
import { extendTrialsByDays } from '../../../../src/renderer/features/teams/team-bulk-actions';
import { teamCommands } from '../../../../src/renderer/features/teams/team-commands';
import { demoTeam, team } from '../../domain/builders';

test.each([
  ['2026-03-09', 'Date must be in the future'],
  ['2026-03-19', null],
  ['2026-03-20', null],
])('checks the new trial end: %s gives %s', (date, error) => {
  // Noon in New York on 10 March; the trial ends in the evening of 19 March there.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-10T16:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const trial = demoTeam({ id: 9, trialExpiresAtUtc: '2026-03-20T03:30:00Z' });
  const command = teamCommands.find(({ id }) => id === 'team.extendTrial');
  const [field] =
    command?.fields?.({ subject: team({ internalDemoTeams: [trial] }) } as never) ?? [];
  expect(field?.check?.(date)).toBe(error);
});

test.each(['0', '3661', '1.5', ''])('says which days a list of trials can get: not %j', (days) => {
  expect(extendTrialsByDays.fields[0]?.check?.(days)).toBe(
    'Enter a whole number of days from 1 to 3,660.',
  );
  expect(extendTrialsByDays.fields[0]?.check?.('3660')).toBeNull();
});

test('the palette’s Add order says that the team already has the order', () => {
  const subject = team({ orders: [{ shopifyOrderId: 'S-1' }] });
  const command = teamCommands.find(({ id }) => id === 'team.addOrder');
  const fields = command?.fields?.({ subject } as never) ?? [];
  const warnings = fields.map(({ warning }) => warning?.('S-1') ?? null);
  expect(warnings).toEqual(['This team already has an order S-1.', null, null, null]);
});
