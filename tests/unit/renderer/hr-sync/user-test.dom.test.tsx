import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HeldCall } from '../../../helpers/fake-bridge';
import { config, scheme, user } from '../../domain/hr-sync/hr-builders';
import {
  button,
  chooseTeam,
  connection,
  type Opened,
  open,
  refused,
  textOf,
  type,
} from './open-hr-sync';

const found = {
  user: user('u1', { displayName: 'Ada Default', employeeId: 'E-77' }),
  groups: [],
  inGroupIds: ['g1'],
  problem: null,
};
const byNumber = scheme({ linkData: { ...scheme().linkData, Name: ['{{employeeId}}'] } });

test('J32: without the team’s mapping, the user test shows no card of another one, and the search works', async () => {
  const app = open((fake) => {
    fake.refuse('hr.mapConf', refused);
    fake.answer('hr.userTest', found);
  });
  await chooseTeam(app);
  const panel = within(await screen.findByRole('region', { name: 'User test' }));
  expect((await panel.findByRole('alert')).textContent).toContain('No such thing');
  type(await panel.findByRole('textbox', { name: /^Principal name/ }), 'ada@x.test');
  await app.user.click(panel.getByRole('button', { name: 'Test' }));
  expect(app.fake.inputs('hr.userTest')).toEqual([]);
  await app.user.clear(panel.getByRole('textbox'));
  type(screen.getByRole('textbox', { name: /^User in the directory/ }), 'ada@x.test');
  await app.user.click(await button('Search users'));
  expect(await screen.findByText('Ada Default')).toBeTruthy();
  expect(screen.queryByRole('figure')).toBeNull();
  app.fake.answer('hr.mapConf', byNumber);
  await app.user.click(panel.getByRole('button', { name: 'Try again' }));
  type(await panel.findByRole('textbox', { name: /^Principal name/ }), 'ada@x.test');
  await app.user.click(await button('Test'));
  const card = textOf(await screen.findByRole('figure'));
  expect(card).toContain('E-77');
  expect(card).not.toContain('Ada Default');
  expect(app.fake.inputs('hr.userTest').at(-1)?.keys).toContain('employeeId');
});

test('the form is there while the mapping loads, and a test asked for until then runs once it is there', async () => {
  const held: HeldCall<'hr.mapConf'>[] = [];
  const app = open((fake) => {
    held.push(fake.hold('hr.mapConf'));
    fake.answer('hr.userTest', found);
  });
  await chooseTeam(app);
  const panel = within(await screen.findByRole('region', { name: 'User test' }));
  await app.user.click(await panel.findByRole('textbox', { name: /^Principal name/ }));
  await app.user.keyboard('ada@x.test{Enter}');
  expect(panel.getByText('Loading the mapping')).toBeTruthy();
  expect(app.fake.inputs('hr.userTest')).toEqual([]);
  await act(async () => held[0]?.answer(byNumber));
  expect(textOf(await screen.findByRole('figure'))).toContain('E-77');
  expect(app.fake.inputs('hr.userTest')).toHaveLength(1);
});

test('a name that is being typed stays if the mapping can’t be loaded, and isn’t looked up by itself', async () => {
  const held: HeldCall<'hr.mapConf'>[] = [];
  const app = open((fake) => {
    held.push(fake.hold('hr.mapConf'));
  });
  await chooseTeam(app);
  const panel = within(await screen.findByRole('region', { name: 'User test' }));
  await app.user.click(await panel.findByRole('textbox', { name: /^Principal name/ }));
  await app.user.keyboard('ada{Enter}@x');
  await act(async () => held[0]?.refuse(refused));
  await app.user.keyboard('.test');
  expect(panel.getByRole<HTMLInputElement>('textbox').value).toBe('ada@x.test');
  app.fake.answer('hr.mapConf', byNumber);
  await app.user.click(panel.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(panel.queryByRole('alert')).toBeNull());
  expect(app.fake.inputs('hr.userTest')).toEqual([]);
});

test('J34: the user test names the keys with which the directory refused the request', async () => {
  const app = open((fake) => {
    fake.answer('hr.mapConf', byNumber);
    fake.answer('hr.userTest', { ...found, unreadKeys: ['shoeSize', 'ageGroup'] });
  });
  await chooseTeam(app);
  const panel = within(await screen.findByRole('region', { name: 'User test' }));
  type(await panel.findByRole('textbox', { name: /^Principal name/ }), 'ada@x.test');
  await app.user.click(panel.getByRole('button', { name: 'Test' }));
  expect(
    await panel.findByText(
      'The directory refused the request with these keys, so their values are missing here: shoeSize, ageGroup.',
    ),
  ).toBeTruthy();
});

/** The directory returns only the values that were asked for; the user is in group g2. */
const directory = (app: Opened) =>
  app.fake.on('hr.userTest', ({ keys, groupIds }) => {
    const employeeId = keys.includes('employeeId') ? { employeeId: 'E-77' } : {};
    const person = user('u1', { displayName: 'Ada Default', ...employeeId });
    const inGroupIds = groupIds.filter((id) => id === 'g2');
    return { ok: true, value: { user: person, groups: [], inGroupIds, problem: null } };
  });

const testAda = async (app: Opened) => {
  directory(app);
  await chooseTeam(app);
  const panel = within(await screen.findByRole('region', { name: 'User test' }));
  type(await panel.findByRole('textbox', { name: /^Principal name/ }), 'ada@x.test');
  await app.user.click(await button('Test'));
  await panel.findByRole('figure');
  return panel;
};
const notInGroup = 'User is not part of this group';

test('J32: the user is looked up again for a mapping that is saved after the test', async () => {
  const app = open();
  const panel = await testAda(app);
  expect(textOf(panel.getByRole('figure'))).toContain('Ada Default');
  const held = app.fake.hold('hr.userTest');
  act(() => app.store.getState().server.patch('hr.mapConf', { teamId: 3000061 }, () => byNumber));
  const { input } = await held.arrived;
  expect(input).toMatchObject({ upn: 'ada@x.test' });
  expect(panel.queryByRole('figure')).toBeNull();
  held.answer({ ...found, user: user('u1', { employeeId: 'E-77' }) });
  expect(textOf(await panel.findByRole('figure'))).toContain('E-77');
  expect(app.fake.inputs('hr.userTest')).toHaveLength(2);
});

test('the copy button of a long value names the value as in a sentence', async () => {
  const employeeId = 'E-77-0123456789-0123456789';
  const app = open((fake) =>
    fake.answer('hr.userTest', { ...found, user: user('u1', { employeeId }) }),
  );
  await chooseTeam(app);
  const panel = within(await screen.findByRole('region', { name: 'User test' }));
  type(await panel.findByRole('textbox', { name: /^Principal name/ }), 'ada@x.test');
  await app.user.click(panel.getByRole('button', { name: 'Test' }));
  expect(await panel.findByRole('button', { name: 'Copy employee ID' })).toBeTruthy();
});

test('the user is looked up again once another group is synced', async () => {
  const app = open();
  const panel = await testAda(app);
  expect(panel.getByRole('alert').textContent).toContain(notInGroup);
  const groups = [
    { id: 'g1', displayName: 'Sales' },
    { id: 'g2', displayName: 'Support' },
  ];
  act(() =>
    app.store
      .getState()
      .server.patch('hr.connections', { teamId: 3000061 }, () => [
        connection({ integrationSyncConfig: config({ groups }) }),
      ]),
  );
  await waitFor(() => expect(panel.queryByRole('alert')).toBeNull());
  await panel.findByRole('figure');
  expect(app.fake.inputs('hr.userTest').map(({ groupIds }) => groupIds)).toEqual([
    ['g1'],
    ['g1', 'g2'],
  ]);
});
