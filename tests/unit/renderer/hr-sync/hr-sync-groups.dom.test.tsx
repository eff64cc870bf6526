import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fail, ok } from '../../../../src/contract/wire/result';
import { ConfigGroups } from '../../../../src/renderer/features/hr-sync/groups/config-groups';
import { UserFound } from '../../../../src/renderer/features/hr-sync/user-test/user-test-result';
import type { HeldCall } from '../../../helpers/fake-bridge';
import { renderApp } from '../../../helpers/render-app';
import { config, user } from '../../domain/hr-sync/hr-builders';
import {
  button,
  chooseTeam,
  connection,
  type Opened,
  open,
  refused,
  textOf,
  type,
  valueIn,
} from './open-hr-sync';

const twoGroups = [
  { id: 'g1', displayName: 'Sales' },
  { id: 'g2', displayName: 'Ops' },
];

describe('the sync’s groups', () => {
  test('continue counting when the groups change', async () => {
    const app = open((fake) => {
      fake.answer('hr.connections', [
        connection({ integrationSyncConfig: config({ groups: twoGroups }) }),
      ]);
      fake.answer('hr.groups', twoGroups);
    });
    const held = app.fake.hold('hr.countGroup');
    await chooseTeam(app);
    const { id } = await held.arrived;
    await app.user.click(await button('Remove Ops from the sync'));
    expect(app.fake.cancelled).not.toContain(id);
    held.answer({ count: 777 });
    expect(await screen.findByText('777 members')).toBeTruthy();
  });

  test.each([
    [undefined, 'Syncs won’t change anyone until you add a group.'],
    [['groups'], 'They’re kept as they are, and syncs may cover them.'],
  ])('say what a sync does without any, if %j is in an unknown format', async (unread, text) => {
    const unexpected = unread === undefined ? {} : { unexpected: unread };
    const app = open((fake) => {
      fake.answer('hr.connections', [
        connection({ integrationSyncConfig: config({ groups: [], ...unexpected }) }),
      ]);
    });
    await chooseTeam(app);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('render only the count that arrives, however many there are', async () => {
    let named = 0;
    const groups = ['g1', 'g2'].map((id) => ({
      id,
      get displayName() {
        named += 1;
        return `Group ${id}`;
      },
    }));
    const counts: HeldCall<'hr.countGroup'>[] = [];
    renderApp(
      <ConfigGroups
        teamId={3000061}
        connectionId={7}
        uid="tenant"
        groups={groups}
        hasUnread={false}
        stored={groups}
        onChange={() => undefined}
      />,
      {
        prepare(fake) {
          fake.hold('hr.groups');
          counts.push(fake.hold('hr.countGroup'), fake.hold('hr.countGroup'));
        },
      },
    );
    await button('Cancel counting (0 of 2)');
    const before = named;
    counts[0]?.answer({ count: 12 });
    await button('Cancel counting (1 of 2)');
    expect(screen.getByText('12 members')).toBeTruthy();
    expect(named).toBe(before);
  });

  test('are counted again when the previous count’s result never arrived', async () => {
    const app = open();
    app.fake.hold('hr.countGroup');
    await chooseTeam(app);
    await button('Cancel counting Sales');
    await app.user.click(screen.getByRole('tab', { name: 'Customizations' }));
    await app.user.click(await screen.findByRole('tab', { name: 'Overview' }));
    expect(await screen.findByText('12 members')).toBeTruthy();
  });

  test('include a group added by ID once the directory finds it', async () => {
    const app = open();
    await chooseTeam(app);
    await screen.findByText('12 members');
    const add = async (id: string) => {
      type(screen.getByRole('textbox', { name: 'Group ID' }), id);
      await app.user.click(await button('Add group'));
    };
    await add(' ');
    expect(await screen.findByText('Enter a group ID.')).toBeTruthy();
    await add('G1');
    expect(await screen.findByText('This group is already synced.')).toBeTruthy();
    app.fake.answer('hr.groups', []);
    await add('nowhere');
    expect(await screen.findByText('The directory has no group with this ID.')).toBeTruthy();
    app.fake.refuse('hr.groups', refused);
    await add('g2');
    expect(await screen.findByText('No such thing')).toBeTruthy();
    app.fake.on('hr.groups', ({ groupIds }) =>
      ok(twoGroups.filter((group) => groupIds.includes(group.id))),
    );
    await add('g2');
    expect(await button('Ops')).toBeTruthy();
    expect(screen.getByText('Groups (2)')).toBeTruthy();
    expect(valueIn(screen.getByRole('textbox', { name: 'Group ID' }))).toBe('');
  });

  test('include a group that cannot be looked up after one more confirmation', async () => {
    const app = open((fake) => {
      fake.answer('hr.connections', [connection({ uid: null })]);
    });
    await chooseTeam(app);
    type(await screen.findByRole('textbox', { name: 'Group ID' }), 'g7');
    await app.user.click(await button('Add group'));
    expect(await button('Add anyway')).toBeTruthy();
    await app.user.click(await button('Add anyway'));
    expect(await screen.findByText('Groups (2)')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Group ID' }));
  });

  const typeDuringLookup = async (first: string, next: string) => {
    const app = open();
    await chooseTeam(app);
    await screen.findByText('12 members');
    const field = screen.getByRole('textbox', { name: 'Group ID' });
    type(field, first);
    const held = app.fake.hold('hr.groups');
    await app.user.click(await button('Add group'));
    await held.arrived;
    type(field, next);
    return { app, field, held };
  };

  test('include a group that is found after another ID was typed, which stays', async () => {
    const { field, held } = await typeDuringLookup('g2', 'next-id');
    held.answer([{ id: 'g2', displayName: 'Ops' }]);
    expect(await screen.findByText('Groups (2)')).toBeTruthy();
    expect(valueIn(field)).toBe('next-id');
  });

  test('say nothing about the ID typed while another one is not found', async () => {
    const { field, held } = await typeDuringLookup('wrong-id', 'right-id');
    await act(async () => held.answer([]));
    expect(screen.queryByText('The directory has no group with this ID.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add anyway' })).toBeNull();
    expect(valueIn(field)).toBe('right-id');
  });

  test.each([
    ['User not found', { code: 'not-found', message: 'gone' } as const],
    ['No such thing', refused],
    [
      'Unhadled error',
      { code: 'server', status: 503, message: 'Service Unavailable', wordless: true } as const,
    ],
  ])('look up a user in the open group: %s', async (text, error) => {
    const app = open((fake) => {
      fake.answer('hr.groupPage', { groups: [], users: [], skipToken: null });
      fake.refuse('hr.userTest', error);
    });
    await chooseTeam(app);
    await app.user.click(await button('Sales'));
    type(await screen.findByRole('textbox', { name: /User in this group/ }), 'u9@acme.example');
    await app.user.click(await button('Look up'));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(app.fake.inputs('hr.userTest')).toMatchObject([
      { uid: 'tenant', upn: 'u9@acme.example', groupIds: ['g1'], memberships: false },
    ]);
  });

  test('show that a user is not in the open group, and when one is', async () => {
    const found = { user: user('u9'), groups: [], inGroupIds: [] as string[], problem: null };
    const app = open((fake) => {
      fake.answer('hr.groupPage', { groups: [], users: [], skipToken: null });
      fake.answer('hr.userTest', found);
    });
    await chooseTeam(app);
    await app.user.click(await button('Sales'));
    type(await screen.findByRole('textbox', { name: /User in this group/ }), 'u9@acme.example');
    await app.user.click(await button('Look up'));
    expect(await screen.findByText('User is not part of this group')).toBeTruthy();
    app.fake.answer('hr.userTest', { ...found, inGroupIds: ['g1'] });
    await app.user.click(await button('Look up'));
    expect(await screen.findByText('Person u9 is part of this group.')).toBeTruthy();
    expect(screen.queryByText('User is not part of this group')).toBeNull();
  });

  test('are listed once for a person, whatever the case of their IDs', () => {
    renderApp(
      <UserFound
        result={{
          user: user('u9'),
          groups: [
            { id: 'abc', displayName: 'Sales' },
            { id: 'x', displayName: 'Choir' },
          ],
          inGroupIds: ['ABC'],
          problem: null,
        }}
        config={config({ groups: [{ id: 'ABC', displayName: null }] })}
      />,
    );
    expect(screen.getByRole('button', { name: 'Groups (2)' })).toBeTruthy();
    const [groups] = screen.getAllByRole('list');
    expect(
      within(groups as HTMLElement)
        .getAllByRole('listitem')
        .map(textOf),
    ).toEqual(['SalesSynced', 'Choir']);
  });

  test('show a group without a name by its ID', async () => {
    const nameless = [{ id: 'g1', displayName: null }];
    const app = open((fake) => {
      fake.answer('hr.connections', [
        connection({ integrationSyncConfig: config({ groups: nameless }) }),
      ]);
      fake.answer('hr.groups', nameless);
    });
    await chooseTeam(app);
    expect(await button('g1')).toBeTruthy();
  });
});

describe('the group modal', () => {
  const openGroup = async (app: Opened) => {
    await chooseTeam(app);
    await app.user.click(await button('Sales'));
    return within(await screen.findByRole('dialog', { name: 'Sales' }));
  };
  /** g1 contains g2, which contains g1. */
  const circle = (app: Opened) => {
    app.fake.on('hr.groupPage', ({ groupId }) =>
      ok({ groups: twoGroups.filter(({ id }) => id !== groupId), users: [], skipToken: null }),
    );
  };

  test('tests a person from their row, replacing the result for the previous one (H12)', async () => {
    const app = open((fake) => fake.refuse('hr.userTest', { code: 'not-found', message: 'x' }));
    circle(app);
    await chooseTeam(app);
    type(await screen.findByRole('textbox', { name: /Principal name/ }), 'nobody@acme.example');
    await app.user.click(await button('Test'));
    expect(await screen.findByText('User not found')).toBeTruthy();
    app.fake.answer('hr.userTest', {
      user: user('u1'),
      groups: [],
      inGroupIds: ['g1'],
      problem: null,
    });
    await app.user.click(await button('Sales'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sales' }));
    await app.user.click(await dialog.findByText('Person u1'));
    expect(await screen.findByRole('figure')).toBeTruthy();
    expect(screen.queryByText('User not found')).toBeNull();
    expect(app.fake.inputs('hr.userTest').at(-1)).toMatchObject({ groupIds: ['g1'] });
  });

  test('J32: counts entries in an unknown format and shows all the others', async () => {
    const app = open((fake) =>
      fake.answer('hr.directoryUsers', { users: [user('u1')], unexpected: 2, skipToken: null }),
    );
    circle(app);
    const dialog = await openGroup(app);
    expect(await dialog.findByText(/2 entries have an unknown format/)).toBeTruthy();
    expect(dialog.getByText('Person u1')).toBeTruthy();
  });

  test('opens one level at a time, and shows a cycle without following it', async () => {
    const app = open();
    circle(app);
    const modal = await openGroup(app);
    expect(await modal.findByText('Ops')).toBeTruthy();
    const asked = () => app.fake.inputs('hr.groupPage').map(({ groupId }) => groupId);
    expect(asked()).toEqual(['g1']);
    modal.getByRole('treeitem', { name: 'Sales' }).focus();
    await app.user.keyboard('{ArrowDown}{ArrowRight}');
    await waitFor(() => expect(asked()).toEqual(['g1', 'g2']));
    const again = await modal.findByRole('treeitem', {
      name: 'Sales, Circular: already listed above',
    });
    expect(again.getAttribute('aria-expanded')).toBeNull();
    await app.user.click(again);
    expect(asked()).toEqual(['g1', 'g2']);
    expect(modal.getAllByText('Circular: already listed above')).toHaveLength(1);
  });

  test('shows people page by page, searches them, and can be stopped', async () => {
    const app = open();
    circle(app);
    app.fake.on('hr.directoryUsers', ({ skipToken, groupId }) =>
      ok(
        groupId === 'g2'
          ? { users: [], skipToken: null }
          : skipToken === null
            ? { users: [user('ann'), user('bob')], skipToken: 'more' }
            : { users: [user('cid')], skipToken: null },
      ),
    );
    const modal = await openGroup(app);
    expect(await modal.findByText('3 people')).toBeTruthy();
    type(modal.getByRole('textbox', { name: 'Search members' }), '<CID@acme.example>');
    expect(await modal.findByText('3 people, 1 found')).toBeTruthy();
    const held = app.fake.hold('hr.directoryUsers');
    await app.user.click(await modal.findByText('Ops'));
    const { id } = await held.arrived;
    await app.user.click(modal.getByRole('button', { name: 'Cancel' }));
    expect(app.fake.cancelled).toContain(id);
    expect(textOf(await modal.findByText(/stopped/))).toBe('0 people, stopped');
    expect(document.activeElement).toBe(modal.getByRole('button', { name: 'Reload' }));
    await app.user.keyboard('{Enter}');
    expect(await modal.findByText('No one is in this group')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('0 people');
  });

  test('reloads a list once when its page has expired, then reports the failure', async () => {
    const app = open();
    circle(app);
    const expired = fail({ code: 'server', status: 410, message: 'Gone' });
    let lives = 0;
    app.fake.on('hr.directoryUsers', ({ skipToken }) => {
      if (skipToken === null) return ok({ users: [user('ann'), user('bob')], skipToken: 'more' });
      if (lives === 0) return expired;
      lives -= 1;
      return ok({ users: [user('cid')], skipToken: lives > 0 ? 'last' : null });
    });
    const modal = await openGroup(app);
    expect(await modal.findByRole('button', { name: 'Try again' })).toBeTruthy();
    const asked = () => app.fake.inputs('hr.directoryUsers').map(({ skipToken }) => skipToken);
    expect(asked()).toEqual([null, 'more', null, 'more']);
    // A successful second try shows no error.
    app.fake.on('hr.directoryUsers', ({ skipToken }) => {
      if (skipToken === null) return ok({ users: [user('ann')], skipToken: 'more' });
      lives += 1;
      return lives === 1 ? expired : ok({ users: [user('cid')], skipToken: null });
    });
    await app.user.click(modal.getByRole('button', { name: 'Try again' }));
    expect(await modal.findByText('2 people')).toBeTruthy();
    expect(modal.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('shows the service’s message as in section 8, with a next step', async () => {
    const app = open();
    app.fake.refuse('hr.groupPage', { code: 'not-found', message: 'No group g1.' });
    app.fake.refuse('hr.directoryUsers', {
      code: 'server',
      status: 503,
      message: 'Service Unavailable',
      wordless: true,
    });
    const modal = await openGroup(app);
    expect(await modal.findByText('No group g1.')).toBeTruthy();
    expect(await modal.findByText('Unhadled error')).toBeTruthy();
    const held = app.fake.hold('hr.directoryUsers');
    const [, people] = modal.getAllByRole('button', { name: 'Try again' });
    if (people) await app.user.click(people);
    expect(modal.getByText('Unhadled error')).toBeTruthy();
    expect(people?.ariaBusy).toBe('true');
    await act(async () => held.answer({ users: [user('ann')], skipToken: null }));
    expect(await modal.findByText('1 person')).toBeTruthy();
  });

  test('reloads every time it opens', async () => {
    const app = open();
    circle(app);
    let modal = await openGroup(app);
    expect(await modal.findByText('1 person')).toBeTruthy();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    app.fake.answer('hr.directoryUsers', { users: [user('a'), user('b')], skipToken: null });
    await app.user.click(await button('Sales'));
    modal = within(await screen.findByRole('dialog', { name: 'Sales' }));
    expect(await modal.findByText('2 people')).toBeTruthy();
  });
});
