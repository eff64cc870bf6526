import { expect, test } from 'vitest';
import { ok } from '../../../../src/contract/wire/result';
import { memberRow, teamRow } from '../../../helpers/rows';
import { createTestStore, settled } from '../../../helpers/test-store';
import { member, membership, team } from '../../domain/builders';

const setup = () => {
  const all = createTestStore('search');
  all.fake.on('searches.remember', ({ query }) => ok([query]));
  return { ...all, search: () => all.state().search };
};

test('sends the trimmed text and saves it as a recent search', async () => {
  const { fake, search } = setup();
  fake.answer('search.query', { members: [memberRow({ id: 4 })], teams: [teamRow({ id: 9 })] });
  search().setText('  ada@example.test ');
  await search().submit();
  expect(fake.inputs('search.query')).toEqual([{ query: 'ada@example.test' }]);
  expect(search()).toMatchObject({
    load: 'ready',
    query: 'ada@example.test',
    members: [{ id: 4 }],
    teams: [{ id: 9 }],
    recent: ['ada@example.test'],
  });
});

test('sends nothing for empty text, and says what to enter', async () => {
  const { fake, search } = setup();
  await search().submit('   ');
  expect(fake.calls).toEqual([]);
  expect(search().error).toBe('Error searching: Enter an ID, email, slug, hash, or device ID.');
  search().setText('a');
  expect(search().error).toBeNull();
});

test('keeps earlier results for empty text', async () => {
  const { fake, search } = setup();
  await search().submit('');
  expect(search()).toMatchObject({ load: 'failed', query: '' });
  fake.answer('search.query', { members: [memberRow({ id: 4 })], teams: [] });
  await search().submit('x');
  await search().submit('');
  expect(search()).toMatchObject({ load: 'ready', query: 'x', members: [{ id: 4 }] });
  expect(search().error).toBe('Error searching: Enter an ID, email, slug, hash, or device ID.');
});

test('keeps typed text as a draft until it is searched for, and no draft for empty text', async () => {
  const { fake, search, state } = setup();
  search().setText('ada');
  expect(state().drafts.texts).toEqual({ 'search/text': 'ada' });
  search().setText('');
  expect(state().drafts.texts).toEqual({});
  search().setText('ada');
  fake.answer('search.query', { members: [], teams: [] });
  await search().submit();
  expect(state().drafts.texts).toEqual({});
});

test('does not save a failed search, and keeps recent searches when they cannot be loaded', async () => {
  const { fake, search } = setup();
  expect(search().recent).toEqual([]);
  fake.refuse('search.query', { code: 'timeout', message: 'Too slow' });
  await search().submit('x');
  expect(fake.inputs('searches.remember')).toEqual([]);
  fake.answer('searches.recent', ['a']);
  await search().loadRecent();
  fake.refuse('searches.recent', { code: 'timeout', message: 'Too slow' });
  await search().loadRecent();
  expect(search().recent).toEqual(['a']);
  fake.answer('search.query', { members: [], teams: [] });
  fake.refuse('searches.remember', { code: 'timeout', message: 'Too slow' });
  await search().submit('y');
  expect(search().recent).toEqual(['a']);
});

test('sends the same search again on request', async () => {
  const { fake, search } = setup();
  fake.answer('search.query', { members: [], teams: [] });
  await search().submit('x');
  await search().submit('x');
  expect(fake.inputs('search.query')).toHaveLength(2);
});

test('resets after team setup ends, but keeps recent searches', async () => {
  const { fake, search, state } = setup();
  search().reset();
  fake.answer('search.query', { members: [memberRow({ id: 4 })], teams: [teamRow({ id: 9 })] });
  search().setText('x');
  await search().submit();
  search().setText('y');
  const held = fake.hold('search.query');
  const running = search().submit('y');
  const { id } = await held.arrived;
  search().reset();
  expect(fake.cancelled).toEqual([id]);
  held.answer({ members: [memberRow({ id: 5 })], teams: [] });
  await running;
  expect(search()).toMatchObject({
    text: '',
    load: 'idle',
    query: '',
    asked: '',
    error: null,
    members: [],
    teams: [],
    recent: ['x'],
  });
  expect(state().drafts.texts).toEqual({});
});

test('reloads a changed record that appears in the tables, by its own kind', async () => {
  const { fake, search, until } = setup();
  fake.answer('search.query', {
    members: [memberRow({ id: 1 }), memberRow({ id: 2 })],
    teams: [teamRow({ id: 1 }), teamRow({ id: 9 })],
  });
  await search().submit('x');
  const changed = (record: 'member' | 'team', id: number, deleted?: true) =>
    search().followRecord({
      type: 'record.changed',
      record,
      id,
      ...(deleted ? { deleted } : {}),
    });
  fake.answer('team.getById', team({ id: 1, email: 'new@t.test' }));
  changed('team', 1);
  await until(() => search().teams[0]?.email === 'new@t.test');
  expect(fake.inputs('member.getById')).toEqual([]);
  changed('team', 1, true);
  expect(search().members.map(({ id }) => id)).toEqual([1, 2]);
  changed('member', 9, true);
  expect(search().members.map(({ id }) => id)).toEqual([1, 2]);
  const before = fake.calls.length;
  changed('member', 9);
  changed('team', 2);
  await settled();
  expect(fake.calls).toHaveLength(before);
});

test('raises no alert if a changed record can’t be reloaded for its row', async () => {
  const { fake, search, state } = setup();
  fake.answer('search.query', { members: [memberRow({ id: 1 })], teams: [] });
  await search().submit('x');
  fake.refuse('member.getById', { code: 'rate-limited', message: 'Too many requests' });
  search().followRecord({ type: 'record.changed', record: 'member', id: 1 });
  await settled();
  expect(fake.inputs('member.getById')).toEqual([{ memberId: 1 }]);
  expect(state().feedback.alerts).toEqual([]);
  expect(search().members).toMatchObject([{ id: 1 }]);
});

test('cancels an older search, and never shows its response', async () => {
  const { fake, search } = setup();
  const slow = fake.hold('search.query');
  const quick = fake.hold('search.query');
  const first = search().submit('old');
  const second = search().submit('new');
  expect(fake.cancelled).toEqual([fake.calls[0]!.id]);
  quick.answer({ members: [memberRow({ id: 2 })], teams: [] });
  await second;
  slow.answer({ members: [memberRow({ id: 1 })], teams: [] });
  await first;
  expect(search()).toMatchObject({ query: 'new', members: [{ id: 2 }], recent: ['new'] });
});

test('ignores the response to a search when it is reset meanwhile', async () => {
  const { fake, search } = setup();
  const held = fake.hold('search.query');
  const first = search().submit('old');
  await search().submit('');
  held.answer({ members: [memberRow()], teams: [] });
  await first;
  expect(search()).toMatchObject({ load: 'failed', members: [] });
});

test('shows the failure message, and no results of another query', async () => {
  const { fake, search } = setup();
  fake.answer('search.query', { members: [memberRow()], teams: [teamRow()] });
  await search().submit('first');
  fake.refuse('search.query', { code: 'server', status: 422, message: 'Too vague' });
  await search().submit('second');
  expect(search()).toMatchObject({
    load: 'failed',
    error: 'Error searching: Too vague',
    query: '',
    members: [],
    teams: [],
  });
});

test('loads and clears recent searches, and reports a refusal to clear them', async () => {
  const { fake, search, state } = setup();
  fake.answer('searches.recent', ['a', 'b']);
  await search().loadRecent();
  expect(search().recent).toEqual(['a', 'b']);
  fake.refuse('searches.forget', { code: 'file', message: 'Disk is full', reason: 'ENOSPC' });
  await search().clearRecent();
  expect(search().recent).toEqual(['a', 'b']);
  expect(state().feedback.alerts.map((alert) => alert.message)).toEqual(['Disk is full']);
  fake.answer('searches.forget', null);
  await search().clearRecent();
  expect(search().recent).toEqual([]);
});

test('updates the row of a changed record, and member plans for a changed team', async () => {
  const { fake, search } = setup();
  const inTeam = { id: 5, team: { id: 9, enterprisePlan: '30' } };
  fake.answer('search.query', {
    members: [memberRow({ id: 1, activeTeamsMember: inTeam }), memberRow({ id: 2 })],
    teams: [teamRow({ id: 9 })],
  });
  await search().submit('x');
  search().updateTeam(team({ id: 9, email: 'new@team.test', enterprisePlan: '60' }));
  expect(search().teams[0]).toMatchObject({ email: 'new@team.test', enterprisePlan: '60' });
  expect(search().members[0]?.activeTeamsMember).toMatchObject({ team: { enterprisePlan: '60' } });
  const moved = membership({ id: 9, enterprisePlan: '50' }, 6);
  search().updateMember(
    member({ id: 2, email: 'b@x.test', activeTeamsMember: true, memberTeams: [moved] }),
  );
  expect(search().members[1]).toMatchObject({
    email: 'b@x.test',
    activeTeamsMember: { team: { id: 9, enterprisePlan: '50' } },
  });
  search().followRecord({ type: 'record.changed', record: 'member', id: 1, deleted: true });
  expect(search().members.map((row) => row.id)).toEqual([2]);
});

test('updates every column of a row from a changed member or team', async () => {
  const { fake, search } = setup();
  fake.answer('search.query', {
    members: [memberRow({ id: 1, hash: 'old', slug: 'old', isPro: 0 }), memberRow({ id: 2 })],
    teams: [teamRow({ id: 9 }), teamRow({ id: 10 })],
  });
  await search().submit('x');
  search().updateMember(
    member({
      id: 1,
      email: 'new@x.test',
      hash: 'h1',
      slug: 's1',
      isPro: 2,
      registeredDate: '2024-01-02T00:00:00.000Z',
      app_last_open: '2025-03-04T00:00:00.000Z',
      dashboard_last_open: '2025-05-06T00:00:00.000Z',
      activeTeamsMember: null,
    }),
  );
  expect(search().members).toEqual([
    {
      id: 1,
      email: 'new@x.test',
      hash: 'h1',
      slug: 's1',
      isPro: 2,
      registeredDate: '2024-01-02T00:00:00.000Z',
      app_last_open: '2025-03-04T00:00:00.000Z',
      dashboard_last_open: '2025-05-06T00:00:00.000Z',
      activeTeamsMember: null,
    },
    { id: 2, email: 'member2@example.test', isPro: 0 },
  ]);
  search().updateTeam(
    team({
      id: 9,
      email: 'new@t.test',
      companyName: 'New Ltd',
      createdAt: '2023-02-03T00:00:00.000Z',
      enterprisePlan: '50',
      subscriptionTier: 'Starter',
    }),
  );
  expect(search().teams).toEqual([
    {
      id: 9,
      email: 'new@t.test',
      companyName: 'New Ltd',
      createdAt: '2023-02-03T00:00:00.000Z',
      enterprisePlan: '50',
      subscriptionTier: 'Starter',
    },
    { id: 10, email: 'team10@example.test' },
  ]);
});

test('does not show another person’s search after a change of user', async () => {
  const { fake, search, store } = setup();
  const held = fake.hold('search.query');
  const running = search().submit('secret');
  store.reset();
  held.answer({ members: [memberRow()], teams: [] });
  await running;
  await settled();
  expect(search()).toMatchObject({ load: 'idle', text: '', members: [] });
});
