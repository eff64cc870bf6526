import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HrConnection } from '../../../../src/contract/entities/hr';
import { config } from '../../domain/hr-sync/hr-builders';
import { chooseTeam, connection, open } from './open-hr-sync';

const shown = async (over: Partial<HrConnection>): Promise<string> => {
  const app = open((fake) => fake.answer('hr.connections', [connection(over)]));
  await chooseTeam(app);
  const card = (await screen.findByRole('radio')).closest('label');
  return card?.textContent ?? '';
};

test('the card of a connection whose sync config can’t be read says so, and not that it never synced', async () => {
  const card = await shown({
    integrationSyncConfig: null,
    unexpected: ['integrationSyncConfig'],
    unexpectedConfig: '"daily"',
  });
  expect(card).toContain('Couldn’t read the sync config');
  expect(card).not.toContain('Never synced');
  expect(await screen.findByText('The sync config has an unknown format')).toBeTruthy();
});

test.each([
  ['syncSchedule', 'Schedule unknown'],
  ['lastSync', 'Last sync unknown'],
])('the card says that a value of the sync config is unknown: %s', async (field, text) => {
  const card = await shown({
    integrationSyncConfig: config({ syncSchedule: null, lastSync: null, unexpected: [field] }),
  });
  expect(card).toContain(text);
});

test('the card of a connection without a sync config says that there is none', async () => {
  expect(await shown({ integrationSyncConfig: null })).toContain('No sync configNever synced');
});
