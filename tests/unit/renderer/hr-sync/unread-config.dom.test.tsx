import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HrConnection } from '../../../../src/contract/entities/hr';
import { descriptionOf } from '../../../helpers/render-app';
import { config } from '../../domain/hr-sync/hr-builders';
import { button, chooseTeam, connection, foundAda, open, textOf, type } from './open-hr-sync';

const shown = async (over: Partial<HrConnection>): Promise<string> => {
  const app = open((fake) => fake.answer('hr.connections', [connection(over)]));
  await chooseTeam(app);
  const card = (await screen.findByRole('radio')).closest('label');
  return card?.textContent ?? '';
};

test('the card of a connection whose sync config can’t be read says so, and not that it never synced', async () => {
  const card = await shown({
    integrationSyncConfig: null,
    unexpectedConfig: '"daily"',
  });
  expect(card).toContain('The sync config has an unknown format');
  expect(card).toContain('May delete members');
  expect(card).not.toContain('Never synced');
  expect(await screen.findAllByText('The sync config has an unknown format')).toHaveLength(2);
});

test.each([
  ['syncSchedule', 'Schedule unknown'],
  ['lastSync', 'Last sync unknown'],
  ['isDeleteMember', 'May delete members'],
])('the card says that a value of the sync config is unknown: %s', async (field, text) => {
  const card = await shown({
    integrationSyncConfig: config({ syncSchedule: null, lastSync: null, unexpected: [field] }),
  });
  expect(card).toContain(text);
});

test('the card of a connection without a sync config says that there is none', async () => {
  const card = await shown({ integrationSyncConfig: null });
  expect(card).toContain('No sync configNever synced');
  expect(card).not.toContain('delete');
});

test('the card of a user test shows every field if it is unknown which ones a sync writes', async () => {
  const app = open((fake) => {
    fake.answer('hr.connections', [
      connection({
        integrationSyncConfig: config({ syncFields: [], unexpected: ['syncFields'] }),
      }),
    ]);
    fake.answer('hr.userTest', foundAda);
  });
  await chooseTeam(app);
  type(await screen.findByRole('textbox', { name: /^Principal name/ }), 'ada@x.test');
  await app.user.click(await button('Test'));
  const card = textOf(await screen.findByRole('figure'));
  expect(card).toContain('Ada Default');
  expect(card).toContain('Card after a sync of all fields. It’s unknown which ones a sync writes.');
});

test('the form names the settings that can’t be read, and says that their current values are unknown', async () => {
  await shown({
    integrationSyncConfig: config({
      unexpected: ['syncSchedule', 'isDeleteMember', 'groups', 'lastSync'],
    }),
  });
  const named = 'Couldn’t be read, kept as is: Schedule, Delete members, Groups, Last sync.';
  expect(await screen.findByText(named)).toBeTruthy();
  const told = (label: string) => descriptionOf(screen.getByRole('switch', { name: label }));
  expect(told('Delete members')).toBe(
    'Current value unknown. Removes members who aren’t in a synced group.',
  );
  expect(told('Send invites')).toBe('Emails an invitation to new members.');
  // Below the schedule.
  expect(screen.getByText('Current value unknown.')).toBeTruthy();
});
