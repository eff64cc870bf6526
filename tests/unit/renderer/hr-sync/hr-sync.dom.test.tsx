import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fail, ok } from '../../../../src/contract/wire/result';
import { team } from '../../domain/builders';
import { config, user } from '../../domain/hr-sync/hr-builders';
import {
  button,
  chooseTeam,
  chosen,
  connection,
  type Opened,
  open,
  refused,
  textOf,
  type,
} from './open-hr-sync';

describe('the team and its connections', () => {
  test('keep the heading of every tab, and say “just now” inside a sentence', async () => {
    const lastSync = new Date().toISOString();
    const app = open((fake) =>
      fake.answer('hr.connections', [
        connection({ integrationSyncConfig: { ...config(), lastSync } }),
      ]),
    );
    const heading = () => screen.getByRole('heading', { level: 1, name: 'HR Sync' });
    const look = heading().className;
    await chooseTeam(app);
    const time = await screen.findByText('just now');
    expect(time.parentElement?.textContent).toBe('Last sync just now');
    expect(heading().className).toBe(look);
  });

  test('reject a team ID that is not an integer, and request nothing', async () => {
    const app = open();
    await chooseTeam(app, '12x');
    expect(await screen.findByText('Invalid team ID')).toBeTruthy();
    expect(app.fake.inputs('hr.connections')).toEqual([]);
  });

  test('keep connections of the same kind apart, and let you select one', async () => {
    const app = open((fake) =>
      fake.answer('hr.connections', [
        connection(),
        connection({ id: 8, uid: 'other' }),
        connection({ id: 9, integration: 'bamboohr' }),
      ]),
    );
    await chooseTeam(app);
    const names = (await screen.findAllByRole('radio')).map((each) =>
      each.getAttribute('aria-label'),
    );
    expect(names).toEqual(['Azure Active Directory (7)', 'Azure Active Directory (8)', 'BambooHR']);
    expect(chosen()).toBe('Azure Active Directory (7)');
    await app.user.click(screen.getByRole('radio', { name: 'BambooHR' }));
    expect(chosen()).toBe('BambooHR');
  });

  test('J32: show an unexpected connection as received, and keep the others working', async () => {
    const app = open((fake) =>
      fake.answer('hr.connections', [
        { note: 'This connection has no ID.', text: '{"uid":"x"}' },
        connection({
          unexpected: ['integration'],
          integrationSyncConfig: config({ unexpected: ['groups'] }),
        }),
      ]),
    );
    await chooseTeam(app);
    expect(await screen.findByText(/This connection has no ID/)).toBeTruthy();
    expect(screen.getByText('{"uid":"x"}')).toBeTruthy();
    expect(screen.getByText('Unknown format: integration')).toBeTruthy();
    expect(await screen.findByText(/kept as is: Groups/)).toBeTruthy();
    expect(await button('Dry run')).toBeTruthy();
  });

  test.each([
    [{ unexpectedConfig: '"daily"' }, 'The sync config has an unknown format', '"daily"'],
    [{}, 'This connection has no sync config', 'Set it up in the team’s own settings.'],
  ])('J32: can sync a connection whose config cannot be read: %j', async (more, title, text) => {
    const app = open((fake) =>
      fake.answer('hr.connections', [connection({ integrationSyncConfig: null, ...more })]),
    );
    await chooseTeam(app);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getAllByText(title)).toBeTruthy();
    await app.user.click(await button('Sync without a dry run'));
    const question = await screen.findByRole('alertdialog');
    // A config that cannot be read may remove members.
    expect(question.textContent).not.toContain('removes members');
    expect(
      question.textContent?.includes(
        'This connection may remove members who aren’t in a synced group; whether it does, and how many, is unknown.',
      ),
    ).toBe('unexpectedConfig' in more);
  });

  test('explain what it means when a team has no connection', async () => {
    const app = open((fake) => fake.answer('hr.connections', []));
    await chooseTeam(app);
    expect(await screen.findByText(/Connect a directory in the team/)).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Overview' })).toBeNull();
  });

  test('suggest recent team IDs', async () => {
    const app = open((fake) => fake.answer('hr.recentTeams', [3000064]));
    await app.user.click(await button('Team 3000064'));
    await waitFor(() => expect(app.fake.inputs('hr.connections')).toEqual([{ teamId: 3000064 }]));
  });

  test('suggest a team opened here by its name', async () => {
    open((fake) => {
      fake.answer('hr.recentTeams', [3000064]);
      fake.answer('visits.list', [{ kind: 'team', id: 3000064, name: 'Acme', pinned: false }]);
    });
    expect((await button('Team 3000064, Acme')).textContent).toBe('Acme');
  });

  test('keep the team’s name for the next sign-in, as that of an opened record', async () => {
    const app = open((fake) => {
      fake.answer('team.getById', team({ id: 3000061, companyName: 'Northwind Atelier' }));
      fake.answer('visits.add', []);
    });
    await chooseTeam(app);
    await waitFor(() =>
      expect(app.fake.inputs('visits.add')).toEqual([
        { kind: 'team', id: 3000061, name: 'Northwind Atelier' },
      ]),
    );
  });

  test('keep a removed group visible until the save, with a way to restore it', async () => {
    const app = open();
    await chooseTeam(app);
    await app.user.click(await button('Remove Sales from the sync'));
    expect(screen.getByText('Removed when you save')).toBeTruthy();
    expect(screen.getByText('Sales').tagName).toBe('DEL');
    await app.user.click(await button('Keep Sales in the sync'));
    expect(await button('Remove Sales from the sync')).toBeTruthy();
    // Save is hidden without changes.
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('show a wait the service asked for, but not another window’s', async () => {
    const app = open();
    const held = app.fake.hold('hr.connections');
    await chooseTeam(app);
    const { id } = await held.arrived;
    const wait = (call: string, seconds: number) =>
      app.run(() => app.fake.emit({ type: 'call.waiting', call, seconds }));
    const waited = (call: string) => app.run(() => app.fake.emit({ type: 'call.waited', call }));
    await wait('other-1', 90);
    expect(screen.queryByText(/service is busy/)).toBeNull();
    await wait(id, 12);
    await wait(id, 3);
    expect(await screen.findByText(/service is busy.*12 seconds/)).toBeTruthy();
    await waited(id);
    await waited('other-1');
    expect(screen.getByText(/service is busy.*12 seconds/)).toBeTruthy();
    await waited(id);
    expect(screen.queryByText(/service is busy/)).toBeNull();
  });
});

describe('the overview', () => {
  test('saves the complete config over the version it started from, after showing old and new values', async () => {
    const app = open((fake) =>
      fake.answer('hr.connections', [
        connection({ integrationSyncConfig: config({ isDeleteMember: false }) }),
      ]),
    );
    app.fake.answer('hr.saveSyncConfig', null);
    await chooseTeam(app);
    await app.user.click(await screen.findByRole('switch', { name: 'Delete members' }));
    await app.user.click(await button('Save'));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByRole('row', { name: 'Delete members No Yes' })).toBeTruthy();
    expect(textOf(dialog)).toContain(
      'members who aren’t in a synced group are removed from the team',
    );
    expect(app.fake.inputs('hr.saveSyncConfig')).toEqual([]);
    await app.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.fake.inputs('hr.saveSyncConfig')).toEqual([
      {
        teamId: 3000061,
        connectionId: 7,
        wanted: config({ isDeleteMember: true }),
        base: config({ isDeleteMember: false }),
      },
    ]);
    // The connections load again after the save, and after the undo, which asks nothing.
    await waitFor(() => expect(app.fake.inputs('hr.connections')).toHaveLength(2));
    await app.user.click(await button('Undo'));
    await waitFor(() => expect(app.fake.inputs('hr.connections')).toHaveLength(3));
    expect(app.fake.inputs('hr.saveSyncConfig')).toHaveLength(2);
    expect(app.fake.inputs('hr.saveSyncConfig')[1]).toEqual({
      teamId: 3000061,
      connectionId: 7,
      wanted: config({ isDeleteMember: false }),
      base: config({ isDeleteMember: true }),
    });
  });

  test('shows someone else’s save, and overwrites it only on request', async () => {
    const app = open();
    await chooseTeam(app);
    app.fake.refuse('hr.saveSyncConfig', {
      code: 'conflict',
      message: 'Someone else changed this since you opened it.',
      current: { groups: [{ id: 'g2', displayName: 'Finance' }] },
    });
    await app.user.click(await button('Remove Sales from the sync'));
    await app.user.click(await button('Save'));
    await app.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }),
    );
    expect(await screen.findByRole('row', { name: 'Groups Finance (none)' })).toBeTruthy();
    app.fake.answer('hr.saveSyncConfig', null);
    await app.user.click(await button('Save mine'));
    await waitFor(() => expect(app.fake.inputs('hr.saveSyncConfig')).toHaveLength(2));
    expect(app.fake.inputs('hr.saveSyncConfig')[1]?.base.groups).toEqual([
      { id: 'g2', displayName: 'Finance' },
    ]);
    // The previous version is someone else's, and this window has only part of it, so there is no undo.
    await waitFor(() => expect(app.snackbar()).toBe('Successfully updated sync config!'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('shows counts as they arrive, keeps counting after a failure, and cancels them one at a time', async () => {
    const groups = ['g1', 'g2', 'g3'].map((id) => ({ id, displayName: `Group ${id}` }));
    const app = open((fake) => {
      fake.answer('hr.connections', [connection({ integrationSyncConfig: config({ groups }) })]);
      fake.answer('hr.groups', groups);
      fake.on('hr.countGroup', ({ groupId }) =>
        groupId === 'g1'
          ? fail({ code: 'server', status: 503, message: 'Service Unavailable', wordless: true })
          : groupId === 'g2'
            ? ok({ count: 1234 })
            : new Promise(() => undefined),
      );
    });
    await chooseTeam(app);
    expect(await screen.findByText('1,234 members')).toBeTruthy();
    expect(screen.getByText('Internal Server Error')).toBeTruthy();
    const [third] = app.fake.calls.filter(
      ({ method, input }) =>
        method === 'hr.countGroup' && (input as { groupId: string }).groupId === 'g3',
    );
    await app.user.click(await button('Cancel counting Group g3'));
    expect(app.fake.cancelled).toContain(third?.id);
    // A directory outage shows no alert, because the rest of the screen stays usable.
    expect(app.store.getState().feedback.alerts).toEqual([]);
  });

  test('warns about a configured group that is gone from the directory', async () => {
    const app = open((fake) => fake.answer('hr.groups', []));
    await chooseTeam(app);
    expect(
      await screen.findByText(
        /“Sales” no longer exists in the directory\. People who are only in it will be treated as removed/,
      ),
    ).toBeTruthy();
  });
});

describe('the user test', () => {
  const test1 = async (app: Opened, upn: string) => {
    await chooseTeam(app);
    type(await screen.findByRole('textbox', { name: /Principal name/ }), upn);
    await app.user.click(await button('Test'));
  };

  test.each([
    ['User not found', { code: 'not-found', message: 'gone' } as const],
    ['No such thing', refused],
    [
      'Unhadled error',
      { code: 'server', status: 503, message: 'Service Unavailable', wordless: true } as const,
    ],
  ])('shows “%s”', async (text, error) => {
    const app = open((fake) => fake.refuse('hr.userTest', error));
    await test1(app, ' adele@acme.example ');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(app.fake.inputs('hr.userTest')[0]).toMatchObject({
      uid: 'tenant',
      upn: 'adele@acme.example',
      groupIds: ['g1'],
    });
  });

  test('can be canceled when the directory is slow', async () => {
    const app = open();
    const held = app.fake.hold('hr.userTest');
    await test1(app, 'u9@acme.example');
    const { id } = await held.arrived;
    await app.user.click(await button('Cancel'));
    expect(app.fake.cancelled).toContain(id);
    expect(screen.queryByText(/Looking for/)).toBeNull();
    held.refuse({ code: 'cancelled', message: 'Canceled.' });
  });

  test('does not mention groups when the config has none', async () => {
    const app = open((fake) => {
      fake.answer('hr.connections', [
        connection({ integrationSyncConfig: config({ groups: [] }) }),
      ]);
      fake.answer('hr.userTest', { user: user('u9'), groups: [], inGroupIds: [], problem: null });
    });
    await test1(app, 'u9@acme.example');
    expect(await screen.findByRole('figure')).toBeTruthy();
    expect(screen.queryByText('User is not part of this group')).toBeNull();
  });

  test.each([
    ['No such group', { code: 'not-found', message: 'No such group' } as const],
    ['Unhadled error', { code: 'not-found', message: 'Not Found', wordless: true } as const],
    ['Not Found', { code: 'not-found', message: 'Not Found' } as const],
  ])('still shows the person when the groups are unknown: %s', async (text, problem) => {
    const app = open((fake) =>
      fake.answer('hr.userTest', { user: user('u9'), groups: [], inGroupIds: [], problem }),
    );
    await test1(app, 'u9@acme.example');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('figure')).toBeTruthy();
    expect(screen.queryByText('User not found')).toBeNull();
    expect(screen.queryByText('User is not part of this group')).toBeNull();
  });

  test('shows nothing from another team', async () => {
    const app = open((fake) => fake.refuse('hr.userTest', { code: 'not-found', message: 'gone' }));
    await test1(app, 'u9@acme.example');
    expect(await screen.findByText('User not found')).toBeTruthy();
    const field = screen.getByRole('textbox', { name: /Team ID/ });
    await app.user.clear(field);
    await app.user.type(field, '3000062{Enter}');
    await screen.findByRole('textbox', { name: /Principal name/ });
    await waitFor(() => expect(screen.queryByText('User not found')).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Principal name/ }).value).toBe(
      '',
    );
  });

  test('says that the user is not in the group, and still shows the values', async () => {
    const app = open((fake) =>
      fake.answer('hr.userTest', {
        user: user('u9', { jobTitle: 'Potter' }),
        groups: [{ id: 'x', displayName: 'Choir' }],
        inGroupIds: [],
        problem: null,
      }),
    );
    await test1(app, 'u9@acme.example');
    expect(await screen.findByText('User is not part of this group')).toBeTruthy();
    expect(screen.getByText('Choir')).toBeTruthy();
    expect(textOf(screen.getByRole('figure'))).toContain('Person u9Potter · Acme');
  });
});

describe('the overview’s user search', () => {
  test.each([
    ['User not found', { code: 'not-found', message: 'gone' } as const],
    ['No such thing', refused],
    [
      'Internal Server Error',
      { code: 'server', status: 503, message: 'Service Unavailable', wordless: true } as const,
    ],
  ])('shows “%s”', async (text, error) => {
    const app = open((fake) => fake.refuse('hr.userTest', error));
    await chooseTeam(app);
    type(
      await screen.findByRole('textbox', { name: /User in the directory/ }),
      ' adele@acme.example ',
    );
    await app.user.click(await button('Search users'));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(app.fake.inputs('hr.userTest')).toMatchObject([
      { uid: 'tenant', upn: 'adele@acme.example', groupIds: [] },
    ]);
  });

  test('shows what the directory knows about a person', async () => {
    const app = open((fake) =>
      fake.answer('hr.userTest', {
        user: user('u9', { jobTitle: 'Potter' }),
        groups: [{ id: 'x', displayName: 'Choir' }],
        inGroupIds: [],
        problem: null,
      }),
    );
    await chooseTeam(app);
    type(await screen.findByRole('textbox', { name: /User in the directory/ }), 'u9@acme.example');
    await app.user.click(await button('Search users'));
    expect(await screen.findByText('Choir')).toBeTruthy();
    expect(screen.getByText('Potter')).toBeTruthy();
    expect(screen.queryByText('User is not part of this group')).toBeNull();
  });
});
