import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PriceConfigEntry } from '../../../../src/contract/entities/billing';
import type { JournalEntry, ListedEntry } from '../../../../src/contract/entities/journal';
import { ok } from '../../../../src/contract/wire/result';
import { change } from '../../../../src/domain/journal/journal-changes';
import { listed } from '../../../../src/main/core/journal/journal';
import { journalCommands } from '../../../../src/renderer/features/journal/journal-commands';
import { styleOf } from '../../../helpers/held-rules';
import { enterText, everyPermission, renderApp } from '../../../helpers/render-app';
import { price, team } from '../../domain/builders';
import { row } from '../bulk/open-bulk';

const entry = (over: Partial<JournalEntry> = {}): ListedEntry =>
  listed({
    id: 'e1',
    time: '2026-03-10T16:00:00Z',
    environment: 'sandbox',
    actor: 'staff@x.test',
    action: 'member.delete',
    subject: 'member 12',
    detail: 'ada@x.test',
    reason: '',
    outcome: 'done',
    message: '',
    ...over,
  });

const moved = {
  detail: 'membership 300 from team 7 to team 8',
  changes: [change('membership', 300), change('team', 8, 7)],
};

const open = async (
  entries: readonly ListedEntry[],
  permissions = everyPermission,
  priceConfig: PriceConfigEntry[] = [],
) => {
  const app = renderApp(null, {
    permissions,
    prepare: (fake) => {
      fake.on('journal.list', ({ text = '' }) =>
        ok(entries.filter((each) => JSON.stringify(each).includes(text))),
      );
      fake.answer('billing.priceConfig', { priceConfig, couponConfig: [] });
      fake.answer('visits.list', [
        { kind: 'member', id: 12, name: 'Ada Lovelace', pinned: false },
        { kind: 'team', id: 7, name: 'Acme', pinned: false },
      ]);
    },
  });
  act(() => app.store.getState().navigation.openModal({ kind: 'journal' }));
  const dialog = await screen.findByRole('dialog', { name: 'Journal' });
  await waitFor(() => expect(within(dialog).queryByText('Loading...')).toBeNull());
  return app;
};
const filter = () => screen.getByLabelText<HTMLInputElement>('Filter');

test('asks for no prices that a person with only the firewall permission may not read', async () => {
  const { fake } = await open([entry()], ['firewall']);
  expect(fake.inputs('billing.priceConfig')).toEqual([]);
});

test('names the plan and counts the seats of a price', async () => {
  await open(
    [entry({ changes: [change('price', 'price_1TeamsYear2025'), change('seats', 14)] })],
    everyPermission,
    [price({ priceId: 'price_1TeamsYear2025', title: 'Teams - Business', period: 'year' })],
  );
  await screen.findByText(/Teams - Business \(yearly\), 14 seats/);
});

test('shows who did what to whom, why, and how it ended', async () => {
  await open([
    entry(),
    entry({
      id: 'e2',
      action: 'member.openTeamApp',
      reason: 'Ticket 12',
      outcome: 'refused',
      message: 'No such user',
    }),
    entry({ id: 'e3', outcome: 'unknown' }),
    entry({ id: 'e4', outcome: 'started' }),
  ]);
  await screen.findAllByRole('button', { name: 'Ada Lovelace' });
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows[0]).toContain('Deleted Ada Lovelace · staff@x.test · ada@x.test');
  expect(rows[1]).toContain('Tried to log in as Ada LovelaceRefused');
  expect(rows[1]).toContain('Ticket 12 · ada@x.test · No such user');
  expect(rows[2]).toContain('Not confirmed');
  expect(rows[3]).toContain('Started');
  // A chip is on the line of the text beside it.
  const chip = styleOf(screen.getByText('Refused'));
  expect([chip.verticalAlign, chip.alignItems]).toEqual(['baseline', 'baseline']);
});

test('hides your own email from rows, and shows teams by name', async () => {
  await open([
    entry({ actor: 'staff@example.test', action: 'memberTeam.transfer', ...moved }),
    entry({ id: 'e2', actor: 'other@x.test', action: 'memberTeam.transfer', ...moved }),
    entry({ id: 'e3', subject: 'team of o@x.test', changes: [change('newTeam', 7)] }),
  ]);
  await screen.findAllByRole('button', { name: 'Ada Lovelace' });
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows[0]).toContain('Transferred Ada Lovelace · From Acme to team 8');
  expect(rows[0]).not.toContain('staff@example.test');
  expect(rows[1]).toContain('Transferred Ada Lovelace · other@x.test · From Acme to team 8');
  expect(rows[2]).toContain('new team: Acme');
});

test('groups entries by day with times, and shows unknown records by ID', async () => {
  const local = (day: number, hour: number, minute: number) =>
    new Date(2026, 2, day, hour, minute).toISOString();
  await open([
    entry({ time: local(10, 16, 0) }),
    entry({ id: 'e2', time: local(10, 8, 5), subject: 'firewall', action: 'x.y' }),
    entry({ id: 'e3', time: local(9, 23, 59), subject: 'team 9', action: 'team.addOrder' }),
  ]);
  expect(
    screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent),
  ).toEqual(['Tue, Mar 10, 2026', 'Mon, Mar 9, 2026']);
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows[0]).toMatch(/4:00\sPM/);
  expect(rows[1]).toMatch(/^8:05\sAM.*x\.y firewall/);
  expect(rows[2]).toContain('Added an order to team 9');
});

test('opens a record, and filters by person or reason', async () => {
  const app = await open([
    entry({ reason: 'Ticket 12' }),
    entry({ id: 'e2', actor: 'other@x.test', subject: 'team 9' }),
  ]);
  await app.user.click(screen.getByRole('button', { name: 'Ticket 12' }));
  expect(filter().value).toBe('Ticket 12');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  await app.user.clear(filter());
  await app.user.click(await screen.findByRole('button', { name: 'other@x.test' }));
  expect(filter().value).toBe('other@x.test');
  app.fake.answer('team.getById', team({ id: 9 }));
  app.fake.answer('team.salesData', null);
  await app.user.click(await screen.findByRole('button', { name: 'team 9' }));
  expect(app.store.getState().navigation.modals.at(-1)).toEqual({ kind: 'team', id: 9 });
});

test('focuses the filter, and keeps the list while a filtered one loads', async () => {
  const app = await open([entry(), entry({ id: 'e2', subject: 'team 9' })]);
  expect(document.activeElement).toBe(filter());
  const held = app.fake.hold('journal.list');
  await app.user.type(filter(), 't');
  await held.arrived;
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await act(async () => held.answer([]));
  await enterText(app.user, filter(), 'eam 9\u200B ');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(app.fake.inputs('journal.list').at(-1)).toEqual({ text: 'team 9' });
  await enterText(app.user, filter(), 'nothing');
  expect(await screen.findByText('No results')).toBeTruthy();
});

test('describes changes in words, with technical details one click away', async () => {
  const app = await open([
    entry({
      action: 'member.verifyEmail',
      detail: 'emailVerified true',
      changes: [change('emailVerified', true)],
      outcome: 'unknown',
      message:
        'The connection to the server was lost (UND_ERR_SOCKET). The change may still have gone through.',
    }),
  ]);
  const row = within(screen.getByRole('listitem'));
  expect(
    row.getByText(
      ' · The connection to the server was lost. The change may still have gone through.',
      { exact: false },
    ),
  ).toBeTruthy();
  const words = row.getByText(
    /member\.verifyEmail · member 12 · emailVerified true · .*UND_ERR_SOCKET/,
  );
  const details = words.closest('details');
  expect(details?.open).toBe(false);
  await app.user.click(row.getByText('Details'));
  await app.user.click(row.getByRole('button', { name: 'Copy details' }));
  expect(await navigator.clipboard.readText()).toBe(
    row.getByText(/member\.verifyEmail/).textContent,
  );
  expect(details?.open).toBe(true);
});

const note = 'You see your own entries on this computer. Only admins see everyone’s.';

test('says whose entries are shown when a person cannot see everyone’s', async () => {
  await open([entry()]);
  expect(screen.queryByText(note)).toBeNull();
  cleanup();
  await open([entry()], ['search']);
  expect(screen.getByText(note)).toBeTruthy();
});

test('says that there may be older entries when the response is full', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => entry({ id: `e${index}` }));
  const older =
    /^Showing the newest 500 entries\. Filter to see any older ones, or export a CSV of all of them\.$/;
  await open(many(499));
  expect(screen.queryByText(older)).toBeNull();
  cleanup();
  await open(many(500));
  expect(screen.getByText(older)).toBeTruthy();
});

test('shows an empty journal', async () => {
  await open([]);
  expect(screen.getByText('No entries yet')).toBeTruthy();
});

test('starts without the previous filter', async () => {
  const app = await open([entry()]);
  await enterText(app.user, filter(), 'member');
  await waitFor(() =>
    expect(
      app.store
        .getState()
        .server.client.getQueryCache()
        .getAll()
        .flatMap(({ queryKey, state }) => (state.data === undefined ? [] : [queryKey]))
        .filter(([method]) => method === 'journal.list'),
    ).toEqual([['journal.list', { text: 'member' }]]),
  );
});

test('exports the filtered entries once, and offers the file', async () => {
  const app = await open([entry()]);
  await enterText(app.user, filter(), 'member');
  const held = app.fake.hold('journal.export');
  await app.user.dblClick(screen.getByRole('button', { name: 'Export CSV' }));
  expect(app.fake.inputs('journal.export')).toEqual([{ text: 'member' }]);
  await act(async () => held.answer({ id: 'f1', path: '/x/journal.csv', fileName: 'journal.csv' }));
  expect(await screen.findByText('Saved journal.csv')).toBeTruthy();
  expect(app.snackbar()).toBeNull();
  expect(screen.getByRole('button', { name: 'Show in folder' })).toBeTruthy();
});

test('filters and exports by a name that a row shows', async () => {
  const app = await open([entry(), entry({ id: 'e2', subject: 'team 9' })]);
  app.fake.on('journal.list', ({ named = [] }) => ok(named.includes('member 12') ? [entry()] : []));
  await enterText(app.user, filter(), 'lovel');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  const wanted = { text: 'lovel', named: ['member 12'] };
  expect(app.fake.inputs('journal.list').at(-1)).toEqual(wanted);
  app.fake.answer('journal.export', { id: 'f1', path: '/x/journal.csv', fileName: 'journal.csv' });
  await app.user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(app.fake.inputs('journal.export')).toEqual([wanted]);
});

test('finds a name by any part of it, but not by the email that it hides', async () => {
  const app = await open([entry()]);
  const last = () => app.fake.inputs('journal.list').at(-1);
  await enterText(app.user, filter(), 'velace');
  await waitFor(() => expect(last()).toEqual({ text: 'velace', named: ['member 12'] }));
  await app.user.clear(filter());
  await enterText(app.user, filter(), 'ada@');
  await waitFor(() => expect(last()).toEqual({ text: 'ada@' }));
});

test('says why an export failed', async () => {
  const app = await open([entry()]);
  app.fake.refuse('journal.export', { code: 'file', message: 'Disk is full', reason: 'ENOSPC' });
  await app.user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(app.snackbar()).toBe('Disk is full'));
  expect(within(screen.getByRole('dialog')).getByText('Disk is full')).toBeTruthy();
});

test('offers a file exported from the palette in the snackbar', async () => {
  const app = renderApp();
  app.fake.answer('journal.export', { id: 'f1', path: '/x/journal.csv', fileName: 'journal.csv' });
  const command = journalCommands.find(({ id }) => id === 'journal.export');
  await app.run(() => command?.run({} as never, { store: app.store } as never));
  expect(app.snackbar()).toBe('Saved journal.csv');
  expect(app.store.getState().feedback.snackbar?.actions).toEqual([
    { kind: 'open-file', savedFileId: 'f1' },
    { kind: 'show-in-folder', savedFileId: 'f1' },
  ]);
});

test('undoes this window’s change from its entry', async () => {
  const mine = entry({ actor: 'staff@example.test', action: 'member.setEmail', detail: 'email' });
  const entries = [mine, entry({ id: 'e2', time: '2026-03-09T16:00:00Z' })];
  const app = await open(entries);
  expect(screen.queryByRole('button', { name: /^Undo: / })).toBeNull();
  const back = vi.fn(async () => {
    entries.unshift({ ...mine, id: 'e3', time: '2026-03-10T16:00:09Z' });
  });
  const begun = Date.parse('2026-03-10T15:59:59Z');
  vi.useFakeTimers({ now: begun + 2000, toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  act(() => void app.store.getState().undos.offer('member/12/email', back, { begun }));
  const rows = screen.getAllByRole('listitem');
  (await within(rows[0] as HTMLElement).findByRole('button', { name: /^Undo: / })).focus();
  await app.user.keyboard('{Enter}');
  expect(back).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  expect(screen.queryByRole('button', { name: /^Undo: / })).toBeNull();
  // The button is gone, and the focus is still in its row.
  expect(document.activeElement?.textContent).toBe('Details');
  expect(rows[0]?.contains(document.activeElement)).toBe(true);
});

test('shows a bulk action as one entry that expands into its rows', async () => {
  const app = await open([]);
  app.fake.on('journal.list', ({ bulk, folded }) =>
    ok(
      bulk === 'list-1' && !folded
        ? [entry({ id: 'r1', bulk: 'list-1' }), entry({ id: 'r2', bulk: 'list-1' })]
        : [entry({ id: 'b1', action: 'bulk.run', subject: '', detail: '', bulk: 'list-1' })],
    ),
  );
  act(() => app.store.getState().navigation.closeAllModals());
  act(() => app.store.getState().navigation.openModal({ kind: 'journal' }));
  app.fake.answer('bulk.page', { rows: [], total: 0 });
  const rows = await screen.findByRole('button', { name: 'Show rows' });
  const look = rows.className;
  await app.user.click(rows);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  // It looks like every other link of the journal.
  const [name] = screen.getAllByRole('button', { name: 'Ada Lovelace' });
  expect(look).toBe(name?.className);
  expect(app.fake.inputs('journal.list').at(-1)).toEqual({ bulk: 'list-1' });
  expect(screen.queryByRole('button', { name: 'Show rows' })).toBeNull();
  app.fake.answer('journal.export', { id: 'f1', path: '/x/journal.csv', fileName: 'journal.csv' });
  await app.user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(app.fake.inputs('journal.export')).toEqual([{ bulk: 'list-1' }]);
  await app.user.click(screen.getByRole('button', { name: 'All entries' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(app.fake.inputs('journal.list').at(-1)).toEqual({ folded: true });
});

test('names the rows of a bulk action as the list looked them up, and shows IDs without them', async () => {
  const app = await open([]);
  app.fake.on('journal.list', ({ bulk }) =>
    ok([
      bulk === 'list-1'
        ? entry({ id: 'r1', action: 'memberTeam.transfer', subject: 'member 155', bulk })
        : entry({ id: 'b1', action: 'bulk.run', subject: '', detail: '', bulk: 'list-1' }),
    ]),
  );
  const held = app.fake.hold('bulk.page');
  act(() => app.store.getState().navigation.closeAllModals());
  act(() => app.store.getState().navigation.openModal({ kind: 'journal' }));
  await app.user.click(await screen.findByRole('button', { name: 'Show rows' }));
  expect(await screen.findByRole('button', { name: 'member 155' })).toBeTruthy();
  held.answer({
    rows: [row(0, { record: { record: 'member', id: 155 }, name: 'Lily Chen' })],
    total: 1,
  });
  expect(await screen.findByRole('button', { name: 'Lily Chen' })).toBeTruthy();
  await enterText(app.user, filter(), 'lily');
  await waitFor(() =>
    expect(app.fake.inputs('journal.list').at(-1)).toEqual({
      text: 'lily',
      named: ['member 155'],
      bulk: 'list-1',
    }),
  );
});

test('names records that an opened record mentions, also in the details', async () => {
  const app = await open([
    entry({ subject: 'member 31', action: 'memberTeam.transfer', ...moved }),
    entry({ id: 'e2', subject: 'team 8', detail: 'for member 31' }),
  ]);
  app.fake.answer(
    'team.getById',
    team({
      id: 8,
      companyName: 'Prairie',
      memberTeams: [
        { id: 1, isAdmin: false, member: { id: 31, name: 'Ruth Okonkwo', email: 'ruth@x.test' } },
      ],
    }),
  );
  await app.run(({ records }) => records.loadTeam(8));
  act(() => app.store.getState().navigation.closeAllModals());
  act(() => app.store.getState().navigation.openModal({ kind: 'journal' }));
  await screen.findByRole('button', { name: 'Ruth Okonkwo' });
  const rows = screen.getAllByRole('listitem').map((each) => each.textContent);
  expect(rows[0]).toContain('Transferred Ruth Okonkwo');
  expect(rows[0]).toContain('From Acme to Prairie');
  expect(rows[1]).toContain('for Ruth Okonkwo');
});
