import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AppError } from '../../../../src/contract/wire/errors';
import { config } from '../../domain/hr-sync/hr-builders';
import { chooseTeam, connection, open, textOf } from './open-hr-sync';

/** The mapping's sample picker. */
const openPicker = async (prepare: Parameters<typeof open>[0]) => {
  const app = open(prepare);
  await chooseTeam(app);
  await app.user.click(await screen.findByRole('tab', { name: 'Customizations' }));
  const field = await screen.findByRole('combobox', { name: 'Sample person' });
  const form = field.closest('form');
  if (!form) throw new Error('no form');
  return form;
};

test.each([
  [
    'no groups',
    connection({ integrationSyncConfig: config({ groups: [] }) }),
    'No groups are synced. Look up a person by principal name.',
  ],
  [
    'groups in an unknown format',
    connection({ integrationSyncConfig: config({ groups: [], unexpected: ['groups'] }) }),
    'The synced groups couldn’t be read. Look up a person by principal name.',
  ],
  [
    'no UID',
    connection({ uid: null }),
    'This connection has no UID, so its directory can’t be queried.',
  ],
  [
    'neither',
    connection({ uid: null, integrationSyncConfig: config({ groups: [] }) }),
    'This connection has no UID, so its directory can’t be queried.',
  ],
])('the sample picker of a connection with %s says so', async (_what, one, text) => {
  const picker = await openPicker((fake) => fake.answer('hr.connections', [one]));
  expect(textOf(picker)).toContain(text);
  expect(textOf(picker)).not.toContain('The first synced group is empty.');
});

test.each<[AppError, string]>([
  [
    { code: 'not-found', message: 'Resource g1 does not exist.' },
    'No samples: the first synced group couldn’t be read. Resource g1 does not exist. Try again',
  ],
  [
    { code: 'forbidden', message: 'Insufficient privileges.' },
    'No samples: the first synced group couldn’t be read. Insufficient privileges. Try again',
  ],
  [
    { code: 'offline', message: 'No connection.', outcome: 'not-sent' },
    'No samples: the directory isn’t responding. Internal Server Error Try again',
  ],
  [
    { code: 'timeout', message: 'Too slow.' },
    'No samples: the directory isn’t responding. Internal Server Error Try again',
  ],
])('after %j, the sample picker says what it knows', async (error, text) => {
  await openPicker((fake) => fake.refuse('hr.directoryUsers', error));
  expect(textOf(await screen.findByText(/^No samples/))).toBe(text);
});
