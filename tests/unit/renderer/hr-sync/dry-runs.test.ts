import { expect, test } from 'vitest';
import type { DryRunPage, ShownDryRun } from '../../../../src/contract/entities/dry-run';
import { fail, ok } from '../../../../src/contract/wire/result';
import { dryRunSlice } from '../../../../src/renderer/features/hr-sync/dry-run/dry-run-slice';
import { createTestStore, settled } from '../../../helpers/test-store';

const setup = () => {
  const all = createTestStore('admin');
  const runs = () => all.store.slice(dryRunSlice);
  return { ...all, runs, run: (key = '17 5') => runs().runs[key] };
};

const skipped = (name: string) => ({ name, email: '', why: 'No email' });
const removed = (memberId: number) => ({
  memberId,
  email: `${memberId}@x.test`,
  name: `M ${memberId}`,
  isAdmin: false,
  why: 'Gone',
});
const none: DryRunPage = { added: [], changed: [], removed: [], skipped: [] };
const result = (over: Partial<ShownDryRun> = {}): ShownDryRun => ({
  ...none,
  unchanged: 3,
  teamSize: 4,
  directorySize: 5,
  unknowns: [],
  counts: { added: 0, changed: 0, removed: 0, skipped: 0 },
  ...over,
});
const predicted = (id = 'run-1', over: Partial<ShownDryRun> = {}) => ({
  id,
  at: '2026-03-10T16:00:00Z',
  mappedTeam: 70,
  result: result(over),
});
/** Three members to remove and one skipped; the response contains only the first removal. */
const long = (id = 'run-1') =>
  predicted(id, {
    removed: [removed(1)],
    counts: { added: 0, changed: 0, removed: 3, skipped: 1 },
  });
const blind = { dryRunId: null, typed: '' };
const slow = { code: 'timeout', message: 'Too slow' } as const;
const outcome = { counts: { predicted: 2, other: 0, missing: 0, unforeseen: 0 }, findings: [] };

test('shows a dry run in progress and then its result, and starts only one per connection', async () => {
  const { fake, runs, run } = setup();
  const held = fake.hold('hr.dryRun');
  const first = runs().start(17, 5);
  expect(run()).toEqual({
    teamId: 17,
    connectionId: 5,
    state: 'running',
    progress: {},
    predicted: null,
    restError: null,
    isRestLoading: false,
    error: null,
    stale: false,
    synced: null,
    syncError: null,
    renewed: null,
  });
  await runs().start(17, 5);
  expect(fake.inputs('hr.dryRun')).toEqual([{ teamId: 17, connectionId: 5 }]);
  held.answer(predicted());
  await first;
  expect(run()).toMatchObject({ state: 'ready', predicted: { id: 'run-1' }, error: null });
});

test('runs dry runs of two connections at the same time, and a new run replaces the old one', async () => {
  const { fake, runs, run } = setup();
  const held = fake.hold('hr.dryRun');
  fake.answer('hr.dryRun', predicted('other'));
  const first = runs().start(17, 5);
  await runs().start(18, 'uid-6');
  expect(run('18 uid-6')).toMatchObject({ teamId: 18, state: 'ready', predicted: { id: 'other' } });
  held.refuse(slow);
  await first;
  expect(run()).toMatchObject({ teamId: 17, state: 'failed', error: slow, predicted: null });
  const again = fake.hold('hr.dryRun');
  const second = runs().start(17, 5);
  expect(run()).toMatchObject({ state: 'running', error: null });
  again.answer(predicted('run-2'));
  await second;
  expect(run()).toMatchObject({ state: 'ready', predicted: { id: 'run-2' } });
});

test('keeps the dry runs of a connection that two teams show separate', async () => {
  const { fake, runs, run } = setup();
  const held = fake.hold('hr.dryRun');
  fake.answer('hr.dryRun', predicted('of-70'));
  const first = runs().start(17, 5);
  await runs().start(70, 5);
  expect(fake.inputs('hr.dryRun')).toEqual([
    { teamId: 17, connectionId: 5 },
    { teamId: 70, connectionId: 5 },
  ]);
  held.answer(predicted('of-17'));
  await first;
  expect(run('17 5')).toMatchObject({ teamId: 17, predicted: { id: 'of-17' } });
  expect(run('70 5')).toMatchObject({ teamId: 70, predicted: { id: 'of-70' } });
  fake.answer('hr.manualSync', { outcome });
  await runs().sync(17, 5, { dryRunId: 'of-17', typed: '' });
  expect([run('17 5')?.stale, run('70 5')?.stale]).toEqual([false, true]);
});

test('reports a canceled dry run, and can start it again', async () => {
  const { fake, runs, run } = setup();
  const held = fake.hold('hr.dryRun');
  const first = runs().start(17, 5);
  const { id } = await held.arrived;
  runs().cancel(17, 6);
  expect(fake.cancelled).toEqual([]);
  runs().cancel(17, 5);
  expect(fake.cancelled).toEqual([id]);
  held.answer(predicted());
  await first;
  expect(run()).toMatchObject({ state: 'cancelled', error: null, predicted: null });
  fake.answer('hr.dryRun', predicted());
  await runs().start(17, 5);
  expect(run()).toMatchObject({ state: 'ready' });
});

test('shows progress from its own call only', async () => {
  const { fake, runs, run } = setup();
  const held = fake.hold('hr.dryRun');
  fake.answer('hr.dryRun', predicted('other'));
  const first = runs().start(17, 5);
  const { id } = await held.arrived;
  await runs().start(18, 6);
  const step = (call: string, name: 'cards' | 'users', done: number) =>
    runs().onProgress({ type: 'hr.progress', call, step: name, done, total: 9 });
  step(id, 'cards', 1);
  step(id, 'users', 4);
  step(id, 'cards', 2);
  step('another', 'users', 8);
  expect(run()?.progress).toEqual({
    cards: { type: 'hr.progress', call: id, step: 'cards', done: 2, total: 9 },
    users: { type: 'hr.progress', call: id, step: 'users', done: 4, total: 9 },
  });
  expect(run('18 6')?.progress).toEqual({});
  held.answer(predicted());
  await first;
});

test('loads the rest of each list page by page', async () => {
  const { fake, runs, run } = setup();
  fake.answer('hr.dryRun', long());
  fake.on('hr.dryRunPage', ({ part, offset }) =>
    ok({ ...none, [part]: part === 'removed' ? [removed(offset + 1)] : [skipped('Ada')] }),
  );
  await runs().start(17, 5);
  await settled();
  expect(fake.inputs('hr.dryRunPage')).toEqual([
    { id: 'run-1', part: 'removed', offset: 1 },
    { id: 'run-1', part: 'removed', offset: 2 },
    { id: 'run-1', part: 'skipped', offset: 0 },
  ]);
  expect(run()?.predicted?.result).toMatchObject({
    removed: [removed(1), removed(2), removed(3)],
    skipped: [skipped('Ada')],
    added: [],
    changed: [],
  });
});

test('ends a list on an empty page, and says why a page failed until it is retried', async () => {
  const { fake, runs, run } = setup();
  fake.answer('hr.dryRun', long());
  fake.on('hr.dryRunPage', ({ part }) => (part === 'removed' ? ok(none) : fail(slow)));
  await runs().start(17, 5);
  await settled();
  expect(fake.inputs('hr.dryRunPage').map(({ part }) => part)).toEqual(['removed', 'skipped']);
  expect(run()).toMatchObject({ teamId: 17, state: 'ready', restError: slow });

  const held = fake.hold('hr.dryRunPage');
  fake.on('hr.dryRunPage', () => ok({ ...none, skipped: [skipped('Ada')] }));
  const rest = runs().loadRest(17, 5);
  // Keeps its place meanwhile.
  expect(run()).toMatchObject({ restError: slow, isRestLoading: true });
  held.answer(none);
  await rest;
  expect(run()?.predicted?.result.skipped).toEqual([skipped('Ada')]);
  expect(run()).toMatchObject({ restError: null, isRestLoading: false });
});

test('loads no further pages without a dry run', async () => {
  const { fake, runs, run } = setup();
  await runs().loadRest(17, 5);
  expect(run()).toBeUndefined();
  fake.refuse('hr.dryRun', slow);
  await runs().start(17, 5);
  await runs().loadRest(17, 5);
  expect(fake.inputs('hr.dryRunPage')).toEqual([]);
});

test('ignores pages and failures of a dry run that was replaced', async () => {
  for (const late of [ok({ ...none, removed: [removed(2)] }), fail(slow)]) {
    const { fake, runs, run } = setup();
    fake.answer('hr.dryRun', long());
    const page = fake.hold('hr.dryRunPage');
    await runs().start(17, 5);
    await page.arrived;
    fake.answer('hr.dryRun', predicted('run-2'));
    await runs().start(17, 5);
    if (late.ok) page.answer(late.value);
    else page.refuse(late.error);
    await settled();
    expect(run()).toMatchObject({
      restError: null,
      predicted: { id: 'run-2', result: { removed: [], skipped: [] } },
    });
    expect(fake.inputs('hr.dryRunPage')).toHaveLength(1);
  }
});

test('sends the dry run a sync is based on, and shows the result', async () => {
  const { fake, runs, run, state } = setup();
  fake.answer('hr.manualSync', { outcome });
  expect(await runs().sync(17, 5, { dryRunId: 'run-1', typed: '12' })).toEqual({ kind: 'done' });
  expect(await runs().sync(17, 5, blind)).toEqual({ kind: 'done' });
  expect(fake.inputs('hr.manualSync')).toEqual([
    { teamId: 17, connectionId: 5, dryRunId: 'run-1', typed: '12' },
    { teamId: 17, connectionId: 5, dryRunId: null },
  ]);
  expect(run()).toMatchObject({ teamId: 17, synced: { outcome }, syncError: null });
  expect(state().feedback.snackbar).toBeNull();
});

test('shows a refused sync’s reason in place, and does not start a sync while one is running', async () => {
  const { fake, runs, run, state } = setup();
  const refused = { code: 'conflict', message: 'A sync is under way' } as const;
  fake.refuse('hr.manualSync', refused);
  expect(await runs().sync(17, 5, blind)).toEqual({ kind: 'not-done' });
  expect(run()).toMatchObject({ synced: null, syncError: refused });
  expect(state().feedback).toMatchObject({ snackbar: null, alerts: [] });
  const held = fake.hold('hr.manualSync');
  const first = runs().sync(17, 5, blind);
  expect(run()?.syncError).toBeNull();
  expect(await runs().sync(17, 5, blind)).toEqual({ kind: 'not-done' });
  held.answer({ outcome: null });
  expect(await first).toEqual({ kind: 'done' });
  expect(run()?.synced).toEqual({ outcome: null });
  expect(fake.inputs('hr.manualSync')).toHaveLength(2);
});

test('replaces outdated numbers and says why, and asks before syncing when the directory is down', async () => {
  const { fake, runs, run } = setup();
  fake.answer('hr.dryRun', predicted());
  await runs().start(17, 5);
  runs().onTeamChanged(17);
  const newer = long('run-2');
  fake.answer('hr.dryRunPage', none);
  fake.refuse('hr.manualSync', {
    code: 'conflict',
    message: 'More.',
    current: { predicted: newer },
  });
  const by = { dryRunId: 'run-1', typed: '' };
  expect(await runs().sync(17, 5, by)).toEqual({ kind: 'not-done' });
  expect(run()).toMatchObject({
    stale: false,
    renewed: 'More.',
    syncError: null,
    predicted: { id: 'run-2', result: { counts: { removed: 3 } } },
  });
  fake.refuse('hr.manualSync', { code: 'conflict', message: 'Down.', current: { unread: true } });
  expect(await runs().sync(17, 5, by)).toEqual({ kind: 'unread', message: 'Down.' });
  fake.answer('hr.manualSync', { outcome: null });
  expect(await runs().sync(17, 5, { ...by, unread: true })).toEqual({ kind: 'done' });
  const sent = { teamId: 17, connectionId: 5, dryRunId: 'run-1' };
  expect(fake.inputs('hr.manualSync')).toEqual([
    { ...sent, isChanged: true },
    sent,
    { ...sent, unread: true },
  ]);
});

test('shows the result of a sync from before a reload once, and never over a newer dry run', async () => {
  const { fake, runs, run } = setup();
  const end = {
    startedAt: '2026-03-10T15:00:00Z',
    endedAt: '2026-03-10T15:30:00Z',
    by: 'sam@example.com',
    outcome,
    error: null,
  };
  runs().adopt(17, 5, end);
  expect(run()).toMatchObject({ state: 'ready', synced: { outcome } });
  fake.answer('hr.dryRun', predicted());
  await runs().start(17, 5);
  runs().adopt(17, 5, end);
  runs().adopt(17, 5, { ...end, endedAt: '2026-03-10T15:59:59Z' });
  expect(run()?.synced).toBeNull();
  const error = { code: 'server', status: 422, message: 'No groups.' } as const;
  runs().adopt(17, 5, { ...end, endedAt: '2026-03-10T16:30:00Z', outcome: null, error });
  expect(run()).toMatchObject({ synced: null, syncError: error });
});

test('marks a team’s dry runs as stale after a save, except the one being synced', async () => {
  const { fake, runs, run } = setup();
  fake.answer('hr.dryRun', predicted());
  await runs().start(17, 5);
  await runs().start(17, 6);
  await runs().start(18, 7);
  const held = fake.hold('hr.manualSync');
  const syncing = runs().sync(17, 6, { dryRunId: 'run-1', typed: '' });
  runs().onTeamChanged(17);
  expect([run('17 5')?.stale, run('17 6')?.stale, run('18 7')?.stale]).toEqual([
    true,
    false,
    false,
  ]);
  held.answer({ outcome: null });
  await syncing;
  runs().onTeamChanged(17);
  expect(run('17 6')?.stale).toBe(true);
  await runs().start(17, 5);
  expect(run('17 5')?.stale).toBe(false);
});

test('marks a dry run as stale after a sync that may have been made in part', async () => {
  const { fake, runs, run } = setup();
  fake.answer('hr.dryRun', predicted());
  await runs().start(17, 5);
  const sync = () => runs().sync(17, 5, { dryRunId: 'run-1', typed: '' });
  fake.refuse('hr.manualSync', { code: 'server', status: 422, message: 'No groups.' });
  await sync();
  expect(run()?.stale).toBe(false);
  fake.refuse('hr.manualSync', { code: 'server', status: 500, message: 'Row 7 failed' });
  await sync();
  expect(run()).toMatchObject({ stale: true, syncError: { message: 'Row 7 failed' } });
});

test('marks the dry run of the other team that shows the connection after such a sync, too', async () => {
  const { fake, runs, run } = setup();
  fake.answer('hr.dryRun', predicted('of-70'));
  await runs().start(70, 5);
  fake.refuse('hr.manualSync', { code: 'server', status: 422, message: 'No groups.' });
  await runs().sync(17, 5, { dryRunId: null, typed: '' });
  expect(run('70 5')?.stale).toBe(false);
  fake.refuse('hr.manualSync', { code: 'server', status: 500, message: 'Row 7 failed' });
  await runs().sync(17, 5, { dryRunId: null, typed: '' });
  expect(run('70 5')?.stale).toBe(true);
});

test('marks a dry run as stale after a save in the team whose cards it read', async () => {
  const { fake, runs, run } = setup();
  fake.answer('hr.dryRun', predicted());
  await runs().start(17, 5);
  runs().onTeamChanged(70);
  expect(run()?.stale).toBe(true);
  const held = fake.hold('hr.dryRun');
  const again = runs().start(17, 5);
  runs().onTeamChanged(70);
  held.answer(predicted());
  await again;
  expect(run()).toMatchObject({ state: 'ready', stale: true });
});
