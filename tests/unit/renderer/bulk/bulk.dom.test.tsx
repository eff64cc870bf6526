import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Bulk, BulkRow } from '../../../../src/contract/entities/bulk';
import { fail, ok } from '../../../../src/contract/wire/result';
import { isUnavailable, type RenderedApp, renderApp } from '../../../helpers/render-app';
import { answerBulk, bulkOf, type ListInCore, row } from './open-bulk';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const rowsShown = () =>
  [...document.querySelectorAll('[role="row"][data-index]')].map(
    (each) => each.querySelector('strong')?.textContent ?? each.textContent,
  );
const rowOf = (name: string) =>
  screen.getByText(name).closest<HTMLElement>('[role="row"]') as HTMLElement;

const open = async (rows: readonly BulkRow[], over: Partial<Bulk> = {}) => {
  const list: ListInCore = { rows, bulk: bulkOf(rows, over) };
  const app = renderApp(null, { prepare: (fake) => answerBulk(fake, list) });
  act(() => app.store.getState().navigation.openModal({ kind: 'bulk', id: 'list-1' }));
  await screen.findByRole('dialog', { name: list.bulk.title });
  await waitFor(() => expect(rowsShown().length).toBeGreaterThanOrEqual(Math.min(rows.length, 10)));
  /** Core reports a change. */
  const change = (bulk: Partial<Bulk>, changed: readonly BulkRow[] = [], more = false) =>
    act(async () => {
      list.rows = list.rows.map(
        (each) => changed.find(({ index }) => index === each.index) ?? each,
      );
      list.bulk = { ...list.bulk, ...bulkOf(list.rows), ...over, ...bulk };
      app.fake.emit({
        type: 'bulk.changed',
        bulk: list.bulk,
        rows: more ? [] : [...changed],
        ...(more ? { more } : {}),
      });
    });
  return { ...app, list, change };
};

const fair = [
  row(0),
  row(1, { status: 'already-so', now: 'Verified' }),
  row(2, { status: 'not-found', record: null, name: '', email: '', text: 'nobody@example.test' }),
  row(3, { warnings: ['The email looks mistyped.'] }),
];

test('shows what the plan will change, filters its rows, and opens their records', async () => {
  const app = await open(fair);
  expect(screen.getByText('2 will change · 1 unchanged · 1 not found')).toBeTruthy();
  expect(rowsShown()).toEqual([
    'Person 0',
    'Person 1',
    expect.stringContaining('nobody@'),
    'Person 3',
  ]);
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual([
    'All 4',
    'With warnings 1',
    'Will change 2',
    'Unchanged 1',
    'Can’t be changed 0',
    'Not found 1',
  ]);
  const current = screen.getByRole('button', { name: 'Current' });
  await app.user.click(current);
  await app.user.click(current);
  // `Verified` before `Unverified`, and rows that weren’t found last.
  expect(rowsShown().slice(0, 2)).toEqual(['Person 1', 'Person 0']);
  await app.user.click(current);
  await app.user.click(screen.getByRole('tab', { name: 'With warnings 1' }));
  expect(rowsShown()).toEqual(['Person 3']);
  await app.user.click(screen.getByRole('tab', { name: 'All 4' }));
  await app.user.type(screen.getByRole('textbox', { name: 'Search rows' }), 'mistyped');
  await waitFor(() => expect(rowsShown()).toEqual(['Person 3']));
  app.fake.hold('member.getById');
  await app.user.click(screen.getByText('Person 3'));
  expect(app.store.getState().navigation.modals.at(-1)).toEqual({ kind: 'member', id: 103 });
});

test('says that the rows aren’t loaded, and loads them on Try again', async () => {
  const list: ListInCore = { rows: fair, bulk: bulkOf(fair) };
  const app = renderApp(null, {
    prepare: (fake) => {
      answerBulk(fake, list);
      fake.on('bulk.page', () =>
        fail({ code: 'internal', message: 'The list can’t be read.', correlationId: '1' }),
      );
    },
  });
  act(() => app.store.getState().navigation.openModal({ kind: 'bulk', id: 'list-1' }));
  await screen.findByText('The list can’t be read.');
  expect(screen.getByText('The rows aren’t loaded.')).toBeTruthy();
  expect(screen.queryByText('Loading rows…')).toBeNull();
  answerBulk(app.fake, list);
  const held = app.fake.hold('bulk.page');
  await app.user.click(button('Try again'));
  await held.arrived;
  // The rows below keep their place.
  expect(screen.getByText('The list can’t be read.')).toBeTruthy();
  expect(button('Try again').ariaBusy).toBe('true');
  await act(async () => held.answer({ rows: fair, total: fair.length }));
  await waitFor(() => expect(rowsShown()).toHaveLength(4));
  expect(screen.queryByText('The list can’t be read.')).toBeNull();
});

test('keeps the filters of a plan in their places while rows are looked up', async () => {
  const titles = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  const { change } = await open(
    [row(0, { status: 'looking' }), row(1, { status: 'looking' }), row(2, { status: 'duplicate' })],
    { state: 'planning' },
  );
  const first = [
    ...['All 3', 'With warnings 0'],
    ...['Will change 0', 'Unchanged 0', 'Can’t be changed 0', 'Not found 0', 'Duplicate 1'],
  ];
  expect(titles()).toEqual(first);
  const withCannot = first.with(4, 'Can’t be changed 1');
  await change({ state: 'planning' }, [row(0, { status: 'cannot' })]);
  expect(titles()).toEqual(withCannot);
  await change({ state: 'planned' }, [row(1, { status: 'ambiguous' })]);
  expect(titles()).toEqual([...withCannot, 'Multiple matches 1']);
});

test('keeps the filters of a run in their places while its outcomes arrive', async () => {
  const titles = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  const waiting = row(0, { status: 'waiting' });
  const { change } = await open([waiting, fair[1] as BulkRow, fair[2] as BulkRow], {
    state: 'running',
    startedAt: '2026-11-20T09:00:00.000Z',
  });
  expect(titles()).toEqual([
    'All 3',
    'Failed 0',
    'Done 0',
    'Not found 1',
    'Unchanged 1',
    'Waiting 1',
  ]);
  await change({}, [row(0, { status: 'not-confirmed' })]);
  expect(titles()).toEqual([
    'All 3',
    'Failed 0',
    'Done 0',
    'Not found 1',
    'Unchanged 1',
    'Not confirmed 1',
  ]);
});

test('keeps the focus in the window when the focused filter of a run has no rows left', async () => {
  const { change } = await open([row(0, { status: 'waiting' }), row(1, { status: 'waiting' })], {
    state: 'running',
    startedAt: '2026-11-20T09:00:00.000Z',
  });
  screen.getByRole('tab', { name: 'Waiting 2' }).focus();
  await change({}, [row(0, { status: 'done' }), row(1, { status: 'running' })]);
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
});

test('skips rows one at a time or by selection, and restores them', async () => {
  const app = await open(fair);
  const skipped: unknown[] = [];
  app.fake.on('bulk.skip', (input) => {
    skipped.push(input);
    app.list.rows = app.list.rows.map((each) =>
      input.rows.includes(each.index)
        ? { ...each, status: input.skipped ? 'left-out' : 'will-change' }
        : each,
    );
    app.list.bulk = bulkOf(app.list.rows);
    return ok(app.list.bulk);
  });
  rowOf('Person 0').focus();
  await app.user.keyboard('{Delete}');
  expect(
    await screen.findByText('1 will change · 1 unchanged · 1 not found · 1 skipped'),
  ).toBeTruthy();
  await app.user.keyboard(' {ArrowDown}{ArrowDown}{ArrowDown} ');
  expect(screen.getByText('2 selected')).toBeTruthy();
  await app.user.click(button('Skip'));
  expect(await screen.findByText('1 unchanged · 1 not found · 2 skipped')).toBeTruthy();
  await app.user.click(button('Include'));
  expect(await screen.findByText('2 will change · 1 unchanged · 1 not found')).toBeTruthy();
  expect(skipped).toEqual([
    { id: 'list-1', rows: [0], skipped: true },
    { id: 'list-1', rows: [3], skipped: true },
    { id: 'list-1', rows: [0, 3], skipped: false },
  ]);
});

const started = (app: RenderedApp & { list: ListInCore }) =>
  app.fake.on('bulk.start', () => {
    app.list.bulk = {
      ...app.list.bulk,
      state: 'running',
      startedAt: '2026-11-24T08:01:00.000Z',
    };
    return ok(app.list.bulk);
  });

test('confirms up to 50 undoable rows with a button that shows the count', async () => {
  const app = await open(fair);
  started(app);
  await app.user.click(button('Change 2 members'));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Mark emails as verified?')).toBeTruthy();
  expect(question.getByText(/^2 members will change\. 1 of them has warnings\./)).toBeTruthy();
  expect(question.queryByRole('textbox')).toBeNull();
  await app.user.click(question.getByRole('button', { name: 'Change 2 members' }));
  expect(app.fake.inputs('bulk.start')).toEqual([{ id: 'list-1', count: 2 }]);
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy();
});

test('asks what the button asks before a transfer', async () => {
  const app = await open(fair, { action: { method: 'memberTeam.transfer', teamId: 31 } });
  await app.user.click(button('Change 2 members'));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/A transfer can have unintended consequences\./)).toBeTruthy();
});

test('the open question follows the plan, and sends the count that it shows', async () => {
  const app = await open(fair);
  started(app);
  await app.user.click(button('Change 2 members'));
  const question = within(await screen.findByRole('alertdialog'));
  await app.change({}, [row(0, { status: 'left-out' })]);
  await app.user.click(await question.findByRole('button', { name: 'Change 1 member' }));
  await waitFor(() => expect(app.fake.inputs('bulk.start')).toEqual([{ id: 'list-1', count: 1 }]));
});

test.each([
  ['51 rows', Array.from({ length: 51 }, (_, index) => row(index)), {}, '51'],
  ['changes that cannot be undone', fair, { canUndo: false }, '2'],
] as const)('requires typing the count for %s', async (_what, rows, over, typed) => {
  const app = await open(rows, over);
  started(app);
  await app.user.click(button(/^Change \d+ members$/));
  const question = within(await screen.findByRole('alertdialog'));
  const confirm = question.getByRole('button', { name: /^Change/ });
  expect(isUnavailable(confirm)).toBe(true);
  await app.user.type(question.getByRole('textbox'), typed);
  await app.user.click(confirm);
  await waitFor(() =>
    expect(app.fake.inputs('bulk.start')).toEqual([{ id: 'list-1', count: Number(typed) }]),
  );
});

test('asks once before discarding a plan, then closes its window', async () => {
  const app = await open(fair);
  app.fake.answer('bulk.forget', null);
  await app.user.click(screen.getByRole('button', { name: 'Discard plan' }));
  await app.user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(app.store.getState().navigation.modals).toEqual([]));
  expect(app.fake.inputs('bulk.forget')).toHaveLength(1);
});

test('discards a plan that changes nothing without asking', async () => {
  const app = await open([row(0, { status: 'already-so' })]);
  app.fake.answer('bulk.forget', null);
  await app.user.click(screen.getByRole('button', { name: 'Discard plan' }));
  await waitFor(() => expect(app.store.getState().navigation.modals).toEqual([]));
  expect(app.fake.inputs('bulk.forget')).toEqual([{ id: 'list-1' }]);
});

test('keeps a plan that cannot be discarded, and says why', async () => {
  const app = await open(fair);
  app.fake.refuse('bulk.forget', { code: 'file', message: 'The disk is full.', reason: 'ENOSPC' });
  await app.user.click(screen.getByRole('button', { name: 'Discard plan' }));
  await app.user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText(/The disk is full/)).toBeTruthy();
  expect(app.store.getState().navigation.modals).toHaveLength(1);
});

test('explains on the button why there is nothing to change', async () => {
  await open([row(0, { status: 'already-so' })]);
  expect(isUnavailable(button('Change 0 members'))).toBe(true);
});

const running = { state: 'running', startedAt: '2026-11-24T08:01:00.000Z', toRun: 3 } as const;

test('lists failed rows first with the server’s message, and shows time left only once it is known', async () => {
  const app = await open(
    [row(0, { status: 'running' }), row(1, { status: 'waiting' }), row(2, { status: 'waiting' })],
    running,
  );
  expect(screen.getByText('0 of 3 done')).toBeTruthy();
  await app.change({ ...running, rate: 30, secondsLeft: 90 }, [
    row(0, { status: 'done' }),
    row(1, { status: 'failed', why: 'The directory is read-only.' }),
  ]);
  expect(
    screen.getByText('1 of 3 done · 1 failed · 30 per minute · about 2 minutes left'),
  ).toBeTruthy();
  expect(rowsShown()).toEqual(['Person 1', 'Person 2', 'Person 0']);
  expect(screen.getByText('The directory is read-only.')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Rows done' }).getAttribute('aria-valuenow')).toBe(
    '2',
  );
});

test('reloads the rows when there are more changes than an event lists', async () => {
  const app = await open([row(0, { status: 'running' }), row(1, { status: 'waiting' })], running);
  await app.change({ ...running }, [row(0, { status: 'done' }), row(1, { status: 'done' })], true);
  await waitFor(() => expect(screen.getAllByText('Done')).toHaveLength(2));
});

test('calls core once each for pause, resume, and stop, and shows how long a rate limit lasts', async () => {
  const app = await open([row(0, { status: 'waiting' })], running);
  app.fake.on('bulk.pause', () => {
    app.list.bulk = { ...app.list.bulk, state: 'paused', message: 'Sign in to continue.' };
    return ok(app.list.bulk);
  });
  await app.user.click(button('Pause'));
  expect(await screen.findByText('Paused. Sign in to continue.')).toBeTruthy();
  app.fake.on('bulk.resume', () => {
    app.list.bulk = {
      ...app.list.bulk,
      state: 'running',
      message: '',
      waitsUntil: new Date(Date.now() + 60_000).toISOString(),
    };
    return ok(app.list.bulk);
  });
  await app.user.click(button('Resume'));
  expect(await screen.findByText(/^The server is busy\. Resumes at /)).toBeTruthy();
  app.fake.on('bulk.stop', () => {
    app.list.bulk = { ...app.list.bulk, state: 'stopped', waitsUntil: null };
    return ok(app.list.bulk);
  });
  await app.user.click(button('Stop'));
  const question = within(await screen.findByRole('alertdialog'));
  await app.user.click(question.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Stopped. The remaining rows weren’t changed.')).toBeTruthy();
  for (const method of ['bulk.pause', 'bulk.resume', 'bulk.stop'] as const) {
    expect(app.fake.inputs(method)).toEqual([{ id: 'list-1' }]);
  }
});

test('offers a retry of failed rows, an export, and an undo that opens a reversing plan', async () => {
  const rows = [row(0, { status: 'done' }), row(1, { status: 'failed', why: 'No.' })];
  const app = await open(rows, { ...running, state: 'finished', undoable: 1 });
  app.fake.on('bulk.retry', () => ok(app.list.bulk));
  await app.user.click(button('Try these again'));
  expect(app.fake.inputs('bulk.retry')).toEqual([{ id: 'list-1' }]);
  app.fake.answer('bulk.export', { id: 'f1', fileName: 'Emails.csv', path: '/x/Emails.csv' });
  await app.user.click(button('Export results'));
  expect(await screen.findByText('Saved Emails.csv')).toBeTruthy();
  const back = bulkOf([row(0, { now: 'Verified', willBe: 'Unverified' })], {
    id: 'list-2',
    title: 'Undo: Mark emails as verified',
    undoOf: 'list-1',
  });
  app.fake.answer('bulk.undo', back);
  app.fake.answer('bulk.status', back);
  await app.user.click(button('Undo 1 change'));
  expect(await screen.findByRole('dialog', { name: 'Undo: Mark emails as verified' })).toBeTruthy();
  expect(app.store.getState().navigation.modals).toEqual([{ kind: 'bulk', id: 'list-2' }]);
});

test('counts failures as seen only if the list is opened after its end', async () => {
  const rows = [row(0, { status: 'done' }), row(1, { status: 'failed', why: 'No.' })];
  const app = await open(rows, { ...running, reviewed: false });
  app.fake.on('bulk.review', () => ok({ ...app.list.bulk, reviewed: true }));
  await app.change({ state: 'finished', endedAt: '2026-11-24T08:02:00.000Z' });
  expect(app.fake.inputs('bulk.review')).toEqual([]);
  act(() => app.store.getState().navigation.closeAllModals());
  act(() => app.store.getState().navigation.openModal({ kind: 'bulk', id: 'list-1' }));
  await waitFor(() => expect(app.fake.inputs('bulk.review')).toEqual([{ id: 'list-1' }]));
});

test('shows another app’s list read-only, and says when a list is gone', async () => {
  const app = await open([row(0, { status: 'waiting' })], { ...running, state: 'elsewhere' });
  expect(
    screen.getByText(
      'This bulk action is running in another copy of Internal Dash on this computer.',
    ),
  ).toBeTruthy();
  for (const name of ['Pause', 'Resume', 'Stop']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  app.fake.answer('bulk.status', null);
  act(() => app.store.getState().navigation.openModal({ kind: 'bulk', id: 'gone' }));
  expect(await screen.findByText('This bulk action is no longer available.')).toBeTruthy();
});

test('names the exported file in the snackbar to people who have closed the bulk action', async () => {
  const app = await open([row(0, { status: 'done' })], { ...running, state: 'finished' });
  const held = app.fake.hold('bulk.export');
  await app.user.click(button('Export results'));
  await held.arrived;
  const file = { id: 'f1', fileName: 'Emails.csv', path: '/x/Emails.csv' };
  await app.run((state) => state.navigation.closeAllModals());
  await act(async () => held.answer(file));
  await waitFor(() => expect(app.snackbar()).toBe('Saved Emails.csv'));
  await app.run((state) => state.feedback.closeSnackbar());
  await app.run((state) => state.navigation.openModal({ kind: 'bulk', id: 'list-1' }));
  expect(await screen.findByText('Saved Emails.csv')).toBeTruthy();
});
