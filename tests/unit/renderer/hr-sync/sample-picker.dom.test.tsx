import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AppError } from '../../../../src/contract/wire/errors';
import { ok } from '../../../../src/contract/wire/result';
import type { HeldCall } from '../../../helpers/fake-bridge';
import { shortenPauses } from '../../../helpers/shorten-pauses';
import { config, scheme, user } from '../../domain/hr-sync/hr-builders';
import { chooseTeam, connection, type Opened, open, textOf, type } from './open-hr-sync';

/** The mapping's sample picker. */
const pickerOf = async (app: Opened) => {
  await chooseTeam(app);
  await app.user.click(await screen.findByRole('tab', { name: 'Customizations' }));
  const field = await screen.findByRole('combobox', { name: 'Sample person' });
  const form = field.closest('form');
  if (!form) throw new Error('no form');
  return form;
};

const openPicker = (prepare: Parameters<typeof open>[0]) => pickerOf(open(prepare));

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

test('samples that load after a name was typed are suggested for it', async () => {
  const held: HeldCall<'hr.directoryUsers'>[] = [];
  const app = open((fake) => {
    held.push(fake.hold('hr.directoryUsers'));
  });
  const picker = within(await pickerOf(app));
  await app.user.type(picker.getByRole('combobox'), 'amy');
  expect(screen.queryByRole('option')).toBeNull();
  const users = [user('u1', { displayName: 'Ada L' }), user('u2', { displayName: 'Amy M' })];
  await act(async () => held[0]?.answer({ users, skipToken: null }));
  expect(screen.getAllByRole('option').map(textOf)).toEqual([expect.stringContaining('Amy M')]);
  await app.user.keyboard('{Enter}');
  expect(picker.getByText('Amy M')).toBeTruthy();
});

test('samples that load during a look-up don’t open over it, so that Tab takes none', async () => {
  const held: HeldCall<'hr.directoryUsers'>[] = [];
  const app = open((fake) => {
    held.push(fake.hold('hr.directoryUsers'));
  });
  const picker = within(await pickerOf(app));
  await app.user.type(picker.getByRole('combobox'), 'amy');
  const found = app.fake.hold('hr.userTest');
  await app.user.keyboard('{Enter}');
  await found.arrived;
  const users = [user('u2', { displayName: 'Amy M' }), user('u3', { displayName: 'Amy Other' })];
  await act(async () => held[0]?.answer({ users, skipToken: null }));
  expect(screen.queryByRole('option')).toBeNull();
  await app.user.tab();
  const result = {
    user: user('u9', { displayName: 'Amy Looked-up' }),
    groups: [],
    inGroupIds: [],
    problem: null,
  };
  await act(async () => found.answer(result));
  expect(await picker.findByText('Amy Looked-up')).toBeTruthy();
});

/** A group whose only person has the value only if it's requested. */
const answerKeys = (fake: Parameters<NonNullable<Parameters<typeof open>[0]>>[0]) => {
  const ada = (keys: readonly string[]) =>
    user('u1', {
      jobTitle: 'Buyer',
      ...(keys.includes('extension_1_title') ? { extension_1_title: 'Chief' } : {}),
    });
  fake.on('hr.directoryUsers', ({ keys }) => ok({ users: [ada(keys)], skipToken: null }));
  fake.on('hr.userTest', ({ keys }) =>
    ok({
      user: { ...ada(keys), id: 'u9', displayName: 'Grace' },
      groups: [],
      inGroupIds: [],
      problem: null,
    }),
  );
};

const titled = (...templates: string[]) =>
  scheme({ linkData: { ...scheme().linkData, 'Job Title': templates } });

const sample = () => textOf(screen.getByLabelText('Job Title: sample'));

test('the sample shows the value of a stored key that this app doesn’t know, not its fallback', async () => {
  await openPicker((fake) => {
    fake.answer('hr.mapConf', titled('{{extension_1_title}}', '{{jobTitle}}'));
    answerKeys(fake);
  });
  await waitFor(() => expect(sample()).toBe('Chief'));
});

test('the sample reads a key that is being edited, also for a person who was looked up', async () => {
  shortenPauses();
  const app = open((fake) => {
    fake.answer('hr.mapConf', titled('{{jobTitle}}'));
    answerKeys(fake);
  });
  const picker = await pickerOf(app);
  type(within(picker).getByRole('combobox'), 'grace@acme.example');
  await app.user.click(within(picker).getByRole('button', { name: 'Look up' }));
  await within(picker).findByText('Grace');
  expect(sample()).toBe('Buyer');
  type(screen.getByRole('combobox', { name: 'Job Title' }), '{{extension_1_title}}');
  await waitFor(() => expect(sample()).toBe('Chief'));
  expect(textOf(picker)).toContain('Grace');
});

test('the sample stays while another key is read', async () => {
  shortenPauses();
  const app = open((fake) => fake.answer('hr.mapConf', titled('{{jobTitle}}')));
  await pickerOf(app);
  await waitFor(() => expect(sample()).toBe('Buyer'));
  const held = app.fake.hold('hr.directoryUsers');
  type(screen.getByRole('combobox', { name: 'Job Title' }), '{{jobTitle}} {{extension_1_title}}');
  await held.arrived;
  expect(sample()).toBe('Buyer');
  await act(async () =>
    held.answer({
      users: [user('u1', { jobTitle: 'Buyer' })],
      unreadKeys: ['extension_1_title'],
      skipToken: null,
    }),
  );
  expect(
    await screen.findByText(
      'The directory refused the request with these keys, so samples lack their values: extension_1_title.',
    ),
  ).toBeTruthy();
});
