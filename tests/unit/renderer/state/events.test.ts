import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { defaultSettings } from '../../../../src/contract/entities/settings';
import { ok } from '../../../../src/contract/wire/result';
import { memberRow, teamRow } from '../../../helpers/rows';
import { createTestStore, settled } from '../../../helpers/test-store';
import { member, membership, team } from '../../domain/builders';

const setup = async () => {
  const all = createTestStore('search', 'admin');
  all.fake.answer('searches.remember', []);
  all.fake.answer('search.query', {
    members: [
      memberRow({ id: 1 }),
      memberRow({ id: 2, activeTeamsMember: { id: 5, team: { id: 9, enterprisePlan: '30' } } }),
    ],
    teams: [teamRow({ id: 8, enterprisePlan: '30' })],
  });
  await all.state().search.submit('x');
  return all;
};

test('updates the table and the modal when a member changes elsewhere', async () => {
  const { fake, state, until } = await setup();
  fake.on('member.getById', ({ memberId }) =>
    ok(member({ id: Number(memberId), email: 'new@x.test', slug: 'new-slug', isPro: 2 })),
  );
  fake.emit({ type: 'record.changed', record: 'member', id: 1 });
  await until(({ search }) => search.members[0]?.email === 'new@x.test');
  expect(state().search.members[0]).toMatchObject({ slug: 'new-slug', isPro: 2 });
  expect(state().records.members[1]?.value?.email).toBe('new@x.test');
});

test('reloads a team that is only in the table, along with its members’ plans', async () => {
  const { fake, state, until } = await setup();
  fake.on('team.getById', ({ teamId }) =>
    ok(team({ id: Number(teamId), email: 'new@t.test', enterprisePlan: '60' })),
  );
  fake.emit({ type: 'record.changed', record: 'team', id: 8 });
  await until(({ search }) => search.teams[0]?.email === 'new@t.test');
  expect(state().search.teams[0]?.enterprisePlan).toBe('60');
  fake.emit({ type: 'record.changed', record: 'team', id: 9 });
  await until(({ search }) => {
    const active = search.members[1]?.activeTeamsMember;
    return typeof active === 'object' && active?.team.enterprisePlan === '60';
  });
});

test('loads nothing for records this window does not show', async () => {
  const { fake } = await setup();
  const before = fake.calls.length;
  fake.emit({ type: 'record.changed', record: 'member', id: 77 });
  fake.emit({ type: 'record.changed', record: 'team', id: 77 });
  await settled();
  expect(fake.calls).toHaveLength(before);
});

test('reloads only what belongs to the changed record', async () => {
  const { fake, state, until } = await setup();
  fake.answer('member.devices', []);
  fake.answer('team.salesData', null);
  const { server } = state();
  for (const method of ['member.devices', 'team.salesData'] as const) {
    const observer = new QueryObserver(server.client, server.options(method, { id: 1 }));
    onTestFinished(observer.subscribe(() => undefined));
  }
  await until(() =>
    (['member.devices', 'team.salesData'] as const).every(
      (method) => server.cached(method, { id: 1 }).load === 'ready',
    ),
  );
  fake.answer('member.getById', member({ id: 1 }));
  fake.answer('member.devices', [{ id: 4, name: 'D-4' }]);
  fake.emit({ type: 'record.changed', record: 'member', id: 1 });
  await until(() => server.cached('member.devices', { id: 1 }).value?.length === 1);
  expect(fake.inputs('team.salesData')).toHaveLength(1);
});

test('removes a deleted member from the table along with its modal, record, and drafts', async () => {
  const { fake, state } = await setup();
  fake.answer('member.getById', member({ id: 1, memberTeams: [membership({ id: 8 })] }));
  await state().records.loadMember(1);
  state().navigation.openModal({ kind: 'team', id: 8 });
  state().navigation.openModal({ kind: 'member', id: 1 });
  state().drafts.set('member/1/email', 'typed');
  state().drafts.set('member/12/email', 'other');
  const before = fake.calls.length;
  fake.emit({ type: 'record.changed', record: 'member', id: 1, deleted: true });
  expect(state().search.members.map((row) => row.id)).toEqual([2]);
  expect(state().navigation.modals).toEqual([{ kind: 'team', id: 8 }]);
  expect(state().records.members[1]).toBeUndefined();
  expect(state().drafts.texts).toEqual({ 'member/12/email': 'other' });
  await settled();
  expect(fake.calls).toHaveLength(before);
});

test('says that the open record was deleted elsewhere, and not one that isn’t open', async () => {
  const { fake, state } = await setup();
  fake.answer('member.getById', member({ id: 1, name: 'Lily Chen' }));
  await state().records.loadMember(1);
  fake.emit({ type: 'record.changed', record: 'member', id: 2, deleted: true });
  expect(state().feedback.snackbar).toBeNull();
  state().navigation.openModal({ kind: 'member', id: 1 });
  fake.emit({ type: 'record.changed', record: 'member', id: 1, deleted: true });
  expect(state().feedback.snackbar?.message).toBe('Lily Chen has been deleted.');
});

test.each([
  ['before', true],
  ['after', false],
])(
  'doesn’t say that the open record was deleted in the window that deletes it: told %s the response',
  async (_when, isFirst) => {
    const { fake, state } = await setup();
    state().navigation.openModal({ kind: 'member', id: 1 });
    const held = fake.hold('member.delete');
    const input = { id: 1, email: 'lily@acme.test' };
    const success = 'Successfully deleted member Lily Chen!';
    const about = { kind: 'member', id: 1, name: 'Lily Chen' } as const;
    const deleting = state().writes.run('member/1/delete', 'member.delete', input, {
      success,
      about,
    });
    await held.arrived;
    const tell = () =>
      fake.emit({ type: 'record.changed', record: 'member', id: 1, deleted: true });
    // Core tells every window before it responds, but the two ways aren't in step.
    if (isFirst) {
      tell();
      expect(state().feedback.snackbar).toBeNull();
    }
    held.answer(null);
    await deleting;
    if (!isFirst) tell();
    expect(state().navigation.modals).toEqual([]);
    expect(state().feedback.snackbar?.message).toBe('Successfully deleted member Lily Chen!');
  },
);

test('opens modals for links, and reloads settings', async () => {
  const { fake, state, until } = await setup();
  fake.emit({ type: 'link.opened', target: 'member', id: 4 });
  fake.emit({ type: 'link.opened', target: 'team', id: 5 });
  expect(state().navigation.modals).toEqual([
    { kind: 'member', id: 4 },
    { kind: 'team', id: 5 },
  ]);
  fake.answer('settings.get', {
    ...defaultSettings,
    downloadsFolder: '/tmp',
    theme: 'dark',
  });
  fake.emit({ type: 'settings.changed' });
  await until(({ session }) => session.settings?.theme === 'dark');
});

test('shows a notice that comes while the window is open', async () => {
  const { fake, until } = await setup();
  fake.answer('app.info', {
    version: '1.2.3',
    host: 'electron',
    environment: { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' },
    tokenStore: 'keychain',
    notices: ['A file was damaged.'],
    downloadsFolder: '/tmp',
    canChooseFolder: true,
  });
  fake.emit({ type: 'app.changed' });
  await until(({ session }) => session.info?.notices[0] === 'A file was damaged.');
});
